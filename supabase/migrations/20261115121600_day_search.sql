-- Searching the appointments of some days. They are few, so all of them are looked at, and all that match are found: what
-- search_appointments() finds are the newest hundred of all times.
create function public.search_appointments_between(
  term text,
  starting timestamptz,
  ending timestamptz,
  wanted_status text default null
)
returns setof public.appointments
language plpgsql stable security definer
rows 20
set search_path = ''
as $$
declare
  patterns text[] := private.search_patterns(term);
begin
  perform private.require_staff();
  return query
    select appointments.*
    from public.appointments
      join private.appointment_words using (id)
    where appointments.appointment_date >= starting
      and appointments.appointment_date < ending
      and (wanted_status is null or appointments.status = wanted_status)
      and words like all (patterns);
end
$$;

revoke all on function public.search_appointments_between(text, timestamptz, timestamptz, text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_appointments_between(text, timestamptz, timestamptz, text)
  to authenticated, service_role;
