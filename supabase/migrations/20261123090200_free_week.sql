-- For the page of a service: of each of the next seven days the first free time of the morning, of the afternoon and of the evening, in
-- one answer. Who likes none of them, or comes home at night, chooses a day and sees them all.
create function public.free_week(service uuid)
returns table (starts_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  with free as (
    select days.day, times.starts_at,
      extract(hour from times.starts_at at time zone private.business_time_zone())::integer as hour
    from (select public.business_today() + number as day from generate_series(0, 6) as number) as days
      cross join lateral public.free_times(array[service], days.day) as times
  )
  select distinct on (day, hour / 4) free.starts_at
  from free
  where hour between 8 and 19
  order by day, hour / 4, free.starts_at
$$;
revoke all on function public.free_week(uuid) from public, anon, authenticated, service_role;
grant execute on function public.free_week(uuid) to anon, authenticated, service_role;
