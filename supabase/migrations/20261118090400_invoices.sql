-- What is handed to a client about money: receipts or tax invoices, vouchers for advances and what is given back of them, and
-- credit notes. Written once and never changed: the text of that moment is in the row. A mistake is undone by a credit note.
--
-- Numbers have no gaps, for each series and financial year (April to March): whoever writes one waits until the one before is
-- committed or gone, and takes the next.

create table public.invoices (
  id uuid primary key,
  kind text not null,
  series text not null,
  -- Of 2026: from April 2026 to March 2027.
  financial_year integer not null,
  number integer not null,
  serial text not null unique,
  issued_at timestamptz not null,
  -- The day of the business.
  issued_on date not null,
  -- The account; not a foreign key, as with appointments.
  issued_by uuid,
  appointment_id uuid not null references public.appointments (id) on delete restrict,
  -- Of a voucher.
  payment_id uuid unique references public.payments (id) on delete restrict,
  -- The invoice that a credit note undoes, or the voucher of the advance that was given back. Not a foreign key: no row ever goes.
  undoes uuid,
  taxable numeric(12, 2) not null,
  cgst numeric(12, 2) not null default 0,
  sgst numeric(12, 2) not null default 0,
  igst numeric(12, 2) not null default 0,
  total numeric(12, 2) not null,
  -- {name, address}. Null once the person was erased, where the law does not want it kept.
  recipient jsonb,
  -- Everything else that it says.
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
create unique index invoices_undone_once_key on public.invoices (undoes) where kind = 'credit_note';

create function private.keep_invoice() returns trigger
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
  raise exception 'What was issued is never changed or deleted.'
    using errcode = 'check_violation', constraint = 'invoices_never_change', table = 'invoices', schema = 'public',
          hint = 'Undo it with a credit note.';
end
$$;

create trigger invoices_never_change
  before update or delete on public.invoices
  for each row execute function private.keep_invoice();
create trigger invoices_never_truncate
  before truncate on public.invoices
  for each statement execute function private.keep_invoice();

-- The foreign keys refuse these deletions too, but cannot say which document stands in the way.
create function private.refuse_delete_with_invoice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  standing text;
begin
  if tg_table_name = 'appointments' then
    standing := (select serial from public.invoices where appointment_id = old.id order by issued_at limit 1);
  else
    standing := (select serial from public.invoices where payment_id = old.id);
  end if;
  if standing is not null then
    raise exception '% was issued for this %', standing, case tg_table_name when 'appointments' then 'visit' else 'payment' end
      using errcode = 'foreign_key_violation',
            constraint = case tg_table_name when 'appointments' then 'invoices_appointment_id_fkey' else 'invoices_payment_id_fkey' end,
            table = tg_table_name,
            schema = tg_table_schema,
            hint = case tg_table_name when 'appointments' then 'Cancel it instead.' else 'Book what is given back instead.' end;
  end if;
  return old;
end
$$;

create trigger appointments_refuse_delete_with_invoice
  before delete on public.appointments
  for each row execute function private.refuse_delete_with_invoice();
create trigger payments_refuse_delete_with_invoice
  before delete on public.payments
  for each row execute function private.refuse_delete_with_invoice();

-- Which rates apply to a visit: none without a GSTIN or under the composition scheme; else by the state where it takes place.
create function private.taxes_of(visit public.appointments)
returns table (percent numeric, place text, is_elsewhere boolean)
language sql stable security definer
set search_path = ''
as $$
  select case when gstin is null or is_composition then 0 else tax_percent end,
    case when gstin is not null then state end,
    state <> left(gstin, 2)
  from public.money_settings
    cross join lateral (
      select coalesce((select state_code from public.areas where areas.id = visit.area_id), left(gstin, 2)) as state
    ) as places
$$;

-- An amount that includes tax, taken apart to the paisa: both halves within a state are alike.
create function private.take_apart(amount numeric, percent numeric, is_elsewhere boolean)
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

-- The lines of a visit with their share of the discount, the way as the last one. Rounded as running sums, the shares add up
-- to the paisa.
create function private.priced_lines(visit public.appointments)
returns table (place integer, description text, sac text, price numeric, amount numeric)
language sql stable security definer
set search_path = ''
as $$
  select lines.place, lines.description, lines.sac, lines.price, lines.upto - lag(lines.upto, 1, 0) over (order by lines.place)
  from (
    select booked.position::integer, services.name, coalesce(services.sac, settings.sac), booked.price,
      coalesce(round(
        sum(booked.price) over (order by booked.position) * (visit.price - visit.travel_charge) / nullif(sum(booked.price) over (), 0),
        2), 0)
    from public.appointment_lines as booked
      join public.services on services.id = booked.service_id
      cross join public.money_settings as settings
    where booked.appointment_id = visit.id
    union all
    select 1000, 'Travel', settings.sac, visit.travel_charge, visit.price
    from public.money_settings as settings
    where visit.travel_charge > 0
  ) as lines (place, description, sac, price, upto)
$$;

-- What every document says of the business and the visit.
create function private.invoice_head(visit public.appointments) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'supplier', jsonb_build_object(
      'name', coalesce(settings.legal_name, business.business_name), 'trade_name', business.business_name,
      'address', settings.address, 'phone', business.phone, 'email', business.email, 'gstin', settings.gstin),
    'visit_at', visit.appointment_date,
    'place_of_supply', taxes.place,
    'tax_percent', nullif(taxes.percent, 0),
    'reverse_charge', case when taxes.percent > 0 then false end))
  from public.business_profile as business, public.money_settings as settings, private.taxes_of(visit) as taxes
