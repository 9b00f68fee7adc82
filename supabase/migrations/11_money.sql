-- Money: the price of an appointment, payments, tax settings, invoices and their private links.

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
  kind text not null,
  -- Negative: a refund or a correction.
  amount numeric(10, 2) not null,
  method text not null,
  -- Of UPI the UTR of twelve digits.
  reference text,
  received_at timestamptz not null default now(),
  -- The account; not a foreign key, as created_by of appointments.
  received_by uuid,
  -- The beautician who took this cash and still has it, until it is handed over (20_pay.sql). Null: it is at the desk.
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
  constraint payments_received_at_finite check (isfinite(received_at)),
  constraint payments_held_by_cash check (held_by is null or (method = 'cash' and amount > 0))
);

create index payments_appointment_idx on public.payments (appointment_id, received_at);
create index payments_received_at_idx on public.payments (received_at desc, id);
create unique index payments_upi_reference_key on public.payments (reference) where method = 'upi';
-- Whose reference is missing: the desk adds it (add_payment_reference()).
create index payments_reference_missing_idx on public.payments (received_at, id)
  where method = 'upi' and reference is null and kind in ('advance', 'balance');
-- For the search in the list of payments (23_money_lists.sql).
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
  insert into public.payments (id, appointment_id, kind, amount, method, reference, received_at, held_by)
    values (
      given.id, given.appointment_id, given.kind, given.amount, given.method, given.reference, given.received_at, given.held_by)
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

