-- Totals for the dashboard and the reports, updated in the transaction that changes an appointment or a payment.
--
-- Totals have 16 slots, chosen by the process id, so that concurrent writers do not wait for each other. Statements that
-- change several totals do so in key order to avoid deadlocks.

-- == Row counts ==

create table private.row_totals (
  table_name text not null,
  slot smallint not null,
  total bigint not null,
  primary key (table_name, slot)
);

create function private.add_to_row_total(table_name text, difference bigint) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.row_totals as totals (table_name, slot, total)
  select add_to_row_total.table_name, pg_backend_pid() % 16, difference
  where difference <> 0
  on conflict on constraint row_totals_pkey do update set total = totals.total + excluded.total
$$;

create function private.row_total(table_name text) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(total), 0)::bigint from private.row_totals where row_totals.table_name = row_total.table_name
$$;

create function private.count_added_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_row_total(tg_table_name, (select count(*) from added));
  return null;
end
$$;

create function private.count_removed_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_row_total(tg_table_name, - (select count(*) from removed));
  return null;
end
$$;

create function private.forget_row_total() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.row_totals where table_name = tg_table_name;
  return null;
end
$$;

revoke all on function private.add_to_row_total(text, bigint), private.row_total(text) from public;

create trigger clients_count_added after insert on public.clients
  referencing new table as added for each statement execute function private.count_added_rows();

create trigger clients_count_removed after delete on public.clients
  referencing old table as removed for each statement execute function private.count_removed_rows();

create trigger clients_forget_total after truncate on public.clients
  for each statement execute function private.forget_row_total();

create trigger services_count_added after insert on public.services
  referencing new table as added for each statement execute function private.count_added_rows();

create trigger services_count_removed after delete on public.services
  referencing old table as removed for each statement execute function private.count_removed_rows();

create trigger services_forget_total after truncate on public.services
  for each statement execute function private.forget_row_total();

create trigger appointments_count_added after insert on public.appointments
  referencing new table as added for each statement execute function private.count_added_rows();

create trigger appointments_count_removed after delete on public.appointments
  referencing old table as removed for each statement execute function private.count_removed_rows();

create trigger appointments_forget_total after truncate on public.appointments
  for each statement execute function private.forget_row_total();

-- == Revenue by day ==

-- What was paid for the appointments of a day. Days are UTC days, so that they stay right when the time zone
-- of the business changes.
create table private.daily_revenue (
  day date not null,
  slot smallint not null,
  revenue numeric not null,
  primary key (day, slot)
);

create function private.add_to_daily_revenue(day date, difference numeric) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.daily_revenue as totals (day, slot, revenue)
  values (add_to_daily_revenue.day, pg_backend_pid() % 16, difference)
  on conflict on constraint daily_revenue_pkey do update set revenue = totals.revenue + excluded.revenue
$$;
revoke all on function private.add_to_daily_revenue(date, numeric) from public;

create function private.count_added_revenue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_daily_revenue(day, revenue)
  from (
    select (appointment_date at time zone 'UTC')::date as day, sum(payment_amount) as revenue
    from added
    where payment_status = 'paid'
    group by 1
    order by 1
  ) as days;
  return null;
end
$$;

create function private.count_removed_revenue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_daily_revenue(day, - revenue)
  from (
    select (appointment_date at time zone 'UTC')::date as day, sum(payment_amount) as revenue
    from removed
    where payment_status = 'paid'
    group by 1
    order by 1
  ) as days;
  return null;
end
$$;

-- Most changes are of other columns and write nothing.
create function private.count_changed_revenue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_to_daily_revenue(day, difference)
  from (
    select (appointment_date at time zone 'UTC')::date as day, sum(amount) as difference
    from (
      select appointment_date, payment_amount as amount from added where payment_status = 'paid'
      union all
      select appointment_date, - payment_amount from removed where payment_status = 'paid'
    ) as changes
    group by 1
    having sum(amount) <> 0
    order by 1
  ) as days;
  return null;
end
$$;

create function private.forget_daily_revenue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.daily_revenue;
  return null;
end
$$;

create trigger appointments_count_added_revenue after insert on public.appointments
  referencing new table as added for each statement execute function private.count_added_revenue();

create trigger appointments_count_changed_revenue after update on public.appointments
  referencing old table as removed new table as added
  for each statement execute function private.count_changed_revenue();

