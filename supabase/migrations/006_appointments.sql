-- Appointments and their lines: tables, derived columns, deletion rules, search. Expected to reach a million rows.
--
-- 008_booking.sql has the guard against overlaps, the free slots and save_appointment(), with which the form saves an
-- appointment and its lines. A move in the calendar is a plain update.

-- == Events ==

-- A wedding or party that was booked whole, with its functions. Price, discount, payments and what is due are those of the appointments
-- that name it (031_events.sql, docs/decisions/118).
create table public.events (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.clients (id) on delete cascade,
  name text not null,
  notes text,
  -- The total that was agreed when it was booked, and the advance that was asked for. Null: nothing was agreed.
  quoted_total numeric(12, 2),
  advance numeric(12, 2) not null default 0,
  -- The account; not a foreign key, as created_by of appointments.
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_name_length check (char_length(name) <= 100 and name ~ '\S'),
  constraint events_notes_length check (char_length(notes) <= 2000),
  constraint events_quoted_total_not_negative check (quoted_total >= 0 and quoted_total <> 'NaN'),
  constraint events_advance_not_negative check (advance >= 0 and advance <> 'NaN')
);

create index events_client_idx on public.events (client_id);
create index events_created_at_idx on public.events (created_at desc, id);

create table public.event_functions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  position smallint not null,
  kind text not null,
  -- Null: its kind names it.
  name text,
  ready_by timestamptz not null,
  unique (event_id, position),
  unique (event_id, id),
  constraint event_functions_position_range check (position between 1 and 8),
  constraint event_functions_kind_known check (
    kind in ('mehendi', 'haldi', 'sangeet', 'engagement', 'wedding', 'reception', 'trial', 'party', 'home', 'other')
  ),
  constraint event_functions_name_length check (char_length(name) <= 60 and name ~ '\S'),
  constraint event_functions_ready_by_finite check (isfinite(ready_by))
);

create trigger events_touch_updated_at
  before update on public.events
  for each row execute function private.touch_updated_at();

alter table public.events enable row level security;
alter table public.event_functions enable row level security;
revoke all on public.events, public.event_functions from public, anon, authenticated, service_role;
-- Written by book_event(); staff may correct name and notes.
grant select, update (name, notes) on public.events to authenticated, service_role;
grant select, update (name) on public.event_functions to authenticated, service_role;

create policy events_staff on public.events
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy events_service_role on public.events
  for all to service_role using (true) with check (true);
create policy event_functions_staff on public.event_functions
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy event_functions_service_role on public.event_functions
  for all to service_role using (true) with check (true);

