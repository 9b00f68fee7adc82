-- Booking: the guard against overlaps, free slots, and saving appointments with their lines.

-- == Guard ==

-- Two appointments of a beautician never overlap, and the travel time lies between any two of them, for every writer: office,
-- table API, import, private link. The exceptions are overlap_ok and tight_ok of the appointment.

-- Time of a beautician that was promised to somebody who has not booked it yet (028_waitlist.sql). Until held_until it counts like
-- an appointment. Written by private.hold_time() and removed when it is taken, given back or no longer wanted.
create table private.held_times (
  id uuid primary key,
  beautician_id uuid not null references public.beauticians (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  area_id uuid references public.areas (id) on delete set null,
  -- The appointment that would move to this time; null: it would be a new one.
  appointment_id uuid references public.appointments (id) on delete cascade,
  held_until timestamptz not null,
  constraint held_times_in_order check (starts_at < ends_at),
  -- private.hold_time() refuses overlaps with a better message; this also holds where it is not called.
  constraint held_times_no_overlap exclude using gist (beautician_id with =, tstzrange(starts_at, ends_at) with &&)
);

create index held_times_area_idx on private.held_times (area_id) where area_id is not null;
create index held_times_appointment_idx on private.held_times (appointment_id) where appointment_id is not null;

alter table private.held_times enable row level security;

-- What a beautician's time is taken by. Of a held time `id` is the appointment that would move there, which it does not disturb.
create view private.taken_times as
  select id, beautician_id, appointment_date as starts_at, ends_at, area_id, overlap_ok, tight_ok, null::timestamptz as held_until
  from public.appointments
  where beautician_id is not null and status <> 'cancelled'
  union all
  select appointment_id, beautician_id, starts_at, ends_at, area_id, false, false, held_until
  from private.held_times
  where held_until > now();

create type private.conflict as (
  -- held: overlaps a held time, whatever may overlap; overlap; travel.
  kind text,
  other_id uuid,
  other_starts timestamptz,
  other_ends timestamptz,
  -- Minutes.
  needed integer,
  available integer,
  -- Of a held time.
  held_until timestamptz
);

-- Conflicts of an appointment, overlaps first. `alone`: not even an appointment that may overlap may be there.
create function private.appointment_conflicts(
  appointment uuid, beautician uuid, starts timestamptz, ends timestamptz, area uuid, may_overlap boolean, may_be_tight boolean,
  alone boolean default false
)
returns setof private.conflict
language sql stable security definer
set search_path = ''
as $$
  select kind, other_id, other_starts, other_ends, needed, available, held_until
  from (
    select
      case
        when others.starts_at >= ends or others.ends_at <= starts then 'travel'
        when others.held_until is null then 'overlap'
        else 'held'
      end,
      others.id,
      others.starts_at,
      others.ends_at,
      private.travel_minutes(area, others.area_id),
      floor(extract(epoch from greatest(others.starts_at - ends, starts - others.ends_at)) / 60)::integer,
      others.held_until,
      (others.overlap_ok or may_overlap) and not alone,
      others.tight_ok or may_be_tight
    from private.taken_times as others
    -- A travel time is at most 8 hours and an appointment at most a day.
    where others.beautician_id = beautician
      and others.starts_at > starts - interval '32 hours'
      and others.starts_at < ends + interval '8 hours'
      and others.id is distinct from appointment
  ) as others (kind, other_id, other_starts, other_ends, needed, available, held_until, overlap_ok, tight_ok)
  where case kind when 'held' then true when 'overlap' then not overlap_ok else available < needed and not tight_ok end
  order by kind, abs(extract(epoch from other_starts - starts)), other_id
$$;
revoke all on function private.appointment_conflicts(uuid, uuid, timestamptz, timestamptz, uuid, boolean, boolean, boolean) from public;

-- A time range as text, in the business's time zone.
create function private.interval_text(starts timestamptz, ends timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select format('%s to %s',
    trim(to_char(starts at time zone private.business_time_zone(), 'FMHH12:MI am')),
    trim(to_char(ends at time zone private.business_time_zone(), 'FMHH12:MI am')))
$$;
revoke all on function private.interval_text(timestamptz, timestamptz) from public;

-- Message for a conflict, with the first name only.
create function private.conflict_text(name text, conflict private.conflict)
returns text
language sql stable
set search_path = ''
as $$
  select case conflict.kind
    when 'overlap' then format('%s has another appointment from %s.', first_name, period)
    when 'held' then format('%s is held from %s for a client on the waitlist, who can answer until %s.', first_name, period,
      trim(to_char(conflict.held_until at time zone private.business_time_zone(), 'FMHH12:MI am, FMDD FMMonth')))
    else format('%s needs %s minutes to travel between this appointment and the one %sfrom %s; there are %s.',
      first_name, conflict.needed, case when conflict.held_until is not null then 'held for a client on the waitlist ' end, period,
      conflict.available)
  end
  from (values (private.first_name(name), private.interval_text(conflict.other_starts, conflict.other_ends)))
    as texts (first_name, period)
$$;
revoke all on function private.conflict_text(text, private.conflict) from public;

-- The refusal of an appointment or a held time because of a conflict.
create function private.refuse_conflict(beautician_name text, conflict private.conflict) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', private.conflict_text(beautician_name, conflict)
    using errcode = 'exclusion_violation',
          constraint = case conflict.kind when 'travel' then 'appointments_travel_time' else 'appointments_no_overlap' end,
          table = 'appointments',
          schema = 'public',
          detail = jsonb_build_object(
            'kind', conflict.kind, 'appointment_id', conflict.other_id,
            'starts_at', conflict.other_starts, 'ends_at', conflict.other_ends,
            'needed_minutes', conflict.needed, 'available_minutes', greatest(conflict.available, 0))::text,
          hint = case conflict.kind
            when 'overlap' then 'Choose another time or beautician, or allow the overlap.'
            when 'held' then 'Choose another time or beautician, or take the offer back on the waitlist.'
            else 'Choose another time or beautician, or allow the short travel time.'
          end;
end
$$;
revoke all on function private.refuse_conflict(text, private.conflict) from public;

-- Refuses services that the beautician does not do.
create function private.require_ability(beautician public.beauticians, services uuid[]) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  unable text := (
    select name from public.services
    where id = any (require_ability.services) and not private.beautician_does(beautician.id, id)
    order by name limit 1);
begin
  if unable is not null then
    raise exception '% does not do %.', beautician.full_name, unable
      using errcode = 'check_violation', constraint = 'appointments_beautician_able',
            hint = 'Choose another beautician, or add the service to this one.';
  end if;
end
$$;
revoke all on function private.require_ability(public.beauticians, uuid[]) from public;

-- Refuses an appointment of an inactive beautician, of one who does not do the service, and one with a conflict. Returns true
-- if it was checked and is free of conflicts, or needs no check (no beautician, cancelled); false if it was not checked, or
-- did not change and may still be in conflict.
create function private.guard_appointment(before public.appointments, appointment public.appointments) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  is_new boolean := before.id is null or before.status = 'cancelled' or appointment.beautician_id is distinct from before.beautician_id;
  beautician public.beauticians;
  conflict private.conflict;
begin
  if appointment.beautician_id is null or appointment.status = 'cancelled' then
    return true;
  end if;
  -- Skip rows that did not change, except to see whether a marked one fits by now.
  if not is_new
    and (appointment.appointment_date, appointment.ends_at, appointment.area_id, appointment.overlap_ok,
        appointment.tight_ok, appointment.service_id)
      is not distinct from
      (before.appointment_date, before.ends_at, before.area_id, before.overlap_ok, before.tight_ok, before.service_id)
  then
    return before.needs_check and not exists (
      select from private.appointment_conflicts(
        appointment.id, appointment.beautician_id, appointment.appointment_date, appointment.ends_at, appointment.area_id,
        appointment.overlap_ok, appointment.tight_ok));
  end if;
  -- Concurrent writers of one beautician wait at the lock below and then see each other's rows; under repeatable read they
  -- would not.
  if current_setting('transaction_isolation') = 'repeatable read' then
    raise exception 'Appointments cannot be written under repeatable read.'
      using errcode = 'invalid_transaction_state', hint = 'Use read committed or serializable.';
  end if;
  -- The client moved: private.apply_client_place() has locked the beauticians and looks at the travel time afterwards.
  if not is_new and appointment.needs_check and not before.needs_check
    and (appointment.appointment_date, appointment.ends_at, appointment.overlap_ok, appointment.tight_ok, appointment.service_id)
      = (before.appointment_date, before.ends_at, before.overlap_ok, before.tight_ok, before.service_id)
  then
    return false;
  end if;
  select * into beautician from public.beauticians where id = appointment.beautician_id for no key update;
  if not found then
    return false; -- The foreign key refuses it.
  end if;
  if is_new and not beautician.is_active then
    raise exception '% is no longer active.', beautician.full_name
      using errcode = 'check_violation', constraint = 'appointments_beautician_active', hint = 'Choose another beautician.';
  end if;
  if is_new or appointment.service_id <> before.service_id then
    perform private.require_ability(beautician, array[appointment.service_id] || array(
      select service_id from public.appointment_lines where appointment_id = appointment.id and position > 1));
  end if;
  select * into conflict
    from private.appointment_conflicts(
      appointment.id, appointment.beautician_id, appointment.appointment_date, appointment.ends_at, appointment.area_id,
      appointment.overlap_ok, appointment.tight_ok)
    limit 1;
  if found then
    perform private.refuse_conflict(beautician.full_name, conflict);
  end if;
  return true;
end
$$;
revoke all on function private.guard_appointment(public.appointments, public.appointments) from public;

-- Reassigning an appointment changes the days of two beauticians. Lock their rows in id order to avoid deadlocks.
create function private.lock_beauticians(beauticians uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.beauticians where id = any (lock_beauticians.beauticians) order by id for no key update;
end
$$;
revoke all on function private.lock_beauticians(uuid[]) from public;

-- Holds a time of a beautician, or raises the conflict. A held time overlaps nothing. Like every writer of a beautician's time it locks
-- the beautician first, and by then looks at the clock, not at the start of the transaction: another writer may already count on an
-- end that has passed.
create function private.hold_time(hold private.held_times, services uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  beautician public.beauticians;
  conflict private.conflict;
begin
  select * into beautician from public.beauticians where id = hold.beautician_id for no key update;
  if not beautician.is_active then
    raise exception '% is no longer active.', beautician.full_name
      using errcode = 'check_violation', constraint = 'appointments_beautician_active', hint = 'Choose another beautician.';
  end if;
  perform private.require_ability(beautician, services);
  -- A transaction that ends several of them does not lock their beauticians: waiting for it could be a deadlock.
  delete from private.held_times where id in (
    select id from private.held_times
    where beautician_id = hold.beautician_id and held_until <= clock_timestamp()
    for update skip locked);
  select * into conflict
    from private.appointment_conflicts(
      coalesce(hold.appointment_id, hold.id), hold.beautician_id, hold.starts_at, hold.ends_at, hold.area_id, false, false, true)
    limit 1;
  if found then
    perform private.refuse_conflict(beautician.full_name, conflict);
  end if;
  insert into private.held_times select hold.*;
  perform pg_catalog.pg_notify('free_slots', 'held_times');
end
$$;

-- Whether a time is still held; with `lock` nobody can take it until the end of the transaction.
create function private.is_held(hold uuid, lock boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if lock then
    perform private.lock_beauticians(array(select beautician_id from private.held_times where id = hold));
  end if;
  return exists (select from private.held_times where id = hold and held_until > clock_timestamp());
end
$$;

-- Gives held times back. What is locked has ended: hold_time() is removing it.
create function private.release_times(holds uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.held_times where id in (
    select id from private.held_times where id = any (holds) for update skip locked);
  if found then
    perform pg_catalog.pg_notify('free_slots', 'held_times');
  end if;
end
$$;
revoke all on function private.hold_time(private.held_times, uuid[]), private.is_held(uuid, boolean), private.release_times(uuid[])
  from public;

-- == Free slots ==

-- Visitors see when a beautician is free, and neither who nor how many.

-- When the active beauticians who do these services are free on some days: within the working hours and clear of other
-- appointments and of the travel times from there to the area. Without active beauticians the hours of the business count, with a
-- null beautician.
create function private.free_time(services uuid[], first_day date, days integer, area uuid, leaving_out uuid)
returns table (beautician_id uuid, ranges tstzmultirange)
language sql stable security definer
set search_path = ''
as $$
  with zone as materialized (select private.business_time_zone() as name),
  -- A slot of up to a day ends on the day after, or a day later when daylight saving shortens that day.
  people as (
    select id, private.working_time(id, first_day, first_day + days + 1) as working
    from public.beauticians
    where is_active and not exists (
      select from unnest(services) as wanted (id) where not private.beautician_does(beauticians.id, wanted.id))
    union all
    select null, private.working_time(null, first_day, first_day + days + 1)
    where not exists (select from public.beauticians where is_active)
  ),
  way as materialized (
    select there, make_interval(mins => private.travel_minutes(area, there)) as length
    from (select id from public.areas union all select null) as places (there)
  ),
  busy as (
    select taken.beautician_id as id,
           range_agg(tstzrange(taken.starts_at - way.length, taken.ends_at + way.length)) as ranges
    from zone, private.taken_times as taken
      join way on way.there is not distinct from taken.area_id
    where taken.starts_at > (first_day - 2)::timestamp at time zone zone.name
      and taken.starts_at < (first_day + days + 2)::timestamp at time zone zone.name
      and (leaving_out is null or taken.id is distinct from leaving_out)
    group by 1
  )
  select people.id, people.working - coalesce(busy.ranges, '{}') from people left join busy on busy.id = people.id
$$;
revoke all on function private.free_time(uuid[], date, integer, uuid, uuid) from public;

-- Every quarter hour of some days at which one of them is free for so many minutes.
create function private.beautician_slots(
  services uuid[], length_minutes integer, first_day date, days integer, area uuid, leaving_out uuid
)
returns table (starts_at timestamptz, beautician_id uuid)
language sql stable security definer
set search_path = ''
as $$
  with zone as materialized (select private.business_time_zone() as name),
  quarters as (
    select quarter at time zone zone.name as starts
    from zone, generate_series(
      first_day::timestamp, (first_day + days)::timestamp - interval '15 minutes', interval '15 minutes') as quarter
    -- A time that daylight saving skips would appear as another slot.
    where (quarter at time zone zone.name) at time zone zone.name = quarter
  ),
  -- The starts at which the whole length is free.
  starts as (
    select free.beautician_id as id, lower(gap) as earliest, upper(gap) - make_interval(mins => length_minutes) as latest
    from private.free_time(services, first_day, days, area, leaving_out) as free cross join lateral unnest(free.ranges) as gap
    where upper(gap) - lower(gap) >= make_interval(mins => length_minutes)
  ),
  possible as materialized (
    select id, range_agg(tstzrange(earliest, latest, '[]')) as moments from starts group by id
  )
  select quarters.starts, possible.id
  from quarters join possible on possible.moments @> quarters.starts
$$;
revoke all on function private.beautician_slots(uuid[], integer, date, integer, uuid, uuid) from public;

-- What visitors may learn: the slots of some days for some services, from the minimum notice on.
create function private.free_slots(service_ids uuid[], first_day date, days integer, area_id uuid)
returns setof timestamptz
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := public.business_today();
  total integer;
  known integer;
begin
  -- Without a service an hour is assumed.
  select coalesce(sum(services.duration_minutes), 60), count(*) into total, known
    from unnest(service_ids) as wanted (id) join public.services on services.id = wanted.id and services.is_active;
  -- No slots for inactive services, for more than a day of work, or more than a year ahead.
  if known < cardinality(service_ids) or total > 1440 or first_day < today or first_day > today + 366 then
    return;
  end if;
  return query
    select distinct slots.starts_at
    from private.beautician_slots(service_ids, total, first_day, days, area_id, null) as slots
    where slots.starts_at >= now() + make_interval(mins => (select notice_minutes from public.business_profile))
    order by 1;
end
$$;
revoke all on function private.free_slots(uuid[], date, integer, uuid) from public;

-- For visitors: slots of a day for some services.
create function public.free_slots(service_ids uuid[], day date, area_id uuid default null)
returns table (starts_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if service_ids is null or cardinality(service_ids) > 20 or day is null then
    raise exception 'Free times need a day and at most 20 services.' using errcode = 'invalid_parameter_value';
  end if;
  return query select * from private.free_slots(service_ids, day, 1, area_id);
end
$$;

-- The travel times of a slot from and to the neighbouring appointments within twelve hours, and whether one within an hour is in the
-- same area. Without SECURITY DEFINER and SET, so that the planner inlines it.
create function private.neighbours(beautician uuid, starts timestamptz, length_minutes integer, area uuid, leaving_out uuid)
returns table (travel_before integer, travel_after integer, beside_same_area boolean)
language sql stable
as $$
  select
    private.travel_minutes(area, before.area_id) * (before.starts_at is not null)::integer,
    private.travel_minutes(area, after.area_id) * (after.starts_at is not null)::integer,
    coalesce(before.area_id = area and starts - before.ends_at <= interval '1 hour', false)
      or coalesce(after.area_id = area and after.starts_at - starts - make_interval(mins => length_minutes) <= interval '1 hour', false)
  from (select) as one
    left join lateral (
      select taken.area_id, taken.starts_at, taken.ends_at from private.taken_times as taken
      where taken.beautician_id = beautician and (leaving_out is null or taken.id is distinct from leaving_out)
        and taken.starts_at < starts and taken.starts_at > starts - interval '12 hours'
      order by taken.starts_at desc limit 1
    ) as before on true
    left join lateral (
      select taken.area_id, taken.starts_at from private.taken_times as taken
      where taken.beautician_id = beautician and (leaving_out is null or taken.id is distinct from leaving_out)
        and taken.starts_at >= starts and taken.starts_at < starts + interval '12 hours'
      order by taken.starts_at limit 1
    ) as after on true
$$;
revoke all on function private.neighbours(uuid, timestamptz, integer, uuid, uuid) from public;

-- For staff: slots with their beautician, the travel times before and after, and whether a neighbouring appointment within
-- an hour is in the same area. `moving` is left out, so that moving an appointment does not conflict with itself.
create function public.staff_slots(
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
  if total is null or total not between 1 and 1440 or isfinite(day) is not true or coalesce(days, 0) not between 1 and 14 then
    raise exception 'Free times need a service or a length of up to a day, and 1 to 14 days.'
      using errcode = 'invalid_parameter_value';
  end if;
  return query
    select slots.starts_at, slots.beautician_id, beside.travel_before, beside.travel_after, beside.beside_same_area
    from private.beautician_slots(coalesce(service_ids, '{}'), total, day, days, staff_slots.area_id, moving) as slots
      cross join lateral private.neighbours(slots.beautician_id, slots.starts_at, total, staff_slots.area_id, moving) as beside
    where slots.starts_at >= now()
    order by 1, 2;
end
$$;

-- For the page of a service: the first slot of each morning, afternoon and evening of the next seven days.
create function public.free_week(service uuid)
returns table (starts_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  with zone as materialized (select private.business_time_zone() as name),
  free as (
    select slot, slot at time zone zone.name as local
    from zone, private.free_slots(array[service], public.business_today(), 7, null) as slot
  )
  select distinct on (local::date, extract(hour from local)::integer / 4) slot
  from free
  where extract(hour from local) between 8 and 19
  order by local::date, extract(hour from local)::integer / 4, slot
$$;

-- For the booking form: the days of the next two weeks that have a free slot for some services.
create function public.free_days(service_ids uuid[], area_id uuid default null)
returns table (day date)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if service_ids is null or cardinality(service_ids) > 20 then
    raise exception 'Free days need at most 20 services.' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select distinct (slot at time zone private.business_time_zone())::date
    from private.free_slots(service_ids, public.business_today(), 14, area_id) as slot
    order by 1;
end
$$;

revoke all on function public.free_slots(uuid[], date, uuid), public.staff_slots(uuid[], date, uuid, integer, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.free_slots(uuid[], date, uuid) to anon, authenticated, service_role;
grant execute on function public.staff_slots(uuid[], date, uuid, integer, uuid, integer) to authenticated, service_role;
revoke all on function public.free_week(uuid), public.free_days(uuid[], uuid) from public, anon, authenticated, service_role;
grant execute on function public.free_week(uuid), public.free_days(uuid[], uuid) to anon, authenticated, service_role;

-- == Staffing a plan ==

-- Which beautician does which visit, as positions in a team: `able` has for each visit a bit for each member who could. Each visit
-- gets another member. Null: that is impossible.
create function private.match_visits(able bigint[]) returns integer[]
language plpgsql immutable
set search_path = ''
as $$
declare
  -- The visit of each member.
  visit_of integer[] := array_fill(null::integer, array[60]);
  matched boolean;
begin
  for visit in 1 .. cardinality(able) loop
    select augmented.matched, augmented.visit_of into matched, visit_of
      from private.augment_match(visit, able, visit_of, 0) as augmented;
    if not matched then
      return null;
    end if;
  end loop;
  return array(select array_position(visit_of, visit) from generate_series(1, cardinality(able)) as visit order by visit);
end
$$;

-- A step of the matching (augmenting paths): gives the visit a member, who may hand an earlier visit to somebody else. `seen` are
-- the members that were tried.
create function private.augment_match(
  visit integer, able bigint[], inout visit_of integer[], inout seen bigint, out matched boolean
)
language plpgsql immutable
set search_path = ''
as $$
begin
  for member in 1 .. 60 loop
    continue when (able[visit] & (1::bigint << (member - 1))) = 0 or (seen & (1::bigint << (member - 1))) <> 0;
    seen := seen | (1::bigint << (member - 1));
    matched := visit_of[member] is null;
    if not matched then
      select handed.visit_of, handed.seen, handed.matched into visit_of, seen, matched
        from private.augment_match(visit_of[member], able, visit_of, seen) as handed;
    end if;
    if matched then
      visit_of[member] := visit;
      return;
    end if;
  end loop;
  matched := false;
end
$$;

-- The schedules of one function at some shifts (minutes) that can be staffed, with a bit for each able and free member of the team for each
-- visit; the best first: the least shift, the earlier, the first schedule.
-- `schedules`: [[{"from": -180, "minutes": 180, "service_ids": [ … ]}, …], …], minutes from the moment when all are ready.
create function private.staffable(
  schedules jsonb, ready_by timestamptz, shifts integer[], earliest timestamptz, team uuid[], free tstzmultirange[]
)
returns table (option integer, shift_minutes integer, able bigint[])
language sql stable security definer
set search_path = ''
as $$
  with visits as materialized (
    select schedule.option, visit.number, (visit.fields ->> 'from')::integer as starts, (visit.fields ->> 'minutes')::integer as minutes,
      array(select service::uuid from jsonb_array_elements_text(visit.fields -> 'service_ids') as service) as services
    from jsonb_array_elements(schedules) with ordinality as schedule (fields, option)
      cross join lateral jsonb_array_elements(schedule.fields) with ordinality as visit (fields, number)
  ),
  members as materialized (
    select visits.option, visits.number, member.position, free[member.position] as ranges
    from visits, unnest(team) with ordinality as member (id, position)
    where member.id is null or not exists (
      select from unnest(visits.services) as wanted (id) where not private.beautician_does(member.id, wanted.id))
  ),
  able as (
    select visits.option, visits.number, shift, bit_or(1::bigint << (members.position - 1)::integer) as bits
    from visits
      join members on members.option = visits.option and members.number = visits.number
      cross join unnest(shifts) as shift
      cross join lateral (select ready_by + make_interval(mins => visits.starts + shift)) as moment (begins)
    where moment.begins >= earliest
      and members.ranges @> tstzrange(moment.begins, moment.begins + make_interval(mins => visits.minutes))
    group by 1, 2, 3
  )
  select able.option::integer, able.shift, array_agg(able.bits order by able.number)
  from able
  group by able.option, able.shift
  having count(*) = (select count(*) from visits where visits.option = able.option)
  order by abs(able.shift), able.shift, 1
$$;

-- The quarter hours of the same day up to six hours away, and the same hour up to three days away, in minutes from a moment.
create function private.shifts_nearby(moment timestamptz) returns integer[]
language sql stable
set search_path = ''
as $$
  select array(
    select quarter * 15 from generate_series(-24, 24) as quarter
    where quarter <> 0
      and private.business_date(moment + make_interval(mins => quarter * 15)) = private.business_date(moment)
    union all
    select days * 1440 from generate_series(-3, 3) as days where days <> 0)
$$;

-- For each function the schedule that can be staffed and by how many minutes it is shifted, with a beautician for each visit; no row
-- where none can. What an earlier function takes at its asked hour the later ones cannot have. `nearest`: also at other times, from
-- `earliest` on.
-- `functions`: [{"ready_by": …, "area_id": …, "schedules": …}], checked by the caller.
create function private.staff_plan(functions jsonb, earliest timestamptz, nearest boolean)
returns table (function integer, option integer, shift_minutes integer, beautician_ids uuid[])
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  planned record;
  team uuid[];
  free tstzmultirange[];
  candidate record;
  matched integer[];
  taken_by uuid[] := '{}';
  taken_at tstzrange[] := '{}';
  taken_in uuid[] := '{}';
begin
  for planned in
    select asked.ordinality::integer as number, (asked.fields ->> 'ready_by')::timestamptz as ready_by,
      (asked.fields ->> 'area_id')::uuid as area, asked.fields -> 'schedules' as schedules,
      ((asked.fields ->> 'ready_by')::timestamptz at time zone zone)::date as day
    from jsonb_array_elements(functions) with ordinality as asked (fields, ordinality)
    order by asked.ordinality
  loop
    select array_agg(members.beautician_id), array_agg(members.ranges - coalesce((
        select range_agg(tstzrange(lower(busy) - travel.length, upper(busy) + travel.length))
        from unnest(taken_by, taken_at, taken_in) as taken (id, busy, area)
          cross join lateral (select make_interval(mins => private.travel_minutes(planned.area, taken.area))) as travel (length)
        where taken.id = members.beautician_id
      ), '{}')) into team, free
      from (
        -- A bit for each member fits into a bigint.
        select * from private.free_time('{}', planned.day - 5, 10, planned.area, null) order by beautician_id limit 60
      ) as members;
    matched := null;
    -- Other times are computed only if the asked one is taken.
    for attempt in 1 .. case when nearest then 2 else 1 end loop
      for candidate in
        select * from private.staffable(
          planned.schedules, planned.ready_by, case attempt when 1 then array[0] else private.shifts_nearby(planned.ready_by) end,
          earliest, team, free)
      loop
        -- Without beauticians the hours decide.
        matched := case when team[1] is null then array_fill(1, array[cardinality(candidate.able)])
          else private.match_visits(candidate.able) end;
        exit when matched is not null;
      end loop;
      exit when matched is not null;
    end loop;
    continue when matched is null;
    function := planned.number;
    option := candidate.option;
    shift_minutes := candidate.shift_minutes;
    beautician_ids := array(select team[member] from unnest(matched) with ordinality as visit (member, number) order by visit.number);
    return next;
    if candidate.shift_minutes = 0 and team[1] is not null then
      select taken_by || beautician_ids, taken_at || array_agg(tstzrange(
          planned.ready_by + make_interval(mins => (visit.fields ->> 'from')::integer),
          planned.ready_by + make_interval(mins => (visit.fields ->> 'from')::integer + (visit.fields ->> 'minutes')::integer))
          order by visit.number),
        taken_in || array_fill(planned.area, array[cardinality(beautician_ids)])
        into taken_by, taken_at, taken_in
        from jsonb_array_elements(planned.schedules -> (candidate.option - 1)) with ordinality as visit (fields, number);
    end if;
  end loop;
end
$$;
revoke all on function private.match_visits(bigint[]), private.augment_match(integer, bigint[], integer[], bigint),
  private.staffable(jsonb, timestamptz, integer[], timestamptz, uuid[], tstzmultirange[]),
  private.shifts_nearby(timestamptz), private.staff_plan(jsonb, timestamptz, boolean) from public;

-- Whether a value is what staff_plan() reads: 1 to 8 functions of 1 to 6 schedules of 1 to 6 visits of 1 to 50 services.
create function private.is_plan_to_check(functions jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select private.is_list(functions, 1, 8)
    and (
      select bool_and(coalesce(asked ->> 'ready_by' is not null and private.is_list(asked -> 'schedules', 1, 6), false))
      from jsonb_path_query(functions, '$[*]') as asked)
    -- In strict mode, which does not take a value for a list of one.
    and not exists (
      select from jsonb_path_query(functions, 'strict $[*].schedules[*]', silent => true) as schedule
      where not private.is_list(schedule, 1, 6))
    and not exists (
      select from jsonb_path_query(functions, 'strict $[*].schedules[*][*]', silent => true) as visit
      where not coalesce(
        private.is_list(visit -> 'service_ids', 1, 50) and private.whole_number(visit -> 'minutes') between 1 and 1440
        and visit ->> 'from' ~ '^-[0-9]{1,4}$', false))
$$;
revoke all on function private.is_plan_to_check(jsonb) from public;

-- For visitors: which schedule of each function can be staffed, and how many minutes from the asked hour; no row where none can within three
-- days. They learn neither who nor what else is booked (docs/decisions/117).
create function public.check_plan(functions jsonb)
returns table (function integer, schedule integer, shift_minutes integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_plan_to_check(functions)
    or exists (
      select from jsonb_array_elements(functions) as asked
      where not (asked ->> 'ready_by')::timestamptz between now() and now() + interval '750 days')
  then
    raise exception 'A plan to check has 1 to 8 functions of the next two years, with 1 to 6 schedules of 1 to 6 visits.'
      using errcode = 'invalid_parameter_value';
  end if;
  return query
    select staffed.function, staffed.option, staffed.shift_minutes
    from private.staff_plan(
      functions, now() + make_interval(mins => (select notice_minutes from public.business_profile)), true) as staffed;
end
$$;
revoke all on function public.check_plan(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.check_plan(jsonb) to anon, authenticated, service_role;

-- == Saving ==

-- Lines as they were sent, in order. Price and minutes that were not sent are those already booked, or those of the service
-- today.
create function private.lines_of(appointment uuid, sent jsonb) returns setof public.appointment_lines
language sql stable
set search_path = ''
as $$
  select appointment, line.ordinality::smallint, wanted.service_id, nullif(btrim(line.fields ->> 'guest_name'), ''),
    coalesce((line.fields ->> 'price')::numeric, booked.price, services.price),
    coalesce((line.fields ->> 'minutes')::integer, booked.minutes, services.duration_minutes)
  from jsonb_array_elements(sent) with ordinality as line (fields, ordinality)
    cross join lateral (select (line.fields ->> 'service_id')::uuid) as wanted (service_id)
    left join public.services on services.id = wanted.service_id
    left join lateral (
      select lines.price, lines.minutes from public.appointment_lines as lines
      where lines.appointment_id = appointment and lines.service_id = wanted.service_id
      order by abs(lines.position - line.ordinality), lines.position
      limit 1
    ) as booked on true
  order by line.ordinality
$$;

-- The same, refused unless there are 1 to 50 lines of existing services.
create function private.checked_lines(appointment uuid, sent jsonb) returns public.appointment_lines[]
language plpgsql stable
set search_path = ''
as $$
declare
  lines public.appointment_lines[];
begin
  if jsonb_typeof(sent) is distinct from 'array' or jsonb_array_length(sent) = 0 then
    raise exception 'An appointment has at least one service.'
      using errcode = 'check_violation', constraint = 'appointment_lines_at_least_one';
  end if;
  if jsonb_array_length(sent) > 50 then
    raise exception 'An appointment has at most 50 services.'
      using errcode = 'check_violation', constraint = 'appointment_lines_position_range';
  end if;
  lines := array(select lines_of from private.lines_of(appointment, sent));
  if exists (
    select from unnest(lines) as line where not exists (select from public.services where services.id = line.service_id)
  ) then
    raise exception 'One of the services no longer exists.'
      using errcode = 'foreign_key_violation', constraint = 'appointment_lines_service_id_fkey';
  end if;
  return lines;
end
$$;

-- The client of a lead's appointment: the named one, the one that the lead became, one with the same name and number, or a
-- new one with the id that was sent.
create function private.client_of_lead(lead_row public.leads, named uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  client uuid;
begin
  if exists (select from public.clients where id = named) then
    return named;
  end if;
  client := coalesce(
    lead_row.client_id,
    (
      select id from public.clients
      where phone_digits = private.phone_digits(lead_row.phone)
        and private.plain_name(full_name) = private.plain_name(lead_row.full_name)
      order by created_at desc, id
      limit 1
    ),
    named,
    gen_random_uuid());
  insert into public.clients (id, full_name, phone, email, notes, area_id, language, no_messages)
    values (client, lead_row.full_name, lead_row.phone, lead_row.email, lead_row.message, lead_row.area_id, lead_row.language,
      lead_row.whatsapp_ok is not distinct from false)
    on conflict (id) do nothing;
  return client;
end
$$;

-- Whether a request has changed the appointment since it was added. Its version does not tell: a new one has several.
create function private.is_changed_since_added(appointment public.appointments) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from private.audit_log where appointment_id = appointment.id and at > appointment.created_at);
end
$$;

-- An addition that is sent again has all that an appointment needs. Anything else is an edit, whose writer has not seen the change.
create function private.require_addition(appointment jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if not (appointment ? 'appointment_date' and appointment ?| array['client_id', 'lead_id']
    and appointment ?| array['service_id', 'lines'])
  then
    -- Answered with the HTTP status 409.
    raise exception 'Somebody has changed this appointment since it was added.'
      using errcode = 'PT409', constraint = 'appointments_based_on', hint = 'Read it again, and name the version that you edit: based_on.';
  end if;
end
$$;

-- The steps of save_appointment(). `given` is the row as it shall be stored.

-- False: sent twice at the same time, and the other request was first. What is paid now is booked after the lines.
create function private.add_appointment(given public.appointments, paid numeric) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.appointments (
    id, client_id, service_id, appointment_date, duration_minutes, beautician_id, address, area_id,
    latitude, longitude, accuracy, gate, floor, landmark, parking, status, notes,
    payment_amount, payment_status, discount_percent, discount_amount, travel_charge, overlap_ok, tight_ok,
    cancelled_because, series_id, event_id, function_id, source
  ) values (
    given.id, given.client_id, given.service_id, given.appointment_date, given.duration_minutes, given.beautician_id,
    given.address, given.area_id, given.latitude, given.longitude, given.accuracy, given.gate, given.floor, given.landmark,
    given.parking, coalesce(given.status, 'scheduled'), given.notes, coalesce(given.payment_amount, 0) - paid,
    coalesce(given.payment_status, 'pending'), coalesce(given.discount_percent, 0), coalesce(given.discount_amount, 0),
    coalesce(given.travel_charge, 0), coalesce(given.overlap_ok, false), coalesce(given.tight_ok, false),
    given.cancelled_because, given.series_id, given.event_id, given.function_id, given.source
  ) on conflict (id) do nothing;
  return found;
end
$$;

-- Null: the lines stay.
create function private.write_lines(appointment uuid, lines public.appointment_lines[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.appointment_lines select * from unnest(lines)
    on conflict (appointment_id, position) do update
      set service_id = excluded.service_id, guest_name = excluded.guest_name, price = excluded.price, minutes = excluded.minutes;
  delete from public.appointment_lines where appointment_id = appointment and position > cardinality(lines);
end
$$;

create function private.book_saved_payment(appointment uuid, amount numeric, method text, reference text, received_at timestamptz)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.store_payment(jsonb_populate_record(null::public.payments, jsonb_build_object(
    'id', gen_random_uuid(), 'appointment_id', appointment, 'amount', amount, 'method', method,
    'reference', nullif(btrim(reference), ''), 'received_at', received_at)));
end
$$;

-- Without `has_status` the payment status stays as it followed the price of the lines.
create function private.change_appointment(given public.appointments, has_status boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointments
    set client_id = given.client_id, service_id = given.service_id, appointment_date = given.appointment_date,
        duration_minutes = given.duration_minutes, beautician_id = given.beautician_id, address = given.address,
        area_id = given.area_id, latitude = given.latitude, longitude = given.longitude, accuracy = given.accuracy,
        gate = given.gate, floor = given.floor, landmark = given.landmark, parking = given.parking,
        status = given.status, notes = given.notes, payment_amount = given.payment_amount,
        payment_status = case when has_status then given.payment_status else payment_status end,
        discount_percent = given.discount_percent, discount_amount = given.discount_amount,
        travel_charge = given.travel_charge, overlap_ok = given.overlap_ok, tight_ok = given.tight_ok,
        cancelled_because = given.cancelled_because, source = given.source
    where id = given.id;
end
$$;

-- Of a series the first appointment counts; after a cancellation the new one.
create function private.convert_lead(lead uuid, client uuid, appointment uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.leads
    set status = 'converted',
        client_id = client,
        appointment_id = case
          when exists (select from public.appointments where id = leads.appointment_id and status <> 'cancelled')
            then leads.appointment_id
          else appointment
        end
    where id = lead;
end
$$;

revoke all on function private.is_changed_since_added(public.appointments), private.require_addition(jsonb),
  private.add_appointment(public.appointments, numeric),
  private.write_lines(uuid, public.appointment_lines[]), private.book_saved_payment(uuid, numeric, text, text, timestamptz),
  private.change_appointment(public.appointments, boolean), private.convert_lead(uuid, uuid, uuid) from public;

-- Saves an appointment with its lines. A new one carries an id, so that it is saved once when sent twice, with the last values
-- sent; once it was changed, an addition that is sent again changes nothing and returns the row. An edit names the
-- version it is `based_on` (updated_at); if the row has changed since, nothing is saved and no row comes back, and without a version it
-- is refused. Fields that are not sent stay, and a new appointment without lines gets one of its service_id.
--
-- With a `payment_method` (and perhaps a `payment_reference`) a higher payment_amount is booked as a payment by this method;
-- without it the method is unknown.
--
-- With a `lead_id` it also creates or finds the client and converts the lead, with a `waitlist_entry_id` it books that entry, in the same
-- transaction.
create function public.save_appointment(appointment jsonb) returns setof public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  saved_id uuid := coalesce((appointment ->> 'id')::uuid, gen_random_uuid());
  lead_row public.leads;
  current public.appointments;
  given public.appointments;
  lines public.appointment_lines[];
  services_before uuid[];
  -- What is booked by the sent method.
  paid numeric := 0;
  waitlist_entry uuid := (appointment ->> 'waitlist_entry_id')::uuid;
begin
  perform private.require_staff();
  if appointment ->> 'lead_id' is not null then
    -- Serialises two users who book the same lead.
    select * into lead_row from public.leads where id = (appointment ->> 'lead_id')::uuid for update;
    if not found then
      raise exception 'This lead no longer exists.' using errcode = 'no_data_found';
    end if;
  end if;
  select * into current from public.appointments where id = saved_id for no key update;
  if appointment ? 'based_on' and current.updated_at is distinct from (appointment ->> 'based_on')::timestamptz then
    return;
  end if;
  if current.id is not null and not appointment ? 'based_on' and private.is_changed_since_added(current) then
    perform private.require_addition(appointment);
    return next current;
    return;
  end if;
  given := jsonb_populate_record(current, appointment - 'lines' - 'based_on');
  given.id := saved_id;
  given.source := coalesce(given.source, lead_row.source);
  if lead_row.id is not null then
    given.client_id = private.client_of_lead(lead_row, given.client_id);
  end if;
  if appointment ->> 'payment_method' is not null then
    paid := greatest(coalesce(given.payment_amount, 0) - coalesce(current.payment_amount, 0), 0);
  end if;
  if waitlist_entry is not null then
    perform private.begin_waitlist_booking(waitlist_entry, array[current.beautician_id, given.beautician_id]);
  end if;
  -- The lines below update the messages, and the guard locks beauticians after that.
  perform private.lock_beauticians(array[current.beautician_id, given.beautician_id]);
  perform private.lock_clients(array[current.client_id, given.client_id]);
  services_before := array(select service_id from public.appointment_lines where appointment_id = saved_id);
  if current.id is null or appointment ? 'lines' then
    lines := private.checked_lines(saved_id, case
      when appointment ? 'lines' then appointment -> 'lines'
      else jsonb_build_array(jsonb_build_object('service_id', given.service_id)) end);
    given.service_id = lines[1].service_id;
    if appointment ->> 'duration_minutes' is null then
      given.duration_minutes = (select sum(minutes) from unnest(lines));
    end if;
  end if;

  if current.id is null and not private.add_appointment(given, paid) then
    return query select * from public.save_appointment(appointment);
    return;
  end if;
  perform private.write_lines(saved_id, lines);
  if paid > 0 then
    -- A past appointment that is entered with an amount was paid at its time.
    perform private.book_saved_payment(saved_id, paid, appointment ->> 'payment_method', appointment ->> 'payment_reference',
      case when current.id is null then least(given.appointment_date, now()) else now() end);
    update public.appointments set payment_status = given.payment_status
      where id = saved_id and current.id is null and payment_status <> given.payment_status;
  end if;
  if current.id is not null then
    perform private.change_appointment(given, appointment ? 'payment_status');
  end if;
  -- The guard has checked the services known to the row; these are new.
  perform private.require_ability(beauticians, array(select service_id from unnest(lines) except select unnest(services_before)))
    from public.beauticians
    where id = given.beautician_id and given.status is distinct from 'cancelled';
  perform private.convert_lead(lead_row.id, given.client_id, saved_id);
  perform private.end_waitlist_booking(waitlist_entry, saved_id);
  return query select * from public.appointments where id = saved_id;
end
$$;

-- Starts of a series, at the same local time across daylight saving changes.
create function private.series_of(appointment jsonb, every_weeks integer, times integer)
returns table (number integer, starts_at timestamptz)
language plpgsql stable
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  first_start timestamp := (appointment ->> 'appointment_date')::timestamptz at time zone zone;
begin
  if every_weeks is null or every_weeks not between 1 and 52 or times is null or times not between 2 and 52 then
    raise exception 'A series has 2 to 52 appointments, 1 to 52 weeks apart.'
      using errcode = 'check_violation', constraint = 'appointments_series_length';
  end if;
  return query
    select step, (first_start + make_interval(weeks => every_weeks * (step - 1))) at time zone zone
    from generate_series(1, times) as step;
end
$$;

-- Saves all of a series or nothing, without the numbers that are left out. Sent twice, it is saved once. A payment is received once,
-- so it belongs to the first visit that is booked.
create function public.save_series(
  appointment jsonb, every_weeks integer, times integer, leaving_out integer[] default '{}'
)
returns setof public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  one record;
  series uuid := coalesce((appointment ->> 'id')::uuid, gen_random_uuid());
begin
  for one in
    select * from private.series_of(appointment, every_weeks, times)
    where number <> all (coalesce(leaving_out, '{}'))
    order by number
  loop
    return query select * from public.save_appointment(appointment || jsonb_build_object(
      'id', case one.number when 1 then series else md5(format('%s %s', series, one.number))::uuid end,
      'series_id', series,
      'appointment_date', one.starts_at));
    appointment := appointment - array['payment_amount', 'payment_status', 'payment_method', 'payment_reference'];
  end loop;
  if not found then
    raise exception 'All appointments of the series are left out.'
      using errcode = 'check_violation', constraint = 'appointments_series_length';
  end if;
end
$$;

-- Problems of an appointment as if it were newly booked: what the guard would refuse, and warnings (`refused` is false) for days off
-- and times outside the working hours.
create function public.appointment_problems(appointment jsonb)
returns table (kind text, refused boolean, message text, appointment_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  given public.appointments;
  lines public.appointment_lines[];
  beautician public.beauticians;
  zone text := private.business_time_zone();
  ends timestamptz;
  day date;
  place uuid;
begin
  perform private.require_staff();
  select * into given from public.appointments where id = (appointment ->> 'id')::uuid;
  given := jsonb_populate_record(given, appointment - 'lines' - 'based_on');
  lines := case when appointment ? 'lines'
    then array(select lines_of from private.lines_of(given.id, appointment -> 'lines'))
    else array(select booked from public.appointment_lines as booked where booked.appointment_id = given.id) end;
  if appointment ? 'lines' and appointment ->> 'duration_minutes' is null then
    given.duration_minutes = (select sum(minutes) from unnest(lines));
  end if;
  ends := given.appointment_date + make_interval(mins => coalesce(given.duration_minutes, 60));
  day := (given.appointment_date at time zone zone)::date;
  place := coalesce(given.area_id, (select area_id from public.clients where id = given.client_id));
  select * into beautician from public.beauticians where id = given.beautician_id;

  if beautician.id is not null then
    if not beautician.is_active then
      return query select 'inactive', true, format('%s is not active any more.', beautician.full_name), null::uuid;
    end if;
    return query
      select 'unable', true, format('%s does not do %s.', beautician.full_name, services.name), null::uuid
      from public.services
      where services.id in (select service_id from unnest(lines))
        and not private.beautician_does(beautician.id, services.id);
    return query
      select conflicts.kind, true, private.conflict_text(beautician.full_name, conflicts), conflicts.other_id
      from private.appointment_conflicts(coalesce(given.id, gen_random_uuid()), beautician.id, given.appointment_date, ends, place,
        coalesce(given.overlap_ok, false), coalesce(given.tight_ok, false)) as conflicts;
  end if;
  return query
    select 'day_off', false, case
      when days_off.beautician_id is null and days_off.from_time is null then 'The business is closed that day.'
      when days_off.beautician_id is null then format('The business is closed from %s.', private.interval_text(lower(period), upper(period)))
      when days_off.from_time is null then format('%s has that day off.', private.first_name(beautician.full_name))
      else format('%s is off from %s.', private.first_name(beautician.full_name),
        private.interval_text(lower(period), upper(period))) end, null::uuid
    from public.days_off cross join lateral private.time_off(days_off, zone) as off (period)
    where (days_off.beautician_id is null or days_off.beautician_id = beautician.id) and days_off.state = 'approved'
      and case
        when days_off.from_time is null then day between from_day and to_day
        else period && tstzrange(given.appointment_date, ends) end
    order by days_off.beautician_id nulls first, days_off.from_time nulls first
    limit 1;
  if not found and not private.working_time(beautician.id, day, day + 1) @> tstzrange(given.appointment_date, ends) then
    return query select 'outside_hours', false, case
      when beautician.id is null then 'That is outside the working hours.'
      else format('That is outside %s’s working hours.', private.first_name(beautician.full_name)) end, null::uuid;
  end if;
end
$$;

-- The worst problem of each appointment of a series; null: none.
create function public.series_problems(appointment jsonb, every_weeks integer, times integer)
returns table (number integer, starts_at timestamptz, kind text, refused boolean, message text)
language sql stable security definer
set search_path = ''
as $$
  select series.number, series.starts_at, problems.kind, problems.refused, problems.message
  from private.series_of(appointment, every_weeks, times) as series
    left join lateral (
      select * from public.appointment_problems(appointment || jsonb_build_object('appointment_date', series.starts_at))
      order by refused desc limit 1
    ) as problems on true
  order by series.number
$$;

-- The worst problem of the appointment with each active beautician; null: none.
create function public.team_problems(appointment jsonb)
returns table (beautician_id uuid, kind text, refused boolean, message text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select beauticians.id, problems.kind, problems.refused, problems.message
    from public.beauticians
      left join lateral (
        select found.*
        from public.appointment_problems(appointment || jsonb_build_object('beautician_id', beauticians.id)) as found
        order by found.refused desc limit 1
      ) as problems on true
    where beauticians.is_active
    order by beauticians.position, beauticians.full_name, beauticians.id;
end
$$;

-- == Leave ==

-- Booked appointments on the days off of a beautician (null: of the business), with times in these hours of the first day. Without
-- a last day, all from the first day on: the beautician leaves.
create function public.affected_appointments(
  beautician uuid, first_day date, last_day date default null, from_time time default null, to_time time default null
)
returns setof public.appointments
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  starting timestamptz := greatest(now(), (first_day + coalesce(from_time, time '00:00')) at time zone zone);
  ending timestamptz := (last_day + coalesce(to_time, time '24:00')) at time zone zone;
begin
  perform private.require_staff();
  return query
    select * from public.appointments
    where status in ('scheduled', 'confirmed')
      and ends_at > starting
      -- An appointment takes at most a day.
      and appointment_date > starting - interval '1 day'
      and (ending is null or appointment_date < ending)
      and (beautician is null or beautician_id = beautician)
    order by appointment_date, id;
end
$$;

-- Booked appointments that nobody can keep: the beautician is off then or no longer active, or the business is closed.
create function public.uncovered_appointments() returns setof public.appointments
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
begin
  perform private.require_staff();
  return query
    select * from public.appointments
    where status in ('scheduled', 'confirmed')
      and ends_at > now()
      and id in (
        select booked.id
        from public.days_off cross join lateral private.time_off(days_off, zone) as off (period)
          join public.appointments as booked
            on booked.ends_at > lower(period)
              and booked.appointment_date >= lower(period) - interval '1 day'
              and booked.appointment_date < upper(period)
              and (days_off.beautician_id is null or days_off.beautician_id = booked.beautician_id)
        where to_day >= public.business_today() and days_off.state = 'approved'
        union all
        select booked.id
        from public.beauticians join public.appointments as booked on booked.beautician_id = beauticians.id
        where not beauticians.is_active and booked.appointment_date > now() - interval '1 day')
    order by appointment_date, id;
end
$$;

-- Which other beauticians could take over booked appointments, without any problem.
create function public.free_beauticians(appointment_ids uuid[])
returns table (appointment_id uuid, beautician_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if coalesce(cardinality(appointment_ids), 0) > 100 then
    raise exception 'Send at most 100 appointments at a time.' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select booked.id, beauticians.id
    from public.appointments as booked cross join public.beauticians
    where booked.id = any (appointment_ids)
      and beauticians.is_active
      and beauticians.id is distinct from booked.beautician_id
      and not exists (
        select from public.appointment_problems(
          jsonb_build_object('id', booked.id, 'beautician_id', beauticians.id)))
    order by booked.id, beauticians.position, beauticians.full_name, beauticians.id;
end
$$;

revoke all on function private.lines_of(uuid, jsonb), private.checked_lines(uuid, jsonb), private.series_of(jsonb, integer, integer)
  from public;
revoke all on function private.client_of_lead(public.leads, uuid) from public;
revoke all on function public.save_appointment(jsonb), public.save_series(jsonb, integer, integer, integer[]),
  public.appointment_problems(jsonb), public.series_problems(jsonb, integer, integer), public.team_problems(jsonb),
  public.affected_appointments(uuid, date, date, time, time), public.uncovered_appointments(), public.free_beauticians(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.save_appointment(jsonb), public.save_series(jsonb, integer, integer, integer[]),
  public.appointment_problems(jsonb), public.series_problems(jsonb, integer, integer), public.team_problems(jsonb),
  public.affected_appointments(uuid, date, date, time, time), public.uncovered_appointments(), public.free_beauticians(uuid[])
  to authenticated, service_role;
