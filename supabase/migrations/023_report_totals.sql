-- Totals for the dashboard and the reports.
--
-- A change of an appointment or a payment only appends a row to a queue: the day or the client whose totals are out of date.
-- Queues are append-only and have no unique key, so writers never wait for each other. private.recount_queued() recounts
-- what is queued, under one advisory lock. Until then a report computes queued days and clients from the rows themselves, and
-- takes the others from the totals: both come from one snapshot, so every figure is exact at any time.

-- == Row counts ==

-- The number of rows of a table is the sum of its differences. recount_queued() replaces them by their sum.
create table private.row_counts (
  table_name text not null,
  difference bigint not null
);

create function private.row_total(table_name text) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(difference), 0)::bigint from private.row_counts where row_counts.table_name = row_total.table_name
$$;
revoke all on function private.row_total(text) from public;

create function private.add_row_count(table_name text, difference bigint) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.row_counts (table_name, difference)
  select add_row_count.table_name, add_row_count.difference where add_row_count.difference <> 0
$$;

-- After a truncate.
create function private.reset_row_count(table_name text) returns void
language sql security definer
set search_path = ''
as $$
  select private.add_row_count(reset_row_count.table_name, - private.row_total(reset_row_count.table_name))
$$;

-- == Queues ==

-- Days of the business whose totals are out of date: by a moment of that day, which stays right when the time zone changes
-- meanwhile; or by an appointment whose lines changed, so that a concurrent change of its date is not missed.
create table private.days_to_recount (
  moment timestamptz,
  appointment_id uuid,
  constraint days_to_recount_one check (num_nonnulls(moment, appointment_id) = 1)
);

create table private.clients_to_recount (
  client_id uuid not null
);

