-- The lists of dues, payments and invoices: search, and the totals of what a list shows. The lists themselves are read through the
-- table API. A search returns a hundred at most, those by text first, as the other searches do (005_clients.sql), and its totals are
-- those of the rows that it returns.
--
-- Each search is done by text and, if that does not fill the answer, by sound: without `heard` a function searches by text.

-- == Dues ==

-- The moment from which on a due is not overdue: the start of the business's day, as in the reports.
create function private.start_of_today() returns timestamptz
language sql stable
set search_path = ''
as $$
  select public.business_today()::timestamp at time zone private.business_time_zone()
$$;
revoke all on function private.start_of_today() from public;

-- The lines of the list: appointments with an amount due, and of those of one event the earliest, which stands for all that is due of the
-- event. No search_path setting and no rights of its owner, so that Postgres can inline it and read a page from the index.
create function public.open_dues() returns setof public.appointments
language sql stable
as $$
  select owed.*
  from public.appointments as owed
  where owed.due > 0 and not exists (
    select from public.appointments as earlier
    where earlier.event_id = owed.event_id and earlier.due > 0
      and (earlier.appointment_date, earlier.id) < (owed.appointment_date, owed.id))
$$;

-- The oldest 100 lines whose client matches.
create function private.dues_found(patterns text[], heard tsquery[], of_client uuid) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select array(
    select lines.id
    from public.open_dues() as lines join public.clients on clients.id = client_id
    where (of_client is null or client_id = of_client) and private.is_found(search_text, sounds, patterns, heard)
    order by appointment_date, lines.id
    limit 100)
$$;
revoke all on function private.dues_found(text[], tsquery[], uuid) from public;

-- Lines of the list of dues, oldest first, by the name, phone or email of the client.
create function public.search_dues(term text, of_client uuid default null) returns setof public.appointments
language plpgsql stable security definer
rows 100
set search_path = ''
as $$
declare
  patterns text[] := private.search_patterns(term);
  heard tsquery[] := private.search_sounds(term);
  dues uuid[];
begin
  perform private.require_staff();
  dues := private.dues_found(patterns, null, of_client);
  if cardinality(dues) < 100 and num_nonnulls(variadic heard) > 0 then
    dues := private.text_first(dues, private.dues_found(patterns, heard, of_client));
  end if;
  return query
    select appointments.*
    from unnest(dues) with ordinality as found (found_id, place) join public.appointments on id = found_id
    order by place;
end
$$;

-- The appointments that a line stands for: itself, or all of its event with an amount due.
create function private.parts_of_due(line public.appointments) returns setof public.appointments
language sql stable security definer
set search_path = ''
as $$
  select * from public.appointments where id = line.id and due > 0
  union all
  select * from public.appointments where event_id = line.event_id and id <> line.id and due > 0
$$;
revoke all on function private.parts_of_due(public.appointments) from public;

-- The sums of the dues that the list shows. The visits of an event are counted one by one: some may be over.
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
      select parts.due, parts.appointment_date < today
      from public.search_dues(term, of_client) as line
        cross join lateral private.parts_of_due(line) as parts
      where term is not null
    ) as shown;
end
$$;