-- == Tables ==

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.clients (id) on delete restrict,
  -- The service of the first line.
  service_id uuid not null references public.services (id) on delete restrict,
  -- Null: not assigned yet.
  beautician_id uuid references public.beauticians (id) on delete restrict,
  -- Offered to its beautician, who has not accepted yet: when the time to answer ends. Null: assigned, or nobody is
  -- (009_offered_appointments.sql).
  offered_until timestamptz,
  appointment_date timestamptz not null,
  duration_minutes integer not null,
  -- Written by a trigger, because adding minutes to a moment is not immutable and could not be indexed.
  ends_at timestamptz not null,
  address text,
  area_id uuid references public.areas (id) on delete restrict,
  -- Pin and way in. accuracy is in metres; null: unknown. A trigger writes pin_set_by (a role, as in the audit log) and pin_set_at.
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  accuracy integer,
  pin_set_by text,
  pin_set_at timestamptz,
  gate text,
  floor text,
  landmark text,
  parking text,
  status text not null default 'scheduled',
  cancelled_because text,
  notes text,
  -- Appointments that were booked together as a series share it.
  series_id uuid,
  -- The event and the function that it belongs to; null: none.
  event_id uuid references public.events (id) on delete restrict,
  function_id uuid,
  -- How the client came to book; null: unknown. An appointment of a lead has the source of the lead.
  source text,
  -- May overlap another appointment of the same beautician: two guests in one home.
  overlap_ok boolean not null default false,
  -- Staff accepted that the travel time is too short.
  tight_ok boolean not null default false,
  -- The client moved and the travel time no longer fits: staff should look again. Cleared when the guard accepts a change.
  needs_check boolean not null default false,
  -- Either a percentage or an amount.
  discount_percent numeric(5, 2) not null default 0,
  discount_amount numeric(10, 2) not null default 0,
  travel_charge numeric(10, 2) not null default 0,
  -- Written by a trigger from lines, discount and travel charge (013_payments.sql).
  price numeric(12, 2) not null default 0,
  -- Sum of the payments less refunds, without tips.
  payment_amount numeric(10, 2) not null default 0,
  -- Sum of the refunds, written by a trigger (013_payments.sql).
  refunded_amount numeric(10, 2) not null default 0,
  payment_status text not null default 'pending',
  -- What is due follows from the amounts, not from payment_status. After the appointment a refund is not owed again;
  -- before it, it is an advance that was given back.
  due numeric(12, 2) not null generated always as (
    case
      when status = 'cancelled' then 0
      when status = 'completed' then greatest(price - payment_amount - refunded_amount, 0)
      else greatest(price - payment_amount, 0)
    end
  ) stored,
  -- When it was booked, moved, cancelled or reinstated. Null: unknown, as of an imported visit; it leads to no message.
  arranged_at timestamptz,
  -- SEQUENCE of the calendar entry: grows with every change that a calendar shows.
  calendar_version integer not null default 0,
  -- The account that saved it last. Not a foreign key: deleting an account must not rewrite all its appointments.
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint appointments_function_of_event foreign key (event_id, function_id) references public.event_functions (event_id, id),
  constraint appointments_function_with_event check (function_id is null or event_id is not null),
  constraint appointments_appointment_date_finite check (isfinite(appointment_date)),
  constraint appointments_duration_minutes_range check (duration_minutes between 1 and 1440),
  constraint appointments_address_length check (char_length(address) <= 500),
  constraint appointments_pin_whole check ((latitude is null) = (longitude is null) and (accuracy is null or latitude is not null)),
  -- India with its sea, as in DIGIPIN: a pin elsewhere is a mistake.
  constraint appointments_latitude_range check (latitude between 2.5 and 38.5),
  constraint appointments_longitude_range check (longitude between 63.5 and 99.5),
  constraint appointments_accuracy_range check (accuracy between 0 and 100000),
  constraint appointments_gate_length check (char_length(gate) <= 120),
  constraint appointments_floor_length check (char_length(floor) <= 120),
  constraint appointments_landmark_length check (char_length(landmark) <= 120),
  constraint appointments_parking_length check (char_length(parking) <= 120),
  constraint appointments_status_known check (status in ('scheduled', 'confirmed', 'completed', 'cancelled')),
  constraint appointments_cancelled_because_known check (cancelled_because in ('client', 'us', 'no_show', 'moved')),
  constraint appointments_notes_length check (char_length(notes) <= 2000),
  constraint appointments_source_known check (
    source in ('website', 'phone', 'whatsapp', 'social', 'walk_in', 'recommended', 'other')
  ),
  constraint appointments_discount_percent_range check (discount_percent between 0 and 100),
  constraint appointments_discount_amount_range check (
    discount_amount >= 0 and discount_amount <> 'NaN' and (discount_percent = 0 or discount_amount = 0)
  ),
  constraint appointments_travel_charge_not_negative check (travel_charge >= 0 and travel_charge <> 'NaN'),
  constraint appointments_payment_amount_not_negative check (payment_amount >= 0 and payment_amount <> 'NaN'),
  constraint appointments_offered_to_beautician check (
    offered_until is null or (beautician_id is not null and status in ('scheduled', 'confirmed'))
  ),
  constraint appointments_payment_status_known check (payment_status in ('pending', 'partial', 'paid', 'refunded')),
  -- The guard (008_booking.sql) refuses overlaps with a better message; this also holds where no trigger runs.
  constraint appointments_no_overlap exclude using gist (
    beautician_id with =,
    tstzrange(appointment_date, ends_at) with &&
  ) where (beautician_id is not null and status <> 'cancelled' and not overlap_ok)
);

create index appointments_date_idx on public.appointments (appointment_date desc, id);
create index appointments_status_date_idx on public.appointments (status, appointment_date desc, id);
create index appointments_client_date_idx on public.appointments (client_id, appointment_date desc, id);
create index appointments_service_date_idx on public.appointments (service_id, appointment_date desc, id);
create index appointments_notes_search_idx on public.appointments using gin (lower(notes) extensions.gin_trgm_ops);
-- Covers revenue, which is a sum over a range of days.
create index appointments_paid_idx on public.appointments (appointment_date) include (payment_amount)
  where payment_status = 'paid';