-- The cash that the client of this appointment has paid for one event: visits at most three days apart, and whatever came on the same
-- day. The form warns before it reaches the limit of the Income-tax Act (domain/money/cash-limit.ts).
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
      and (abs(private.business_date(visits.appointment_date) - private.business_date(visit.appointment_date)) <= 3
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

-- == Receipts and invoices ==

-- Documents for clients: receipts or tax invoices, vouchers for advances and their refunds, credit notes. A row contains the
-- text of its time and never changes; a mistake is undone by a credit note.
--
-- Numbers have no gaps within a series and financial year (April to March): writers of a series wait for each other.
create table public.invoices (
  id uuid primary key,
  kind text not null,
  series text not null,
  -- 2026 is April 2026 to March 2027.
  financial_year integer not null,
  number integer not null,
  serial text not null unique,
  issued_at timestamptz not null,
  -- In the business's time zone.
  issued_on date not null,
  -- The account; not a foreign key, as created_by of appointments.
  issued_by uuid,
  appointment_id uuid not null references public.appointments (id) on delete restrict,
  -- Of a voucher.
  payment_id uuid unique references public.payments (id) on delete restrict,
  -- The invoice that a credit note undoes, or the voucher of the refunded advance. Needs no foreign key: rows are never deleted.
  undoes uuid,
  taxable numeric(12, 2) not null,
  cgst numeric(12, 2) not null default 0,
  sgst numeric(12, 2) not null default 0,
  igst numeric(12, 2) not null default 0,
  total numeric(12, 2) not null,
  -- {name, address}; null after the person was erased, unless the law requires it.
  recipient jsonb,
  -- The rest of the document.
  content jsonb not null,
  unique (series, financial_year, number),
  constraint invoices_kind_known check (
    kind in ('receipt', 'tax_invoice', 'bill_of_supply', 'receipt_voucher', 'refund_voucher', 'credit_note')
  ),
  constraint invoices_serial_format check (serial ~ '^[A-Z0-9/-]{1,16}$'),
  constraint invoices_amounts_add_up check (
    total > 0 and total = taxable + cgst + sgst + igst and cgst = sgst and cgst * igst = 0
    and least(taxable, cgst, igst) >= 0
  )
);

create index invoices_appointment_idx on public.invoices (appointment_id, issued_at);
create index invoices_issued_at_idx on public.invoices (issued_at desc, id);
create index invoices_issued_on_idx on public.invoices (issued_on);
create index invoices_serial_search_idx on public.invoices using gin (lower(serial) extensions.gin_trgm_ops);
create unique index invoices_undone_once_key on public.invoices (undoes) where kind = 'credit_note';

alter table public.invoices enable row level security;
revoke all on public.invoices from public, anon, authenticated, service_role;
grant select on public.invoices to authenticated, service_role;

create policy invoices_staff_read on public.invoices
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy invoices_service_role on public.invoices
  for select to service_role using (true);

-- An issued document never changes, except that the recipient is erased with the client. Truncating is allowed while the table
-- is empty.
create function private.refuse_invoice_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.recipient is null and to_jsonb(new) - 'recipient' = to_jsonb(old) - 'recipient' then
      return new;
    end if;
  elsif tg_op = 'TRUNCATE' then
    if not exists (select from public.invoices) then
      return null;
    end if;
  end if;
  raise exception 'An issued document is never changed or deleted.'
    using errcode = 'check_violation', constraint = 'invoices_never_change', table = 'invoices', schema = 'public',
          hint = 'Cancel it with a credit note.';
end
$$;

create trigger invoices_never_change
  before update or delete on public.invoices
  for each row execute function private.refuse_invoice_change();

create trigger invoices_never_truncate
  before truncate on public.invoices
  for each statement execute function private.refuse_invoice_change();

-- The foreign keys refuse these deletions too, but cannot name the document.
create function private.refuse_delete_with_invoice(kind text, row_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  standing text;
begin
  if kind = 'appointments' then
    standing := (select serial from public.invoices where appointment_id = row_id order by issued_at limit 1);
  else
    standing := (select serial from public.invoices where payment_id = row_id);
  end if;
  if standing is not null then
    raise exception '% was issued for this %', standing, case kind when 'appointments' then 'appointment' else 'payment' end
      using errcode = 'foreign_key_violation',
            constraint = case kind when 'appointments' then 'invoices_appointment_id_fkey' else 'invoices_payment_id_fkey' end,
            table = kind,
            schema = 'public',
            hint = case kind when 'appointments' then 'Cancel it instead.' else 'Record a refund instead.' end;
  end if;
end
$$;
revoke all on function private.refuse_delete_with_invoice(text, uuid) from public;

-- Tax rate and place of supply of an appointment: no tax without a GSTIN or under the composition scheme, else by the state
-- of the area.
create function private.taxes_of(appointment public.appointments)
returns table (percent numeric, place text, is_elsewhere boolean)
language sql stable security definer
set search_path = ''
as $$
  select case when gstin is null or is_composition then 0 else tax_percent end,
    case when gstin is not null then state end,
    state <> left(gstin, 2)
  from public.money_settings
    cross join lateral (
      select coalesce((select state_code from public.areas where areas.id = appointment.area_id), left(gstin, 2)) as state
    ) as places
$$;

-- Splits an amount that includes tax. CGST and SGST are equal.
create function private.split_tax(amount numeric, percent numeric, is_elsewhere boolean)
returns table (taxable numeric, half numeric, igst numeric)
language sql immutable parallel safe
set search_path = ''
as $$
  select amount - 2 * parts.half - parts.igst, parts.half, parts.igst
  from (
    select
      case when is_elsewhere then 0 else round(amount * percent / 2 / (100 + percent), 2) end,
      case when is_elsewhere then round(amount * percent / (100 + percent), 2) else 0 end
  ) as parts (half, igst)
$$;

-- Lines with their share of the discount, and the travel charge as the last line. Shares are rounded as running sums, so that
-- they add up exactly.
create function private.priced_lines(appointment public.appointments)
returns table (place integer, description text, sac text, price numeric, amount numeric)
language sql stable security definer
set search_path = ''
as $$
  select lines.place, lines.description, lines.sac, lines.price, lines.upto - lag(lines.upto, 1, 0) over (order by lines.place)
  from (
    select booked.position::integer, services.name, coalesce(services.sac, settings.sac), booked.price,
      coalesce(round(
        sum(booked.price) over (order by booked.position) * (appointment.price - appointment.travel_charge)
          / nullif(sum(booked.price) over (), 0),
        2), 0)
    from public.appointment_lines as booked
      join public.services on services.id = booked.service_id
      cross join public.money_settings as settings
    where booked.appointment_id = appointment.id
    union all
    select 1000, 'Travel', settings.sac, appointment.travel_charge, appointment.price
    from public.money_settings as settings
    where appointment.travel_charge > 0
  ) as lines (place, description, sac, price, upto)
$$;

-- What every document says about the business and the appointment.
create function private.invoice_head(appointment public.appointments) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'supplier', jsonb_build_object(
      'name', coalesce(settings.legal_name, business.business_name), 'trade_name', business.business_name,
      'address', settings.address,
      -- A document never shows the samples of a new installation.
      'phone', case when regexp_replace(business.phone, '[^0-9]', '', 'g') !~ '^(91)?0+$' then business.phone end,
      'email', nullif(business.email, private.placeholder_email()), 'gstin', settings.gstin),
    'visit_at', appointment.appointment_date,
    'place_of_supply', taxes.place,
    'tax_percent', nullif(taxes.percent, 0),
    'reverse_charge', case when taxes.percent > 0 then false end))
  from public.business_profile as business, public.money_settings as settings, private.taxes_of(appointment) as taxes
