-- The lists of dues, payments and invoices: search, and the totals of what a list shows. The lists themselves are read through the
-- table API. A search returns a hundred at most, as the other searches do (05_clients.sql), and its totals are those of the rows
-- that it returns.

-- == Dues ==

-- The moment from which on a due is not overdue: the start of the business's day, as in the reports.
create function private.start_of_today() returns timestamptz
language sql stable
set search_path = ''
as $$
  select public.business_today()::timestamp at time zone private.business_time_zone()
$$;
revoke all on function private.start_of_today() from public;

-- Appointments with an amount due, oldest first, by the name, phone or email of the client.
create function public.search_dues(term text, of_client uuid default null) returns setof public.appointments
language plpgsql stable security definer
rows 100
set search_path = ''
as $$
declare
  patterns text[] := private.search_patterns(term);
begin
  perform private.require_staff();
  return query
    select appointments.*
    from public.appointments join public.clients on clients.id = client_id
    where due > 0 and (of_client is null or client_id = of_client) and clients.search_text like all (patterns)
    order by appointment_date, appointments.id
    limit 100;
end
$$;

-- The sums of the dues that the list shows.
create function public.due_totals(term text default null, of_client uuid default null)
returns table (overdue numeric, overdue_number bigint, later numeric, later_number bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today timestamptz := private.start_of_today();
begin
  perform private.require_staff();
  return query
    select coalesce(sum(due) filter (where is_over), 0), count(*) filter (where is_over),
      coalesce(sum(due) filter (where not is_over), 0), count(*) filter (where not is_over)
    from (
      select due, appointment_date < today as is_over
      from public.appointments
      where term is null and due > 0 and (of_client is null or client_id = of_client)
      union all
      select due, appointment_date < today from public.search_dues(term, of_client) where term is not null
    ) as shown;
end
$$;

-- For each of these appointments: when its client was last reminded of it, and why no reminder may be opened now; null: it may.
create function public.due_reminders(appointments uuid[])
returns table (appointment_id uuid, reminded_at timestamptz, refusal text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select owed.id, (
        select max(told_at) from public.messages
        where messages.appointment_id = owed.id and messages.client_id = owed.client_id and kind = 'payment_due'
          and state <> 'skipped'),
      coalesce(private.message_refusal(full_name, phone, no_messages), private.reminder_refusal(clients.id, full_name))
    from public.appointments as owed join public.clients on clients.id = owed.client_id
    where owed.id = any (appointments);
end
$$;

revoke all on function public.search_dues(text, uuid), public.due_totals(text, uuid), public.due_reminders(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.search_dues(text, uuid), public.due_totals(text, uuid), public.due_reminders(uuid[])
  to authenticated, service_role;