$$;

create function private.recipient_of(visit public.appointments) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('name', full_name, 'address', visit.address))
  from public.clients where id = visit.client_id
$$;

-- Amounts with their taxes as a document's lines, without a word of tax where there is none.
create function private.invoice_lines(visit public.appointments, lines jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_agg(
    case when taxes.percent > 0
      then line || jsonb_build_object('taxable', parts.taxable, 'cgst', parts.half, 'sgst', parts.half, 'igst', parts.igst)
      else line - 'sac'
    end order by number)
  from private.taxes_of(visit) as taxes, jsonb_array_elements(lines) with ordinality as given (line, number)
    cross join lateral private.take_apart((line ->> 'amount')::numeric, taxes.percent, taxes.is_elsewhere) as parts
$$;

revoke all on function private.taxes_of(public.appointments), private.take_apart(numeric, numeric, boolean),
  private.priced_lines(public.appointments), private.invoice_head(public.appointments),
  private.recipient_of(public.appointments), private.invoice_lines(public.appointments, jsonb) from public;

-- From April to March: of 31 March 2027 it is 2026.
create function private.financial_year(day date) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select extract(year from day - interval '3 months')::integer
$$;
revoke all on function private.financial_year(date) from public;

-- Numbers the draft and writes it. Its amounts are those of its lines.
create function private.write_invoice(draft public.invoices) returns setof public.invoices
language plpgsql security definer
set search_path = ''
as $$
begin
  draft.series = (select series from public.money_settings) || case draft.kind
    when 'receipt' then 'R' when 'tax_invoice' then 'T' when 'bill_of_supply' then 'B' when 'receipt_voucher' then 'RV'
    when 'refund_voucher' then 'FV' else 'CN' end;
  perform pg_advisory_xact_lock(hashtext('public.invoices'), hashtext(draft.series));
  -- Not when the transaction began: later numbers have later moments.
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
revoke all on function private.write_invoice(public.invoices) from public;

-- The receipt or invoice of a visit that nothing has undone yet.
create function private.standing_invoice(visit uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select serial from public.invoices as issued
  where appointment_id = visit and kind in ('receipt', 'tax_invoice', 'bill_of_supply')
    and not exists (select from public.invoices as notes where notes.undoes = issued.id and notes.kind = 'credit_note')
$$;
revoke all on function private.standing_invoice(uuid) from public;

-- The receipt of a visit; of a business with a GSTIN its tax invoice, or under the composition scheme its bill of supply. The id
-- is made where it is asked for: asked twice, it is issued once.
create function public.issue_invoice(id uuid, visit uuid) returns setof public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  visited public.appointments;
  draft public.invoices;
  standing text;
begin
  perform private.require_staff();
  select * into visited from public.appointments where appointments.id = visit for no key update;
  if not found then
    raise exception 'There is no such visit any more.' using errcode = 'no_data_found';
  end if;
  return query select * from public.invoices where invoices.id = issue_invoice.id;
  if found then
    return;
  end if;
  standing := private.standing_invoice(visit);
  if standing is not null then
    raise exception '% was issued for this visit already.', standing
      using errcode = 'unique_violation', hint = 'Undo it with a credit note first.';
  elsif visited.status = 'cancelled' or visited.price = 0 then
    raise exception 'A visit that is cancelled or costs nothing has no invoice.' using errcode = 'check_violation';
  end if;
  draft.id = issue_invoice.id;
  draft.kind = (select case when gstin is null then 'receipt' when is_composition then 'bill_of_supply' else 'tax_invoice' end
    from public.money_settings);
  draft.appointment_id = visit;
  draft.recipient = private.recipient_of(visited);
  draft.content = private.invoice_head(visited) || jsonb_build_object(
    'lines', private.invoice_lines(visited, (
      select jsonb_agg(jsonb_build_object('description', description, 'sac', sac, 'price', price, 'amount', amount) order by place)
      from private.priced_lines(visited))),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('received_at', received_at, 'kind', payments.kind, 'method', method,
          'amount', amount, 'voucher', invoices.serial) order by received_at, payments.id), '[]')
      from public.payments left join public.invoices on invoices.payment_id = payments.id
      where payments.appointment_id = visit and payments.kind <> 'tip'),
    'paid', visited.payment_amount,
    'due', visited.due);
  return query select * from private.write_invoice(draft);
