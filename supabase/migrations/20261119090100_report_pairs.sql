-- Which services are booked together: two lines of one visit that is not cancelled are a pair. Kept among the totals of reports
-- (key: both ids, the smaller one first) as the facts that they are made of come and go.

create function private.count_pairs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into private.report_totals as totals
    (dimension, day, key, slot, booked, completed, cancelled, revenue, price, supplied, discount, due, minutes)
  select 'pair' || steps.name, steps.day, pairs.key, pg_backend_pid() % 16, sign * count(*), 0, 0, 0, 0, 0, 0, 0, 0
  from (
      select one.day, least(one.service_id, other.service_id) || ' ' || greatest(one.service_id, other.service_id) as key
      from changed as one join changed as other on other.appointment_id = one.appointment_id and other.place > one.place
      where one.place > 0 and one.booked = 1 and other.service_id <> one.service_id
      union all
      -- With those lines of the visit that stay as they are.
      select one.day, least(one.service_id, other.service_id) || ' ' || greatest(one.service_id, other.service_id)
      from changed as one join private.report_facts as other on other.appointment_id = one.appointment_id
      where one.place > 0 and one.booked = 1 and other.place > 0 and other.service_id <> one.service_id
        and not exists (
          select from changed where changed.appointment_id = other.appointment_id and changed.place = other.place)
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