create index appointments_due_idx on public.appointments (appointment_date, id) where due > 0;
create index appointments_beautician_date_idx on public.appointments (beautician_id, appointment_date)
  where beautician_id is not null;
create index appointments_needs_check_idx on public.appointments (appointment_date, id) where needs_check;
create index appointments_offered_until_idx on public.appointments (offered_until) where offered_until is not null;
create index appointments_series_idx on public.appointments (series_id) where series_id is not null;
create index appointments_event_idx on public.appointments (event_id, function_id) where event_id is not null;
create index appointments_area_idx on public.appointments (area_id) where area_id is not null;

-- What is done on an appointment and for whom, with price and minutes as booked: later changes of a service do not change
-- them.
create table public.appointment_lines (
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  position smallint not null,
  service_id uuid not null references public.services (id) on delete restrict,
  -- Null: the client.
  guest_name text,
  price numeric(10, 2) not null,
  minutes integer not null,
  primary key (appointment_id, position),
  constraint appointment_lines_position_range check (position between 1 and 50),
  constraint appointment_lines_guest_name_length check (char_length(guest_name) <= 100 and guest_name ~ '\S'),
  constraint appointment_lines_price_not_negative check (price >= 0 and price <> 'NaN'),
  constraint appointment_lines_minutes_range check (minutes between 1 and 1440)
);

create index appointment_lines_service_idx on public.appointment_lines (service_id);

alter table public.appointments enable row level security;
revoke all on public.appointments from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.appointments to authenticated, service_role;

create policy appointments_staff on public.appointments
  for all to authenticated using ((select nullif(public.is_staff(), false)) is not null)
  with check ((select public.is_staff()));
create policy appointments_service_role on public.appointments
  for all to service_role using (true) with check (true);

alter table public.appointment_lines enable row level security;
revoke all on public.appointment_lines from public, anon, authenticated, service_role;
grant select on public.appointment_lines to authenticated, service_role;

create policy appointment_lines_staff_read on public.appointment_lines
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy appointment_lines_service_role on public.appointment_lines
  for select to service_role using (true);

-- == Derived columns and lines ==

-- Derives duration, end and place. An appointment is at the client's address, with its pin and way in, unless it has its own, and
-- takes as long as its lines.
create function private.fill_appointment(before public.appointments, appointment public.appointments)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  client public.clients;
  lines record;
begin
  if before.id is not null and appointment.client_id <> before.client_id and not private.is_being_merged(before.client_id)
    and (appointment.address, appointment.area_id) is not distinct from (before.address, before.area_id)
    and exists (select from public.clients where id = before.client_id and address is not distinct from before.address)
  then
    appointment.address = null;
    appointment.area_id = null;
    if (appointment.latitude, appointment.longitude, appointment.accuracy)
      is not distinct from (before.latitude, before.longitude, before.accuracy)
    then
      appointment.latitude = null;
      appointment.longitude = null;
      appointment.accuracy = null;
    end if;
    appointment.gate = nullif(appointment.gate, before.gate);
    appointment.floor = nullif(appointment.floor, before.floor);
    appointment.landmark = nullif(appointment.landmark, before.landmark);
    appointment.parking = nullif(appointment.parking, before.parking);
  end if;
  if before.id is null or (appointment.client_id <> before.client_id and not private.is_being_merged(before.client_id)) then
    select * into client from public.clients where id = appointment.client_id;
    if (appointment.address is null or appointment.address = client.address)
      and (appointment.area_id is null or client.area_id is null or appointment.area_id = client.area_id)
    then
      appointment.address = coalesce(appointment.address, client.address);
      appointment.area_id = coalesce(appointment.area_id, client.area_id);
      if appointment.latitude is null and appointment.longitude is null then
        appointment.latitude = client.latitude;
        appointment.longitude = client.longitude;
        appointment.accuracy = client.accuracy;
      end if;
      appointment.gate = coalesce(appointment.gate, client.gate);
      appointment.floor = coalesce(appointment.floor, client.floor);
      appointment.landmark = coalesce(appointment.landmark, client.landmark);
      appointment.parking = coalesce(appointment.parking, client.parking);
    end if;
  end if;

  -- Reassigned to another client, it leaves the event.
  if appointment.event_id is not null
    and not exists (select from public.events where id = appointment.event_id and client_id = appointment.client_id)
  then
    appointment.event_id = null;
    appointment.function_id = null;
  end if;

  if before.id is null then
    appointment.duration_minutes = coalesce(
      appointment.duration_minutes,
      (select duration_minutes from public.services where id = appointment.service_id),
      -- Unknown service: the foreign key refuses it later.
      60);
  elsif appointment.duration_minutes is null
    or (appointment.service_id <> before.service_id and appointment.duration_minutes = before.duration_minutes)
  then
    -- The first line is written after the appointment, unless save_appointment() already has.
    select sum(booked.minutes) as minutes,
           sum(case
             when booked.position = 1 and booked.service_id <> appointment.service_id then services.duration_minutes
             else booked.minutes
           end) as minutes_now
      into lines
      from public.appointment_lines as booked, public.services
      where booked.appointment_id = appointment.id and services.id = appointment.service_id;
    if appointment.duration_minutes is null or appointment.duration_minutes = lines.minutes then
      appointment.duration_minutes = coalesce(lines.minutes_now, before.duration_minutes);
    end if;
  end if;
  if appointment.duration_minutes not between 1 and 1440 then
    raise exception 'An appointment takes between a minute and a day.'
      using errcode = 'check_violation', constraint = 'appointments_duration_minutes_range';
  end if;
  appointment.ends_at = appointment.appointment_date + make_interval(mins => appointment.duration_minutes);

  if before.id is not null and before.status = 'cancelled' and appointment.status <> 'cancelled' then
    appointment.cancelled_because = null;
  end if;
  return appointment;
