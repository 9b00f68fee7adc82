-- Events: booking a plan as ordinary appointments, payments for all of them, moving and cancelling. The tables are in
-- 006_appointments.sql, the check of a plan in 008_booking.sql (docs/decisions/118).

-- == Booking ==

-- The appointments of a new event in the order in which they are numbered: `discount` is the share of each, in proportion to its services
-- and to the paisa (running sums), `travel_charge` that of the function with its early-morning charge, on the first of each function.
create function private.event_parts(functions jsonb, discount numeric)
returns table (number integer, function integer, visit jsonb, share numeric, travel_charge numeric)
language plpgsql immutable
set search_path = ''
as $$
declare
  total numeric := (
    select sum((line ->> 'price')::numeric) from jsonb_path_query(functions, '$[*].visits[*].lines[*]') as line);
  given numeric := 0;
  reached numeric := 0;
  price numeric;
  part record;
begin
  number := 0;
  for part in
    select planned.ordinality::integer as function, planned.fields, one.fields as visit, one.ordinality as position
    from jsonb_array_elements(functions) with ordinality as planned (fields, ordinality)
      cross join lateral jsonb_array_elements(planned.fields -> 'visits') with ordinality as one (fields, ordinality)
    order by planned.ordinality, one.ordinality
  loop
    number := number + 1;
    function := part.function;
    visit := part.visit;
    price := (select sum((line ->> 'price')::numeric) from jsonb_array_elements(part.visit -> 'lines') as line);
    reached := reached + price;
    share := least(price, coalesce(round(discount * reached / nullif(total, 0), 2), 0) - given);
    given := given + share;
    travel_charge := case part.position
      when 1 then coalesce((part.fields ->> 'travel_charge')::numeric, 0) + coalesce((part.fields ->> 'early_charge')::numeric, 0)
      else 0 end;
    return next;
  end loop;
end
$$;
revoke all on function private.event_parts(jsonb, numeric) from public;

-- Beauticians for the visits that name none, each with the number of its part. Raises where nobody is free, unless that is accepted.
create function private.staff_event(functions jsonb, place uuid, discount numeric, unassigned_ok boolean)
returns table (number integer, beautician_id uuid)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  -- The functions with visits that need a beautician, as staff_plan() reads them.
  asked jsonb;
  missing jsonb;
