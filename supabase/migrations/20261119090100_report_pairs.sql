-- Which services are booked together: two lines of one visit that is not cancelled are a pair. Kept among the totals of reports
-- (key: both ids, the smaller one first) as the facts that they are made of come and go.

create function private.count_pairs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Grouped by visit first: joined with themselves, the lines of a thousand visits would be compared a million times.
  with lines as (
    select appointment_id, day, array_agg(service_id order by place) as services, array_agg(place) as places
    from changed where place > 0 and booked = 1
    group by appointment_id, day
  )
  insert into private.report_totals as totals
    (dimension, day, key, slot, booked, completed, cancelled, revenue, price, supplied, discount, due, minutes)
  select 'pair' || steps.name, steps.day, pairs.key, pg_backend_pid() % 16, sign * count(*), 0, 0, 0, 0, 0, 0, 0, 0
  from (
      select lines.day, least(one, other) || ' ' || greatest(one, other) as key
      from lines cross join unnest(services) with ordinality as ones (one, place)
        cross join unnest(services) with ordinality as others (other, other_place)
      where other_place > place and other <> one
      union all
      -- With those lines of the visit that stay as they are.
      select lines.day, least(one, stays.service_id) || ' ' || greatest(one, stays.service_id)
      from lines cross join unnest(services) as one
        join private.report_facts as stays on stays.appointment_id = lines.appointment_id
      where stays.place > 0 and stays.place <> all (places) and stays.service_id <> one
    ) as pairs
    cross join lateral (values ('', pairs.day), (' by month', date_trunc('month', pairs.day)::date)) as steps (name, day)
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict on constraint report_totals_pkey do update set booked = totals.booked + excluded.booked;
  return null;
end
$$;

create trigger report_facts_pairs_added after insert on private.report_facts
  referencing new table as changed for each statement execute function private.count_pairs();
create trigger report_facts_pairs_removed after delete on private.report_facts
  referencing old table as changed for each statement execute function private.count_pairs();

select private.recount_everything();
