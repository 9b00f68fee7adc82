-- Payments and invoices are kept of a person too: handed out, and erased as far as the books allow.

create or replace function private.kept_visit(visit public.appointments) returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(visit) - array['client_id', 'service_id', 'area_id', 'series_id', 'beautician_id', 'created_by']
    || jsonb_build_object(
      'area', (select name from public.areas where areas.id = visit.area_id),
      'services', coalesce((
        select jsonb_agg(
          to_jsonb(lines) - array['appointment_id', 'service_id'] || jsonb_build_object('service', services.name)
          order by lines.position)
        from public.appointment_lines as lines join public.services on services.id = lines.service_id
        where lines.appointment_id = visit.id
      ), '[]'),
      'messages', private.kept_messages(visit.id, null),
      'acts', coalesce((
        select jsonb_agg(to_jsonb(acts) - array['appointment_id', 'answered_by'] order by made_at, id)
        from public.client_acts as acts where acts.appointment_id = visit.id
      ), '[]'),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(payments) - array['appointment_id', 'received_by'] order by received_at, id)
        from public.payments where payments.appointment_id = visit.id
      ), '[]'),
      'invoices', coalesce((
        select jsonb_agg(to_jsonb(invoices) - array['appointment_id', 'issued_by', 'payment_id'] order by issued_at, id)
        from public.invoices where invoices.appointment_id = visit.id
      ), '[]'))
$$;

-- The client goes, the guests, and what was written about them and to them. What was done on which day, in which part of town
-- and for how much stays, because the books of a business have to be kept; a client without a visit leaves nothing. Of invoices the
-- name goes too, but from tax documents of 50,000 rupees on, where the law wants it kept.
create or replace function private.erase_client(client uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  coming bigint;
begin
  -- Nobody can book this client meanwhile.
  perform from public.clients where id = client for update;
  select count(*) into coming from public.appointments
    where client_id = client and status in ('scheduled', 'confirmed') and appointment_date > now();
  if coming > 0 then
    raise exception '%', case coming
        when 1 then '1 visit of this person is still to come'
        else format('%s visits of this person are still to come', coming)
      end
      using errcode = 'foreign_key_violation', hint = 'Cancel what is booked first.';
  end if;
  if exists (select from public.appointments where client_id = client) then
    update public.clients
      set full_name = 'Erased client', email = null, phone = null, address = null, area_id = null, notes = null
      where id = client;
    update public.appointments set notes = null, address = null
      where client_id = client and (notes is not null or address is not null);
    update public.appointment_lines set guest_name = null
      from public.appointments
      where appointments.id = appointment_id and client_id = client and guest_name is not null;
    delete from public.messages where client_id = client;
    delete from public.client_acts
      using public.appointments where appointments.id = appointment_id and client_id = client;
    delete from private.visit_links
      using public.appointments where appointments.id = appointment_id and client_id = client;
    -- The digits of UPI say nothing of anybody and prove the payment; whatever else was written may name her.
    update public.payments set reference = null
      from public.appointments
      where appointments.id = appointment_id and client_id = client and reference is not null and method <> 'upi';
    delete from private.invoice_links
      using public.invoices join public.appointments on appointments.id = appointment_id
      where invoices.id = invoice_id and client_id = client;
    update public.invoices set recipient = null
      from public.appointments
      where appointments.id = appointment_id and client_id = client and recipient is not null
        and (total < 50000 or content #>> '{supplier,gstin}' is null);
  else
    delete from public.clients where id = client;
  end if;
end
$$;