end
$$;
revoke all on function private.fill_appointment(public.appointments, public.appointments) from public;

-- Records who set the pin and when. A copy of the client's pin keeps what the client's says.
create function private.set_pin_origin(before public.appointments, appointment public.appointments)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
begin
  if (appointment.latitude, appointment.longitude, appointment.accuracy)
    is not distinct from (before.latitude, before.longitude, before.accuracy)
  then
    appointment.pin_set_by = before.pin_set_by;
    appointment.pin_set_at = before.pin_set_at;
    return appointment;
  -- A merge is undone: the place is as it was.
  elsif private.is_being_merged(appointment.client_id) then
    return appointment;
  end if;
  select pin_set_by, pin_set_at into appointment.pin_set_by, appointment.pin_set_at
    from public.clients
    where id = appointment.client_id
      and (latitude, longitude) = (appointment.latitude, appointment.longitude)
      and accuracy is not distinct from appointment.accuracy;
  if not found and appointment.latitude is not null then
    appointment.pin_set_by = private.acting_role();
    appointment.pin_set_at = now();
  end if;
  return appointment;
end
$$;
revoke all on function private.set_pin_origin(public.appointments, public.appointments) from public;

-- Records when an appointment was arranged, and counts changes for calendar entries.
create function private.set_arranged_at(before public.appointments, appointment public.appointments)
returns public.appointments
language plpgsql
set search_path = ''
as $$
begin
  if before.id is null then
    -- An import writes the day of the visit as created_at: nobody knows when it was booked.
    appointment.arranged_at = case when appointment.created_at >= now() then now() end;
    appointment.calendar_version = 0;
    return appointment;
  end if;
  appointment.arranged_at = case
    -- A corrected time of an imported visit.
    when before.arranged_at is null and appointment.appointment_date <= now() then null
    when appointment.appointment_date <> before.appointment_date
      or (appointment.status = 'cancelled') <> (before.status = 'cancelled') then now()
    else before.arranged_at
  end;
  appointment.calendar_version = before.calendar_version + (
    (appointment.appointment_date, appointment.ends_at, appointment.address, appointment.area_id, appointment.service_id,
      appointment.status = 'cancelled')
      is distinct from
    (before.appointment_date, before.ends_at, before.address, before.area_id, before.service_id, before.status = 'cancelled'))::integer;
  return appointment;
end
$$;
revoke all on function private.set_arranged_at(public.appointments, public.appointments) from public;

-- A client's new address, area, pin and way in apply to future appointments at the old address, except a pin or text of their
-- own. Past appointments keep theirs, unless the client's is erased. Where the travel time no longer fits, the appointment is
-- marked instead of refusing the client.
create function private.apply_client_place(before public.clients, client public.clients) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Erasing a client keeps the area of the appointments, which bookkeeping needs.
  has_moved boolean := client.area_id is distinct from before.area_id and num_nonnulls(client.address, client.area_id) > 0;
  -- As in private.before_client().
  has_other_door boolean := coalesce(client.address <> before.address and client.area_id <> before.area_id, false);
  -- What the client no longer has.
  erased public.clients;
  coming uuid[] := array(
    select id from public.appointments
    where client_id = client.id and appointment_date > now() and address is not distinct from before.address
      and (address is not null or coalesce(area_id = before.area_id, true)));
  past uuid[];
