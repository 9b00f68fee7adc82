-- My day: a beautician's own appointments of yesterday, today and tomorrow. Beauticians read no table; these functions check
-- whose appointment it is.

-- When the beautician set out, arrived, began and finished. A table of its own, so that a mark does not change the version of
-- the appointment.
create table public.visit_marks (
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  mark text not null,
  marked_at timestamptz not null default now(),
  -- The account; not a foreign key, as created_by of appointments.
  marked_by uuid default auth.uid(),
  primary key (appointment_id, mark),
  constraint visit_marks_mark_known check (mark in ('on_the_way', 'arrived', 'started', 'done'))
);

alter table public.visit_marks enable row level security;
revoke all on public.visit_marks from public, anon, authenticated, service_role;
grant select on public.visit_marks to authenticated, service_role;

create policy visit_marks_staff_read on public.visit_marks
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy visit_marks_service_role on public.visit_marks
  for select to service_role using (true);

-- The beautician of the caller, or null.
create function private.own_lane() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.beauticians where user_id = auth.uid() and private.staff_role() is not null
$$;
revoke all on function private.own_lane() from public;

-- Surname, phone and address of a client are shown from 18:00 on the evening before until the end of the day after; earlier
-- only first name and area. Cancelled appointments are not shown.
create function public.my_visits()
returns table (
  id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  status text,
  -- From the previous appointment of the day.
  travel_minutes integer,
  area text,
  client_name text,
  phone text,
  address text,
  -- [{service, guest, minutes}]; guest null: the client.
  services jsonb,
  notes text,
  due numeric,
  -- {on_the_way, arrived, started, done}: times of the marks so far.
  marks jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  today date := public.business_today();
begin
  perform private.require_member();
  return query
    select visits.id, visits.appointment_date, visits.ends_at, visits.status,
      (
        select private.travel_minutes(visits.area_id, before.area_id)
        from public.appointments as before
        where before.beautician_id = visits.beautician_id and before.status <> 'cancelled' and before.id <> visits.id
          and before.appointment_date < visits.appointment_date
          and before.appointment_date >= private.business_date(visits.appointment_date)::timestamp at time zone zone
        order by before.appointment_date desc limit 1
      ),
      areas.name,
      case when reachable then clients.full_name else split_part(clients.full_name, ' ', 1) end,
      case when reachable then clients.phone end,
      case when reachable then visits.address end,
      (
        select jsonb_agg(
          jsonb_build_object('service', booked_services.name, 'guest', lines.guest_name, 'minutes', lines.minutes)
          order by lines.position)
        from public.appointment_lines as lines
          join public.services as booked_services on booked_services.id = lines.service_id
        where lines.appointment_id = visits.id
      ),
      visits.notes,
      visits.due,
      coalesce((
        select jsonb_object_agg(visit_marks.mark, visit_marks.marked_at)
        from public.visit_marks where visit_marks.appointment_id = visits.id
      ), '{}')
    from public.appointments as visits
      join public.clients on clients.id = visits.client_id
      left join public.areas on areas.id = visits.area_id
      cross join lateral (
        select now() >= (private.business_date(visits.appointment_date) - 1 + time '18:00') at time zone zone as reachable
      ) as contact
    where visits.beautician_id = private.own_lane()
      and visits.status <> 'cancelled'
      and visits.appointment_date >= (today - 1)::timestamp at time zone zone
      and visits.appointment_date < (today + 2)::timestamp at time zone zone
    order by visits.appointment_date, visits.id;
end
$$;

-- The appointment, if the caller may mark it: beauticians their own of today and yesterday, staff any.
create function private.visit_to_mark(visit uuid) returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
  today date := public.business_today();
  found_visit public.appointments;
begin
  perform private.require_member();
  select * into found_visit from public.appointments
    where id = visit
      and (public.is_staff() or (
        beautician_id = private.own_lane()
        and appointment_date >= (today - 1)::timestamp at time zone zone
        and appointment_date < (today + 1)::timestamp at time zone zone))
    for no key update;
  if not found then
    raise exception 'This is no visit of yours of today or yesterday.' using errcode = 'insufficient_privilege';
  end if;
  if found_visit.status = 'cancelled' then
    raise exception 'This visit was cancelled.' using errcode = 'check_violation', constraint = 'visit_marks_not_cancelled';
  end if;
  return found_visit;
end
$$;
revoke all on function private.visit_to_mark(uuid) from public;

-- The first mark counts. `done` completes the appointment.
create function public.mark_visit(visit uuid, mark text) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  marked public.appointments := private.visit_to_mark(visit);
begin
  insert into public.visit_marks (appointment_id, mark) values (marked.id, mark_visit.mark) on conflict do nothing;
  if mark_visit.mark = 'done' and marked.status <> 'completed' then
    update public.appointments set status = 'completed' where id = marked.id;
  end if;
  return (
    select visit_marks.marked_at from public.visit_marks
    where visit_marks.appointment_id = marked.id and visit_marks.mark = mark_visit.mark);
end
$$;

-- A payment at the door: {id, appointment_id, amount, method, reference?}, cash or UPI, never more than is due. Sent again
-- with the same id it changes nothing. Returns what is due afterwards.
create function public.take_own_payment(payment jsonb) returns numeric
language plpgsql security definer
set search_path = ''
as $$
declare
  visit public.appointments := private.visit_to_mark((payment ->> 'appointment_id')::uuid);
  payment_id uuid := coalesce((payment ->> 'id')::uuid, gen_random_uuid());
  amount numeric := private.amount_in(payment ->> 'amount');
  upi_reference text := nullif(btrim(payment ->> 'reference'), '');
  former timestamptz;
begin
  if exists (select from public.payments where id = payment_id) then
    if not exists (select from public.payments where id = payment_id and appointment_id = visit.id) then
      raise exception 'This payment was taken for another visit.' using errcode = 'insufficient_privilege';
    end if;
    return visit.due;
  end if;
  if coalesce(payment ->> 'method', '') not in ('cash', 'upi') then
    raise exception 'At the door clients pay in cash or by UPI.'
      using errcode = 'check_violation', constraint = 'payments_method_known';
  end if;
  if payment ->> 'method' = 'upi' and coalesce(upi_reference, '') !~ '^[0-9]{12}$' then
    raise exception 'A UPI reference (UTR) has 12 digits.'
      using errcode = 'check_violation', constraint = 'payments_reference_format';
  end if;
  if amount < 0 or amount > visit.due then
    raise exception '%', case when visit.due = 0 then 'Nothing is due for this visit.'
        else format('Only %s rupees are due for this visit.', visit.due) end
      using errcode = 'check_violation', constraint = 'payments_not_more_than_due';
  end if;
  select received_at into former from public.payments where method = 'upi' and reference = upi_reference;
  if found and payment ->> 'method' = 'upi' then
    raise exception 'This UPI reference (UTR) was used before, for a payment of %.',
        to_char(former at time zone private.business_time_zone(), 'FMDD Mon YYYY')
      using errcode = 'unique_violation', constraint = 'payments_upi_reference_key', table = 'payments', schema = 'public';
  end if;
  insert into public.payments (id, appointment_id, kind, amount, method, reference)
    values (payment_id, visit.id, 'balance', amount, payment ->> 'method', upi_reference);
  return (select due from public.appointments where id = visit.id);
end
$$;

-- Where UPI payments go, for the QR code.
create function public.pay_to() returns table (vpa text, payee_name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  return query
    select money_settings.vpa, coalesce(money_settings.payee_name, business_profile.business_name)
    from public.money_settings, public.business_profile
    where money_settings.vpa is not null;
end
$$;

revoke all on function public.my_visits(), public.mark_visit(uuid, text), public.take_own_payment(jsonb), public.pay_to()
  from public, anon, authenticated, service_role;
grant execute on function public.my_visits(), public.mark_visit(uuid, text), public.take_own_payment(jsonb), public.pay_to()
  to authenticated;
