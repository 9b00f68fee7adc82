-- For the page of a service: of each of the next seven days the first free time of every third of a morning, afternoon and evening,
-- in one answer. Who likes none of them chooses a day and sees them all.
create function public.free_week(service uuid)
returns table (starts_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select distinct on (days.day, extract(hour from free.starts_at at time zone private.business_time_zone())::integer / 3)
    free.starts_at
  from (select public.business_today() + number as day from generate_series(0, 6) as number) as days
    cross join lateral public.free_times(array[service], days.day) as free
  order by days.day, extract(hour from free.starts_at at time zone private.business_time_zone())::integer / 3, 1
$$;
revoke all on function public.free_week(uuid) from public, anon, authenticated, service_role;
grant execute on function public.free_week(uuid) to anon, authenticated, service_role;