begin
  erased.address = case when client.address is null then before.address end;
  erased.latitude = case when client.latitude is null then before.latitude end;
  erased.longitude = case when client.latitude is null then before.longitude end;
  erased.gate = case when client.gate is null then before.gate end;
  erased.floor = case when client.floor is null then before.floor end;
  erased.landmark = case when client.landmark is null then before.landmark end;
  erased.parking = case when client.parking is null then before.parking end;
  past := array(
    select id from public.appointments
    where client_id = client.id and appointment_date <= now()
      and (address = erased.address or (latitude, longitude) = (erased.latitude, erased.longitude) or gate = erased.gate
        or floor = erased.floor or landmark = erased.landmark or parking = erased.parking));
  -- Appointments before beauticians and clients, as every writer of one does, to avoid deadlocks.
  perform from public.appointments where id = any (coming || past) order by id for no key update;
  if has_moved then
    perform private.lock_beauticians(array(select beautician_id from public.appointments where id = any (coming)));
    -- The guard skips rows that are marked in the same update.
    update public.appointments set needs_check = false where id = any (coming) and needs_check;
  end if;
  update public.appointments
    set address = client.address, area_id = case when has_moved then client.area_id else area_id end,
        needs_check = needs_check or has_moved,
        latitude = case when has_other_door or pins.follows then client.latitude else latitude end,
        longitude = case when has_other_door or pins.follows then client.longitude else longitude end,
        accuracy = case when has_other_door or pins.follows then client.accuracy else accuracy end,
        gate = case when has_other_door or gate is not distinct from before.gate then client.gate else gate end,
        floor = case when has_other_door or floor is not distinct from before.floor then client.floor else floor end,
        landmark = case when has_other_door or landmark is not distinct from before.landmark then client.landmark else landmark end,
        parking = case when has_other_door or parking is not distinct from before.parking then client.parking else parking end
    from (
      select followers.id as appointment_id,
        (followers.latitude, followers.longitude, followers.accuracy)
          is not distinct from (before.latitude, before.longitude, before.accuracy) as follows
      from public.appointments as followers where followers.id = any (coming)
    ) as pins
    where id = pins.appointment_id;
  if has_moved then
    -- All of them have moved now: the guard removes the mark where everything fits.
    update public.appointments set needs_check = true where id = any (coming) and needs_check;
  end if;
  update public.appointments
    set address = nullif(address, erased.address),
        latitude = case when (latitude, longitude) = (erased.latitude, erased.longitude) then null else latitude end,
        longitude = case when (latitude, longitude) = (erased.latitude, erased.longitude) then null else longitude end,
        accuracy = case when (latitude, longitude) = (erased.latitude, erased.longitude) then null else accuracy end,
        gate = nullif(gate, erased.gate), floor = nullif(floor, erased.floor), landmark = nullif(landmark, erased.landmark),
        parking = nullif(parking, erased.parking)
    where id = any (past);
end
$$;
revoke all on function private.apply_client_place(public.clients, public.clients) from public;