$$;

-- Name and address of the client, as they are on a document.
create function private.recipient_of(appointment public.appointments) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('name', full_name, 'address', appointment.address))
  from public.clients where id = appointment.client_id
$$;

-- Lines of a document with their taxes; without taxes no line names one.
create function private.invoice_lines(appointment public.appointments, lines jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_agg(
    case when taxes.percent > 0
      then line || jsonb_build_object('taxable', parts.taxable, 'cgst', parts.half, 'sgst', parts.half, 'igst', parts.igst)
      else line - 'sac'
    end order by number)
  from private.taxes_of(appointment) as taxes, jsonb_array_elements(lines) with ordinality as given (line, number)
    cross join lateral private.split_tax((line ->> 'amount')::numeric, taxes.percent, taxes.is_elsewhere) as parts
$$;

-- 31 March 2027 is in the financial year 2026.
create function private.financial_year(day date) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select extract(year from day - interval '3 months')::integer
$$;

-- Numbers and stores a draft. Its amounts are the sums of its lines.
create function private.write_invoice(draft public.invoices) returns setof public.invoices
language plpgsql security definer
set search_path = ''
as $$
begin
  draft.series = (select series from public.money_settings) || case draft.kind
    when 'receipt' then 'R' when 'tax_invoice' then 'T' when 'bill_of_supply' then 'B' when 'receipt_voucher' then 'RV'
    when 'refund_voucher' then 'FV' else 'CN' end;
  perform pg_advisory_xact_lock(hashtext('public.invoices'), hashtext(draft.series));
  -- Not now(): later numbers must have later times.
  draft.issued_at = clock_timestamp();
  draft.issued_on = private.business_date(draft.issued_at);
  draft.issued_by = auth.uid();
  draft.financial_year = private.financial_year(draft.issued_on);
  draft.number = 1 + coalesce((
    select max(number) from public.invoices where series = draft.series and financial_year = draft.financial_year), 0);
  draft.serial = format('%s/%s%s/%s', draft.series, right(draft.financial_year::text, 2), right((draft.financial_year + 1)::text, 2),
    draft.number);
  select coalesce(sum((line ->> 'cgst')::numeric), 0), coalesce(sum((line ->> 'sgst')::numeric), 0),
      coalesce(sum((line ->> 'igst')::numeric), 0), sum((line ->> 'amount')::numeric)
    into draft.cgst, draft.sgst, draft.igst, draft.total
    from jsonb_array_elements(draft.content -> 'lines') as line;
  draft.taxable = draft.total - draft.cgst - draft.sgst - draft.igst;
  return query insert into public.invoices select draft.* returning *;
end
$$;

-- The receipt or invoice of an appointment that no credit note has undone.
create function private.valid_invoice(appointment uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.invoices as issued
  where appointment_id = appointment and kind in ('receipt', 'tax_invoice', 'bill_of_supply')
    and not exists (select from public.invoices as notes where notes.undoes = issued.id and notes.kind = 'credit_note')
$$;

revoke all on function private.taxes_of(public.appointments), private.split_tax(numeric, numeric, boolean),
  private.priced_lines(public.appointments), private.invoice_head(public.appointments),
  private.recipient_of(public.appointments), private.invoice_lines(public.appointments, jsonb) from public;
revoke all on function private.financial_year(date) from public;
revoke all on function private.write_invoice(public.invoices) from public;
revoke all on function private.valid_invoice(uuid) from public;

-- Issues the receipt of an appointment; with a GSTIN a tax invoice, under the composition scheme a bill of supply. The caller
-- chooses the id, so that a repeated request issues one document.
create function public.issue_invoice(id uuid, appointment uuid) returns setof public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  visited public.appointments;
  draft public.invoices;
  standing text;
begin
  perform private.require_staff();
  select * into visited from public.appointments where appointments.id = appointment for no key update;
  if not found then
    raise exception 'This appointment no longer exists.' using errcode = 'no_data_found';
  end if;
  return query select * from public.invoices where invoices.id = issue_invoice.id;
  if found then
    return;
  end if;
  standing := (select serial from public.invoices where invoices.id = private.valid_invoice(appointment));
  if standing is not null then
    raise exception '% was already issued for this appointment.', standing
      using errcode = 'unique_violation', hint = 'Cancel it with a credit note first.';
  elsif visited.status = 'cancelled' or visited.price = 0 then
    raise exception 'A cancelled or free appointment has no invoice.' using errcode = 'check_violation';
  end if;
  draft.id = issue_invoice.id;
  draft.kind = (select case when gstin is null then 'receipt' when is_composition then 'bill_of_supply' else 'tax_invoice' end
    from public.money_settings);
  draft.appointment_id = appointment;
  draft.recipient = private.recipient_of(visited);
  draft.content = private.invoice_head(visited) || jsonb_build_object(
    'lines', private.invoice_lines(visited, (
      select jsonb_agg(jsonb_build_object('description', description, 'sac', sac, 'price', price, 'amount', amount) order by place)
      from private.priced_lines(visited))),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('received_at', received_at, 'kind', payments.kind, 'method', method,
          'amount', amount, 'voucher', invoices.serial) order by received_at, payments.id), '[]')
      from public.payments left join public.invoices on invoices.payment_id = payments.id
      where payments.appointment_id = appointment and payments.kind <> 'tip'),
    'paid', visited.payment_amount,
    'due', visited.due);
  return query select * from private.write_invoice(draft);
