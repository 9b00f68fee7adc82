-- Figures of the dashboard and reports, computed in the database from the totals and in the business's time zone.

-- == Dashboard ==

-- The dashboard at a moment, which only tests choose. The best plan does not depend on the day, so a generic plan is cached.
create function private.dashboard_figures_at(moment timestamptz)
returns table (
  total_clients bigint,
  total_services bigint,
  total_appointments bigint,
  todays_appointments bigint,
  todays_revenue numeric,
  monthly_revenue numeric
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  zone text := private.business_time_zone();
  today date := private.business_date(moment);
  day_start timestamptz := today::timestamp at time zone zone;
  day_end timestamptz := (today + 1)::timestamp at time zone zone;
  month_start date := date_trunc('month', today);
  month_end date := date_trunc('month', today) + interval '1 month' - interval '1 day';
begin
  return query
    select
      private.row_total('clients'),
      private.row_total('services'),
      private.row_total('appointments'),
      (select count(*) from public.appointments where appointment_date >= day_start and appointment_date < day_end),
      coalesce(sum(revenue) filter (where day = today), 0),
      coalesce(sum(revenue), 0)
    from private.current_totals(array['all'], month_start, month_end);
end
$$;
revoke all on function private.dashboard_figures_at(timestamptz) from public;

-- Also recounts some queued days and clients, if the transaction may write: a hosted project has no timer of the server.
create function public.dashboard_figures()
returns table (
  total_clients bigint,
  total_services bigint,
  total_appointments bigint,
  todays_appointments bigint,
  todays_revenue numeric,
  monthly_revenue numeric
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.recount_queued();
  return query select * from private.dashboard_figures_at(now());
end
$$;

-- Revenue of a client is the booked price of completed appointments, not what was paid.
create function public.client_figures(client_id uuid)
returns table (
  total_revenue numeric, completed_count bigint, upcoming_count bigint, paid_total numeric, due_total numeric
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select
      coalesce((
        select sum(lines.price)
        from public.appointments join public.appointment_lines as lines on lines.appointment_id = appointments.id
        where appointments.client_id = client_figures.client_id and appointments.status = 'completed'
      ), 0),
      count(*) filter (where appointments.status = 'completed'),
      count(*) filter (where appointments.status in ('scheduled', 'confirmed')),
      coalesce(sum(appointments.payment_amount), 0),
      -- Of appointments that have taken place.
      coalesce(sum(appointments.due) filter (where appointments.ends_at < now()), 0)
    from public.appointments
    where appointments.client_id = client_figures.client_id;
end
$$;

revoke all on function public.dashboard_figures(), public.client_figures(uuid) from public, anon, authenticated, service_role;
grant execute on function public.dashboard_figures(), public.client_figures(uuid) to authenticated, service_role;

-- == Reports by day ==

-- Figures between two days, both included. `by`: all, beautician, area, source, service, category, hour, weekday_hour ('1 09'
-- is Monday from nine), days_ahead, because (reason of cancellation). `step`: day, week, month, quarter, year or none.
-- For services and categories `booked` counts lines; the other figures are their shares of the appointments.
create function public.report(first_day date, last_day date, step text default 'none', by text default 'all')
returns table (
  starts_on date, key text, name text, booked bigint, completed bigint, cancelled bigint, revenue numeric, price numeric,
  supplied numeric, discount numeric, due numeric, overdue numeric, minutes bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := public.business_today();
  wanted text := case by when 'category' then 'service' when 'hour' then 'weekday_hour' else by end;
begin
  perform private.require_staff();
  if by not in ('all', 'beautician', 'area', 'source', 'service', 'category', 'hour', 'weekday_hour', 'days_ahead', 'because')
    or step not in ('none', 'day', 'week', 'month', 'quarter', 'year')
  then
    raise exception 'There is no such report.' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select steps.starts_on, keys.key, (case by
        when 'beautician' then (select full_name from public.beauticians where id = nullif(keys.key, '')::uuid)
        when 'area' then (select areas.name from public.areas where id = nullif(keys.key, '')::uuid)
        when 'service' then (select services.name from public.services where id = keys.key::uuid)
      end), sums.booked, sums.completed, sums.cancelled, sums.revenue, sums.price, sums.supplied, sums.discount, sums.due,
      sums.overdue, sums.minutes
    from (
      select (case step when 'none' then first_day else greatest(date_trunc(step, totals.day)::date, first_day) end) as starts_on,
        (case by
          when 'category' then coalesce(services.category, '')
          when 'hour' then right(totals.key, 2)
          else totals.key
        end) as key,
        sum(totals.booked)::bigint as booked, sum(totals.completed)::bigint as completed,
        sum(totals.cancelled)::bigint as cancelled, sum(totals.revenue) as revenue, sum(totals.price) as price,
        sum(totals.supplied) as supplied, sum(totals.discount) as discount, sum(totals.due) as due,
        coalesce(sum(totals.due) filter (where totals.day < today), 0) as overdue, sum(totals.minutes)::bigint as minutes
      from private.current_totals(array[wanted], first_day, last_day) as totals
        left join public.services on by = 'category' and services.id = case by when 'category' then totals.key::uuid end
      group by 1, 2
    ) as sums
      cross join lateral (select sums.starts_on) as steps
      cross join lateral (select sums.key) as keys
    where (sums.booked, sums.cancelled, sums.revenue, sums.due) <> (0, 0, 0, 0)
    order by steps.starts_on, sums.revenue desc, sums.price desc, sums.booked desc, keys.key;
end
$$;

-- Payments by the day they were received and by method.
create function public.money_received(first_day date, last_day date, step text default 'none')
returns table (starts_on date, method text, amount numeric, tips numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if step not in ('none', 'day', 'week', 'month', 'quarter', 'year') then
    raise exception 'There is no such report.' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select (case step when 'none' then first_day else greatest(date_trunc(step, totals.day)::date, first_day) end), totals.key,
      coalesce(sum(totals.revenue) filter (where totals.dimension = 'received'), 0),
      coalesce(sum(totals.revenue) filter (where totals.dimension = 'tips'), 0)
    from private.current_totals(array['received', 'tips'], first_day, last_day) as totals
    group by 1, 2
    having bool_or(totals.revenue <> 0)
    order by 1, 2;
end
$$;

-- Turnover of the financial year against the limit from which on registration for GST is required.
create function public.turnover_meter()
returns table (financial_year integer, first_day date, supplied numeric, registration_from numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := public.business_today();
  year integer := private.financial_year(today);
begin
  perform private.require_staff();
  return query
    select year, make_date(year, 4, 1), coalesce(sum(totals.supplied), 0), 2000000.00
    from private.current_totals(array['all'], make_date(year, 4, 1), today) as totals;
end
$$;

-- == Festivals ==

-- Festivals are on other days each year, so a season is compared by its festival. The owner adds and corrects days.
create table public.festivals (
  name text not null,
  day date not null,
  primary key (name, day),
  constraint festivals_name_length check (char_length(name) <= 60 and name ~ '\S')
);

insert into public.festivals (name, day) values
  ('Holi', '2024-03-25'), ('Holi', '2025-03-14'), ('Holi', '2026-03-04'), ('Holi', '2027-03-22'), ('Holi', '2028-03-11'),
  ('Raksha Bandhan', '2024-08-19'), ('Raksha Bandhan', '2025-08-09'), ('Raksha Bandhan', '2026-08-28'),
  ('Raksha Bandhan', '2027-08-17'), ('Raksha Bandhan', '2028-08-05'),
  ('Karva Chauth', '2024-10-20'), ('Karva Chauth', '2025-10-10'), ('Karva Chauth', '2026-10-29'),
  ('Karva Chauth', '2027-10-18'), ('Karva Chauth', '2028-10-07'),
  ('Diwali', '2024-10-31'), ('Diwali', '2025-10-20'), ('Diwali', '2026-11-08'), ('Diwali', '2027-10-29'), ('Diwali', '2028-10-17');

alter table public.festivals enable row level security;
revoke all on public.festivals from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.festivals to authenticated, service_role;

create policy festivals_staff_read on public.festivals
  for select to authenticated using ((select public.is_staff()));
create policy festivals_owner on public.festivals
  for all to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy festivals_service_role on public.festivals
  for all to service_role using (true) with check (true);

-- The days around a festival in each year.
create function public.season_report(festival text, days_before integer default 14, days_after integer default 1)
returns table (day date, booked bigint, completed bigint, revenue numeric, price numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select festivals.day, coalesce(sum(totals.booked), 0)::bigint, coalesce(sum(totals.completed), 0)::bigint,
      coalesce(sum(totals.revenue), 0), coalesce(sum(totals.price), 0)
    from public.festivals
      left join lateral private.current_totals(
        array['all'], festivals.day - days_before, festivals.day + days_after) as totals on true
    where festivals.name = festival
    group by 1
    order by 1;
end
$$;

revoke all on function public.report(date, date, text, text), public.money_received(date, date, text), public.turnover_meter(),
  public.season_report(text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.report(date, date, text, text), public.money_received(date, date, text), public.turnover_meter(),
  public.season_report(text, integer, integer) to authenticated, service_role;

-- == Retention ==

-- By month: new and returning clients, appointments, and how many were followed by another within 90 days.
create function public.retention_report(first_day date, last_day date)
returns table (month date, new_clients bigint, returning_clients bigint, appointments bigint, back bigint, revenue numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select totals.month, coalesce(sum(clients) filter (where cohort = totals.month), 0)::bigint,
      coalesce(sum(clients) filter (where cohort < totals.month), 0)::bigint, sum(totals.appointments)::bigint, sum(totals.back)::bigint,
      sum(totals.revenue)
    from private.current_cohorts() as totals
    where totals.month between date_trunc('month', first_day) and last_day
    group by 1
    having sum(totals.appointments) <> 0
    order by 1;
end
$$;

-- Of the clients whose first appointment was in a month, how many came so many months later.
create function public.cohort_report(first_day date, last_day date)
returns table (cohort date, months_later integer, clients bigint, appointments bigint, revenue numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select totals.cohort,
      ((extract(year from totals.month) - extract(year from totals.cohort)) * 12
        + extract(month from totals.month) - extract(month from totals.cohort))::integer,
      sum(totals.clients)::bigint, sum(totals.appointments)::bigint, sum(totals.revenue)
    from private.current_cohorts() as totals
    where totals.cohort between date_trunc('month', first_day) and last_day
    group by 1, 2
    having sum(totals.clients) <> 0
    order by 1, 2;
end
$$;

-- Clients by revenue; or those with several appointments who stopped coming, latest first.
create function public.clients_report(stopped_for_days integer default null, most integer default 20)
returns table (id uuid, full_name text, phone text, appointments integer, revenue numeric, first_day date, last_day date)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  latest date := public.business_today() - stopped_for_days;
  at_most integer := least(greatest(most, 0), 1000);
  queued uuid[] := private.queued_clients();
begin
  perform private.require_staff();
  if latest is null then
    return query
      select clients.id, clients.full_name, clients.phone, best.appointments, best.revenue, best.first_day, best.last_day
      from (
        (select * from private.client_totals as totals where totals.client_id not in (select unnest(queued))
          order by totals.revenue desc, totals.client_id limit at_most)
        union all
        select * from private.client_totals_of(queued) as totals
        order by revenue desc, client_id limit at_most
      ) as best join public.clients on clients.id = best.client_id
      order by best.revenue desc, best.client_id;
  else
    return query
      select clients.id, clients.full_name, clients.phone, gone.appointments, gone.revenue, gone.first_day, gone.last_day
      from (
        (select * from private.client_totals as totals
          where totals.last_day < latest and totals.appointments > 1 and totals.client_id not in (select unnest(queued))
            and not exists (
              select from public.appointments
              where client_id = totals.client_id and status in ('scheduled', 'confirmed') and appointment_date > now())
          order by totals.last_day desc, totals.client_id desc limit at_most)
        union all
        select * from private.client_totals_of(queued) as totals
        where totals.last_day < latest and totals.appointments > 1
          and not exists (
            select from public.appointments
            where client_id = totals.client_id and status in ('scheduled', 'confirmed') and appointment_date > now())
        order by last_day desc, client_id desc limit at_most
      ) as gone join public.clients on clients.id = gone.client_id
      order by gone.last_day desc, gone.client_id desc;
  end if;
end
$$;

revoke all on function public.retention_report(date, date), public.cohort_report(date, date), public.clients_report(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.retention_report(date, date), public.cohort_report(date, date), public.clients_report(integer, integer)
  to authenticated, service_role;

-- == Performance ==

-- Travel minutes of each beautician, by the travel times of today.
create function private.travel_of_beauticians(first_day date, last_day date) returns table (beautician_id uuid, minutes bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select split_part(trips.key, ' ', 1)::uuid, sum(trips.number * private.travel_minutes(
        nullif(split_part(trips.key, ' ', 2), '')::uuid, nullif(split_part(trips.key, ' ', 3), '')::uuid))::bigint
    from (
      -- Grouped first, so that the travel time of a pair of areas is looked up once.
      select totals.key, sum(totals.booked) as number
      from private.current_totals(array['trip'], first_day, last_day) as totals group by 1
    ) as trips
    group by 1;
end
$$;
revoke all on function private.travel_of_beauticians(date, date) from public;

-- Of each beautician: working minutes by the current hours, booked minutes and travel minutes. Working time is computed day by
-- day, so the range is limited.
create function public.utilisation_report(first_day date, last_day date)
returns table (beautician_id uuid, full_name text, working_minutes bigint, appointment_minutes bigint, travel_minutes bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  if last_day - first_day > 3660 then
    raise exception 'A report covers at most ten years.' using errcode = 'invalid_parameter_value';
  end if;
  return query
    with appointments as materialized (
      select nullif(key, '')::uuid as id, minutes from public.report(first_day, last_day, 'none', 'beautician')
    ),
    trips as materialized (select * from private.travel_of_beauticians(first_day, last_day))
    select people.id, people.full_name,
      (select coalesce(sum(extract(epoch from upper(shift) - lower(shift))) / 60, 0)::bigint
        from unnest(private.working_time(people.id, first_day, last_day)) as shift),
      coalesce(appointments.minutes, 0)::bigint, coalesce(trips.minutes, 0)
    from public.beauticians as people
      left join appointments on appointments.id = people.id
      left join trips on trips.beautician_id = people.id
    where people.is_active or appointments.minutes > 0
    order by people.position, people.full_name, people.id;
end
$$;

-- Travel time is shared equally among all bookings. The rating is that of appointments in which the service was booked.
create function public.service_report(first_day date, last_day date)
returns table (
  id uuid, name text, booked bigint, revenue numeric, minutes bigint, service_travel_minutes numeric, rating numeric, reviews bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  travel_total numeric;
begin
  perform private.require_staff();
  travel_total := (select coalesce(sum(trips.minutes), 0) from private.travel_of_beauticians(first_day, last_day) as trips);
  return query
    with totals as materialized (select * from public.report(first_day, last_day, 'none', 'service')),
    ratings as materialized (
      select lines.service_id, avg(reviewed.rating) as rating, count(*) as reviews
      from public.reviews as reviewed
        join public.appointments as appointments on appointments.id = reviewed.appointment_id
        join public.appointment_lines as lines on lines.appointment_id = appointments.id
      -- Reviews arrive while the link of the appointment is valid.
      where reviewed.created_at >= first_day::timestamp at time zone zone
        and reviewed.created_at < (last_day + 40)::timestamp at time zone zone
        and appointments.appointment_date >= first_day::timestamp at time zone zone
        and appointments.appointment_date < (last_day + 1)::timestamp at time zone zone
      group by 1
    )
    select totals.key::uuid, totals.name, totals.booked, totals.revenue, totals.minutes,
      round(travel_total * totals.booked / nullif(sum(totals.booked) over (), 0), 1), round(ratings.rating, 1),
      coalesce(ratings.reviews, 0)
    from totals left join ratings on ratings.service_id = totals.key::uuid
    order by totals.revenue desc, totals.booked desc, totals.key;
end
$$;

-- Services that were booked together in one appointment, most frequent pairs first.
create function public.pairs_report(first_day date, last_day date, most integer default 20)
returns table (one_name text, other_name text, together bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select ones.name, others.name, pairs.together
    from (
        select totals.key, sum(totals.booked)::bigint as together
        from private.current_totals(array['pair'], first_day, last_day) as totals
        group by 1
        having sum(totals.booked) > 0
        order by 2 desc, 1
        limit least(greatest(most, 0), 1000)
      ) as pairs
      join public.services as ones on ones.id = split_part(pairs.key, ' ', 1)::uuid
      join public.services as others on others.id = split_part(pairs.key, ' ', 2)::uuid
    order by pairs.together desc, pairs.key;
end
$$;

revoke all on function public.utilisation_report(date, date), public.service_report(date, date),
  public.pairs_report(date, date, integer) from public, anon, authenticated, service_role;
grant execute on function public.utilisation_report(date, date), public.service_report(date, date),
  public.pairs_report(date, date, integer) to authenticated, service_role;
