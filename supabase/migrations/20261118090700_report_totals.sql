-- What reports are made of: totals by day of the business and by beautician, area, source, service and so on, kept in the
-- transaction that changes a visit, so that a year is the sum of some thousand totals and not of a hundred thousand visits.
--
-- A visit's share of them depends on its lines too. So what was counted for it is kept beside the totals; when the visit or its
-- lines change, that is taken out again and what is true now is put in. A visit counts in place 0, its lines in theirs.

create table private.report_facts (
  appointment_id uuid not null,
  place smallint not null,
  day date not null,
  hour smallint,
  -- How many days ahead it was booked, as a range.
  lead text,
  service_id uuid,
  beautician_id uuid,
  area_id uuid,
  source text,
  because text,
  booked integer not null,
  completed integer not null,
  cancelled integer not null,
  -- The specification's: what was paid for visits that are `paid`, by the visit's day. A line has its share.
  revenue numeric not null,
  -- What visits cost that are not cancelled, and those of them that are completed; what was taken off; what is still due.
  price numeric not null,
  supplied numeric not null,
  discount numeric not null,
  due numeric not null,
  minutes integer not null,
  primary key (appointment_id, place)
);

create table private.report_totals (
  dimension text not null,
  day date not null,
  key text not null,
  -- Several slots keep concurrent writers from waiting for one another's commit.
  slot smallint not null,
  booked bigint not null,
  completed bigint not null,
  cancelled bigint not null,
  revenue numeric not null,
  price numeric not null,
  supplied numeric not null,
  discount numeric not null,
  due numeric not null,
  minutes bigint not null,
  primary key (dimension, day, key, slot)
);

-- How many days ahead somebody booked.
create function private.lead_range(days integer) returns text
language sql immutable parallel safe
as $$
  select case
    when days <= 0 then '0' when days = 1 then '1' when days <= 3 then '2-3' when days <= 7 then '4-7'
    when days <= 14 then '8-14' when days <= 30 then '15-30' else '31+' end
$$;

-- What is true of these visits now. A line's shares of what is kept for the visit as a whole are rounded as running sums, so that
-- they add up to the paisa; where all lines are free the first one has everything. In plpgsql, as the next one, so that the plan
-- is kept for the connection.
create function private.facts_of(visits uuid[]) returns setof private.report_facts
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with business as materialized (select private.business_time_zone() as zone),
  chosen as (
    select id, (appointment_date at time zone zone)::date as day,
      extract(hour from appointment_date at time zone zone)::smallint as hour,
      private.lead_range((appointment_date at time zone zone)::date - (created_at at time zone zone)::date) as lead,
      beautician_id, area_id, source, case when status = 'cancelled' then coalesce(cancelled_because, '') end as because,
      (status <> 'cancelled')::integer as booked, (status = 'completed')::integer as completed,
      (status = 'cancelled')::integer as cancelled,
      case when payment_status = 'paid' then payment_amount else 0 end as revenue,
      case when status = 'cancelled' then 0 else price end as price,
      case when status = 'completed' then price else 0 end as supplied,
      travel_charge - price as saved, due, case when status = 'cancelled' then 0 else duration_minutes end as minutes
    from unnest(visits) as wanted join public.appointments on id = wanted cross join business
  ),
  lines as (
    select chosen.*, booked_lines.position, booked_lines.service_id, booked_lines.minutes as line_minutes,
      sum(booked_lines.price) over whole as total,
      sum(booked_lines.price) over upto / nullif(sum(booked_lines.price) over whole, 0) as share
    from chosen join public.appointment_lines as booked_lines on booked_lines.appointment_id = chosen.id
    window whole as (partition by chosen.id),
      upto as (partition by chosen.id order by booked_lines.position)
  ),
  running as (
    select lines.*, coalesce(round(revenue * share, 2), revenue) as revenue_upto,
      coalesce(round(price * share, 2), price) as price_upto, coalesce(round(supplied * share, 2), supplied) as supplied_upto,
      coalesce(round(due * share, 2), due) as due_upto,
      case when cancelled = 1 then 0 else coalesce(round((total + saved) * share, 2), 0) end as discount_upto
    from lines
  )
  select id, 0::smallint, day, hour, lead, null::uuid, beautician_id, area_id, source, because, booked, completed, cancelled,
    revenue, price, supplied,
    case when cancelled = 1 then 0
      else coalesce((select sum(lines.price) from public.appointment_lines as lines where lines.appointment_id = chosen.id), 0) + saved end,
    due, minutes
  from chosen
  union all
  select id, position, day, null, null, service_id, null, null, null, null, booked, completed, cancelled,
    revenue_upto - lag(revenue_upto, 1, 0) over visit, price_upto - lag(price_upto, 1, 0) over visit,
    supplied_upto - lag(supplied_upto, 1, 0) over visit, discount_upto - lag(discount_upto, 1, 0) over visit,
    due_upto - lag(due_upto, 1, 0) over visit, case when cancelled = 1 then 0 else line_minutes end
  from running
  window visit as (partition by id order by position);