end
$$;

-- Issues a voucher for an advance, or for a refund of one before there is an invoice.
create function public.issue_voucher(id uuid, payment uuid) returns setof public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  visited public.appointments;
  paid public.payments;
  draft public.invoices;
  original public.invoices;
begin
  perform private.require_staff();
  select * into visited from public.appointments
    where appointments.id = (select appointment_id from public.payments where payments.id = payment) for no key update;
  select * into paid from public.payments where payments.id = payment;
  if not found then
    raise exception 'This payment no longer exists.' using errcode = 'no_data_found';
  end if;
  return query select * from public.invoices where invoices.id = issue_voucher.id;
  if found then
    return;
  end if;
  if exists (select from public.invoices where payment_id = payment) then
    raise exception '% was already issued for this payment.', (select serial from public.invoices where payment_id = payment)
      using errcode = 'unique_violation';
  elsif paid.kind not in ('advance', 'given_back') or private.valid_invoice(visited.id) is not null then
    raise exception 'Vouchers are for advances and their refunds, before there is an invoice.'
      using errcode = 'check_violation';
  end if;
  draft.id = issue_voucher.id;
  draft.kind = case paid.kind when 'advance' then 'receipt_voucher' else 'refund_voucher' end;
  draft.appointment_id = visited.id;
  draft.payment_id = payment;
  draft.recipient = private.recipient_of(visited);
  draft.content = private.invoice_head(visited) || jsonb_build_object(
    'method', paid.method,
    'lines', private.invoice_lines(visited, (
      select jsonb_build_array(jsonb_build_object(
        'description', string_agg(description, ', ' order by place), 'sac', min(sac), 'amount', abs(paid.amount)))
      from private.priced_lines(visited))));
  if paid.kind = 'given_back' then
    select * into original from public.invoices
      where appointment_id = visited.id and kind = 'receipt_voucher' order by issued_at desc, invoices.id limit 1;
    if not found then
      raise exception 'No receipt voucher was issued for the refunded payment.' using errcode = 'check_violation';
    end if;
    draft.undoes = original.id;
    draft.content = draft.content
      || jsonb_build_object('undoes', jsonb_build_object('serial', original.serial, 'issued_on', original.issued_on));
  end if;
  return query select * from private.write_invoice(draft);
