-- Payments: the price of an appointment, payments, tax settings, payments on My day.

-- == Prices ==

-- Prices are stored with the appointment, so that lists and reports need not add them up.

-- Lines less the discount, which does not apply to the travel charge. No search_path setting, so that Postgres can inline it.
create function private.price_of(lines numeric, percent numeric, amount numeric, travel numeric) returns numeric
language sql immutable parallel safe
as $$
  select lines - least(lines, case when percent > 0 then round(lines * percent / 100, 2) else amount end) + travel
$$;
revoke all on function private.price_of(numeric, numeric, numeric, numeric) from public;

-- '₹1,19,999' or '₹750.50', as on the screens.
create function private.rupees(amount numeric) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '₹' || regexp_replace(to_char(amount, 'FM99,99,99,99,990.00'), '\.00$', '')
$$;
revoke all on function private.rupees(numeric) from public;

-- The payment status that follows from the amounts. After the appointment a refund counts as received, as in `due`.
create function private.payment_status_of(appointment public.appointments) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when appointment.payment_amount = 0 then case when appointment.refunded_amount > 0 then 'refunded' else 'pending' end
    when appointment.payment_amount + case appointment.status when 'completed' then appointment.refunded_amount else 0 end
      >= appointment.price then 'paid'
    else 'partial'
  end
$$;
revoke all on function private.payment_status_of(public.appointments) from public;

-- Computes the price. A payment status that agreed with the payments follows a new price, unless the same edit sets it. An
-- edit of service_id alone keeps the status.
create function private.compute_price(before public.appointments, appointment public.appointments)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  lines numeric;
begin
  if before.id is null then
    -- The first line is written after the appointment; save_appointment() writes the others.
    lines := (select price from public.services where id = appointment.service_id);
  elsif (appointment.service_id, appointment.discount_percent, appointment.discount_amount, appointment.travel_charge, appointment.price)
    = (before.service_id, before.discount_percent, before.discount_amount, before.travel_charge, before.price)
  then
    return appointment;
  else
    lines := (
      select sum(case when booked.position = 1 and booked.service_id <> appointment.service_id then services.price else booked.price end)
      from public.appointment_lines as booked, public.services
      where booked.appointment_id = appointment.id and services.id = appointment.service_id);
  end if;
  appointment.price = private.price_of(
    coalesce(lines, 0), appointment.discount_percent, appointment.discount_amount, appointment.travel_charge);
  if before.id is not null and appointment.price <> before.price
    and (appointment.service_id, appointment.payment_status, appointment.payment_amount)
      = (before.service_id, before.payment_status, before.payment_amount)
    and appointment.payment_amount > 0
    and before.payment_status = private.payment_status_of(before)
  then
    appointment.payment_status = private.payment_status_of(appointment);
  end if;
  return appointment;
end
$$;
revoke all on function private.compute_price(public.appointments, public.appointments) from public;