end
$$;

-- In which totals a fact counts: each by day, and by month for what is longer than some weeks.
create function private.dimensions_of(fact private.report_facts) returns table (dimension text, day date, key text)
language sql immutable parallel safe
as $$
  select dimensions.name || steps.name, steps.day, coalesce(dimensions.key, '')
  from (values
      ('all', ''), ('beautician', fact.beautician_id::text), ('area', fact.area_id::text), ('source', fact.source),
      ('weekday_hour', extract(isodow from fact.day) || ' ' || lpad(fact.hour::text, 2, '0')), ('lead', fact.lead),
      ('because', fact.because), ('service', fact.service_id::text)
    ) as dimensions (name, key),
    (values ('', fact.day), (' by month', date_trunc('month', fact.day)::date)) as steps (name, day)
  where case dimensions.name
    when 'service' then fact.place > 0
    when 'because' then fact.place = 0 and fact.because is not null
    else fact.place = 0 end
$$;

-- Days and keys come in their order, so that two statements which change several do not wait for one another.
create function private.add_to_report_totals(added private.report_facts[], removed private.report_facts[]) returns void
language plpgsql security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into private.report_totals as totals
    (dimension, day, key, slot, booked, completed, cancelled, revenue, price, supplied, discount, due, minutes)
  select places.dimension, places.day, places.key, pg_backend_pid() % 16,
    sum(sign * (fact).booked), sum(sign * (fact).completed), sum(sign * (fact).cancelled), sum(sign * (fact).revenue),
    sum(sign * (fact).price), sum(sign * (fact).supplied), sum(sign * (fact).discount), sum(sign * (fact).due),
    sum(sign * (fact).minutes)
  from (select 1, fact from unnest(added) as fact union all select -1, fact from unnest(removed) as fact) as changes (sign, fact)
    cross join lateral private.dimensions_of(fact) as places
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict on constraint report_totals_pkey do update
    set booked = totals.booked + excluded.booked, completed = totals.completed + excluded.completed,
        cancelled = totals.cancelled + excluded.cancelled, revenue = totals.revenue + excluded.revenue,
        price = totals.price + excluded.price, supplied = totals.supplied + excluded.supplied,
        discount = totals.discount + excluded.discount, due = totals.due + excluded.due, minutes = totals.minutes + excluded.minutes;
end
$$;