-- Writes the first line of new appointments, which has their service. save_appointment() then writes the other lines.
create function private.begin_lines(appointment_rows public.appointments[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.appointment_lines (appointment_id, position, service_id, price, minutes)
  select added.id, 1, services.id, services.price, services.duration_minutes
  from unnest(appointment_rows) as added join public.services on services.id = added.service_id;
end
$$;
revoke all on function private.begin_lines(public.appointments[]) from public;

-- After a change of service_id by a direct write.
create function private.change_first_line(appointment public.appointments) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointment_lines as lines
    set service_id = services.id, price = services.price, minutes = services.duration_minutes
    from public.services
    where services.id = appointment.service_id
      and lines.appointment_id = appointment.id
      and lines.position = 1
      and lines.service_id <> appointment.service_id;
end
$$;
revoke all on function private.change_first_line(public.appointments) from public;

-- Each service once, in the order of the lines: `Facial, Threading`.
create function private.service_names(appointment uuid) returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select string_agg(named.name, ', ' order by named.position) from (
      select services.name, min(lines.position) as position
      from public.appointment_lines as lines join public.services on services.id = lines.service_id
      where lines.appointment_id = appointment
      group by services.name
    ) as named);
end
$$;
revoke all on function private.service_names(uuid) from public;

-- == Triggers ==

-- What a save does, in order. fill_, set_ and compute_ set columns of the row (set_offer in 009), guard_ refuses overlaps (008), book_
-- writes payments (013), begin_ and change_ write lines, forget_ ends private links, settle_ answers requests (010) or adds up payments
-- (013), queue_ queues days to recount (023), sync_ updates messages (017) and pay (016), end_ ends alerts (012), push_
-- notifies phones (020), note_ writes the audit log (025). New lines or payments may
-- update the appointment once more (reprice, settle_appointments in 013).

create function private.before_appointment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.appointments;
begin
  if tg_op = 'DELETE' then
    perform private.refuse_delete_with_invoice('appointments', old.id);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    before := old;
    if old.beautician_id <> new.beautician_id then
      -- Before the guard locks one of them, so that they are locked in id order.
      perform private.lock_beauticians(array[old.beautician_id, new.beautician_id]);
    end if;
    new.updated_at = private.next_version(old.updated_at);
  end if;
  new.created_by = coalesce(auth.uid(), new.created_by);
  -- The audit log tells by created_at whether a line was booked with the appointment, so no request writes it freely.
  if auth.jwt() is not null then
    new.created_at = least(coalesce(before.created_at, new.created_at), now());
  end if;
  -- Sets ends_at, which the guard and set_arranged_at() read.
  new := private.fill_appointment(before, new);
  if private.guard_appointment(before, new) then
    new.needs_check = false;
  end if;
  new := private.set_offer(before, new);
  new := private.set_arranged_at(before, new);
  new := private.set_pin_origin(before, new);
  new := private.compute_price(before, new);
  if new.refunded_amount <> coalesce(before.refunded_amount, 0) then
    new.refunded_amount = private.refunded_amount_of(new.id);
  end if;
  return new;
end
$$;

create trigger appointments_before
  before insert or update or delete on public.appointments
  for each row execute function private.before_appointment();

create function private.after_appointment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.payment_amount <> new.payment_amount then
    perform private.book_difference(new);
  end if;
  if old.service_id <> new.service_id then
    perform private.change_first_line(new);
  end if;
  if old.client_id <> new.client_id and not private.is_being_merged(old.client_id) then
    perform private.forget_appointment_link(new);
  end if;
  if old.appointment_date <> new.appointment_date or (old.status <> new.status and new.status in ('completed', 'cancelled')) then
    perform private.settle_request(new);
  end if;
  return null;
end
$$;

create trigger appointments_after
  after update on public.appointments
  for each row when (
    (old.payment_amount, old.service_id, old.client_id, old.appointment_date, old.status)
      is distinct from (new.payment_amount, new.service_id, new.client_id, new.appointment_date, new.status))
  execute function private.after_appointment();

create function private.after_appointments_added() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  appointment_rows public.appointments[] := array(select row(added.*)::public.appointments from added);
begin
  -- Lines before payments: the price decides whether a payment settles the appointment.
  perform private.begin_lines(appointment_rows);
  perform private.book_amounts(appointment_rows);
  perform private.add_row_count('appointments', cardinality(appointment_rows));
  perform private.queue_appointments(appointment_rows);
  perform private.sync_added_appointments(appointment_rows);
  perform private.sync_pay(
    array(select id from unnest(appointment_rows) where status = 'completed'),
    array(select id from unnest(appointment_rows) where status = 'completed'));
  perform private.push_appointments('{}', appointment_rows);
  perform pg_catalog.pg_notify('free_slots', 'appointments');
  perform private.announce_rows('appointments', array(select id from unnest(appointment_rows)));
  perform private.note_added_rows(
    'appointments', array(
      -- Only granted exceptions are logged.
      select to_jsonb(appointment)
        || jsonb_build_object('overlap_ok', nullif(overlap_ok, false), 'tight_ok', nullif(tight_ok, false))
      from unnest(appointment_rows) as appointment),
    array['appointment_date', 'beautician_id', 'offered_until', 'overlap_ok', 'tight_ok']);
  return null;
end
$$;

create function private.after_appointments_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.appointments[] := array(select row(removed.*)::public.appointments from removed);
  appointment_rows public.appointments[] := array(select row(added.*)::public.appointments from added);
begin
  if cardinality(appointment_rows) = 0 then
    return null;
  end if;
  perform private.queue_changed_appointments(before, appointment_rows);
  perform private.sync_changed_appointments(before, appointment_rows);
  perform private.end_settled_alerts(array(select id from unnest(appointment_rows)));
  perform private.sync_changed_pay(before, appointment_rows);
  perform private.push_appointments(before, appointment_rows);
  perform pg_catalog.pg_notify('free_slots', 'appointments');
  perform private.announce_rows('appointments', array(select id from unnest(appointment_rows)));
  perform private.note_changed_rows(
    'appointments',
    array(select to_jsonb(appointment) from unnest(before) as appointment),
    array(select to_jsonb(appointment) from unnest(appointment_rows) as appointment),
    array['client_id', 'appointment_date', 'duration_minutes', 'beautician_id', 'offered_until', 'status', 'cancelled_because',
      'address', 'area_id', 'latitude', 'longitude', 'accuracy', 'gate', 'floor', 'landmark', 'parking', 'notes', 'payment_status', 'discount_percent',
      'discount_amount', 'travel_charge', 'overlap_ok', 'tight_ok']);
  return null;
end
$$;

create function private.after_appointments_removed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  appointment_rows public.appointments[] := array(select row(removed.*)::public.appointments from removed);
begin
  perform private.add_row_count('appointments', - cardinality(appointment_rows));
  perform private.queue_appointments(appointment_rows);
  perform private.sync_removed_appointments(appointment_rows);
  perform private.sync_pay(array(select id from unnest(appointment_rows)), '{}');
  perform private.push_appointments(appointment_rows, '{}');
  perform pg_catalog.pg_notify('free_slots', 'appointments');
  perform private.announce_rows('appointments', array(select id from unnest(appointment_rows)));
  perform private.note_removed_rows(
    'appointments', array(select to_jsonb(appointment) from unnest(appointment_rows) as appointment), array['appointment_date', 'status']);
  return null;
end
$$;

create function private.after_appointments_truncated() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.reset_row_count('appointments');
  perform private.queue_everything();
  perform pg_catalog.pg_notify('free_slots', 'appointments');
  return null;
end
$$;

create trigger appointments_added after insert on public.appointments
  referencing new table as added for each statement execute function private.after_appointments_added();

create trigger appointments_changed after update on public.appointments
  referencing old table as removed new table as added
  for each statement execute function private.after_appointments_changed();

create trigger appointments_removed after delete on public.appointments
  referencing old table as removed for each statement execute function private.after_appointments_removed();

create trigger appointments_truncated after truncate on public.appointments
  for each statement execute function private.after_appointments_truncated();

create function private.after_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb[];
  after jsonb[];
  appointment_ids uuid[];
begin
  if tg_op <> 'INSERT' then
    before := array(select to_jsonb(removed) from removed);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select to_jsonb(added) from added);
  end if;
  appointment_ids := array(select distinct (line ->> 'appointment_id')::uuid from unnest(coalesce(after, before)) as line);
  if cardinality(appointment_ids) = 0 then
    return null;
  end if;
  perform private.queue_lines(appointment_ids);
  perform private.sync_pay(appointment_ids, '{}');
  case tg_op
    when 'INSERT' then
      perform private.note_added_lines('appointment_lines', after, array['service_id', 'guest_name', 'price']);
    when 'UPDATE' then
      perform private.note_changed_rows('appointment_lines', before, after, array['service_id', 'guest_name', 'price', 'minutes']);
    else
      perform private.note_removed_lines('appointment_lines', before, array['service_id', 'guest_name', 'price']);
  end case;
  perform private.reprice(appointment_ids);
  return null;