-- For each of these lines: when its client was last reminded of it, why no reminder may be opened now (null: it may), how many visits are
-- not paid, and the sums of the appointment, or of all of its event.
create function public.due_details(appointments uuid[])
returns table (
  appointment_id uuid, reminded_at timestamptz, refusal text, visits integer, price numeric, paid numeric, due numeric
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    select owed.id, (
        select max(told_at) from public.messages
        where messages.appointment_id = any (whole.ids) and messages.client_id = owed.client_id and kind = 'payment_due'
          and state <> 'skipped'),
      coalesce(private.message_refusal(full_name, phone, no_messages), private.reminder_refusal(clients.id, full_name)),
      whole.unpaid, whole.price, whole.paid, whole.due
    from public.appointments as owed join public.clients on clients.id = owed.client_id
      cross join lateral (
        select array_agg(parts.id) as ids, count(*) filter (where parts.due > 0)::integer as unpaid,
          sum(parts.price) filter (where parts.status <> 'cancelled') as price, sum(parts.payment_amount) as paid, sum(parts.due) as due
        from public.appointments as parts where parts.id = owed.id or parts.event_id = owed.event_id
      ) as whole
    where owed.id = any (due_details.appointments);
end
$$;

revoke all on function public.open_dues(), public.search_dues(text, uuid), public.due_totals(text, uuid), public.due_details(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.open_dues(), public.search_dues(text, uuid), public.due_totals(text, uuid), public.due_details(uuid[])
  to authenticated, service_role;

-- == Payments ==

-- The clients who match. Null: more than five hundred; then the newest rows of a list contain enough of them, and are read one
-- after the other.
create function private.clients_found(patterns text[], heard tsquery[]) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found_ids uuid[] := array(
    select id from public.clients
    where (search_text like patterns[1] or sounds @@ heard[1]) and private.is_found(search_text, sounds, patterns, heard)
    limit 501);
begin
  return case when cardinality(found_ids) <= 500 then found_ids end;
end
$$;
revoke all on function private.clients_found(text[], tsquery[]) from public;

-- Whether the filters let a payment through. No search_path setting, so that Postgres can inline it.
create function private.is_wanted_payment(payment public.payments, wanted_method text, wanted_kind text, wanted_person uuid) returns boolean
language sql immutable parallel safe
as $$
  select (wanted_method is null or payment.method = wanted_method) and (wanted_kind is null or payment.kind = wanted_kind)
    and (wanted_person is null or payment.received_by = wanted_person)
$$;
revoke all on function private.is_wanted_payment(public.payments, text, text, uuid) from public;

-- The newest 100 payments that match and that the filters let through.
create function private.payments_found(
  patterns text[], heard tsquery[], wanted_amount numeric, first_moment timestamptz, end_moment timestamptz, wanted_method text,
  wanted_kind text, wanted_person uuid
) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  clients_found uuid[] := private.clients_found(patterns, heard);
begin
  if clients_found is null then
    return array(
      select payments.id
      from public.payments
        join public.appointments on appointments.id = appointment_id
        join public.clients on clients.id = client_id
      where received_at >= first_moment and received_at < end_moment
        and private.is_wanted_payment(payments, wanted_method, wanted_kind, wanted_person)
        and (private.is_found(search_text, sounds, patterns, heard) or lower(reference) like all (patterns)
          or amount in (wanted_amount, - wanted_amount))
      order by received_at desc, payments.id
      limit 100);
  end if;
  return array(
    select payments.id
    from (
      select payments.id
      from public.appointments join public.payments on appointment_id = appointments.id
      where client_id = any (clients_found)
      union
      select id from public.payments where lower(reference) like patterns[1] and lower(reference) like all (patterns)
      union
      select id from public.payments where amount in (wanted_amount, - wanted_amount)
    ) as candidates
      join public.payments using (id)
    where received_at >= first_moment and received_at < end_moment
      and private.is_wanted_payment(payments, wanted_method, wanted_kind, wanted_person)
    order by received_at desc, payments.id
    limit 100);
end
$$;
revoke all on function
  private.payments_found(text[], tsquery[], numeric, timestamptz, timestamptz, text, text, uuid) from public;

-- Payments by the name, phone or email of the client, by a part of the reference or by the amount, newest first. `wanted_person`
-- is the account that recorded them.
create function public.search_payments(
  term text, starting timestamptz default null, ending timestamptz default null, wanted_method text default null,
  wanted_kind text default null, wanted_person uuid default null
)
returns setof public.payments
language plpgsql stable security definer
rows 100
set search_path = ''
as $$
declare
  patterns text[] := private.search_patterns(term);
  heard tsquery[] := private.search_sounds(term);
  digits text := regexp_replace(term, '[₹,\s]', '', 'g');
  wanted_amount numeric := case when digits ~ '^[0-9]{1,8}([.][0-9]{1,2})?$' then digits::numeric end;
  first_moment timestamptz := coalesce(starting, '-infinity');
  end_moment timestamptz := coalesce(ending, 'infinity');
  payment_ids uuid[];
begin
  perform private.require_staff();
  payment_ids := private.payments_found(
    patterns, null, wanted_amount, first_moment, end_moment, wanted_method, wanted_kind, wanted_person);
  if cardinality(payment_ids) < 100 and num_nonnulls(variadic heard) > 0 then
    payment_ids := private.text_first(payment_ids, private.payments_found(
      patterns, heard, wanted_amount, first_moment, end_moment, wanted_method, wanted_kind, wanted_person));
  end if;
  return query
    select payments.*
    from unnest(payment_ids) with ordinality as found (found_id, place) join public.payments on id = found_id
    order by place;
end
$$;

-- The sums of the payments that the list shows: of all (without a method), and of each method. `amount` is without tips and less
-- refunds, as in money_received().
create function public.payment_totals(
  term text default null, starting timestamptz default null, ending timestamptz default null, wanted_method text default null,
  wanted_kind text default null, wanted_person uuid default null
)
returns table (method text, number bigint, amount numeric, refunds numeric, tips numeric)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    select method, count(*), coalesce(sum(amount) filter (where kind <> 'tip'), 0),
      coalesce(- sum(amount) filter (where kind = 'given_back'), 0), coalesce(sum(amount) filter (where kind = 'tip'), 0)
    from (
      select method, kind, amount from public.payments
      where term is null and received_at >= coalesce(starting, '-infinity') and received_at < coalesce(ending, 'infinity')
        and private.is_wanted_payment(payments, wanted_method, wanted_kind, wanted_person)
      union all
      select method, kind, amount
      from public.search_payments(term, starting, ending, wanted_method, wanted_kind, wanted_person)
      where term is not null
    ) as shown
    group by grouping sets ((), (method))
    order by method nulls first;
end
$$;

revoke all on function public.search_payments(text, timestamptz, timestamptz, text, text, uuid),
  public.payment_totals(text, timestamptz, timestamptz, text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.search_payments(text, timestamptz, timestamptz, text, text, uuid),
  public.payment_totals(text, timestamptz, timestamptz, text, text, uuid) to authenticated, service_role;

-- == Invoices ==

-- The newest 100 documents that match and that the filters let through.
create function private.invoices_found(
  patterns text[], heard tsquery[], from_day date, until_day date, wanted_kind text, wanted_person uuid
) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  clients_found uuid[] := private.clients_found(patterns, heard);
begin
  if clients_found is null then
    return array(
      select invoices.id
      from public.invoices
        join public.appointments on appointments.id = appointment_id
        join public.clients on clients.id = client_id
      where issued_on between from_day and until_day
        and (wanted_kind is null or kind = wanted_kind) and (wanted_person is null or issued_by = wanted_person)
        and (private.is_found(search_text, sounds, patterns, heard) or lower(serial) like all (patterns))
      order by issued_at desc, invoices.id
      limit 100);
  end if;
  return array(
    select invoices.id
    from (
      select invoices.id
      from public.appointments join public.invoices on appointment_id = appointments.id
      where client_id = any (clients_found)
      union
      select id from public.invoices where lower(serial) like patterns[1] and lower(serial) like all (patterns)
    ) as candidates
      join public.invoices using (id)
    where issued_on between from_day and until_day
      and (wanted_kind is null or kind = wanted_kind) and (wanted_person is null or issued_by = wanted_person)
    order by issued_at desc, invoices.id
    limit 100);
end
$$;
revoke all on function private.invoices_found(text[], tsquery[], date, date, text, uuid) from public;

-- Documents by a part of the number or by the name, phone or email of the client, newest first. `wanted_person` is the account that
-- issued them.
create function public.search_invoices(
  term text, first_day date default null, last_day date default null, wanted_kind text default null, wanted_person uuid default null
)
returns setof public.invoices
language plpgsql stable security definer
rows 100
set search_path = ''
as $$
declare
  patterns text[] := private.search_patterns(term);
  heard tsquery[] := private.search_sounds(term);
  from_day date := coalesce(first_day, '-infinity');
  until_day date := coalesce(last_day, 'infinity');
  invoice_ids uuid[];
begin
  perform private.require_staff();
  invoice_ids := private.invoices_found(patterns, null, from_day, until_day, wanted_kind, wanted_person);
  if cardinality(invoice_ids) < 100 and num_nonnulls(variadic heard) > 0 then
    invoice_ids := private.text_first(
      invoice_ids, private.invoices_found(patterns, heard, from_day, until_day, wanted_kind, wanted_person));
  end if;
  return query
    select invoices.*
    from unnest(invoice_ids) with ordinality as found (found_id, place) join public.invoices on id = found_id
    order by place;
end
$$;

-- The sums of the documents that the list shows, by kind.
create function public.invoice_totals(
  term text default null, first_day date default null, last_day date default null, wanted_kind text default null,
  wanted_person uuid default null
)
returns table (kind text, number bigint, taxable numeric, tax numeric, total numeric)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  return query
    select kind, count(*), sum(taxable), sum(cgst + sgst + igst), sum(total)
    from (
      select kind, taxable, cgst, sgst, igst, total from public.invoices
      where term is null and issued_on between coalesce(first_day, '-infinity') and coalesce(last_day, 'infinity')
        and (wanted_kind is null or kind = wanted_kind) and (wanted_person is null or issued_by = wanted_person)
      union all
      select kind, taxable, cgst, sgst, igst, total
      from public.search_invoices(term, first_day, last_day, wanted_kind, wanted_person)
      where term is not null
    ) as shown
    group by kind
    order by kind;
end
$$;

revoke all on function public.search_invoices(text, date, date, text, uuid), public.invoice_totals(text, date, date, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.search_invoices(text, date, date, text, uuid), public.invoice_totals(text, date, date, text, uuid)
  to authenticated, service_role;

-- == For the accountant ==

-- The documents of some days as GSTR-1 wants them. Amounts are those of the documents, which never change:
-- `b2b` each tax invoice with a buyer's GSTIN; `b2c` the others by place of supply and rate; `credit_notes` of tax invoices, one by one;
-- `vouchers` for advances and their refunds by place and rate; `documents` each series with its first and last number, and how many
-- of these were cancelled by a credit note, whenever; `without_gst` receipts and bills of supply with their credit notes, which are
-- no part of the above.
create function public.gst_summary(first_day date, last_day date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  summary jsonb;
begin
  perform private.require_owner();
  with issued as (
    select invoices.*, undone.kind as undone_kind, undone.serial as undone_serial, undone.issued_on as undone_on,
      invoices.recipient ->> 'gstin' as gstin, invoices.recipient ->> 'name' as name,
      invoices.content ->> 'place_of_supply' as place, coalesce((invoices.content ->> 'tax_percent')::numeric, 0) as rate,
      exists (select from public.invoices as notes where notes.undoes = invoices.id and notes.kind = 'credit_note') as is_cancelled
    from public.invoices left join public.invoices as undone on undone.id = invoices.undoes
    where invoices.issued_on between first_day and last_day
  ), by_place as (
    select kind, place, rate, count(*) as number, sum(taxable) as taxable, sum(cgst) as cgst, sum(sgst) as sgst, sum(igst) as igst,
      sum(total) as total
    from issued
    where (kind = 'tax_invoice' and gstin is null) or kind in ('receipt_voucher', 'refund_voucher')
    group by kind, place, rate
  )
  select jsonb_build_object(
    'b2b', (
      select coalesce(jsonb_agg(jsonb_build_object('gstin', gstin, 'name', name, 'serial', serial, 'issued_on', issued_on,
        'place', place, 'rate', rate, 'taxable', taxable, 'cgst', cgst, 'sgst', sgst, 'igst', igst, 'total', total)
        order by issued_at, id), '[]')
      from issued where kind = 'tax_invoice' and gstin is not null),
    'b2c', (
      select coalesce(jsonb_agg(to_jsonb(by_place) - 'kind' order by place, rate), '[]') from by_place where kind = 'tax_invoice'),
    'credit_notes', (
      select coalesce(jsonb_agg(jsonb_build_object('serial', serial, 'issued_on', issued_on, 'undoes', undone_serial,
        'undoes_on', undone_on, 'gstin', gstin, 'place', place, 'rate', rate, 'taxable', taxable, 'cgst', cgst, 'sgst', sgst,
        'igst', igst, 'total', total) order by issued_at, id), '[]')
      from issued where kind = 'credit_note' and undone_kind = 'tax_invoice'),
    'vouchers', (
      select coalesce(jsonb_agg(to_jsonb(by_place) order by kind, place, rate), '[]') from by_place where kind <> 'tax_invoice'),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('series', series, 'first', first_serial, 'last', last_serial, 'number', number,
        'cancelled', cancelled) order by financial_year, series), '[]')
      from (
        select financial_year, series, (array_agg(serial order by issued.number))[1] as first_serial,
          (array_agg(serial order by issued.number desc))[1] as last_serial, count(*) as number,
          count(*) filter (where is_cancelled) as cancelled
        from issued group by financial_year, series
      ) as each_series),
    'without_gst', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', of_kind, 'number', number, 'total', total, 'cancelled', cancelled)
        order by of_kind), '[]')
      from (
        select coalesce(undone_kind, kind) as of_kind, count(*) filter (where kind <> 'credit_note') as number,
          coalesce(sum(total) filter (where kind <> 'credit_note'), 0) as total,
          coalesce(sum(total) filter (where kind = 'credit_note'), 0) as cancelled
        from issued
        where kind in ('receipt', 'bill_of_supply') or (kind = 'credit_note' and undone_kind in ('receipt', 'bill_of_supply'))
        group by 1
      ) as each_kind)
  ) into summary;
  return summary;
end
$$;

revoke all on function public.gst_summary(date, date) from public, anon, authenticated, service_role;
grant execute on function public.gst_summary(date, date) to authenticated, service_role;