create function private.recount_visits(visits uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  counted private.report_facts[] := array(select facts from private.report_facts as facts where appointment_id = any (visits));
  now_true private.report_facts[] := array(select facts from private.facts_of(visits) as facts);
  removed private.report_facts[] := array(select unnest(counted) except select unnest(now_true));
  added private.report_facts[] := array(select unnest(now_true) except select unnest(counted));
begin
  if cardinality(removed) + cardinality(added) = 0 then
    return;
  end if;
  delete from private.report_facts as facts
    using unnest(removed) as fact
    where facts.appointment_id = fact.appointment_id and facts.place = fact.place;
  insert into private.report_facts select * from unnest(added);
  perform private.add_to_report_totals(added, removed);
end
$$;

create function private.recount_everything() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  piece uuid[];
begin
  delete from private.report_facts;
  delete from private.report_totals;
  -- A piece at a time, because what is counted is held in memory.
  for piece in
    select array_agg(id) from (select id, row_number() over (order by id) / 10000 as number from public.appointments) as numbered
    group by number
  loop
    insert into private.report_facts select * from private.facts_of(piece);
  end loop;
  insert into private.report_totals
    (dimension, day, key, slot, booked, completed, cancelled, revenue, price, supplied, discount, due, minutes)
  select places.dimension, places.day, places.key, 0, sum(booked), sum(completed), sum(cancelled), sum(revenue), sum(price), sum(supplied),
    sum(discount), sum(due), sum(minutes)
  from private.report_facts as facts cross join lateral private.dimensions_of(facts) as places
  group by 1, 2, 3;
end
$$;

revoke all on function private.lead_range(integer), private.facts_of(uuid[]), private.dimensions_of(private.report_facts),
  private.add_to_report_totals(private.report_facts[], private.report_facts[]), private.recount_visits(uuid[]),
  private.recount_everything() from public;

select private.recount_everything();

-- Most changes are of other columns, and count nothing anew.
create function private.count_report() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  case tg_table_name || ' ' || tg_op
    when 'appointments INSERT' then
      perform private.recount_visits(array(select id from added));
    when 'appointments UPDATE' then
      perform private.recount_visits(array(
        select added.id from added join removed using (id)
        where (added.appointment_date, added.status, added.cancelled_because, added.payment_amount, added.payment_status, added.price,
            added.travel_charge, added.beautician_id, added.area_id, added.source, added.duration_minutes, added.created_at)
          is distinct from
          (removed.appointment_date, removed.status, removed.cancelled_because, removed.payment_amount, removed.payment_status,
            removed.price, removed.travel_charge, removed.beautician_id, removed.area_id, removed.source,
            removed.duration_minutes, removed.created_at)));
    when 'appointments DELETE' then
      perform private.recount_visits(array(select id from removed));
    when 'appointment_lines DELETE' then
      perform private.recount_visits(array(select distinct appointment_id from removed));
    else
      perform private.recount_visits(array(select distinct appointment_id from added));
  end case;
  return null;
end
$$;

create function private.forget_report() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.report_facts;
  delete from private.report_totals;
  return null;
end
$$;

create trigger appointments_report_added after insert on public.appointments
  referencing new table as added for each statement execute function private.count_report();
create trigger appointments_report_changed after update on public.appointments
  referencing old table as removed new table as added for each statement execute function private.count_report();
create trigger appointments_report_removed after delete on public.appointments
  referencing old table as removed for each statement execute function private.count_report();
create trigger appointments_forget_report after truncate on public.appointments
  for each statement execute function private.forget_report();
create trigger appointment_lines_report_added after insert on public.appointment_lines
  referencing new table as added for each statement execute function private.count_report();
create trigger appointment_lines_report_changed after update on public.appointment_lines
  referencing new table as added for each statement execute function private.count_report();
create trigger appointment_lines_report_removed after delete on public.appointment_lines
  referencing old table as removed for each statement execute function private.count_report();

-- Money by the day it came, whatever the visit's day is.
create table private.received_totals (
  day date not null,
  method text not null,
  slot smallint not null,
  amount numeric not null,
  tips numeric not null,
  primary key (day, method, slot)
);

create function private.add_to_received(sign integer, rows public.payments[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.received_totals as totals (day, method, slot, amount, tips)
  select (received_at at time zone zone)::date, method, pg_backend_pid() % 16,
    sign * coalesce(sum(amount) filter (where kind <> 'tip'), 0), sign * coalesce(sum(amount) filter (where kind = 'tip'), 0)
  from unnest(rows), (select private.business_time_zone() as zone) as business
  group by 1, 2
  order by 1, 2
  on conflict on constraint received_totals_pkey do update
    set amount = totals.amount + excluded.amount, tips = totals.tips + excluded.tips
$$;

create function private.recount_received() returns void
language sql security definer
set search_path = ''
as $$
  delete from private.received_totals;
  insert into private.received_totals (day, method, slot, amount, tips)
  select (received_at at time zone zone)::date, method, 0,
    coalesce(sum(amount) filter (where kind <> 'tip'), 0), coalesce(sum(amount) filter (where kind = 'tip'), 0)
  from public.payments, (select private.business_time_zone() as zone) as business
  group by 1, 2
$$;
revoke all on function private.add_to_received(integer, public.payments[]), private.recount_received() from public;

select private.recount_received();

create function private.count_received() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.add_to_received(-1, array(select row(removed.*)::public.payments from removed));
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_to_received(1, array(select row(added.*)::public.payments from added));
  end if;
  return null;
end
$$;

create function private.forget_received() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.received_totals;
  return null;
end
$$;

create trigger payments_received_added after insert on public.payments
  referencing new table as added for each statement execute function private.count_received();
create trigger payments_received_changed after update on public.payments
  referencing old table as removed new table as added for each statement execute function private.count_received();
create trigger payments_received_removed after delete on public.payments
  referencing old table as removed for each statement execute function private.count_received();
create trigger payments_forget_received after truncate on public.payments
  for each statement execute function private.forget_received();

-- In another time zone every visit may be of another day.
create function private.follow_time_zone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.recount_everything();
  perform private.recount_received();
  return null;
end
$$;

create trigger business_profile_follow_time_zone
  after update of time_zone on public.business_profile
  for each row when (old.time_zone <> new.time_zone)
  execute function private.follow_time_zone();