end
$$;

create trigger appointment_lines_added after insert on public.appointment_lines
  referencing new table as added for each statement execute function private.after_lines();

create trigger appointment_lines_changed after update on public.appointment_lines
  referencing old table as removed new table as added for each statement execute function private.after_lines();

create trigger appointment_lines_removed after delete on public.appointment_lines
  referencing old table as removed for each statement execute function private.after_lines();

-- == Deletion ==

-- The foreign keys refuse these deletions too, but cannot say how many appointments there are.
create function private.refuse_delete_with_appointments() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  kind text := case tg_table_name
    when 'clients' then 'client' when 'services' then 'service' when 'beauticians' then 'beautician' else 'area'
  end;
  standing bigint;
begin
  case kind
    when 'client' then
      select count(*) into standing from public.appointments where client_id = old.id;
    when 'service' then
      select count(distinct appointment_id) into standing from public.appointment_lines where service_id = old.id;
    when 'beautician' then
      select count(*) into standing from public.appointments where beautician_id = old.id;
    else
      select count(*) into standing from public.appointments where area_id = old.id;
  end case;
  if standing > 0 then
    raise exception '%', case standing
        when 1 then format('1 appointment belongs to this %s', kind)
        else format('%s appointments belong to this %s', standing, kind)
      end
      using errcode = 'foreign_key_violation',
            constraint = format('appointments_%s_id_fkey', kind),
            table = tg_table_name,
            schema = tg_table_schema,
            hint = case kind
              when 'client' then 'Delete or reassign the appointments first.'
              else format('Make the %s inactive instead.', kind)
            end;
  end if;
  return old;
