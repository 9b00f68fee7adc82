-- The numbers that the back-office shows, added up in the database: never from what fitted in a page, and with days and
-- months of the business's own time zone. Whoever is not staff is refused rather than shown zeros.

create function private.require_staff() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not (public.is_staff() or auth.jwt() ->> 'role' is not distinct from 'service_role') then
    raise exception 'Only staff may see this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke all on function private.require_staff() from public;

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
      (select coalesce(sum(payment_amount), 0) from public.appointments
        where payment_status = 'paid' and appointment_date >= day_start and appointment_date < day_end),
      (select coalesce(sum(payment_amount), 0) from public.appointments
        where payment_status = 'paid' and appointment_date >= month_start and appointment_date < month_end);
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

-- Where the caller is signed in, newest first.
create function public.my_sessions()
returns table (
  id uuid,
  created_at timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip text,
  aal text,
  is_current boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select
      sessions.id,
      sessions.created_at,
      sessions.refreshed_at::timestamptz,
      sessions.user_agent,
      host(sessions.ip),
      sessions.aal::text,
      sessions.id::text is not distinct from auth.jwt() ->> 'session_id'
    from auth.sessions
    where sessions.user_id = auth.uid()
      and (sessions.not_after is null or sessions.not_after > now())
    order by sessions.created_at desc;
end
$$;

revoke all on function public.dashboard_figures(), public.client_figures(uuid), public.my_sessions()
  from public, anon, authenticated, service_role;
grant execute on function public.dashboard_figures(), public.client_figures(uuid), public.my_sessions()
  to authenticated, service_role;