end
$$;

-- The voucher for an advance, or for what is given back of one before there is an invoice.
create function public.issue_voucher(id uuid, payment uuid) returns setof public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  visited public.appointments;
  paid public.payments;
  draft public.invoices;
  former public.invoices;
begin
  perform private.require_staff();
  select * into visited from public.appointments
    where appointments.id = (select appointment_id from public.payments where payments.id = payment) for no key update;
  select * into paid from public.payments where payments.id = payment;
  if not found then
    raise exception 'There is no such payment any more.' using errcode = 'no_data_found';
  end if;
  return query select * from public.invoices where invoices.id = issue_voucher.id;
  if found then
    return;
  end if;
  if exists (select from public.invoices where payment_id = payment) then
    raise exception '% was issued for this payment already.', (select serial from public.invoices where payment_id = payment)
      using errcode = 'unique_violation';
  elsif paid.kind not in ('advance', 'given_back') or private.standing_invoice(visited.id) is not null then
    raise exception 'Vouchers are for advances, and for what is given back of them, before there is an invoice.'
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
    select * into former from public.invoices
      where appointment_id = visited.id and kind = 'receipt_voucher' order by issued_at desc, invoices.id limit 1;
    if not found then
      raise exception 'No receipt voucher was issued for what is given back.' using errcode = 'check_violation';
    end if;
    draft.undoes = former.id;
    draft.content = draft.content || jsonb_build_object('undoes', jsonb_build_object('serial', former.serial, 'issued_on', former.issued_on));
  end if;
  return query select * from private.write_invoice(draft);
end
$$;

-- Undoes a receipt or an invoice, all of it; then the visit can have another one. The owner's, since it takes back what was said.
create function public.credit_invoice(id uuid, invoice uuid) returns setof public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  former public.invoices;
  draft public.invoices;
begin
  perform private.require_owner();
  select * into former from public.invoices where invoices.id = invoice;
  if not found then
    raise exception 'There is no such invoice.' using errcode = 'no_data_found';
  end if;
  perform from public.appointments where appointments.id = former.appointment_id for no key update;
  return query select * from public.invoices where invoices.id = credit_invoice.id;
  if found then
    return;
  end if;
  if former.kind not in ('receipt', 'tax_invoice', 'bill_of_supply') then
    raise exception 'Only a receipt or an invoice is undone by a credit note.' using errcode = 'check_violation';
  elsif exists (select from public.invoices where undoes = invoice and kind = 'credit_note') then
    raise exception '% was undone already.', former.serial
      using errcode = 'unique_violation', constraint = 'invoices_undone_once_key', table = 'invoices', schema = 'public';
  end if;
  draft.id = credit_invoice.id;
  draft.kind = 'credit_note';
  draft.appointment_id = former.appointment_id;
  draft.undoes = former.id;
  draft.recipient = former.recipient;
  draft.content = former.content - array['payments', 'paid', 'due']
    || jsonb_build_object('undoes', jsonb_build_object('serial', former.serial, 'issued_on', former.issued_on));
  return query select * from private.write_invoice(draft);
end
$$;

revoke all on function public.issue_invoice(uuid, uuid), public.issue_voucher(uuid, uuid), public.credit_invoice(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.issue_invoice(uuid, uuid), public.issue_voucher(uuid, uuid), public.credit_invoice(uuid, uuid)
  to authenticated, service_role;

alter table public.invoices enable row level security;
revoke all on public.invoices from public, anon, authenticated, service_role;
grant select on public.invoices to authenticated, service_role;

create policy invoices_staff_read on public.invoices
  for select to authenticated using ((select nullif(public.is_staff(), false)) is not null);
create policy invoices_service_role on public.invoices
  for select to service_role using (true);