-- For appointments that were added or removed.
create function private.queue_appointments(appointment_rows public.appointments[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.days_to_recount (moment) select distinct appointment_date from unnest(appointment_rows);
  insert into private.clients_to_recount select distinct client_id from unnest(appointment_rows) where status = 'completed'
$$;

-- Queues only rows of which a compared column changed; a column that is missing here is never recounted.
create function private.queue_changed_appointments(before public.appointments[], appointment_rows public.appointments[])
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.days_to_recount (moment)
  select distinct unnest(array[added.appointment_date, removed.appointment_date])
  from unnest(appointment_rows) as added join unnest(before) as removed using (id)
  where (added.appointment_date, added.status, added.cancelled_because, added.payment_amount, added.payment_status, added.price,
      added.travel_charge, added.beautician_id, added.area_id, added.source, added.duration_minutes, added.created_at,
      added.due)
    is distinct from
    (removed.appointment_date, removed.status, removed.cancelled_because, removed.payment_amount, removed.payment_status,
      removed.price, removed.travel_charge, removed.beautician_id, removed.area_id, removed.source,
      removed.duration_minutes, removed.created_at, removed.due);
  -- Only completed appointments count, before or after the change.
  insert into private.clients_to_recount
  select distinct unnest(array[added.client_id, removed.client_id])
  from unnest(appointment_rows) as added join unnest(before) as removed using (id)
  where 'completed' in (added.status, removed.status)
    and (added.appointment_date, added.status, added.client_id, added.payment_amount, added.payment_status)
      is distinct from
      (removed.appointment_date, removed.status, removed.client_id, removed.payment_amount, removed.payment_status)
$$;

-- For changed lines.
create function private.queue_lines(appointment_ids uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.days_to_recount (appointment_id) select distinct unnest(appointment_ids)
$$;

-- For payments, which count on the day they were received.
create function private.queue_moments(moments timestamptz[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.days_to_recount (moment) select distinct unnest(moments)
$$;

-- == Totals by day ==

-- Totals by day of the business and by `dimension`, so that a year is the sum of some thousand rows. Pairs are two services of
-- one appointment, smaller id first. Trips are a beautician and the two areas that follow each other on their day, smaller id
-- first, empty where an appointment has no area; travel times are looked up by the report, so that a corrected one needs no
-- recount. `received` and `tips` are payments by method, as revenue of the day they came.
create table private.report_totals (
  dimension text not null,
  day date not null,
  key text not null,
  booked bigint not null,
  completed bigint not null,
  cancelled bigint not null,
  -- What was paid for appointments with the status `paid`.
  revenue numeric not null,
  -- Price unless cancelled, price if completed, discount, and what is due.
  price numeric not null,
  supplied numeric not null,
  discount numeric not null,
  due numeric not null,
  minutes bigint not null,
  primary key (dimension, day, key)
);

create function private.report_dimensions() returns text[]
language sql immutable parallel safe
as $$
  select array[
    'all', 'beautician', 'area', 'source', 'weekday_hour', 'days_ahead', 'because', 'service', 'pair', 'trip', 'received', 'tips']
$$;

-- How many days ahead an appointment was booked.
create function private.days_ahead_range(days integer) returns text
language sql immutable parallel safe
as $$
  select case
    when days <= 0 then '0' when days = 1 then '1' when days <= 3 then '2-3' when days <= 7 then '4-7'
    when days <= 14 then '8-14' when days <= 30 then '15-30' else '31+' end
$$;

-- What the appointments of these days count: each as a whole (place 0), and each of its lines. The shares of a line are rounded
-- as running sums, so that they add up exactly; where all lines are free the first one has everything. plpgsql caches the plan
-- for the connection.
create function private.facts_of(days date[])
returns table (
  appointment_id uuid, place smallint, day date, starts_at timestamptz, hour smallint, days_ahead text, service_id uuid,
  beautician_id uuid, area_id uuid, source text, because text, booked integer, completed integer, cancelled integer,
  revenue numeric, price numeric, supplied numeric, discount numeric, due numeric, minutes integer
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  zone text := private.business_time_zone();
begin
  return query
  with chosen as materialized (
    select id, wanted.day, appointment_date as starts_at, extract(hour from appointment_date at time zone zone)::smallint as hour,
      private.days_ahead_range(wanted.day - (created_at at time zone zone)::date) as days_ahead,
      beautician_id, area_id, source, case when status = 'cancelled' then coalesce(cancelled_because, '') end as because,
      (status <> 'cancelled')::integer as booked, (status = 'completed')::integer as completed,
      (status = 'cancelled')::integer as cancelled,
      case when payment_status = 'paid' then payment_amount else 0 end as revenue,
      case when status = 'cancelled' then 0 else price end as price,
      case when status = 'completed' then price else 0 end as supplied,
      price - travel_charge as net_price, due, case when status = 'cancelled' then 0 else duration_minutes end as minutes
    from unnest(days) as wanted (day) cross join lateral (
        -- `offset 0` is an optimisation barrier: an index scan for each day.
        select * from public.appointments
        where appointment_date >= wanted.day::timestamp at time zone zone
          and appointment_date < (wanted.day + 1)::timestamp at time zone zone
        offset 0
      ) as appointments
  ),
  lines as materialized (
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
      case when cancelled = 1 then 0 else coalesce(round((total - net_price) * share, 2), 0) end as discount_upto
    from lines
  )
  select id, 0::smallint, day, starts_at, hour, days_ahead, null::uuid, beautician_id, area_id, source, because, booked, completed,
    cancelled, revenue, price, supplied, case when cancelled = 1 then 0 else coalesce(sums.total, 0) - net_price end, due, minutes
  from chosen
    left join (select lines.id as appointment, max(lines.total) as total from lines group by 1) as sums
      on sums.appointment = chosen.id
  union all
  select id, position, day, starts_at, null, null, service_id, null, null, null, null, booked, completed, cancelled,
    revenue_upto - lag(revenue_upto, 1, 0) over appointment, price_upto - lag(price_upto, 1, 0) over appointment,
    supplied_upto - lag(supplied_upto, 1, 0) over appointment, discount_upto - lag(discount_upto, 1, 0) over appointment,
    due_upto - lag(due_upto, 1, 0) over appointment, case when cancelled = 1 then 0 else line_minutes end
  from running
  window appointment as (partition by id order by position);
end
$$;

-- The totals of these days and dimensions, computed from the rows themselves.
create function private.totals_of(days date[], wanted text[]) returns setof private.report_totals
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  zone text := private.business_time_zone();
begin
  return query
  with facts as materialized (select * from private.facts_of(days)),
  parts as (
    select dimensions.name, day, coalesce(dimensions.key, '') as key, booked, completed, cancelled, revenue, price, supplied,
      discount, due, minutes
    from facts cross join lateral (values
        ('all', ''), ('beautician', beautician_id::text), ('area', area_id::text), ('source', source), ('days_ahead', days_ahead),
        ('weekday_hour', extract(isodow from day) || ' ' || lpad(hour::text, 2, '0')), ('because', because)
      ) as dimensions (name, key)
    where place = 0 and dimensions.name = any (wanted) and (dimensions.name <> 'because' or because is not null)
    union all
    select 'service', day, service_id::text, booked, completed, cancelled, revenue, price, supplied, discount, due, minutes
    from facts where place > 0 and 'service' = any (wanted)
    union all
    select 'pair', day, least(one, other) || ' ' || greatest(one, other), 1, 0, 0, 0, 0, 0, 0, 0, 0
    from (
        -- Grouped first: a self-join would compare the lines of all appointments with each other.
        select day, array_agg(service_id) as services
        from facts where place > 0 and booked = 1 and 'pair' = any (wanted)
        group by appointment_id, day having count(*) > 1
      ) as together
      cross join unnest(services) with ordinality as ones (one, place)
      cross join unnest(services) with ordinality as others (other, other_place)
    where other_place > place and other <> one
    union all
    select 'trip', day, concat_ws(' ', beautician_id, least(area_before, area_id), greatest(area_before, area_id)),
      1, 0, 0, 0, 0, 0, 0, 0, 0
    from (
      select day, beautician_id, turn, case when area_before is not null then area_id end as area_id,
        case when area_id is not null then area_before end as area_before
      from (
        select day, beautician_id, area_id, lag(area_id) over on_the_day as area_before, row_number() over on_the_day as turn
        from facts where place = 0 and booked = 1 and beautician_id is not null and 'trip' = any (wanted)
        window on_the_day as (partition by beautician_id, day order by starts_at, appointment_id)
      ) as stops
    ) as trips
    where turn > 1
    union all
    select case kind when 'tip' then 'tips' else 'received' end, wanted_days.day, method, 0, 0, 0, amount, 0, 0, 0, 0, 0
    from unnest(days) as wanted_days (day) cross join lateral (
        -- `offset 0` is an optimisation barrier: an index scan for each day.
        select kind, method, amount from public.payments
        where received_at >= wanted_days.day::timestamp at time zone zone
          and received_at < (wanted_days.day + 1)::timestamp at time zone zone
        offset 0
      ) as came
    where case kind when 'tip' then 'tips' else 'received' end = any (wanted)
  )
  select name, day, key, sum(booked), sum(completed), sum(cancelled), sum(revenue), sum(price), sum(supplied), sum(discount),
    sum(due), sum(minutes)
  from parts
  group by 1, 2, 3;
end
$$;

-- The queued days of a range. After a change of time zone these are all days; where they have too many appointments for one
-- statement, reports of the range have to wait.
create function private.queued_days(first_day date, last_day date) returns date[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  days date[] := array(
    select distinct (coalesce(entries.moment, appointments.appointment_date) at time zone zone)::date
    from private.days_to_recount as entries left join public.appointments as appointments on appointments.id = entries.appointment_id
    where (coalesce(entries.moment, appointments.appointment_date) at time zone zone)::date between first_day and last_day);
  most constant integer := 20000;
begin
  if cardinality(days) > 31 and (
    select count(*) > most
    from (
      select from unnest(days) as queued (day) join public.appointments
        on appointment_date >= queued.day::timestamp at time zone zone
        and appointment_date < (queued.day + 1)::timestamp at time zone zone
      limit most + 1
    ) as appointments
  ) then
    raise exception 'The reports are being recounted. Please try again in a minute.' using errcode = 'PT503';
  end if;
  return days;
end
$$;

-- What reports read: the stored totals, and those of queued days as they are now.
create function private.current_totals(wanted text[], first_day date, last_day date) returns setof private.report_totals
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  queued date[] := private.queued_days(first_day, last_day);
begin
  return query
    select * from private.report_totals
    where dimension = any (wanted) and day between first_day and last_day and day not in (select unnest(queued));
  if cardinality(queued) > 0 then
    return query select * from private.totals_of(queued, wanted);
  end if;
end
$$;

-- == Totals by client ==

-- Completed appointments by client, and by the month of the client's first one.
create table private.client_totals (
  client_id uuid primary key,
  first_day date not null,
  last_day date not null,
  appointments integer not null,
  revenue numeric not null
);

create index client_totals_revenue_idx on private.client_totals (revenue desc, client_id);
create index client_totals_last_day_idx on private.client_totals (last_day, client_id);

-- What was counted for a client by month; `back`: appointments that were followed by another within 90 days.
create table private.client_months (
  client_id uuid not null,
  month date not null,
  cohort date not null,
  appointments integer not null,
  back integer not null,
  revenue numeric not null,
  primary key (client_id, month)
);

create table private.cohort_totals (
  cohort date not null,
  month date not null,
  clients bigint not null,
  appointments bigint not null,
  back bigint not null,
  revenue numeric not null,
  primary key (cohort, month)
);

-- The rows of client_months of these clients, computed from their appointments.
create function private.client_months_of(clients uuid[]) returns setof private.client_months
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
        select appointments.id, client_id, appointment_date, (appointment_date at time zone zone)::date as day,
          case when payment_status = 'paid' then payment_amount else 0 end as revenue
        from unnest(clients) as wanted join public.appointments as appointments on client_id = wanted
        where status = 'completed'
      ) as done
    ) as following
    group by 1, 2, 3;
end
$$;

-- The rows of client_totals of these clients, computed from their appointments.
create function private.client_totals_of(clients uuid[]) returns setof private.client_totals
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  zone text := private.business_time_zone();
begin
  return query
    select client_id, (min(appointment_date) at time zone zone)::date, (max(appointment_date) at time zone zone)::date,
      count(*)::integer, sum(case when payment_status = 'paid' then payment_amount else 0 end)
    from unnest(clients) as wanted join public.appointments on client_id = wanted
    where status = 'completed'
    group by 1;
end
$$;

-- The queued clients. Beyond 5,000, as after a change of time zone, reports have to wait.
create function private.queued_clients() returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  clients uuid[] := array(select distinct client_id from private.clients_to_recount limit 5001);
begin
  if cardinality(clients) > 5000 then
    raise exception 'The reports are being recounted. Please try again in a minute.' using errcode = 'PT503';
  end if;
  return clients;
end
$$;

-- The change of cohort_totals when these clients have these months.
create function private.cohort_changes(clients uuid[], months private.client_months[]) returns setof private.cohort_totals
language sql stable security definer
set search_path = ''
as $$
  select cohort, month, sum(sign), sum(sign * appointments), sum(sign * back), sum(sign * revenue)
  from (
    select 1 as sign, now_true.* from unnest(months) as now_true
    union all
    select -1, stored.* from unnest(clients) as wanted join private.client_months as stored on stored.client_id = wanted
  ) as changes
  group by 1, 2
$$;

-- What reports read: stored totals, and the changes by queued clients. A cohort may have several rows.
create function private.current_cohorts() returns setof private.cohort_totals
language plpgsql stable security definer
set search_path = ''
as $$
declare
  queued uuid[] := private.queued_clients();
begin
  return query select * from private.cohort_totals;
  if cardinality(queued) > 0 then
    return query
      select * from private.cohort_changes(queued, array(select months from private.client_months_of(queued) as months));
  end if;
end
$$;

-- == Recounting ==

-- Recounts some of what is queued. One process at a time does it; no other waits. Each statement sees at least what the one
-- before it saw: an entry that is deleted was followed by a recount, and an entry that comes meanwhile stays queued.
create function private.recount_queued(most_days integer default 20, most_clients integer default 500) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text;
  days date[];
  clients uuid[];
  months private.client_months[];
begin
  if current_setting('transaction_read_only')::boolean
    or not pg_try_advisory_xact_lock(hashtext('private.recount_queued'))
  then
    return false;
  end if;
  -- Locks the profile, so that the time zone does not change before the totals are stored.
  select time_zone into zone from public.business_profile for share;
  zone := coalesce(zone, private.business_time_zone());

  days := array(
    select distinct (coalesce(entries.moment, appointments.appointment_date) at time zone zone)::date
    from private.days_to_recount as entries left join public.appointments as appointments on appointments.id = entries.appointment_id
    where coalesce(entries.moment, appointments.appointment_date) is not null
    limit most_days);
  delete from private.days_to_recount as entries
    where ((coalesce(entries.moment, (select appointment_date from public.appointments where id = entries.appointment_id))
      -- Of an appointment that was deleted nothing is left to count.
      at time zone zone)::date = any (days)) is not false;
  delete from private.report_totals where dimension = any (private.report_dimensions()) and day = any (days);
  insert into private.report_totals select * from private.totals_of(days, private.report_dimensions());

  clients := array(select distinct client_id from private.clients_to_recount limit most_clients);
  if cardinality(clients) > 0 then
    delete from private.clients_to_recount as entries using unnest(clients) as counted where entries.client_id = counted;
    -- Read once: both tables have to agree, whatever is committed meanwhile.
    months := array(select counted from private.client_months_of(clients) as counted);
    insert into private.cohort_totals as totals
      select * from private.cohort_changes(clients, months) as changes
      where (changes.clients, changes.appointments, changes.back, changes.revenue) <> (0, 0, 0, 0)
      on conflict on constraint cohort_totals_pkey do update
        set clients = totals.clients + excluded.clients, appointments = totals.appointments + excluded.appointments,
            back = totals.back + excluded.back, revenue = totals.revenue + excluded.revenue;
    delete from private.cohort_totals as totals where totals.clients = 0;
    delete from private.client_months as stored using unnest(clients) as counted where stored.client_id = counted;
    insert into private.client_months select * from unnest(months);
    delete from private.client_totals as stored using unnest(clients) as counted where stored.client_id = counted;
    insert into private.client_totals select * from private.client_totals_of(clients);
  end if;

  if (select count(*) > 100 from private.row_counts) then
    with gone as (delete from private.row_counts returning *)
    insert into private.row_counts select table_name, sum(difference) from gone group by 1;
  end if;
  return cardinality(days) + cardinality(clients) > 0;
end
$$;

-- Every day that has totals or should have some. Finds them in the indexes day by day.
create function private.days_with_totals() returns setof date
language sql stable security definer
set search_path = ''
as $$
  with recursive business as materialized (select private.business_time_zone() as zone),
  booked as (
    select ((select min(appointment_date) from public.appointments) at time zone zone)::date as day from business
    union all
    select ((
        select min(appointment_date) from public.appointments
        where appointment_date >= (booked.day + 1)::timestamp at time zone zone
      ) at time zone zone)::date
    from booked, business where booked.day is not null
  ),
  received as (
    select ((select min(received_at) from public.payments) at time zone zone)::date as day from business
    union all
    select ((
        select min(received_at) from public.payments
        where received_at >= (received.day + 1)::timestamp at time zone zone
      ) at time zone zone)::date
    from received, business where received.day is not null
  )
  select day from booked where day is not null
  union select day from received where day is not null
  union select day from private.report_totals where dimension in ('all', 'received', 'tips')
$$;

-- Queues every day and client.
create function private.queue_everything() returns void
language sql security definer
set search_path = ''
as $$
  insert into private.days_to_recount (moment)
  select day::timestamp at time zone private.business_time_zone() from private.days_with_totals() as day;
  insert into private.clients_to_recount
  select id from public.clients union select client_id from private.client_totals
$$;

-- Row counts that differ from the tables.
create function private.wrong_row_counts() returns table (table_name text, stored bigint, counted bigint)
language sql stable security definer
set search_path = ''
as $$
  select name, private.row_total(name), counted
  from (
    select 'clients', count(*) from public.clients
    union all select 'services', count(*) from public.services
    union all select 'appointments', count(*) from public.appointments
  ) as tables (name, counted)
  where private.row_total(name) <> counted
$$;

create function private.correct_row_counts() returns void
language sql security definer
set search_path = ''
as $$
  insert into private.row_counts select table_name, counted - stored from private.wrong_row_counts()
$$;

-- After changes without triggers: a restored backup of 0.2.0, the sample of `npm run demo`.
create function private.recount_everything() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.correct_row_counts();
  perform private.queue_everything();
  while private.recount_queued(100, 10000) loop
    -- Plans that were made for empty tables are replaced.
    analyze private.report_totals, private.client_totals, private.client_months;
  end loop;
end
$$;

create function private.after_payments_truncated() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_everything();
  return null;
end
$$;

create trigger payments_truncated after truncate on public.payments
  for each statement execute function private.after_payments_truncated();

-- == Comparison ==

-- Stored totals that differ from the rows, of what is not queued. Read by `npm run recount`.
create function private.wrong_days(days date[]) returns table (day date, dimension text, key text, stored jsonb, counted jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  queued date[] := array(
    select distinct private.business_date(coalesce(entries.moment, appointments.appointment_date))
    from private.days_to_recount as entries left join public.appointments as appointments on appointments.id = entries.appointment_id);
  settled date[] := array(select unnest(days) except select unnest(queued));
begin
  return query
    select coalesce(stored.day, counted.day), coalesce(stored.dimension, counted.dimension), coalesce(stored.key, counted.key),
      to_jsonb(stored) - array['day', 'dimension', 'key'], to_jsonb(counted) - array['day', 'dimension', 'key']
    from (
        select * from private.report_totals where dimension = any (private.report_dimensions()) and day = any (settled)
      ) as stored
      full join private.totals_of(settled, private.report_dimensions()) as counted
        on (counted.dimension, counted.day, counted.key) = (stored.dimension, stored.day, stored.key)
    where to_jsonb(stored) is distinct from to_jsonb(counted)
    order by 1, 2, 3;
end
$$;

create function private.wrong_clients(clients uuid[]) returns table (client_id uuid, stored jsonb, counted jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  settled uuid[] := array(select unnest(clients) except select client_id from private.clients_to_recount);
begin
  return query
    with stored as (
      select client_id, to_jsonb(totals) as figures from private.client_totals as totals where client_id = any (settled)
      union all
      select client_id, to_jsonb(months) from private.client_months as months where client_id = any (settled)
    ),
    counted as (
      select client_id, to_jsonb(totals) as figures from private.client_totals_of(settled) as totals
      union all
      select client_id, to_jsonb(months) from private.client_months_of(settled) as months
    )
    select coalesce(stored.client_id, counted.client_id), stored.figures - 'client_id', counted.figures - 'client_id'
    from stored full join counted using (client_id, figures)
    where stored.figures is null or counted.figures is null
    order by 1;
end
$$;

-- Cohorts and row counts that differ from what they sum up.
create function private.wrong_sums() returns table (what text, stored jsonb, counted jsonb)
language sql stable security definer
set search_path = ''
as $$
  select 'cohort ' || cohort || ' in ' || month, to_jsonb(stored), to_jsonb(counted)
  from private.cohort_totals as stored
    full join (
      select cohort, month, count(*) as clients, sum(appointments) as appointments, sum(back) as back, sum(revenue) as revenue
      from private.client_months group by 1, 2
    ) as counted using (cohort, month)
  where to_jsonb(stored) is distinct from to_jsonb(counted)
  union all
  select 'rows of ' || table_name, to_jsonb(stored), to_jsonb(counted) from private.wrong_row_counts()
$$;

-- Queues what is wrong, and rebuilds the sums over clients.
create function private.repair_totals(days date[], clients uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.recount_queued'));
  insert into private.days_to_recount (moment)
    select day::timestamp at time zone private.business_time_zone() from unnest(days) as day;
  insert into private.clients_to_recount select unnest(clients);
  delete from private.cohort_totals;
  insert into private.cohort_totals
    select cohort, month, count(*), sum(appointments), sum(back), sum(revenue) from private.client_months group by 1, 2;
  perform private.correct_row_counts();
end
$$;

revoke all on function
  private.add_row_count(text, bigint), private.reset_row_count(text), private.queue_appointments(public.appointments[]),
  private.queue_changed_appointments(public.appointments[], public.appointments[]), private.queue_moments(timestamptz[]),
  private.queue_lines(uuid[]), private.report_dimensions(), private.days_ahead_range(integer), private.facts_of(date[]),
  private.totals_of(date[], text[]),
  private.queued_days(date, date), private.current_totals(text[], date, date), private.client_months_of(uuid[]),
  private.client_totals_of(uuid[]), private.queued_clients(),
  private.cohort_changes(uuid[], private.client_months[]), private.current_cohorts(),
  private.recount_queued(integer, integer), private.days_with_totals(), private.queue_everything(), private.wrong_row_counts(),
  private.correct_row_counts(), private.recount_everything(), private.wrong_days(date[]), private.wrong_clients(uuid[]),
  private.wrong_sums(), private.repair_totals(date[], uuid[])
  from public;