end
$$;

-- Undoes a whole receipt or invoice; then the appointment can have another one. Owner only.
create function public.credit_invoice(id uuid, invoice uuid) returns setof public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  original public.invoices;
  draft public.invoices;
begin
  perform private.require_owner();
  select * into original from public.invoices where invoices.id = invoice;
  if not found then
    raise exception 'There is no such invoice.' using errcode = 'no_data_found';
  end if;
  perform from public.appointments where appointments.id = original.appointment_id for no key update;
  return query select * from public.invoices where invoices.id = credit_invoice.id;
  if found then
    return;
  end if;
  if original.kind not in ('receipt', 'tax_invoice', 'bill_of_supply') then
    raise exception 'Only a receipt or an invoice can be cancelled by a credit note.' using errcode = 'check_violation';
  elsif exists (select from public.invoices where undoes = invoice and kind = 'credit_note') then
    raise exception '% was already cancelled.', original.serial
      using errcode = 'unique_violation', constraint = 'invoices_undone_once_key', table = 'invoices', schema = 'public';
  end if;
  draft.id = credit_invoice.id;
  draft.kind = 'credit_note';
  draft.appointment_id = original.appointment_id;
  draft.undoes = original.id;
  draft.recipient = original.recipient;
  draft.content = original.content - array['payments', 'paid', 'due']
    || jsonb_build_object('undoes', jsonb_build_object('serial', original.serial, 'issued_on', original.issued_on));
  return query select * from private.write_invoice(draft);
end
$$;