end
$$;

create trigger clients_refuse_delete_with_appointments
  before delete on public.clients
  for each row execute function private.refuse_delete_with_appointments();

create trigger services_refuse_delete_with_appointments
  before delete on public.services
  for each row execute function private.refuse_delete_with_appointments();

create trigger beauticians_refuse_delete_with_appointments
  before delete on public.beauticians
  for each row execute function private.refuse_delete_with_appointments();

create trigger areas_refuse_delete_with_appointments
  before delete on public.areas
  for each row execute function private.refuse_delete_with_appointments();

-- == Search ==

-- Search by the names of client and service and by the notes. The names are joined and not copied, so that renaming a
-- service updates one row.
create view private.appointment_search_texts as
  select id, client_id, service_id, appointment_date, status, notes,
         lower((select full_name from public.clients where clients.id = client_id) || E'\n'
           || (select name from public.services where services.id = service_id) || E'\n'
           || coalesce(notes, '')) as search_text,
         (select sounds from public.clients where clients.id = client_id) as sounds
  from public.appointments;

-- 100 matches, those by text first; 005_clients.sql explains how.
create function public.search_appointments(term text, wanted_status text default null)
returns setof public.appointments
language plpgsql stable security definer
rows 100
set search_path = ''
as $$
declare
  newest uuid[] := private.newest_matches(term, wanted_status,
    'select id, appointment_date as moment, search_text, sounds, status from private.appointment_search_texts', 3000, $found$
    -- The newest 100 of each client and each service contain the newest 100 of all.
    select appointments.id, appointments.appointment_date as moment
    from public.clients, lateral (
      select id, appointment_date
      from private.appointment_search_texts
      where client_id = clients.id
        and (lower(clients.full_name) like all ($1) or :matches)
        and ($4 is null or status = $4)
      order by appointment_date desc, id
      limit 100
    ) as appointments
    where lower(clients.full_name) like $2 or clients.sounds @@ $3
    union
    select appointments.id, appointments.appointment_date
    from public.services, lateral (
      select id, appointment_date
      from private.appointment_search_texts
      where service_id = services.id
        and (lower(services.name) like all ($1) or :matches)
        and ($4 is null or status = $4)
      order by appointment_date desc, id
      limit 100
    ) as appointments
    where lower(services.name) like $2
    union
    select id, appointment_date
    from private.appointment_search_texts
    where lower(notes) like $2
      and (lower(notes) like all ($1) or :matches)
      and ($4 is null or status = $4) $found$);
begin
  return query
    select appointments.*
    from unnest(newest) with ordinality as found (found_id, place) join public.appointments on id = found_id
    order by place;
end
$$;

-- All matches of some days, those by text first, each in chronological order. They are few, so all appointments of these days are
-- scanned.
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
  heard tsquery[] := private.search_sounds(term);
begin
  perform private.require_staff();
  return query
    select appointments.*
    from public.appointments
      join private.appointment_search_texts using (id)
    where appointments.appointment_date >= starting
      and appointments.appointment_date < ending
      and (wanted_status is null or appointments.status = wanted_status)
      and private.is_found(search_text, sounds, patterns, heard)
    order by search_text like all (patterns) desc, appointments.appointment_date, appointments.id;
end
$$;

revoke all on function public.search_appointments(text, text) from public, anon, authenticated, service_role;
grant execute on function public.search_appointments(text, text) to authenticated, service_role;
revoke all on function public.search_appointments_between(text, timestamptz, timestamptz, text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_appointments_between(text, timestamptz, timestamptz, text)
  to authenticated, service_role;
