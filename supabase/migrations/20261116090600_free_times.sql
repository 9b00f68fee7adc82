-- At which quarter hours somebody could come. Visitors learn that and nothing else: not who, nor how many.

-- Every quarter hour of a day of the business's calendar at which an active, able beautician could begin a visit of so many
-- minutes: within her hours and clear of her other visits with the ways there and back. Without any beautician at all the
-- business's own hours answer, with nobody named.
create function private.openings(services uuid[], length_minutes integer, day date, area uuid, leaving_out uuid)
returns table (starts_at timestamptz, beautician_id uuid)
language sql stable security definer
set search_path = ''
as $$
  with zone as (select private.business_time_zone() as name),
  quarters as (
    select quarter at time zone zone.name as starts,
           quarter at time zone zone.name + make_interval(mins => length_minutes) as ends
    from zone, generate_series(day::timestamp, day::timestamp + interval '23 hours 45 minutes', interval '15 minutes') as quarter
    -- A quarter that the clock leaves out in spring is shown as another one; it is not a second offer of that.
    where (quarter at time zone zone.name) at time zone zone.name = quarter
  ),
  people as materialized (
    select id, private.working_time(id, day, day + 1) as working
    from public.beauticians
    where is_active and not exists (
      select from unnest(services) as wanted (id) where not private.beautician_does(beauticians.id, wanted.id))
    union all
    select null, private.working_time(null, day, day + 1)
    where not exists (select from public.beauticians where is_active)
  ),
  way as materialized (
    select there, make_interval(mins => private.travel_minutes(area, there)) as length
    from (select id from public.areas union all select null) as places (there)
  ),
  taken as (
    select visits.beautician_id as id,
           range_agg(tstzrange(visits.appointment_date - way.length, visits.ends_at + way.length)) as spells
    from zone, public.appointments as visits
      join way on way.there is not distinct from visits.area_id
    where visits.beautician_id is not null
      and visits.appointment_date > (day - 2)::timestamp at time zone zone.name
      and visits.appointment_date < (day + 3)::timestamp at time zone zone.name
      and visits.status <> 'cancelled'
      and visits.id is distinct from leaving_out
    group by 1
  )
  select quarters.starts, people.id
  from people cross join quarters left join taken on taken.id = people.id
  where people.working @> tstzrange(quarters.starts, quarters.ends)
    and not coalesce(taken.spells && tstzrange(quarters.starts, quarters.ends), false)
$$;
revoke all on function private.openings(uuid[], integer, date, uuid, uuid) from public;

create function public.free_times(service_ids uuid[], day date, area_id uuid default null)
returns table (starts_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := public.business_today();
  earliest timestamptz := now() + make_interval(mins => (select notice_minutes from public.business_profile));
  total integer;
  known integer;
begin
  if service_ids is null or cardinality(service_ids) > 20 or day is null then
    raise exception 'Free times are asked for with up to 20 services and a day.' using errcode = 'invalid_parameter_value';
  end if;
  -- Whoever has not chosen a service yet is offered an hour.
  select coalesce(sum(services.duration_minutes), 60), count(*) into total, known
    from unnest(service_ids) as wanted (id) join public.services on services.id = wanted.id and services.is_active;
  -- What is not offered any more, takes longer than a day or is a year ahead has no free time.
  if known < cardinality(service_ids) or total > 1440 or day < today or day > today + 366 then
    return;
  end if;
  return query
    select distinct openings.starts_at
    from private.openings(service_ids, total, day, area_id, null) as openings
    where openings.starts_at >= earliest
    order by 1;
end
$$;

-- For staff: who could come when in some days, how far her neighbouring visits are, and whether one of them is in the same
-- area within the hour, so that the way is short. A visit that is being moved does not stand in its own way. What was
-- refused is offered anew from here: the times nearest to the one that was wanted.
create function public.offered_times(
  service_ids uuid[], day date, area_id uuid default null, length_minutes integer default null, moving uuid default null,
  days integer default 1
)
returns table (starts_at timestamptz, beautician_id uuid, travel_before integer, travel_after integer, beside_same_area boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  total integer := coalesce(length_minutes, (
    select sum(services.duration_minutes) from unnest(service_ids) as wanted (id) join public.services on services.id = wanted.id));
begin
  perform private.require_staff();
  if total is null or total not between 1 and 1440 or day is null or coalesce(days, 0) not between 1 and 14 then
    raise exception 'Free times are asked for with a service or a length of up to a day, and 1 to 14 days.'
      using errcode = 'invalid_parameter_value';
  end if;
  return query
    select openings.starts_at, openings.beautician_id,
      private.travel_minutes(offered_times.area_id, before.area_id) * (before.id is not null)::integer,
      private.travel_minutes(offered_times.area_id, after.area_id) * (after.id is not null)::integer,
      coalesce(before.area_id = offered_times.area_id and openings.starts_at - before.ends_at <= interval '1 hour', false)
        or coalesce(after.area_id = offered_times.area_id
          and after.appointment_date - openings.starts_at - make_interval(mins => total) <= interval '1 hour', false)
    from generate_series(0, days - 1) as later
      cross join lateral private.openings(
        coalesce(service_ids, '{}'), total, day + later, offered_times.area_id, moving) as openings
      left join lateral (
        select visits.id, visits.area_id, visits.ends_at from public.appointments as visits
        where visits.beautician_id = openings.beautician_id and visits.status <> 'cancelled' and visits.id is distinct from moving
          and visits.appointment_date < openings.starts_at and visits.appointment_date > openings.starts_at - interval '12 hours'
        order by visits.appointment_date desc limit 1
      ) as before on true
      left join lateral (
        select visits.id, visits.area_id, visits.appointment_date from public.appointments as visits
        where visits.beautician_id = openings.beautician_id and visits.status <> 'cancelled' and visits.id is distinct from moving
          and visits.appointment_date >= openings.starts_at and visits.appointment_date < openings.starts_at + interval '12 hours'
        order by visits.appointment_date limit 1
      ) as after on true
    where openings.starts_at >= now()
    order by 1, 2;
end
$$;

revoke all on function public.free_times(uuid[], date, uuid), public.offered_times(uuid[], date, uuid, integer, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.free_times(uuid[], date, uuid) to anon, authenticated, service_role;
grant execute on function public.offered_times(uuid[], date, uuid, integer, uuid, integer) to authenticated, service_role;
