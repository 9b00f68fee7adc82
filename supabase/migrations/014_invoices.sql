-- Invoices: receipts, invoices, vouchers and credit notes, and their private links.

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
  -- The document of a whole event names one of its appointments.
  event_id uuid references public.events (id) on delete restrict,
  -- Of a voucher.
  payment_id uuid unique references public.payments (id) on delete restrict,
  -- The invoice that a credit note undoes, or the voucher of the refunded advance. Needs no foreign key: rows are never deleted.
  undoes uuid,
  taxable numeric(12, 2) not null,
  cgst numeric(12, 2) not null default 0,
  sgst numeric(12, 2) not null default 0,
  igst numeric(12, 2) not null default 0,
  total numeric(12, 2) not null,
  -- {name, address, gstin}; null after the person was erased, unless the law requires it.
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
create index invoices_event_idx on public.invoices (event_id) where event_id is not null;
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
    standing := (
      select serial from public.invoices
      where appointment_id = row_id or event_id = (select event_id from public.appointments where id = row_id)
      order by issued_at limit 1);
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

-- The receipt or invoice of an appointment, or of its event, that no credit note has undone.
create function private.valid_invoice(appointment uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.invoices as issued
  where (appointment_id = appointment or event_id = (select event_id from public.appointments where id = appointment))
    and kind in ('receipt', 'tax_invoice', 'bill_of_supply')
    and not exists (select from public.invoices as notes where notes.undoes = issued.id and notes.kind = 'credit_note')
$$;

revoke all on function private.taxes_of(public.appointments), private.split_tax(numeric, numeric, boolean),
  private.priced_lines(public.appointments), private.invoice_head(public.appointments),
  private.recipient_of(public.appointments), private.invoice_lines(public.appointments, jsonb) from public;
revoke all on function private.financial_year(date) from public;
revoke all on function private.write_invoice(public.invoices) from public;
revoke all on function private.valid_invoice(uuid) from public;

-- The appointments of one receipt or invoice: all of an event that are not cancelled, else the one.
create function private.billed_with(appointment public.appointments) returns setof public.appointments
language sql stable security definer
set search_path = ''
as $$
  select * from public.appointments
  where id = appointment.id or (event_id = appointment.event_id and status <> 'cancelled' and price > 0)
$$;
revoke all on function private.billed_with(public.appointments) from public;

-- Issues the receipt of an appointment, or of its whole event; with a GSTIN a tax invoice, under the composition scheme a bill of supply. The caller
-- chooses the id, so that a repeated request issues one document. `buyer_gstin` is that of a client who is registered.
create function public.issue_invoice(id uuid, appointment uuid, buyer_gstin text default null) returns setof public.invoices
language plpgsql security definer
set search_path = ''
as $$
declare
  visited public.appointments;
  draft public.invoices;
  standing text;
begin
  perform private.require_staff();
  perform from public.appointments
    where event_id = (select booked.event_id from public.appointments as booked where booked.id = appointment)
    order by appointments.id for no key update;
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
  elsif (
    select count(distinct (taxes.percent, taxes.place))
    from private.billed_with(visited) as billed cross join lateral private.taxes_of(billed) as taxes) > 1
  then
    raise exception 'The functions of this event are in different states, and one invoice cannot name both.'
      using errcode = 'check_violation', constraint = 'invoices_one_place_of_supply';
  elsif buyer_gstin is not null and not private.is_gstin(buyer_gstin) then
    raise exception 'This is not a valid GSTIN.' using errcode = 'check_violation', constraint = 'invoices_buyer_gstin_valid';
  elsif buyer_gstin is not null and (select gstin is null from public.money_settings) then
    raise exception 'A receipt names no GSTIN.' using errcode = 'check_violation', constraint = 'invoices_buyer_gstin_registered';
  end if;
  draft.id = issue_invoice.id;
  draft.kind = (select case when gstin is null then 'receipt' when is_composition then 'bill_of_supply' else 'tax_invoice' end
    from public.money_settings);
  draft.appointment_id = appointment;
  draft.event_id = visited.event_id;
  draft.recipient = private.recipient_of(visited) || jsonb_strip_nulls(jsonb_build_object('gstin', buyer_gstin));
  draft.content = private.invoice_head(visited) || jsonb_build_object(
    'lines', private.invoice_lines(visited, (
      select jsonb_agg(jsonb_build_object(
          'description', lines.description, 'sac', lines.sac, 'price', lines.price, 'amount', lines.amount)
        order by billed.appointment_date, billed.id, lines.place)
      from private.billed_with(visited) as billed cross join lateral private.priced_lines(billed) as lines)),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('received_at', received_at, 'kind', received.kind, 'method', method,
          'amount', amount, 'voucher', voucher) order by received_at, received.receipt), '[]')
      from (
        select coalesce(receipt_id, payments.id) as receipt, min(received_at) as received_at, min(payments.kind) as kind,
          min(method) as method, sum(amount) as amount, min(invoices.serial) as voucher
        from public.payments left join public.invoices on invoices.payment_id = payments.id
        where payments.appointment_id in (select billed.id from private.billed_with(visited) as billed) and payments.kind <> 'tip'
        group by 1
      ) as received),
    'paid', (select sum(payment_amount) from private.billed_with(visited)),
    'due', (select sum(due) from private.billed_with(visited)));
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
  parts uuid[];
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
  -- A voucher is for the whole payment of an event.
  parts := array(select payments.id from public.payments where payments.id = payment or receipt_id = paid.receipt_id order by payments.id);
  paid.amount = (select sum(amount) from public.payments where payments.id = any (parts));
  if exists (select from public.invoices where payment_id = any (parts)) then
    raise exception '% was already issued for this payment.', (select serial from public.invoices where payment_id = any (parts))
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
  draft.event_id = original.event_id;
  draft.undoes = original.id;
  draft.recipient = original.recipient;
  draft.content = original.content - array['payments', 'paid', 'due']
    || jsonb_build_object('undoes', jsonb_build_object('serial', original.serial, 'issued_on', original.issued_on));
  return query select * from private.write_invoice(draft);
end
$$;

revoke all on function public.issue_invoice(uuid, uuid, text), public.issue_voucher(uuid, uuid), public.credit_invoice(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.issue_invoice(uuid, uuid, text), public.issue_voucher(uuid, uuid), public.credit_invoice(uuid, uuid)
  to authenticated, service_role;

-- == Private links ==

-- Private links of documents: only a digest is stored and the token is computed again, as in 010_appointment_links.sql. They
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
