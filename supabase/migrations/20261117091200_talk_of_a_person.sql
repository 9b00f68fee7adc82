-- What was said to somebody, and what she did with her link, is kept of her: handed out, and erased with the rest.

create function private.kept_messages(visit uuid, lead uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
      to_jsonb(messages) - array['appointment_id', 'lead_id', 'client_id', 'told_by', 'claimed_by', 'leased_until', 'try_at']
      order by due_at, id), '[]')
  from public.messages
  where appointment_id = visit or lead_id = lead
$$;
revoke all on function private.kept_messages(uuid, uuid) from public;

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
      ), '[]'))
$$;

create or replace function private.kept_record(kind text, id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select case kept_record.kind
    when 'client' then (
      select to_jsonb(clients) - array['search_text', 'phone_digits', 'area_id'] || jsonb_build_object(
        'area', (select name from public.areas where areas.id = clients.area_id),
        'appointments', coalesce((
          select jsonb_agg(private.kept_visit(appointments) order by appointment_date desc, appointments.id)
          from public.appointments where appointments.client_id = clients.id
        ), '[]'))
      from public.clients where clients.id = kept_record.id)
    when 'lead' then (
      select to_jsonb(leads) - array['search_text', 'area_id', 'client_id', 'appointment_id'] || jsonb_build_object(
        'area', (select name from public.areas where areas.id = leads.area_id),
        'messages', private.kept_messages(null, leads.id))
      from public.leads where leads.id = kept_record.id)
    when 'review' then (
      select to_jsonb(reviews) - 'appointment_id' from public.reviews where reviews.id = kept_record.id)
  end
$$;

-- The client goes, the guests, and what was written about them and to them. What was done on which day, in which part of town
-- and for how much stays, because the books of a business have to be kept; a client without a visit leaves nothing.
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
  else
    delete from public.clients where id = client;
  end if;
end
$$;
