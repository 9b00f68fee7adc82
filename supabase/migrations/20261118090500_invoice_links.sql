-- A link under which a client can open her receipt or invoice. As with the links of visits only a digest is kept, and the token is
-- computed again whenever it is wanted.

create table private.invoice_links (
  invoice_id uuid primary key references public.invoices (id) on delete restrict,
  nonce uuid not null,
  digest bytea not null unique,
  -- Somebody has opened it before.
  seen_at timestamptz
);

-- For staff, to send or hand over. It is made when it is first wanted.
create function public.invoice_link(invoice uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  fresh uuid := gen_random_uuid();
begin
  perform private.require_staff();
  -- Of an erased person nothing is sent any more.
  insert into private.invoice_links (invoice_id, nonce, digest)
    select id, fresh, private.link_digest(private.link_token(id, fresh))
    from public.invoices where id = invoice and recipient is not null
    on conflict (invoice_id) do nothing;
  return (select '/i/' || private.link_token(invoice_id, nonce) from private.invoice_links where invoice_id = invoice);
end
$$;

-- The document to which a token leads, or nothing, whatever is wrong with it. Guesses are counted together with those at visits'
-- links, and meet the same ceiling.
create function public.look_at_invoice(token text)
returns table (
  kind text, serial text, issued_on date, taxable numeric, cgst numeric, sgst numeric, igst numeric, total numeric,
  recipient jsonb, content jsonb, is_undone boolean
)
language plpgsql security definer
set search_path = ''
as $$
declare
  link private.invoice_links;
begin
  if token ~ '^[A-Za-z0-9_-]{22}$' then
    select * into link from private.invoice_links where digest = private.link_digest(token);
  end if;
  perform private.refuse_guesses(link.seen_at is not null);
  if link.invoice_id is null then
    perform private.count_link_miss();
    return;
  end if;
  update private.invoice_links set seen_at = now() where invoice_id = link.invoice_id and seen_at is null;
  return query
    select issued.kind, issued.serial, issued.issued_on, issued.taxable, issued.cgst, issued.sgst, issued.igst, issued.total,
      issued.recipient, issued.content,
      exists (select from public.invoices as notes where notes.undoes = issued.id and notes.kind = 'credit_note')
    from public.invoices as issued where issued.id = link.invoice_id;
end
$$;

-- After 300 wrong tokens in ten minutes only links that were opened before are answered.
create function private.refuse_guesses(is_known boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not is_known and 300 <= (
    select coalesce(sum(misses), 0) from private.link_misses
    where began = date_bin(interval '10 minutes', now(), timestamptz '2000-01-01Z')
  ) then
    raise exception 'Too many links were tried that lead nowhere.'
      using errcode = 'PT429', hint = 'Please try again in ten minutes, or call.';
  end if;
end
$$;
revoke all on function private.refuse_guesses(boolean) from public;

-- The links of visits ask the same.
create or replace function private.visit_by_token(token text, acting boolean) returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  link private.visit_links;
  visit public.appointments;
begin
  if token ~ '^[A-Za-z0-9_-]{22}$' then
    select * into link from private.visit_links where digest = private.link_digest(token);
  end if;
  perform private.refuse_guesses(link.seen_at is not null);
  if acting then
    select * into visit from public.appointments where id = link.appointment_id for update;
  else
    select * into visit from public.appointments where id = link.appointment_id;
  end if;
  if visit.id is null or visit.ends_at + interval '30 days' <= now() then
    perform private.count_link_miss();
    return null;
  end if;
  update private.visit_links set seen_at = now() where appointment_id = visit.id and seen_at is null;
  return visit;
end
$$;

revoke all on function public.invoice_link(uuid), public.look_at_invoice(text) from public, anon, authenticated, service_role;
grant execute on function public.invoice_link(uuid) to authenticated, service_role;
grant execute on function public.look_at_invoice(text) to anon, authenticated, service_role;
