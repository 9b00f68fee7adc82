-- How often a beautician went from one area to another on a day: between two visits of hers that follow one another. Kept when
-- her visits change; how long the ways take is looked up when somebody asks, so that a corrected time needs no counting anew.

create table private.report_ways (
  day date not null,
  beautician_id uuid not null,
  -- The smaller id first, as in travel_times; null where a visit has no area.
  one_area_id uuid,
  other_area_id uuid,
  ways integer not null
);
create index report_ways_day_idx on private.report_ways (day, beautician_id);

create function private.ways_of(beauticians uuid[], days date[]) returns setof private.report_ways
language sql stable security definer
set search_path = ''
as $$
  with zone as materialized (select private.business_time_zone() as name),
  visits as (
    select wanted.day, visits.beautician_id, visits.area_id,
      lag(visits.area_id) over on_the_day as area_before, row_number() over on_the_day as turn
    from zone cross join unnest(beauticians, days) as wanted (beautician, day)
      join public.appointments as visits on visits.beautician_id = wanted.beautician
        and visits.appointment_date >= wanted.day::timestamp at time zone zone.name
        and visits.appointment_date < (wanted.day + 1)::timestamp at time zone zone.name
    where visits.status <> 'cancelled'
    window on_the_day as (partition by wanted.beautician, wanted.day order by visits.appointment_date, visits.id)
  )
  select day, beautician_id, case when area_id is null or area_before is null then null else least(area_id, area_before) end,
    case when area_id is null or area_before is null then null else greatest(area_id, area_before) end, count(*)::integer
  from visits where turn > 1
  group by 1, 2, 3, 4
$$;

-- Whoever writes for the same beautician waits at her row, as in the guard of visits.
create function private.recount_ways(beauticians uuid[], days date[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if cardinality(beauticians) = 0 then
    return;
  end if;
  perform from public.beauticians where id = any (recount_ways.beauticians) order by id for no key update;
  delete from private.report_ways
    using unnest(beauticians, days) as wanted (beautician, day)
    where report_ways.beautician_id = wanted.beautician and report_ways.day = wanted.day;
  insert into private.report_ways select * from private.ways_of(beauticians, days);
end
$$;

create function private.recount_all_ways() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  beauticians uuid[];
  days date[];
begin
  delete from private.report_ways;
  select array_agg(beautician_id), array_agg(day) into beauticians, days
    from (
      select distinct beautician_id, (appointment_date at time zone zone)::date as day
      from public.appointments where beautician_id is not null and status <> 'cancelled'
    ) as places;
  insert into private.report_ways select * from private.ways_of(coalesce(beauticians, '{}'), coalesce(days, '{}'));
end
$$;
revoke all on function private.ways_of(uuid[], date[]), private.recount_ways(uuid[], date[]), private.recount_all_ways() from public;

select private.recount_all_ways();

create function private.count_ways() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  beauticians uuid[];
  days date[];
begin
  case tg_op
    when 'INSERT' then
      select array_agg(beautician_id), array_agg(day) into beauticians, days
        from (select distinct beautician_id, (appointment_date at time zone zone)::date as day from added
              where beautician_id is not null and status <> 'cancelled') as places;
    when 'DELETE' then
      select array_agg(beautician_id), array_agg(day) into beauticians, days
        from (select distinct beautician_id, (appointment_date at time zone zone)::date as day from removed
              where beautician_id is not null and status <> 'cancelled') as places;
    else
      select array_agg(beautician_id), array_agg(day) into beauticians, days
        from (
          select distinct changed.beautician_id, (changed.appointment_date at time zone zone)::date as day
          from added join removed using (id),
            lateral (values
              (added.beautician_id, added.appointment_date, added.status),
              (removed.beautician_id, removed.appointment_date, removed.status)
            ) as changed (beautician_id, appointment_date, status)
          where (added.beautician_id, added.appointment_date, added.area_id, added.status <> 'cancelled')
              is distinct from
              (removed.beautician_id, removed.appointment_date, removed.area_id, removed.status <> 'cancelled')
            and changed.beautician_id is not null and changed.status <> 'cancelled'
        ) as places;
  end case;
  perform private.recount_ways(coalesce(beauticians, '{}'), coalesce(days, '{}'));
  return null;
end
$$;

create function private.forget_ways() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.report_ways;
  return null;
end
$$;

-- Their names let them come before those that take turns at clients: the guard has her row already, and so nobody waits crosswise.
create trigger appointments_beautician_ways_added after insert on public.appointments
  referencing new table as added for each statement execute function private.count_ways();
create trigger appointments_beautician_ways_changed after update on public.appointments
  referencing old table as removed new table as added for each statement execute function private.count_ways();
create trigger appointments_beautician_ways_removed after delete on public.appointments
  referencing old table as removed for each statement execute function private.count_ways();
create trigger appointments_forget_ways after truncate on public.appointments
  for each statement execute function private.forget_ways();

create or replace function private.follow_time_zone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.recount_everything();
  perform private.recount_received();
  perform private.recount_all_clients();
  perform private.recount_all_ways();
  return null;
end
$$;