begin
  select jsonb_agg(wanted.asked order by wanted.function) into asked
    from (
      select parts.function, jsonb_build_object(
          'position', parts.function, 'ready_by', planned.fields ->> 'ready_by',
          'area_id', coalesce(planned.fields ->> 'area_id', place::text),
          'numbers', jsonb_agg(parts.number order by parts.number),
          'schedules', jsonb_build_array(jsonb_agg(jsonb_build_object(
            'from', extract(epoch from (parts.visit ->> 'starts_at')::timestamptz - (planned.fields ->> 'ready_by')::timestamptz)::integer / 60,
            'minutes', parts.visit -> 'minutes',
            'service_ids', (
              select jsonb_agg(distinct line -> 'service_id') from jsonb_array_elements(parts.visit -> 'lines') as line))
            order by parts.number))) as asked
      from private.event_parts(functions, discount) as parts
        join jsonb_array_elements(functions) with ordinality as planned (fields, ordinality) on planned.ordinality = parts.function
      where not parts.visit ? 'beautician_id'
      group by parts.function, planned.fields
    ) as wanted;
  if asked is null then
    return;
  end if;
  return query
    select (numbers.number #>> '{}')::integer, staffed.beautician_ids[numbers.ordinality]
    from private.staff_plan(asked, '-infinity', false) as staffed
      cross join lateral jsonb_array_elements(asked -> (staffed.function - 1) -> 'numbers') with ordinality
        as numbers (number, ordinality);
  missing := (
    select functions -> ((one.fields ->> 'position')::integer - 1)
    from jsonb_array_elements(asked) with ordinality as one (fields, ordinality)
    where one.ordinality not in (select staffed.function from private.staff_plan(asked, '-infinity', false) as staffed)
    order by one.ordinality limit 1);
  if missing is not null and not unassigned_ok then
    raise exception 'Not enough beauticians are free for % on %.', coalesce(missing ->> 'name', initcap(missing ->> 'kind')),
        to_char((missing ->> 'ready_by')::timestamptz at time zone private.business_time_zone(), 'FMDD FMMonth')
      using errcode = 'check_violation', constraint = 'events_staffed',
            hint = 'Choose other times or beauticians, or book it without them.';
  end if;
end
$$;
revoke all on function private.staff_event(jsonb, uuid, numeric, boolean) from public;

-- Saves one part of a new event as an ordinary appointment.
create function private.book_part(
  event public.events, lead uuid, place uuid, part record, function_id uuid, planned jsonb, beautician uuid
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.save_appointment(jsonb_build_object(
    'id', md5(format('%s %s', event.id, part.number))::uuid, 'client_id', event.client_id, 'lead_id', lead,
    'event_id', event.id, 'function_id', function_id,
    'appointment_date', part.visit -> 'starts_at', 'duration_minutes', part.visit -> 'minutes', 'lines', part.visit -> 'lines',
    'beautician_id', beautician, 'area_id', coalesce(planned ->> 'area_id', place::text),
    'address', nullif(btrim(planned ->> 'address'), ''),
    'discount_amount', part.share, 'travel_charge', part.travel_charge,
    'overlap_ok', coalesce((part.visit ->> 'overlap_ok')::boolean, false),
    'tight_ok', coalesce((part.visit ->> 'tight_ok')::boolean, false)));
end
$$;
revoke all on function private.book_part(public.events, uuid, uuid, record, uuid, jsonb, uuid) from public;

-- Books a plan whole, or nothing of it: {id, lead_id, client_id?, name, notes?, functions?, discount?, advance?, unassigned_ok?}. Functions,
-- discount and advance that are not sent are those of the lead's plan. A function has the form of a plan (007_leads.sql), and perhaps an
-- `address`; a visit perhaps a `beautician_id` (null: nobody yet), `overlap_ok` and `tight_ok`. Visits without `beautician_id` get a free
-- beautician. Sent again with the same id it changes nothing and returns the event.
create function public.book_event(event jsonb) returns setof public.events
language plpgsql security definer
set search_path = ''
as $$
declare
  booked public.events;
  lead_row public.leads;
  functions jsonb;
  discount numeric;
  place uuid;
  part record;
  function_ids uuid[];
begin
  perform private.require_staff();
  select * into lead_row from public.leads where id = (event ->> 'lead_id')::uuid for update;
  if lead_row.id is null and event ->> 'lead_id' is not null then
    raise exception 'This lead no longer exists.' using errcode = 'no_data_found';
  end if;
  return query select * from public.events where id = (event ->> 'id')::uuid;
  if found then
    return;
  end if;
  if exists (select from public.appointments where event_id = lead_row.event_id and status <> 'cancelled') then
    raise exception 'This plan is already booked.'
      using errcode = 'unique_violation', constraint = 'events_lead_once', hint = 'Open the event of the lead.';
  end if;
  functions := coalesce(event -> 'functions', lead_row.plan -> 'functions');
  discount := coalesce((event ->> 'discount')::numeric, (lead_row.plan ->> 'discount')::numeric, 0);
  if not private.is_list(functions, 1, 8)
    or exists (select from jsonb_path_query(functions, '$[*]') as planned where not private.is_planned_function(planned))
    or jsonb_path_exists(functions, '$[*].visits[*]') is not true
  then
    raise exception 'An event has 1 to 8 functions with their hours and people, and the visits of at least one.'
      using errcode = 'check_violation', constraint = 'events_shape';
  elsif discount < 0 or discount > (
    select sum((line ->> 'price')::numeric) from jsonb_path_query(functions, '$[*].visits[*].lines[*]') as line)
  then
    raise exception 'The discount is between nothing and the price of the services.'
      using errcode = 'check_violation', constraint = 'events_discount_range';
  end if;

  booked.id = coalesce((event ->> 'id')::uuid, gen_random_uuid());
  booked.client_id = case when lead_row.id is null then (event ->> 'client_id')::uuid
    else private.client_of_lead(lead_row, (event ->> 'client_id')::uuid) end;
  insert into public.events (id, client_id, name, notes, quoted_total, advance, created_by) values (
    booked.id, booked.client_id,
    coalesce(nullif(btrim(event ->> 'name'), ''), left(lead_row.full_name, 80), 'Event'), nullif(btrim(event ->> 'notes'), ''),
    coalesce((event ->> 'quoted_total')::numeric, lead_row.quoted_total),
    coalesce((event ->> 'advance')::numeric, (lead_row.plan ->> 'advance')::numeric, 0), auth.uid())
    returning * into booked;
  with added as (
    insert into public.event_functions (event_id, position, kind, name, ready_by)
    select booked.id, planned.ordinality, planned.fields ->> 'kind', planned.fields ->> 'name', (planned.fields ->> 'ready_by')::timestamptz
    from jsonb_array_elements(functions) with ordinality as planned (fields, ordinality)
    returning id, position
  )
  select array_agg(id order by position) into function_ids from added;
  place := coalesce(lead_row.area_id, (select area_id from public.clients where id = booked.client_id));

  -- Nobody's time changes between the choice of beauticians and the booking.
  perform private.lock_beauticians(array(select id from public.beauticians));
  -- Those who were chosen first, so that they are taken when the others are assigned.
  for part in
    select parts.* from private.event_parts(functions, discount) as parts where parts.visit ? 'beautician_id' order by parts.number
  loop
    perform private.book_part(booked, lead_row.id, place, part, function_ids[part.function], functions -> (part.function - 1),
      (part.visit ->> 'beautician_id')::uuid);
  end loop;
  for part in
    select parts.*, staffed.beautician_id
    from private.event_parts(functions, discount) as parts
      left join private.staff_event(
        functions, place, discount, coalesce((event ->> 'unassigned_ok')::boolean, false)) as staffed on staffed.number = parts.number
    where not parts.visit ? 'beautician_id'
    order by parts.number
  loop
    perform private.book_part(booked, lead_row.id, place, part, function_ids[part.function], functions -> (part.function - 1),
      part.beautician_id);
  end loop;
  update public.leads set event_id = booked.id where id = lead_row.id;
  perform private.note('events', 'added', booked.client_id);
  return next booked;
end
$$;

-- == Moving and cancelling ==

-- The appointments of an event, or of one function, that are still to come.
create function private.open_parts(event uuid, only_function uuid) returns setof public.appointments
language sql stable security definer
set search_path = ''
as $$
  select * from public.appointments
  where event_id = event and status in ('scheduled', 'confirmed') and (only_function is null or function_id = only_function)
$$;
revoke all on function private.open_parts(uuid, uuid) from public;

-- Cancels an event or one function. Returns how many appointments that were.
create function public.cancel_event(event uuid, because text, only_function uuid default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  cancelled integer;
begin
  perform private.require_staff();
  update public.appointments set status = 'cancelled', cancelled_because = because
    where id in (select id from private.open_parts(event, only_function));
  get diagnostics cancelled = row_count;
  return cancelled;
end
$$;

-- Moves an event or one function by so many minutes: all of its appointments under the guard, or none. Returns how many that were.
create function public.move_event(event uuid, minutes integer, only_function uuid default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  part uuid;
  moved integer := 0;
begin
  perform private.require_staff();
  if minutes is null or minutes not between -1500000 and 1500000 then
    raise exception 'A function is moved by at most three years.'
      using errcode = 'check_violation', constraint = 'events_move_range';
  end if;
  perform private.lock_beauticians(array(select beautician_id from private.open_parts(event, only_function)));
  -- The last first when they move later, so that none meets the place of another that has not moved yet.
  for part in
    select id from private.open_parts(event, only_function)
    order by extract(epoch from appointment_date) * case when minutes > 0 then -1 else 1 end, id
  loop
    update public.appointments set appointment_date = appointment_date + make_interval(mins => minutes) where id = part;
    moved := moved + 1;
  end loop;
  update public.event_functions set ready_by = ready_by + make_interval(mins => minutes)
    where event_id = event and (only_function is null or id = only_function)
      and exists (select from private.open_parts(event, event_functions.id));
  return moved;
end
$$;

-- == Payments ==

-- How a payment of an event is divided: in proportion to what is due for each appointment, to the paisa; more than is due goes to the last
-- one. A refund comes from the cancelled ones first, then from the last.
create function private.event_shares(event uuid, amount numeric) returns table (appointment_id uuid, share numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  due_together numeric := (select coalesce(sum(due), 0) from public.appointments where event_id = event);
  left_over numeric := amount;
begin
  if amount > 0 then
    return query
      select running.id, running.reached - lag(running.reached, 1, 0) over (order by running.place)
        + case when running.is_last then greatest(amount - due_together, 0) else 0 end
      from (
        select id, row_number() over (order by appointment_date, id) as place,
          row_number() over (order by appointment_date desc, id desc) = 1 as is_last,
          coalesce(round(
            least(amount, due_together) * sum(due) over (order by appointment_date, id) / nullif(due_together, 0), 2), 0) as reached
        from public.appointments where event_id = event and status <> 'cancelled'
      ) as running;
    return;
  end if;
  for appointment_id, share in
    select id, payment_amount from public.appointments
    where event_id = event and payment_amount > 0
    order by status = 'cancelled' desc, appointment_date desc, id desc
  loop
    share := - least(share, - left_over);
    exit when share = 0;
    left_over := left_over - share;
    return next;
  end loop;
  if left_over <> 0 then
    raise exception 'The refund is more than was received.'
      using errcode = 'check_violation', constraint = 'payments_refund_within_received', table = 'payments', schema = 'public';
  end if;
end
$$;
revoke all on function private.event_shares(uuid, numeric) from public;

-- Takes a payment for a whole event: {id, event_id, amount, method, reference?, received_at?}; a refund has a negative amount. It
-- becomes a payment of each appointment, which share the id as their receipt. More than is due is refused unless `more_than_due_ok` is
-- sent. Sent again with the same id it changes nothing and returns the payments.
create function public.take_event_payment(payment jsonb) returns setof public.payments
language plpgsql security definer
set search_path = ''
as $$
declare
  event uuid := (payment ->> 'event_id')::uuid;
  given public.payments := private.sent_payment(payment - array['event_id', 'more_than_due_ok', 'kind', 'receipt_id', 'held_by']);
  due_together numeric;
  part record;
begin
  perform private.require_staff();
  if given.received_at > now() + interval '5 minutes' then
    raise exception 'A payment cannot be received in the future.'
      using errcode = 'check_violation', constraint = 'payments_received_at_past';
  end if;
  perform from public.appointments where event_id = event order by id for no key update;
  if not exists (select from public.appointments where event_id = event and (status <> 'cancelled' or given.amount < 0)) then
    raise exception 'This event has no appointments that could be paid.'
      using errcode = 'check_violation', constraint = 'payments_event_has_appointments';
  end if;
  return query select * from public.payments where receipt_id = given.id;
  if found then
    return;
  end if;
  due_together := (select sum(due) from public.appointments where event_id = event);
  if given.amount > due_together and not coalesce((payment ->> 'more_than_due_ok')::boolean, false) then
    raise exception '%', case when due_together = 0 then 'Nothing is due for this event.'
        else format('Only %s is due for this event.', private.rupees(due_together)) end
      using errcode = 'check_violation', constraint = 'payments_not_more_than_due';
  end if;
  given.receipt_id = given.id;
  for part in
    select * from private.event_shares(event, given.amount) as shares where shares.share <> 0 order by shares.appointment_id
  loop
    given.id = md5(format('%s %s', given.receipt_id, part.appointment_id))::uuid;
    given.appointment_id = part.appointment_id;
    given.amount = part.share;
    return next private.store_payment(given);
  end loop;
end
$$;

revoke all on function public.book_event(jsonb), public.cancel_event(uuid, text, uuid), public.move_event(uuid, integer, uuid),
  public.take_event_payment(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.book_event(jsonb), public.cancel_event(uuid, text, uuid), public.move_event(uuid, integer, uuid),
  public.take_event_payment(jsonb) to authenticated, service_role;

-- == Private page ==

-- The private link of an event: the whole schedule and what is due. Only a digest of the token is stored, as of appointments
-- (010_appointment_links.sql).
create table private.event_links (
  event_id uuid not null references public.events (id) on delete cascade,
  nonce uuid not null,
  digest bytea not null unique,
  primary key (event_id, nonce)
);

alter table private.event_links enable row level security;

-- The link of an event, created at its first use.
create function private.event_link(event uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  token text := (
    select candidate from private.event_links, private.link_token(event_id, nonce) as candidate
    where event_id = event and digest = private.link_digest(candidate)
    order by nonce limit 1);
  fresh uuid := gen_random_uuid();
begin
  if token is null then
    token := private.link_token(event, fresh);
    insert into private.event_links (event_id, nonce, digest) values (event, fresh, private.link_digest(token));
  end if;
  return '/f/' || token;
end
$$;
revoke all on function private.event_link(uuid) from public;

-- For staff, to copy.
create function public.event_link(event uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return (select private.event_link(id) from public.events where id = event);
end
$$;

-- The event of a token; null for every invalid one, and 30 days after its last appointment.
create function private.event_by_token(token text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found_id uuid;
begin
  if token ~ '^[A-Za-z0-9_-]{22}$' then
    found_id := (select event_id from private.event_links where digest = private.link_digest(token));
  end if;
  return (
    select event_id from public.appointments where event_id = found_id
    group by event_id having max(ends_at) + interval '30 days' > now());
end
$$;
revoke all on function private.event_by_token(text) from public;

-- First names and areas only. Each visit has its own link, with which the client confirms, moves or cancels it. Showing the page creates
-- these links and changes nothing else.
create function public.look_at_event(token text)
returns table (
  reference uuid, first_name text, language text, functions jsonb, price numeric, paid numeric, amount_due numeric, advance numeric,
  vpa text, payee_name text
)
language plpgsql security definer
set search_path = ''
as $$
declare
  event uuid := private.event_by_token(token);
begin
  if event is null then
    return;
  end if;
  return query
    select events.id, private.first_name(clients.full_name), clients.language, (
        select jsonb_agg(jsonb_build_object(
          'kind', functions.kind, 'name', functions.name, 'ready_by', functions.ready_by, 'visits', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', visits.id, 'version', visits.calendar_version, 'status', visits.status,
              'starts_at', visits.appointment_date, 'ends_at', visits.ends_at, 'due', visits.due,
              'beautician', case when visits.offered_until is null then private.first_name(beauticians.full_name) end,
              'area', areas.name, 'link', private.appointment_link(visits.id), 'lines', (
                select jsonb_agg(jsonb_build_object('guest_name', lines.guest_name, 'service', services.name) order by lines.position)
                from public.appointment_lines as lines join public.services on services.id = lines.service_id
                where lines.appointment_id = visits.id)) order by visits.appointment_date, visits.id), '[]')
            from public.appointments as visits
              left join public.beauticians on beauticians.id = visits.beautician_id
              left join public.areas on areas.id = visits.area_id
            where visits.function_id = functions.id)) order by functions.ready_by, functions.position)
        from public.event_functions as functions where functions.event_id = event),
      (select coalesce(sum(appointments.price) filter (where status <> 'cancelled'), 0) from public.appointments where event_id = event),
      (select sum(payment_amount) from public.appointments where event_id = event),
      (select sum(due) from public.appointments where event_id = event),
      events.advance, money.vpa, coalesce(money.payee_name, business.business_name)
    from public.events
      join public.clients on clients.id = events.client_id
      left join public.money_settings as money on true
      left join public.business_profile as business on true
    where events.id = event;
end
$$;

revoke all on function public.event_link(uuid), public.look_at_event(text) from public, anon, authenticated, service_role;
grant execute on function public.event_link(uuid) to authenticated, service_role;
grant execute on function public.look_at_event(text) to anon, authenticated, service_role;