create trigger appointments_count_removed_revenue after delete on public.appointments
  referencing old table as removed for each statement execute function private.count_removed_revenue();

create trigger appointments_forget_revenue after truncate on public.appointments
  for each statement execute function private.forget_daily_revenue();

-- == Facts and totals ==

-- Facts and totals by day of the business and by beautician, area, source, service and more, so that a year is the sum of
-- some thousand totals. report_facts stores what was counted for each appointment (place 0) and for each of its lines; when
-- one changes, its facts are subtracted and the new ones added.
create table private.report_facts (
  appointment_id uuid not null,
  place smallint not null,
  day date not null,
  hour smallint,
  -- Days ahead as a range, see lead_range().
  lead text,
  service_id uuid,
  beautician_id uuid,
  area_id uuid,
  source text,
  because text,
  booked integer not null,
  completed integer not null,
  cancelled integer not null,
  -- What was paid for appointments with the status `paid`.
  revenue numeric not null,
  -- Price unless cancelled, price if completed, discount, and what is due.
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

-- How many days ahead an appointment was booked.
create function private.lead_range(days integer) returns text
language sql immutable parallel safe
as $$
  select case
    when days <= 0 then '0' when days = 1 then '1' when days <= 3 then '2-3' when days <= 7 then '4-7'
    when days <= 14 then '8-14' when days <= 30 then '15-30' else '31+' end
$$;

-- Facts of these appointments as they are now. The shares of a line are rounded as running sums, so that they add up exactly;
-- where all lines are free the first one has everything. plpgsql caches the plan for the connection.
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

-- The totals in which a fact counts: each by day and by month.
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
  -- In batches, because the facts are held in memory.
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

-- Most changes are of other columns and count nothing.
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

-- == Pairs of services ==

-- Two lines of an appointment that is not cancelled are a pair. Pairs are totals with both
-- ids as key, smaller id first, and follow report_facts.
create function private.count_pairs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Grouped by appointment first: a self-join would compare the lines of all appointments with each other.
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
      -- Pairs with unchanged lines of the same appointment.
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

-- == Payments received ==

-- Payments by the day they were received.
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

-- == Retention ==

-- Completed appointments by client, and by the month of the client's first one.
create table private.client_totals (
  client_id uuid primary key,
  first_day date not null,
  last_day date not null,
  visits integer not null,
  revenue numeric not null
);

create index client_totals_revenue_idx on private.client_totals (revenue desc, client_id);
create index client_totals_last_day_idx on private.client_totals (last_day, client_id);

-- What was counted for a client by month; `back`: appointments that were followed by another within 90 days.
create table private.client_months (
  client_id uuid not null,
  month date not null,
  cohort date not null,
  visits integer not null,
  back integer not null,
  revenue numeric not null,
  primary key (client_id, month)
);

create table private.cohort_totals (
  cohort date not null,
  month date not null,
  slot smallint not null,
  clients bigint not null,
  visits bigint not null,
  back bigint not null,
  revenue numeric not null,
  primary key (cohort, month, slot)
);

create function private.months_of(clients uuid[]) returns setof private.client_months
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  zone text := private.business_time_zone();
begin
  return query
    select client_id, date_trunc('month', day)::date, date_trunc('month', first_day)::date, count(*)::integer,
      (count(*) filter (where next_day <= day + 90))::integer, sum(revenue)
    from (
      select client_id, day, revenue, min(day) over (partition by client_id) as first_day,
        lead(day) over (partition by client_id order by appointment_date, id) as next_day
      from (
        select visits.id, client_id, appointment_date, (appointment_date at time zone zone)::date as day,
          case when payment_status = 'paid' then payment_amount else 0 end as revenue
        from unnest(clients) as wanted join public.appointments as visits on client_id = wanted
        where status = 'completed'
      ) as done
    ) as following
    group by 1, 2, 3;
end
$$;

-- Serialised per client, since the facts of a client depend on all their appointments. Uses one of 256 advisory locks instead
-- of the client's row, which other writers lock before they come to the appointments.
create function private.recount_clients(clients uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  counted private.client_months[];
  now_true private.client_months[];
begin
  if cardinality(clients) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.client_totals'), turn)
    from (select distinct hashtext(client::text) & 255 as turn from unnest(clients) as client order by 1) as turns;
  counted := array(select months from private.client_months as months where client_id = any (clients));
  now_true := array(select months from private.months_of(clients) as months);
  delete from private.client_months where client_id = any (clients);
  insert into private.client_months select * from unnest(now_true);
  insert into private.cohort_totals as totals (cohort, month, slot, clients, visits, back, revenue)
    select (fact).cohort, (fact).month, pg_backend_pid() % 16, sum(sign), sum(sign * (fact).visits), sum(sign * (fact).back),
      sum(sign * (fact).revenue)
    from (select 1, fact from unnest(now_true) as fact union all select -1, fact from unnest(counted) as fact) as changes (sign, fact)
    group by 1, 2
    having (sum(sign), sum(sign * (fact).visits), sum(sign * (fact).back), sum(sign * (fact).revenue)) <> (0, 0, 0, 0)
    order by 1, 2
    on conflict on constraint cohort_totals_pkey do update
      set clients = totals.clients + excluded.clients, visits = totals.visits + excluded.visits,
          back = totals.back + excluded.back, revenue = totals.revenue + excluded.revenue;
  delete from private.client_totals where client_id = any (clients);
  insert into private.client_totals (client_id, first_day, last_day, visits, revenue)
    select client_id, (min(appointment_date) at time zone zone)::date, (max(appointment_date) at time zone zone)::date, count(*),
      sum(case when payment_status = 'paid' then payment_amount else 0 end)
    from public.appointments
    where client_id = any (clients) and status = 'completed'
    group by 1;
end
$$;

create function private.recount_all_clients() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  piece uuid[];
begin
  delete from private.client_totals;
  delete from private.client_months;
  delete from private.cohort_totals;
  for piece in
    select array_agg(id) from (select id, row_number() over (order by id) / 5000 as number from public.clients) as numbered
    group by number
  loop
    perform private.recount_clients(piece);
  end loop;
end
$$;

revoke all on function private.months_of(uuid[]), private.recount_clients(uuid[]), private.recount_all_clients() from public;

-- Only completed appointments count, before or after the change.
create function private.count_clients() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  case tg_op
    when 'INSERT' then
      perform private.recount_clients(array(select distinct client_id from added where status = 'completed'));
    when 'DELETE' then
      perform private.recount_clients(array(select distinct client_id from removed where status = 'completed'));
    when 'TRUNCATE' then
      perform private.recount_all_clients();
    else
      perform private.recount_clients(array(
        select distinct unnest(array[added.client_id, removed.client_id])
        from added join removed using (id)
        where 'completed' in (added.status, removed.status)
          and (added.appointment_date, added.status, added.client_id, added.payment_amount, added.payment_status)
            is distinct from
            (removed.appointment_date, removed.status, removed.client_id, removed.payment_amount, removed.payment_status)));
  end case;
  return null;
end
$$;

create trigger appointments_clients_added after insert on public.appointments
  referencing new table as added for each statement execute function private.count_clients();

create trigger appointments_clients_changed after update on public.appointments
  referencing old table as removed new table as added for each statement execute function private.count_clients();

create trigger appointments_clients_removed after delete on public.appointments
  referencing old table as removed for each statement execute function private.count_clients();

create trigger appointments_clients_truncated after truncate on public.appointments
  for each statement execute function private.count_clients();

-- == Trips ==

-- How often a beautician went from one area to another on a day, between two appointments that follow each other.
-- Travel times are looked up by the report, so that a corrected time needs no recount.
create table private.report_ways (
  day date not null,
  beautician_id uuid not null,
  -- Smaller id first, as in travel_times; null where an appointment has no area.
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

-- Locks the beauticians' rows, as the guard does.
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

-- Their names let them run before the triggers that lock clients, since the guard already holds the beautician's row: locks
-- are always taken in the same order.
create trigger appointments_beautician_ways_added after insert on public.appointments
  referencing new table as added for each statement execute function private.count_ways();

create trigger appointments_beautician_ways_changed after update on public.appointments
  referencing old table as removed new table as added for each statement execute function private.count_ways();

create trigger appointments_beautician_ways_removed after delete on public.appointments
  referencing old table as removed for each statement execute function private.count_ways();

create trigger appointments_forget_ways after truncate on public.appointments
  for each statement execute function private.forget_ways();

-- == Change of time zone ==

-- In another time zone every appointment may be on another day.
create function private.follow_time_zone() returns trigger
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

create trigger business_profile_follow_time_zone
  after update of time_zone on public.business_profile
  for each row when (old.time_zone <> new.time_zone)
  execute function private.follow_time_zone();
