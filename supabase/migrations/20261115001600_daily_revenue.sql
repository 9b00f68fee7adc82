-- What was paid for the appointments of each day, so that a month's revenue is the sum of thirty totals and not of every
-- appointment in it. Kept as the row totals are: each statement adds what it changed within its own transaction, in one of
-- several slots.
--
-- Days are those of UTC, whatever the time zone of the business: it may change, and the days then stay right. Where a month
-- begins or ends within such a day, the appointments of that part of the day are added up themselves.

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

-- Everywhere below, days come in their order, so that two statements which change several do not wait for one another.

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

-- Most changes are of other columns, and write nothing here.
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

-- What there is already. Nobody changes it meanwhile: the triggers above have locked the table.
insert into private.daily_revenue (day, slot, revenue)
select (appointment_date at time zone 'UTC')::date, 0, sum(payment_amount)
from public.appointments
where payment_status = 'paid'
group by 1;

-- Paid for appointments from one moment up to another.
create function private.revenue_between(starting timestamptz, ending timestamptz) returns numeric
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- The whole days of UTC between both, the second one exclusive. There may be none.
  first_day date := (starting at time zone 'UTC' + interval '1 day' - interval '1 microsecond')::date;
  after_last_day date := (ending at time zone 'UTC')::date;
  days_start timestamptz := first_day::timestamp at time zone 'UTC';
  days_end timestamptz := greatest(first_day, after_last_day)::timestamp at time zone 'UTC';
begin
  return (
    select coalesce(sum(amount), 0)
    from (
      select revenue as amount from private.daily_revenue where day >= first_day and day < after_last_day
      union all
      select payment_amount from public.appointments
      where payment_status = 'paid' and appointment_date >= starting and appointment_date < least(days_start, ending)
      union all
      select payment_amount from public.appointments
      where payment_status = 'paid' and appointment_date >= days_end and appointment_date < ending
    ) as amounts
  );
end
$$;

revoke all on function private.add_to_daily_revenue(date, numeric), private.revenue_between(timestamptz, timestamptz)
  from public;

-- The best plan is the same on every day, so it is made once a connection and kept.
create or replace function public.dashboard_figures()
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
  today date := public.business_today();
  day_start timestamptz := today::timestamp at time zone zone;
  day_end timestamptz := (today + 1)::timestamp at time zone zone;
  month_start timestamptz := date_trunc('month', today::timestamp) at time zone zone;
  month_end timestamptz := (date_trunc('month', today::timestamp) + interval '1 month') at time zone zone;
begin
  perform private.require_staff();
  return query
    select
      private.row_total('clients'),
      private.row_total('services'),
      private.row_total('appointments'),
      (select count(*) from public.appointments where appointment_date >= day_start and appointment_date < day_end),
      private.revenue_between(day_start, day_end),
      private.revenue_between(month_start, month_end);
end
$$;
