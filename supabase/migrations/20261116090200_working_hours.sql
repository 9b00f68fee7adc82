-- When the business works, and each beautician: without rows of her own she works the business's hours. Hours repeat every
-- week in the business's time zone; days off are taken from them.

create extension if not exists btree_gist with schema extensions;

create table public.working_hours (
  id uuid primary key default gen_random_uuid(),
  -- Null: the business itself, which visitors may know.
  beautician_id uuid references public.beauticians (id) on delete cascade,
  -- As ISO counts them: Monday is 1, Sunday 7.
  weekday smallint not null,
  from_time time not null,
  -- 24:00 is the end of the day; who works past midnight has another row on the next one.
  to_time time not null,
  constraint working_hours_weekday_known check (weekday between 1 and 7),
  constraint working_hours_in_order check (from_time < to_time),
  constraint working_hours_no_overlap exclude using gist (
    (coalesce(beautician_id, '00000000-0000-0000-0000-000000000000')) with =,
    weekday with =,
    (int4range(extract(epoch from from_time)::integer, extract(epoch from to_time)::integer)) with &&
  )
);
create index working_hours_beautician_idx on public.working_hours (beautician_id, weekday);

create table public.days_off (
  id uuid primary key default gen_random_uuid(),
  -- Null: the business is closed.
  beautician_id uuid references public.beauticians (id) on delete cascade,
  from_day date not null,
  -- The last day that is off.
  to_day date not null,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint days_off_finite check (isfinite(from_day) and isfinite(to_day)),
  constraint days_off_in_order check (from_day <= to_day),
  constraint days_off_length check (to_day - from_day <= 366),
  constraint days_off_note_length check (char_length(note) <= 200)
);
create index days_off_days_idx on public.days_off (to_day, from_day);

create trigger days_off_touch_updated_at
  before update on public.days_off
  for each row execute function private.touch_updated_at();
create trigger working_hours_announce
  after insert or update or delete or truncate on public.working_hours
  for each statement execute function private.announce_public_content();

insert into public.working_hours (weekday, from_time, to_time)
select weekday, '00:00', '24:00' from generate_series(1, 7) as weekday;

-- The site says the hours in words of its own making from now on.
alter table public.business_profile drop column hours;

-- When a beautician (null: the business) works between two days of the business's calendar, both included.
create function private.working_time(beautician uuid, first_day date, last_day date) returns tstzmultirange
language sql stable security definer parallel safe
set search_path = ''
as $$
  with zone as (select private.business_time_zone() as name),
  own as (select exists (select from public.working_hours where beautician_id = beautician) as hours),
  spells as (
    select (day::date + from_time) at time zone zone.name as starts, (day::date + to_time) at time zone zone.name as ends
    from zone, own, generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as day
      join public.working_hours on weekday = extract(isodow from day)
    where beautician_id is not distinct from case when own.hours then beautician end
  ),
  off as (
    select from_day::timestamp at time zone zone.name as starts, (to_day + 1)::timestamp at time zone zone.name as ends
    from zone, public.days_off
    where (beautician_id is null or beautician_id = beautician) and to_day >= first_day and from_day <= last_day + 1
  )
  -- An hour that the clock leaves out in spring has no length.
  select coalesce((select range_agg(tstzrange(starts, ends)) from spells where starts < ends), '{}')
       - coalesce((select range_agg(tstzrange(starts, ends)) from off), '{}')
$$;
revoke all on function private.working_time(uuid, date, date) from public;

alter table public.working_hours enable row level security;
alter table public.days_off enable row level security;
revoke all on public.working_hours, public.days_off from public, anon, authenticated, service_role;
grant select on public.working_hours to anon;
grant select, insert, update, delete on public.working_hours, public.days_off to authenticated, service_role;

create policy working_hours_visitor_read on public.working_hours
  for select to anon using (beautician_id is null);
create policy working_hours_staff_read on public.working_hours
  for select to authenticated using ((select public.is_staff()));
create policy working_hours_owner on public.working_hours
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy working_hours_service_role on public.working_hours
  for all to service_role using (true) with check (true);

-- Whoever answers the phone when somebody is ill may say so here.
create policy days_off_staff on public.days_off
  for all to authenticated using ((select public.is_staff())) with check ((select public.is_staff()));
create policy days_off_service_role on public.days_off
  for all to service_role using (true) with check (true);

-- The whole week of a beautician (null: of the business) at once: all of it or nothing. The policies above decide who may.
create function public.save_working_hours(beautician uuid, spells jsonb) returns setof public.working_hours
language plpgsql
set search_path = ''
as $$
begin
  delete from public.working_hours where beautician_id is not distinct from beautician;
  return query
    insert into public.working_hours (beautician_id, weekday, from_time, to_time)
    select beautician, weekday, from_time, to_time
    from jsonb_populate_recordset(null::public.working_hours, spells)
    returning *;
end
$$;
revoke all on function public.save_working_hours(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_working_hours(uuid, jsonb) to authenticated, service_role;
