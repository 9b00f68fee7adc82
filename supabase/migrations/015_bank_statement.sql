-- Bank statement: credits matched with payments (docs/decisions/105).

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
    exception when unique_violation or exclusion_violation then
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

-- Confirmations wait for each other, so that two of them never deadlock. Then the appointments, as every writer of payments.
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
