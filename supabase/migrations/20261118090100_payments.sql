-- What came in for a visit and what was given back, one row each. An appointment's payment_amount is their sum, whoever writes
-- which of the two: a direct write of payment_amount books the difference as `other`. A tip is the beautician's: it is neither
-- part of that sum nor of what is owed.

create table public.payments (
  -- Made where the money was taken: taken twice with one id, it is one payment.
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  kind text not null,
  -- Negative: given back.
  amount numeric(10, 2) not null,
  method text not null,
  -- Of UPI the twelve digits (UTR) that both sides see.
  reference text,
  received_at timestamptz not null default now(),
  -- The account; not a foreign key, as with appointments.
  received_by uuid,
  created_at timestamptz not null default now(),
  constraint payments_kind_known check (kind in ('advance', 'balance', 'tip', 'given_back')),
  constraint payments_method_known check (method in ('cash', 'upi', 'card', 'bank', 'other')),
  constraint payments_amount_sign check (
    case kind when 'given_back' then amount < 0 else amount > 0 end and amount <> 'NaN'
  ),
  constraint payments_reference_format check (
    case method when 'upi' then reference ~ '^[0-9]{12}$' else char_length(reference) <= 60 and reference ~ '\S' end
  ),
  constraint payments_received_at_finite check (isfinite(received_at))
);

create index payments_appointment_idx on public.payments (appointment_id, received_at);
create index payments_received_at_idx on public.payments (received_at desc, id);
create unique index payments_upi_reference_key on public.payments (reference) where method = 'upi';

-- What there is already, as one payment each.
insert into public.payments (appointment_id, kind, amount, method, received_at, received_by, created_at)
select id, case when created_at < appointment_date then 'advance' else 'balance' end, payment_amount, 'other',
  case when appointment_date < now() then appointment_date else created_at end, created_by, created_at
from public.appointments
where payment_amount > 0;

-- Whoever writes payments of one visit takes turns, so that each sees what the others wrote. A visit that is being deleted is
-- gone already, and waits for nobody.
create function private.take_turns_at_payments() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  starts_at timestamptz;
begin
  select appointment_date into starts_at from public.appointments
    where id = case tg_op when 'DELETE' then old.appointment_id else new.appointment_id end
    for no key update;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.appointment_id <> old.appointment_id then
    raise exception 'A payment stays with its visit.'
      using errcode = 'check_violation', constraint = 'payments_stay', hint = 'Give it back here and book it there.';
  end if;
  new.kind = coalesce(new.kind, case
    when new.amount < 0 then 'given_back' when new.received_at < starts_at then 'advance' else 'balance' end);
  if tg_op = 'INSERT' then
    new.received_by = coalesce(auth.uid(), new.received_by);
  end if;
  return new;
end
$$;

create trigger payments_take_turns
  before insert or update or delete on public.payments
  for each row execute function private.take_turns_at_payments();

