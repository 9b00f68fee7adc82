-- The numbers that the back-office shows, added up in the database: never from what fitted in a page, and with days and
-- months of the business's own time zone.

-- Paid for appointments from one moment up to another. Where that begins or ends within a day of UTC, the appointments of
-- that part of the day are added up themselves.
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
revoke all on function private.revenue_between(timestamptz, timestamptz) from public;

-- The dashboard as of a moment, which is now for everybody but the tests. The best plan is the same on every day, so it is
-- made once a connection and kept.
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
  month_start timestamptz := date_trunc('month', today::timestamp) at time zone zone;
  month_end timestamptz := (date_trunc('month', today::timestamp) + interval '1 month') at time zone zone;
begin
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
revoke all on function private.dashboard_figures_at(timestamptz) from public;

create function public.dashboard_figures()
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
as $$
begin
  perform private.require_staff();
  return query select * from private.dashboard_figures_at(now());
end
$$;

-- Revenue of a client is what the completed services cost today, as the client's profile says, not what was paid.
create function public.client_figures(client_id uuid)
returns table (total_revenue numeric, completed_count bigint, upcoming_count bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select
      coalesce(sum(services.price) filter (where appointments.status = 'completed'), 0),
      count(*) filter (where appointments.status = 'completed'),
      count(*) filter (where appointments.status in ('scheduled', 'confirmed'))
    from public.appointments
      join public.services on services.id = appointments.service_id
    where appointments.client_id = client_figures.client_id;
end
$$;

revoke all on function public.dashboard_figures(), public.client_figures(uuid) from public, anon, authenticated, service_role;
grant execute on function public.dashboard_figures(), public.client_figures(uuid) to authenticated, service_role;