revoke all on function public.issue_invoice(uuid, uuid), public.issue_voucher(uuid, uuid), public.credit_invoice(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.issue_invoice(uuid, uuid), public.issue_voucher(uuid, uuid), public.credit_invoice(uuid, uuid)
  to authenticated, service_role;

-- == Private links ==

-- Private links of documents: only a digest is stored and the token is computed again, as in 09_appointment_links.sql. They
-- show name and address, so they end after a year; staff can renew them.
create table private.invoice_links (
  invoice_id uuid not null references public.invoices (id) on delete restrict,
  nonce uuid not null,
  digest bytea not null unique,
  expires_at timestamptz not null default now() + interval '1 year',
  primary key (invoice_id, nonce)
);

-- The link of a document, created at its first use. Null for erased persons.
create function private.invoice_link(invoice uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  token text := (
    select candidate from private.invoice_links, private.link_token(invoice_id, nonce) as candidate
    where invoice_id = invoice and digest = private.link_digest(candidate)
    order by nonce limit 1);
  fresh uuid := gen_random_uuid();
begin
  if token is null and exists (select from public.invoices where id = invoice and recipient is not null) then
    token := private.link_token(invoice, fresh);
    insert into private.invoice_links (invoice_id, nonce, digest) values (invoice, fresh, private.link_digest(token));
  end if;
  return '/i/' || token;
end
$$;

revoke all on function private.invoice_link(uuid) from public;

-- For staff. A link that has ended is refused.
create function public.invoice_link(invoice uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  ended timestamptz := (select max(expires_at) from private.invoice_links where invoice_id = invoice);
begin
  perform private.require_staff();
  if ended <= now() then
    raise exception 'The link ended on %.', to_char(ended at time zone private.business_time_zone(), 'FMDD Mon YYYY')
      using errcode = 'check_violation', constraint = 'invoice_links_not_ended', hint = 'Renew the link first.';
  end if;
  return private.invoice_link(invoice);
end
$$;

-- The link of the receipt or invoice of an appointment, for the client with the appointment's own link. Null: there is none.
-- The way back does not exist: a receipt is shown to others, who must not reach the appointment.
create function public.appointment_invoice_link(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  appointment public.appointments := private.appointment_by_token(token, false);
begin
  return private.invoice_link(private.valid_invoice(appointment.id));
end
$$;

-- For staff: the link that the client already has works for another year. Returns until when; null: there is no link.
create function public.renew_invoice_link(invoice uuid) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  update private.invoice_links set expires_at = now() + interval '1 year' where invoice_id = invoice;
  if found then
    perform private.note('invoice_links', 'changed', appointments.client_id)
      from public.invoices join public.appointments on appointments.id = appointment_id where invoices.id = invoice;
  end if;
  return (select max(expires_at) from private.invoice_links where invoice_id = invoice);
end
$$;

-- The document of a token; no row for an invalid one. Showing it changes nothing, and wrong tokens are not counted.
create function public.look_at_invoice(token text)
returns table (
  kind text, serial text, issued_on date, taxable numeric, cgst numeric, sgst numeric, igst numeric, total numeric,
  recipient jsonb, content jsonb, undone_by text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select issued.kind, issued.serial, issued.issued_on, issued.taxable, issued.cgst, issued.sgst, issued.igst, issued.total,
      issued.recipient, issued.content,
      (select notes.serial from public.invoices as notes where notes.undoes = issued.id and notes.kind = 'credit_note')
    from private.invoice_links as links
      join public.invoices as issued on issued.id = links.invoice_id
    where token ~ '^[A-Za-z0-9_-]{22}$' and links.digest = private.link_digest(token) and links.expires_at > now();
end
$$;

revoke all on function public.invoice_link(uuid), public.renew_invoice_link(uuid), public.look_at_invoice(text),
  public.appointment_invoice_link(text) from public, anon, authenticated, service_role;
grant execute on function public.invoice_link(uuid), public.renew_invoice_link(uuid) to authenticated, service_role;
grant execute on function public.look_at_invoice(text), public.appointment_invoice_link(text) to anon, authenticated, service_role;

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
-- it; after ten minutes only the owner deletes a payment.
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

-- == Bank statement ==

-- Payments that a person has found on a bank statement. The browser reads the file and sends only its credits:
-- [{day, paise, reference?, text, copy}], where `copy` counts equal lines of the file.
create table private.bank_matches (
  -- A payment is matched once.
  payment_id uuid primary key references public.payments (id) on delete cascade,
  -- As the statement says.
  day date not null,
  amount numeric(10, 2) not null,
  -- UTR, where the line has one.
  reference text,
  -- Digest of the line, so that the same line is recognised in the next file.
  fingerprint bytea not null unique,
  -- The payment had no reference and got that of the line; undoing the match removes it again.
  gave_reference boolean not null,
  confirmed_at timestamptz not null default now(),
  -- The account; not a foreign key, as received_by of payments.
  confirmed_by uuid
);
alter table private.bank_matches enable row level security;

-- UPI references have their unique index.
create index payments_other_reference_idx on public.payments (reference) where method <> 'upi' and reference is not null;

-- Credits as they were sent. With a UTR neither day nor text identifies the line: another file of the bank may differ in them.
create function private.sent_credits(credits jsonb)
returns table (place integer, day date, amount numeric, reference text, fingerprint bytea, payment uuid)
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_array_length(credits) > 500 then
    raise exception 'Send at most 500 lines of a statement at once.'
      using errcode = 'check_violation', constraint = 'bank_matches_not_too_many';
  end if;
  return query
    select number::integer, sent.day, sent.paise / 100.0, sent.reference,
      sha256(convert_to((case when sent.reference is null
        then jsonb_build_array(sent.paise, sent.day, sent.text, sent.copy)
        else jsonb_build_array(sent.paise, sent.reference, sent.copy) end)::text, 'UTF8')),
      sent.payment
    from jsonb_array_elements(credits) with ordinality as lines (line, number)
      cross join lateral jsonb_to_record(line)
        as sent (day date, paise bigint, reference text, text text, copy integer, payment uuid);
  if exists (
    select from jsonb_array_elements(credits) as line
      cross join lateral jsonb_to_record(line) as sent (day date, paise bigint, reference text, text text, copy integer)
    where not coalesce(
      isfinite(sent.day) and sent.paise between 1 and 9999999999 and sent.copy > 0 and char_length(sent.text) <= 200
        and (sent.reference is null or sent.reference ~ '^[0-9]{12}$'), false))
  then
    raise exception 'A credit has a day, an amount in paise, a text and a count; a reference has 12 digits.'
      using errcode = 'check_violation', constraint = 'bank_matches_credit_complete';
  end if;
end
$$;

-- Cash and refunds are no credits at the bank. No search_path setting, so that Postgres can inline it.
create function private.may_be_credit(payment public.payments) returns boolean
language sql immutable
as $$
  select payment.amount > 0 and payment.method <> 'cash'
$$;

-- The payments that each credit may be, `place` counted from 1; changes nothing. `found_by`:
--   confirmed  a person has confirmed it
--   reference  the same UTR; the amount may differ
--   amount     the same amount at most three days before or after; last those with another reference, which may be mistyped
-- Several rows of one place, or of one payment, are for a person to decide.
create function public.match_credits(credits jsonb)
returns table (
  place integer, found_by text, payment_id uuid, appointment_id uuid, client_name text, appointment_date timestamptz,
  kind text, amount numeric, method text, reference text, received_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text := private.business_time_zone();
begin
  perform private.require_staff();
  return query
    with sent as materialized (
      select lines.*, matches.payment_id as matched
      from private.sent_credits(credits) as lines
        left join private.bank_matches as matches on matches.fingerprint = lines.fingerprint
    ), open as (
      select * from sent where matched is null
    ), twins as (
      select open.place, payments.id
      from open join public.payments on payments.reference = open.reference and payments.method = 'upi' and private.may_be_credit(payments)
      union all
      select open.place, payments.id
      from open join public.payments on payments.reference = open.reference and payments.method <> 'upi' and private.may_be_credit(payments)
    ), same_reference as (
      select * from twins where not exists (select from private.bank_matches where bank_matches.payment_id = twins.id)
    ), near as materialized (
      -- Read once for all credits, with its day in the business's time zone.
      select payments.id, payments.amount, payments.reference, payments.received_at, (payments.received_at at time zone zone)::date as day
      from public.payments
      where payments.received_at >= (select min(open.day) - 4 from open) and payments.received_at < (select max(open.day) + 5 from open)
        and private.may_be_credit(payments)
        and not exists (select from private.bank_matches where bank_matches.payment_id = payments.id)
        and not exists (select from same_reference where same_reference.id = payments.id)
    ), same_amount as (
      select open.place, near.id,
        row_number() over (
          partition by open.place
          order by open.reference is not null and near.reference is not null, abs(near.day - open.day), near.received_at, near.id) as rank
      from open join near on near.amount = open.amount and abs(near.day - open.day) <= 3
      where not exists (select from same_reference where same_reference.place = open.place)
    ), found as (
      select sent.place, 'confirmed' as found_by, sent.matched as id, 1 as rank from sent where matched is not null
      union all
      select same_reference.place, 'reference', same_reference.id, 1 from same_reference
      union all
      select same_amount.place, 'amount', same_amount.id, same_amount.rank from same_amount where same_amount.rank <= 10
    )
    select found.place, found.found_by, payments.id, appointments.id, clients.full_name, appointments.appointment_date,
      payments.kind, payments.amount, payments.method, payments.reference, payments.received_at
    from found
      join public.payments on payments.id = found.id
      join public.appointments on appointments.id = payments.appointment_id
      join public.clients on clients.id = appointments.client_id
    order by found.place, found.rank, payments.received_at, payments.id;
end
$$;

-- Confirms one credit; returns why it cannot be confirmed. The caller holds the locks.
create function private.confirm_credit(
  credit_day date, credit_amount numeric, utr text, line bytea, payment uuid
)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  recorded public.payments;
  former private.bank_matches;
  gives boolean := false;
begin
  select * into recorded from public.payments where id = confirm_credit.payment;
  if not found then
    return 'This payment no longer exists.';
  end if;
  select * into former from private.bank_matches where payment_id = recorded.id or fingerprint = line
    order by payment_id <> recorded.id limit 1;
  if former.payment_id = recorded.id and former.fingerprint = line then
    return null;
  elsif former.payment_id = recorded.id then
    return format('This payment was already confirmed, with a line of %s.', to_char(former.day, 'FMDD Mon YYYY'));
  elsif found then
    return 'This line was already confirmed, for another payment.';
  elsif not private.may_be_credit(recorded) then
    return 'Cash and refunds are not confirmed by money in.';
  elsif recorded.amount <> credit_amount and (utr is null or recorded.reference is distinct from utr) then
    return 'Neither the amount nor the reference of this line fits the payment.';
  end if;
  if recorded.reference is null and utr is not null then
    begin
      update public.payments set reference = utr where id = recorded.id;
      gives := true;
    exception when unique_violation then
      -- Another UPI payment has it, such as a tip that came with this one: the match alone has it then.
      null;
    end;
  end if;
  insert into private.bank_matches (payment_id, day, amount, reference, fingerprint, gave_reference, confirmed_by)
    values (recorded.id, credit_day, credit_amount, utr, line, gives, auth.uid());
  perform private.note_added_lines(
    'bank_matches',
    array[jsonb_build_object('appointment_id', recorded.appointment_id, 'day', credit_day, 'amount', credit_amount)],
    array['day', 'amount']);
  return null;
end
$$;

-- Confirmations wait for each other, so that two desks never meet crosswise. Then the appointments, as every writer of payments.
create function private.lock_bank_matches(payments uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.bank_matches'), 0);
  perform from public.appointments
    where id in (select appointment_id from public.payments where payments.id = any (lock_bank_matches.payments))
    order by id for no key update;
end
$$;

-- Confirms credits, each with its `payment`. Returns for each place null, or why it was not confirmed; the others are. Sent again
-- it changes nothing.
create function public.confirm_credits(credits jsonb) returns table (place integer, problem text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.lock_bank_matches(array(select payment from private.sent_credits(credits)));
  return query
    select sent.place, private.confirm_credit(sent.day, sent.amount, sent.reference, sent.fingerprint, sent.payment)
    from private.sent_credits(credits) as sent order by sent.place;
end
$$;

-- Takes a confirmation back, with the reference that it gave. False: it is gone already.
create function public.undo_bank_match(payment uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  former private.bank_matches;
begin
  perform private.require_staff();
  perform private.lock_bank_matches(array[undo_bank_match.payment]);
  delete from private.bank_matches where payment_id = undo_bank_match.payment returning * into former;
  if not found then
    return false;
  end if;
  update public.payments set reference = null
    where id = former.payment_id and former.gave_reference and reference = former.reference;
  perform private.note_removed_lines(
    'bank_matches',
    array(select to_jsonb(former) || jsonb_build_object('appointment_id', appointment_id)
      from public.payments where id = former.payment_id),
    array['day', 'amount']);
  return true;
end
$$;

revoke all on function private.sent_credits(jsonb), private.may_be_credit(public.payments),
  private.confirm_credit(date, numeric, text, bytea, uuid), private.lock_bank_matches(uuid[]) from public;
revoke all on function public.match_credits(jsonb), public.confirm_credits(jsonb), public.undo_bank_match(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.match_credits(jsonb), public.confirm_credits(jsonb), public.undo_bank_match(uuid)
  to authenticated, service_role;