-- Brings visits up to their payments. Where a direct write was first, the sum is right already and the status is what was
-- written with it; else the status follows.
create function private.settle_visits(visits uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wrong record;
begin
  select came, back into wrong
    from (
      select coalesce(sum(amount) filter (where kind in ('advance', 'balance')), 0) as came,
             coalesce(- sum(amount) filter (where kind = 'given_back'), 0) as back
      from public.payments where appointment_id = any (visits) group by appointment_id
    ) as sums
    where back > came or came - back > 99999999.99
    limit 1;
  if wrong.back > wrong.came then
    raise exception 'More would be given back than came in: % of %.', wrong.back, wrong.came
      using errcode = 'check_violation', constraint = 'payments_not_more_back', table = 'payments', schema = 'public';
  elsif found then
    raise exception 'That is more than can be kept for one visit.'
      using errcode = 'check_violation', constraint = 'payments_amount_sign', table = 'payments', schema = 'public';
  end if;
  update public.appointments
    set payment_amount = sums.total,
        payment_status = case
          when sums.total = 0 then case when sums.gave_back then 'refunded' else 'pending' end
          when sums.total >= price then 'paid'
          else 'partial'
        end
    from (
      select visit, coalesce(sum(amount) filter (where kind <> 'tip'), 0) as total,
             coalesce(bool_or(kind = 'given_back'), false) as gave_back
      from unnest(visits) as visit left join public.payments on appointment_id = visit
      group by visit
    ) as sums
    where appointments.id = sums.visit and appointments.payment_amount <> sums.total;
end
$$;
revoke all on function private.settle_visits(uuid[]) from public;

create function private.settle_added() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.settle_visits(array_agg(distinct appointment_id)) from added having count(*) > 0;
  return null;
end
$$;

create function private.settle_removed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.settle_visits(array_agg(distinct appointment_id)) from removed having count(*) > 0;
  return null;
end
$$;

create trigger payments_settle_added after insert on public.payments
  referencing new table as added for each statement execute function private.settle_added();
create trigger payments_settle_changed after update on public.payments
  referencing new table as added for each statement execute function private.settle_added();
create trigger payments_settle_removed after delete on public.payments
  referencing old table as removed for each statement execute function private.settle_removed();

-- Direct writes. A visit that is entered with its amount after it was done was paid then.
create function private.book_amounts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.payments (appointment_id, kind, amount, method, received_at, received_by)
  select id, null, payment_amount, 'other', least(appointment_date, now()), created_by
  from added where payment_amount > 0;
  return null;
end
$$;

create trigger appointments_book_amounts
  after insert on public.appointments
  referencing new table as added for each statement execute function private.book_amounts();

create function private.book_difference() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  booked numeric := (
    select coalesce(sum(amount), 0) from public.payments where appointment_id = new.id and kind <> 'tip');
begin
  insert into public.payments (appointment_id, kind, amount, method, received_by)
  select new.id, null, new.payment_amount - booked, 'other', new.created_by
  where new.payment_amount <> booked;
  return null;
end
$$;

create trigger appointments_book_difference
  after update on public.appointments
  for each row when (old.payment_amount <> new.payment_amount)
  execute function private.book_difference();

-- Money is taken or given back by staff, in one call: {id, appointment_id, amount, method, kind?, reference?, received_at?}, where
-- what is given back has a negative amount. Sent again under the same id it changes nothing, and the payment comes back.
create function public.take_payment(payment jsonb) returns setof public.payments
language plpgsql security definer
set search_path = ''
as $$
declare
  given public.payments;
  taken public.payments;
  exact numeric;
  former timestamptz;
begin
  perform private.require_staff();
  exact := private.amount_in(payment ->> 'amount');
  given := jsonb_populate_record(null::public.payments, payment - 'amount');
  given.received_at = coalesce(given.received_at, now());
  if given.received_at > now() + interval '5 minutes' then
    raise exception 'Money cannot have come in the future.'
      using errcode = 'check_violation', constraint = 'payments_received_at_past';
  end if;
  perform from public.appointments where id = given.appointment_id for no key update;
  if not found then
    raise exception 'There is no such visit any more.' using errcode = 'no_data_found';
  end if;
  given.id = coalesce(given.id, gen_random_uuid());
  given.reference = nullif(btrim(given.reference), '');
  if given.method = 'upi' and given.reference !~ '^[0-9]{12}$' then
    raise exception 'A UPI reference (UTR) has 12 digits.'
      using errcode = 'check_violation', constraint = 'payments_reference_format';
  end if;
  insert into public.payments (id, appointment_id, kind, amount, method, reference, received_at)
    values (given.id, given.appointment_id, given.kind, exact, given.method, given.reference, given.received_at)
    on conflict do nothing
    returning * into taken;
  if not found then
    return query select * from public.payments where id = given.id;
    if not found then
      select received_at into former from public.payments where method = 'upi' and reference = given.reference;
      raise exception 'This UPI reference (UTR) was used before, for a payment of %.',
          to_char(former at time zone private.business_time_zone(), 'FMDD Mon YYYY')
        using errcode = 'unique_violation', constraint = 'payments_upi_reference_key', table = 'payments', schema = 'public';
    end if;
    return;
  end if;
  return next taken;
end
$$;

-- An amount of money as it was sent: whole paise, and not absurd. Zero is none.
create function private.amount_in(sent text) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  if sent ~ '^-?[0-9]{1,8}([.][0-9]{1,2})?$' and sent::numeric <> 0 then
    return sent::numeric;
  end if;
  raise exception 'An amount is between 0.01 and 9,99,99,999.99 rupees, in whole paise.'
    using errcode = 'check_violation', constraint = 'payments_amount_sign', table = 'payments', schema = 'public';
end
$$;
revoke all on function private.amount_in(text) from public;

-- Of a visit: what it costs, what came in, what is due.
create function public.visit_money(visit uuid)
returns table (services numeric, discount numeric, travel_charge numeric, price numeric, paid numeric, tips numeric, due numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select lines.total, lines.total + visits.travel_charge - visits.price, visits.travel_charge, visits.price, visits.payment_amount,
      (select coalesce(sum(amount), 0) from public.payments where appointment_id = visits.id and kind = 'tip'),
      visits.due
    from public.appointments as visits
      cross join lateral (
        select coalesce(sum(booked.price), 0) as total from public.appointment_lines as booked where booked.appointment_id = visits.id
      ) as lines
    where visits.id = visit;
end
$$;

revoke all on function public.take_payment(jsonb), public.visit_money(uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_payment(jsonb), public.visit_money(uuid) to authenticated, service_role;

-- Payments are taken by take_payment() and never changed. The owner may delete one that was entered by mistake.
alter table public.payments enable row level security;
revoke all on public.payments from public, anon, authenticated, service_role;
grant select, delete on public.payments to authenticated, service_role;

create policy payments_staff_read on public.payments
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy payments_owner_delete on public.payments
  for delete to authenticated using ((select public.is_owner()));
create policy payments_service_role on public.payments
  for all to service_role using (true) with check (true);
