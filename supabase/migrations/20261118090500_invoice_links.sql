-- A link under which a client can open her receipt or invoice. As with the links of visits only a digest is kept, and the token is
-- computed again whenever it is wanted.

create table private.invoice_links (
  invoice_id uuid primary key references public.invoices (id) on delete restrict,
  nonce uuid not null,
  digest bytea not null unique
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

-- The document to which a token leads, or nothing, whatever is wrong with it. Looking changes nothing, and wrong tokens are not
-- counted, as with the links of visits.
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
    where token ~ '^[A-Za-z0-9_-]{22}$' and links.digest = private.link_digest(token);
end
$$;

revoke all on function public.invoice_link(uuid), public.look_at_invoice(text) from public, anon, authenticated, service_role;
grant execute on function public.invoice_link(uuid) to authenticated, service_role;
grant execute on function public.look_at_invoice(text) to anon, authenticated, service_role;