-- Updates appointments whose lines have changed; compute_price() computes.
create function private.reprice(appointment_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointments
    set price = private.price_of(lines.price, discount_percent, discount_amount, travel_charge)
    from (
      select appointment_id, sum(appointment_lines.price) as price from public.appointment_lines
      where appointment_id = any (appointment_ids) group by 1
    ) as lines
    where appointments.id = lines.appointment_id
      and appointments.price <> private.price_of(lines.price, discount_percent, discount_amount, travel_charge);
end
$$;
revoke all on function private.reprice(uuid[]) from public;

-- == Payments ==

-- The payment_amount of an appointment is the sum of its payments and refunds, whichever is written: a direct write of
-- payment_amount books the difference with the method `other`, a lower one as `correction`, or as a refund if the status is
-- `refunded`. Tips belong to the beautician and are not part of the sum.
create table public.payments (
  -- Chosen by the caller, so that a payment sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  -- One payment of an event has a row for each of its appointments, which share this (031_events.sql). Null: it is whole.
  receipt_id uuid,
  kind text not null,
  -- Negative: a refund or a correction.
  amount numeric(10, 2) not null,
  method text not null,
  -- Of UPI the UTR of twelve digits.
  reference text,
  received_at timestamptz not null default now(),
  -- The account; not a foreign key, as created_by of appointments.
  received_by uuid,
  -- The beautician who took this cash and still has it, until it is handed over (016_pay.sql). Null: it is at the desk.
  held_by uuid references public.beauticians (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint payments_kind_known check (kind in ('advance', 'balance', 'tip', 'given_back', 'correction')),
  constraint payments_method_known check (method in ('cash', 'upi', 'card', 'bank', 'other')),
  constraint payments_amount_sign check (
    case when kind in ('given_back', 'correction') then amount < 0 else amount > 0 end and amount <> 'NaN'
  ),
  constraint payments_reference_format check (
    case method when 'upi' then reference ~ '^[0-9]{12}$' else char_length(reference) <= 60 and reference ~ '\S' end
  ),
  -- A reference names one payment.
  constraint payments_upi_reference_key exclude using gist (reference with =, (coalesce(receipt_id, id)) with <>)
    where (method = 'upi' and reference is not null),
  constraint payments_received_at_finite check (isfinite(received_at)),
  constraint payments_held_by_cash check (held_by is null or (method = 'cash' and amount > 0))
);

create index payments_appointment_idx on public.payments (appointment_id, received_at);
create index payments_received_at_idx on public.payments (received_at desc, id);
create index payments_upi_reference_idx on public.payments (reference) where method = 'upi';
create index payments_receipt_idx on public.payments (receipt_id) where receipt_id is not null;
-- Whose reference is missing: the desk adds it (add_payment_reference()).
create index payments_reference_missing_idx on public.payments (received_at, id)
  where method = 'upi' and reference is null and kind in ('advance', 'balance');
-- For the search in the list of payments (019_money_lists.sql).
create index payments_reference_search_idx on public.payments using gin (lower(reference) extensions.gin_trgm_ops)
  where reference is not null;
create index payments_amount_idx on public.payments (amount);
create index payments_held_by_idx on public.payments (held_by) include (amount) where held_by is not null;

-- Staff take payments with take_payment() and never change them. The owner may delete one that was entered by mistake.
alter table public.payments enable row level security;
revoke all on public.payments from public, anon, authenticated, service_role;
grant select, delete on public.payments to authenticated, service_role;

create policy payments_staff_read on public.payments
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy payments_owner_delete on public.payments
  for delete to authenticated using ((select public.is_owner()));
create policy payments_service_role on public.payments
  for all to service_role using (true) with check (true);

-- Serialises writers of payments of one appointment, and fills in kind and receiver. When the appointment is being deleted
-- there is no row to lock.
create function private.before_payment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  starts_at timestamptz;
begin
  if tg_op = 'DELETE' then
    -- First, because its message is the more helpful one.
    perform private.refuse_delete_with_invoice('payments', old.id);
    if not private.is_being_undone(old.id) then
      perform private.require_owner_for_payments();
    end if;
  end if;
  select appointment_date into starts_at from public.appointments
    where id = case tg_op when 'DELETE' then old.appointment_id else new.appointment_id end
    for no key update;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.appointment_id <> old.appointment_id then
    raise exception 'A payment cannot be moved to another appointment.'
      using errcode = 'check_violation', constraint = 'payments_appointment_immutable', hint = 'Refund it here and record it there.';
  end if;
  new.kind = coalesce(new.kind, case
    when new.amount < 0 then 'given_back' when new.received_at < starts_at then 'advance' else 'balance' end);
  if tg_op = 'INSERT' then
    new.received_by = coalesce(auth.uid(), new.received_by);
  end if;
  return new;
end
$$;

-- Whatever is written to refunded_amount, the payments decide.
create function private.refunded_amount_of(appointment uuid) returns numeric
language sql stable security definer
set search_path = ''
as $$
  select coalesce(- sum(amount), 0) from public.payments where appointment_id = appointment and kind = 'given_back'
$$;
revoke all on function private.refunded_amount_of(uuid) from public;

-- Updates appointments to the sum of their payments. After a direct write of payment_amount the sum is already right and the
-- status is what was written; else the status follows the sum.
create function private.settle_appointments(appointment_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wrong record;
begin
  select came, back into wrong
    from (
      select coalesce(sum(amount) filter (where kind in ('advance', 'balance', 'correction')), 0) as came,
             coalesce(- sum(amount) filter (where kind = 'given_back'), 0) as back
      from public.payments where appointment_id = any (appointment_ids) group by appointment_id
    ) as sums
    where back > came or came - back > 99999999.99
    limit 1;
  if wrong.back > wrong.came then
    raise exception 'The refund is more than was received: % of %.', wrong.back, wrong.came
      using errcode = 'check_violation', constraint = 'payments_refund_within_received', table = 'payments', schema = 'public';
  elsif found then
    raise exception 'This amount is too large for one appointment.'
      using errcode = 'check_violation', constraint = 'payments_amount_sign', table = 'payments', schema = 'public';
  end if;
  update public.appointments
    set payment_amount = sums.total,
        refunded_amount = sums.refunded,
        payment_status = case
          when appointments.payment_amount = sums.total then appointments.payment_status
          else private.payment_status_of(jsonb_populate_record(
            appointments, jsonb_build_object('payment_amount', sums.total, 'refunded_amount', sums.refunded)))
        end
    from (
      select appointment, coalesce(sum(amount) filter (where kind <> 'tip'), 0) as total,
             coalesce(- sum(amount) filter (where kind = 'given_back'), 0) as refunded
      from unnest(appointment_ids) as appointment left join public.payments on appointment_id = appointment
      group by appointment
    ) as sums
    where appointments.id = sums.appointment
      and (appointments.payment_amount, appointments.refunded_amount) <> (sums.total, sums.refunded);
end
$$;
revoke all on function private.settle_appointments(uuid[]) from public;

-- Books the payment_amount of new appointments as payments. A past appointment that is entered with an amount was paid at its time.
create function private.book_amounts(appointment_rows public.appointments[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.payments (appointment_id, kind, amount, method, received_at, received_by)
  select id, null, payment_amount, 'other', least(appointment_date, now()), created_by
  from unnest(appointment_rows) where payment_amount > 0;
end
$$;
revoke all on function private.book_amounts(public.appointments[]) from public;

-- Books what a direct write changed as one payment.
create function private.book_difference(appointment public.appointments) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  booked numeric := (
    select coalesce(sum(amount), 0) from public.payments where appointment_id = appointment.id and kind <> 'tip');
begin
  insert into public.payments (appointment_id, kind, amount, method, received_by)
  select appointment.id,
    case when appointment.payment_amount < booked and appointment.payment_status <> 'refunded' then 'correction' end,
    appointment.payment_amount - booked, 'other', appointment.created_by
  where appointment.payment_amount <> booked;
end
$$;
revoke all on function private.book_difference(public.appointments) from public;

-- Deleting an appointment cascades to its payments and bypasses row level security, so the trigger requires an owner.
create function private.require_owner_for_payments() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.role() is not distinct from 'authenticated' and not public.is_owner() then
    raise exception 'Only an owner may delete an appointment that has payments.'
      using errcode = 'insufficient_privilege', hint = 'Cancel it instead.';
  end if;
end
$$;
revoke all on function private.require_owner_for_payments() from public;

-- A payment that undo_own_payment() takes back.
create function private.is_being_undone(payment uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(current_setting('shringar.undone_payment', true), '') = payment::text
$$;
revoke all on function private.is_being_undone(uuid) from public;

create trigger payments_before
  before insert or update or delete on public.payments
  for each row execute function private.before_payment();

create function private.after_payments() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.payments[];
  after public.payments[];
  appointment_ids uuid[];
begin
  if tg_op <> 'INSERT' then
    before := array(select row(removed.*)::public.payments from removed);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select row(added.*)::public.payments from added);
  end if;
  perform private.queue_moments(array(select received_at from unnest(before || after)));
  perform private.announce_rows('payments', array(select distinct id from unnest(before || after)));
  -- Other payments change the appointment, which is synced then.
  perform private.sync_pay(array(select distinct appointment_id from unnest(before || after) where kind = 'tip'), '{}');
  if tg_op = 'INSERT' then
    perform private.note_added_rows(
      'payments', array(select to_jsonb(payment) from unnest(after) as payment), array['kind', 'amount', 'method']);
  elsif tg_op = 'UPDATE' then
    perform private.note_changed_rows(
      'payments', array(select to_jsonb(payment) from unnest(before) as payment),
      array(select to_jsonb(payment) from unnest(after) as payment), array['reference']);
  else
    perform private.note_removed_lines(
      'payments', array(select to_jsonb(payment) from unnest(before) as payment), array['kind', 'amount', 'method']);
  end if;
  -- A payment stays with its appointment, so one of both has all of them.
  appointment_ids := array(select distinct appointment_id from unnest(coalesce(after, before)));
  if cardinality(appointment_ids) > 0 then
    perform private.settle_appointments(appointment_ids);
  end if;
  return null;
end
$$;

create trigger payments_added after insert on public.payments
  referencing new table as added for each statement execute function private.after_payments();

create trigger payments_changed after update on public.payments
  referencing old table as removed new table as added for each statement execute function private.after_payments();

create trigger payments_removed after delete on public.payments
  referencing old table as removed for each statement execute function private.after_payments();

-- An amount as it was sent: whole paise, not zero, at most eight digits before the point.
create function private.parse_amount(sent text) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  if sent ~ '^-?[0-9]{1,8}([.][0-9]{1,2})?$' and sent::numeric <> 0 then
    return sent::numeric;
  end if;
  raise exception 'An amount is between ₹0.01 and ₹9,99,99,999.99, in whole paise.'
    using errcode = 'check_violation', constraint = 'payments_amount_sign', table = 'payments', schema = 'public';
end
$$;
revoke all on function private.parse_amount(text) from public;

-- A UPI payment is identified by its UTR.
create function private.require_utr(reference text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if reference is null or reference !~ '^[0-9]{12}$' then
    raise exception 'A UPI reference (UTR) has 12 digits.'
      using errcode = 'check_violation', constraint = 'payments_reference_format';
  end if;
end
$$;

create function private.refuse_used_reference(former public.payments) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  raise exception 'This UPI reference (UTR) was used before, for a payment of %.',
      to_char(former.received_at at time zone private.business_time_zone(), 'FMDD Mon YYYY')
    using errcode = 'unique_violation', constraint = 'payments_upi_reference_key', table = 'payments', schema = 'public';
end
$$;
revoke all on function private.refuse_used_reference(public.payments) from public;

-- Stores a payment, or returns the one that already has its id. The caller has checked the rest and locked the appointment.
create function private.store_payment(given public.payments) returns public.payments
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.payments;
begin
  if given.method = 'upi' and given.reference is not null then
    perform private.require_utr(given.reference);
  end if;
  insert into public.payments (id, appointment_id, receipt_id, kind, amount, method, reference, received_at, held_by)
    values (
      given.id, given.appointment_id, given.receipt_id, given.kind, given.amount, given.method, given.reference, given.received_at,
      given.held_by)
    on conflict do nothing
    returning * into stored;
  if stored.id is null then
    select * into stored from public.payments where id = given.id;
  end if;
  if stored.id is null then
    select * into stored from public.payments where method = 'upi' and reference = given.reference;
    perform private.refuse_used_reference(stored);
  end if;
  return stored;
end
$$;

-- A payment as it was sent: the time is now unless it has one.
create function private.sent_payment(payment jsonb) returns public.payments
language plpgsql
set search_path = ''
as $$
declare
  given public.payments := jsonb_populate_record(null::public.payments, payment - 'amount');
begin
  given.id = coalesce(given.id, gen_random_uuid());
  given.amount = private.parse_amount(payment ->> 'amount');
  given.reference = nullif(btrim(given.reference), '');
  given.received_at = coalesce(given.received_at, now());
  return given;
end
$$;

revoke all on function private.require_utr(text), private.store_payment(public.payments), private.sent_payment(jsonb) from public;

-- Takes a payment: {id, appointment_id, amount, method, kind?, reference?, received_at?, held_by?}; a refund has a negative amount. More
-- than is due is refused unless `more_than_due_ok` is sent: somebody else may have taken it. Sent again with the same id it
-- changes nothing and returns the payment.
create function public.take_payment(payment jsonb) returns setof public.payments
language plpgsql security definer
set search_path = ''
as $$
declare
  given public.payments;
  appointment public.appointments;
begin
  perform private.require_staff();
  given := private.sent_payment(payment - 'more_than_due_ok');
  if given.received_at > now() + interval '5 minutes' then
    raise exception 'A payment cannot be received in the future.'
      using errcode = 'check_violation', constraint = 'payments_received_at_past';
  end if;
  select * into appointment from public.appointments where id = given.appointment_id for no key update;
  if not found then
    raise exception 'This appointment no longer exists.' using errcode = 'no_data_found';
  end if;
  if coalesce(given.kind, '') <> 'tip' and given.amount > appointment.due and appointment.price > 0
    and not coalesce((payment ->> 'more_than_due_ok')::boolean, false)
    and not exists (select from public.payments where id = given.id)
  then
    raise exception '%', case when appointment.due = 0 then 'Nothing is due for this appointment.'
        else format('Only %s is due for this appointment.', private.rupees(appointment.due)) end
      using errcode = 'check_violation', constraint = 'payments_not_more_than_due';
  end if;
  return next private.store_payment(given);
end
$$;

-- The cash that the client of this appointment has paid for one event: all that was booked as one, visits at most three days apart, and
-- whatever came on the same day. The form warns before it reaches the limit of the Income-tax Act (domain/money/cash-limit.ts).
create function public.cash_of_event(appointment uuid) returns numeric
language plpgsql stable security definer
set search_path = ''
as $$
declare
  visit public.appointments;
begin
  perform private.require_staff();
  select * into visit from public.appointments where id = cash_of_event.appointment;
  return (
    select coalesce(sum(payments.amount), 0)
    from public.appointments as visits join public.payments on payments.appointment_id = visits.id
    where visits.client_id = visit.client_id and payments.method = 'cash' and payments.kind <> 'tip'
      and (visits.event_id = visit.event_id
        or abs(private.business_date(visits.appointment_date) - private.business_date(visit.appointment_date)) <= 3
        or private.business_date(payments.received_at) = public.business_today()));
end
$$;

-- Takes a payment at the door, for perform_my_day_action(): {id, appointment_id, amount, method, kind?, reference?, received_at}, cash or
-- UPI, never more than is due, or with the kind `tip` a tip. The beautician holds the cash. The reference of UPI may follow later
-- (add_payment_reference()). A payment that has the id already is not taken again.
create function private.take_own_payment(payment jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  given public.payments := private.sent_payment(payment);
  appointment public.appointments := private.appointment_to_mark(given.appointment_id, given.received_at);
  booked_on uuid := (select appointment_id from public.payments where id = given.id);
begin
  if booked_on <> appointment.id then
    raise exception 'This payment was recorded for another visit.' using errcode = 'insufficient_privilege';
  elsif booked_on is not null then
    return;
  end if;
  if coalesce(given.method, '') not in ('cash', 'upi') then
    raise exception 'At the door clients pay in cash or by UPI.'
      using errcode = 'check_violation', constraint = 'payments_method_known';
  end if;
  given.kind = case given.kind when 'tip' then 'tip' else 'balance' end;
  if given.amount < 0 or (given.kind <> 'tip' and given.amount > appointment.due) then
    raise exception '%', case when appointment.due = 0 then 'Nothing is due for this visit.'
        else format('Only %s is due for this visit. Leave a tip out of the amount.', private.rupees(appointment.due)) end
      using errcode = 'check_violation', constraint = 'payments_not_more_than_due';
  end if;
  given.held_by = case given.method when 'cash' then private.own_lane() end;
  perform private.store_payment(given);
end
$$;

revoke all on function public.take_payment(jsonb), public.cash_of_event(uuid) from public, anon, authenticated, service_role;
revoke all on function private.take_own_payment(jsonb) from public;
grant execute on function public.take_payment(jsonb), public.cash_of_event(uuid) to authenticated, service_role;

-- == Settings ==

-- The last character of a GSTIN is a check digit. domain/money/gstin.ts has the same rule; a test compares them.
create function private.is_gstin(number text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select number ~ '^(0[1-9]|[12][0-9]|3[0-8]|97)[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'
    and substr(number, 15, 1)
      = substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', ((36 - sum(product / 36 + product % 36) % 36) % 36 + 1)::integer, 1)
  from generate_series(1, 14) as place
    cross join lateral (
      select (strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(number, place, 1)) - 1) * (2 - place % 2) as product
    ) as products
$$;
revoke all on function private.is_gstin(text) from public;
-- The check of money_settings runs with the rights of the writer.
grant execute on function private.is_gstin(text) to authenticated, service_role;

-- One row, read by staff and changed by the owner. Without a GSTIN no document names a tax.
create table public.money_settings (
  id uuid primary key default gen_random_uuid(),
  -- UPI address and the name that the payer's app shows.
  vpa text,
  payee_name text,
  -- For invoices; null: the name of the business profile, and no address.
  legal_name text,
  address text,
  gstin text,
  -- Composition scheme: bills of supply, which name no tax.
  is_composition boolean not null default false,
  -- Prefix of every serial; numbering starts again with a new prefix.
  series text not null default '',
  -- Included in the prices.
  tax_percent numeric(4, 2) not null default 5,
  -- For services without one.
  sac text not null default '999729',
  updated_at timestamptz not null default now(),
  constraint money_settings_vpa_format check (vpa ~ '^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,63}$'),
  constraint money_settings_payee_name_length check (char_length(payee_name) <= 60 and payee_name ~ '\S'),
  constraint money_settings_legal_name_length check (char_length(legal_name) <= 100 and legal_name ~ '\S'),
  constraint money_settings_address_length check (char_length(address) <= 500),
  constraint money_settings_gstin_valid check (private.is_gstin(gstin)),
  constraint money_settings_composition_registered check (gstin is not null or not is_composition),
  constraint money_settings_series_format check (series ~ '^[A-Z0-9]{0,2}$'),
  constraint money_settings_tax_percent_range check (tax_percent between 0 and 40),
  constraint money_settings_sac_format check (sac ~ '^99[0-9]{4}$')
);

create unique index money_settings_single_row on public.money_settings ((true));

insert into public.money_settings default values;

create trigger money_settings_touch_updated_at
  before update on public.money_settings
  for each row execute function private.touch_updated_at();

alter table public.money_settings enable row level security;
revoke all on public.money_settings from public, anon, authenticated, service_role;
grant select, update on public.money_settings to authenticated, service_role;

create policy money_settings_staff_read on public.money_settings
  for select to authenticated using ((select public.is_staff()));
create policy money_settings_owner_update on public.money_settings
  for update to authenticated using ((select public.is_owner())) with check ((select public.is_owner()));
create policy money_settings_service_role on public.money_settings
  for all to service_role using (true) with check (true);

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

revoke all on function public.pay_to() from public, anon, authenticated, service_role;
grant execute on function public.pay_to() to authenticated;

-- == Payments on My day ==

-- Payments for the caller's visits of yesterday, today and tomorrow.
create function public.my_payments()
returns table (
  id uuid, appointment_id uuid, kind text, amount numeric, method text, received_at timestamptz, needs_reference boolean, can_undo boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  return query
    select payments.id, payments.appointment_id, payments.kind, payments.amount, payments.method, payments.received_at,
      payments.method = 'upi' and payments.reference is null and payments.kind in ('advance', 'balance'),
      private.may_undo(payments)
    from public.my_appointments() as own join public.payments on payments.appointment_id = own.id
    order by payments.received_at, payments.id;
end
$$;

-- A wrong press can be taken back for ten minutes, by the account that made it.
create function private.may_undo(payment public.payments) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(payment.received_by = auth.uid(), false) and payment.kind in ('balance', 'tip')
    and now() < private.undo_until(payment.created_at)
$$;
revoke all on function private.may_undo(public.payments) from public;

-- Takes back a payment that the caller has just recorded. False: it is gone already, as after a second press. The audit log keeps
-- it; after ten minutes only the owner deletes a payment, and what the desk has received or found at the bank no one else does.
create function public.undo_own_payment(payment uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  recorded public.payments;
begin
  perform private.require_member();
  select * into recorded from public.payments where id = undo_own_payment.payment;
  if not found then
    return false;
  end if;
  perform private.appointment_to_mark(recorded.appointment_id);
  if not private.may_undo(recorded) then
    raise exception 'A payment can be taken back for ten minutes. Please call the desk.'
      using errcode = 'check_violation', constraint = 'payments_undo_in_time';
  end if;
  if recorded.kind <> 'tip' then
    perform private.refuse_undo_with_invoice(recorded.appointment_id);
  end if;
  perform private.refuse_undo_of_received(recorded);
  perform set_config('shringar.undone_payment', recorded.id::text, true);
  delete from public.payments where id = recorded.id;
  return true;
end
$$;

create function private.refuse_undo_with_invoice(appointment uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.valid_invoice(appointment) is not null then
    raise exception 'A receipt was issued for this visit. Please call the desk.'
      using errcode = 'check_violation', constraint = 'payments_undo_before_invoice';
  end if;
end
$$;
revoke all on function private.refuse_undo_with_invoice(uuid) from public;

-- Cash that was handed over would be owed to the beautician, and added to what they are paid.
create function private.refuse_undo_of_received(payment public.payments) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if payment.held_by is not null then
    perform private.lock_pay();
    if private.cash_held_by(payment.held_by) < payment.amount then
      raise exception 'This cash was handed over. Please call the desk.'
        using errcode = 'check_violation', constraint = 'payments_undo_before_handover';
    end if;
  elsif exists (select from private.bank_matches where payment_id = payment.id) then
    raise exception 'The desk has found this payment at the bank. Please call the desk.'
      using errcode = 'check_violation', constraint = 'payments_undo_before_match';
  end if;
end
$$;
revoke all on function private.refuse_undo_of_received(public.payments) from public;

-- Adds the reference of a UPI payment that was recorded without it; beauticians for their own visits of today and yesterday. A
-- reference stays once it is there. Sent again it changes nothing.
create function public.add_payment_reference(payment uuid, reference text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  recorded public.payments;
  given text := regexp_replace(add_payment_reference.reference, '\s', '', 'g');
  former public.payments;
begin
  perform private.require_member();
  select * into recorded from public.payments where id = add_payment_reference.payment;
  if not found then
    raise exception 'This payment no longer exists.' using errcode = 'no_data_found';
  end if;
  perform private.appointment_to_mark(recorded.appointment_id);
  perform private.require_utr(given);
  -- As it is now that the appointment is locked.
  select * into recorded from public.payments where id = recorded.id;
  if recorded.reference = given then
    return true;
  elsif recorded.method <> 'upi' or recorded.reference is not null then
    raise exception 'This payment has another reference.'
      using errcode = 'check_violation', constraint = 'payments_reference_immutable';
  end if;
  select * into former from public.payments where method = 'upi' and payments.reference = given;
  if found then
    perform private.refuse_used_reference(former);
  end if;
  update public.payments set reference = given where id = recorded.id;
  return true;
end
$$;

revoke all on function public.my_payments(), public.undo_own_payment(uuid), public.add_payment_reference(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.my_payments(), public.undo_own_payment(uuid), public.add_payment_reference(uuid, text)
  to authenticated;
