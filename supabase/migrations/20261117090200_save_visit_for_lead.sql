-- A visit that came of an enquiry names it (`lead_id`): saved, it makes or finds the client, links both and converts the
-- enquiry, in the same transaction. There is no other way to book one.

drop function public.book_lead(uuid, jsonb);

-- The client whom the visit names; else the one that the enquiry became already, or somebody with this name and number whom
-- another made meanwhile; else a new one, under the id that was sent.
create function private.client_of_lead(asked public.leads, named uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  client uuid;
begin
  if exists (select from public.clients where id = named) then
    return named;
  end if;
  client := coalesce(
    asked.client_id,
    (
      select id from public.clients
      where phone_digits = private.phone_digits(asked.phone)
        and private.plain_name(full_name) = private.plain_name(asked.full_name)
      order by created_at desc, id
      limit 1
    ),
    named,
    gen_random_uuid());
  insert into public.clients (id, full_name, phone, email, notes, area_id, language, no_messages)
    values (client, asked.full_name, asked.phone, asked.email, asked.message, asked.area_id, asked.language,
      asked.whatsapp_ok is not distinct from false)
    on conflict (id) do nothing;
  return client;
end
$$;
revoke all on function private.client_of_lead(public.leads, uuid) from public;

-- A new visit carries an id made where it was booked: sent twice, it is one visit, with what was sent last. An edit names
-- the `based_on` it was made on (the row's updated_at); if somebody else saved meanwhile, nothing is changed and no row
-- comes back. What is not sent stays as it is; a new visit without lines has that of its service_id.
create or replace function public.save_visit(visit jsonb) returns setof public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  visit_id uuid := coalesce((visit ->> 'id')::uuid, gen_random_uuid());
  asked public.leads;
  current public.appointments;
  given public.appointments;
  lines public.appointment_lines[];
  former_services uuid[];
begin
  perform private.require_staff();
  if visit ->> 'lead_id' is not null then
    -- Two who book the same enquiry take turns.
    select * into asked from public.leads where id = (visit ->> 'lead_id')::uuid for update;
    if not found then
      raise exception 'There is no such lead any more.' using errcode = 'no_data_found';
    end if;
  end if;
  select * into current from public.appointments where id = visit_id for update;
  if visit ? 'based_on' and current.updated_at is distinct from (visit ->> 'based_on')::timestamptz then
    return;
  end if;
  given := jsonb_populate_record(current, visit - 'id' - 'lines' - 'based_on');
  if asked.id is not null then
    given.client_id = private.client_of_lead(asked, given.client_id);
  end if;
  former_services := array(select service_id from public.appointment_lines where appointment_id = visit_id);
  if current.id is null or visit ? 'lines' then
    lines := private.checked_lines(visit_id, case
      when visit ? 'lines' then visit -> 'lines'
      else jsonb_build_array(jsonb_build_object('service_id', given.service_id)) end);
    given.service_id = lines[1].service_id;
    if visit ->> 'duration_minutes' is null then
      given.duration_minutes = (select sum(minutes) from unnest(lines));
    end if;
  end if;

  if current.id is null then
    insert into public.appointments (
      id, client_id, service_id, appointment_date, duration_minutes, beautician_id, address, area_id, status, notes,
      payment_amount, payment_status, overlap_ok, tight_ok, cancelled_because, series_id
    ) values (
      visit_id, given.client_id, given.service_id, given.appointment_date, given.duration_minutes, given.beautician_id,
      given.address, given.area_id, coalesce(given.status, 'scheduled'), given.notes, coalesce(given.payment_amount, 0),
      coalesce(given.payment_status, 'pending'), coalesce(given.overlap_ok, false), coalesce(given.tight_ok, false),
      given.cancelled_because, given.series_id
    ) on conflict (id) do nothing;
    if not found then
      -- Sent twice at the same moment: the other one was quicker.
      return query select * from public.save_visit(visit);
      return;
    end if;
  end if;
  insert into public.appointment_lines select * from unnest(lines)
    on conflict (appointment_id, position) do update
      set service_id = excluded.service_id, guest_name = excluded.guest_name, price = excluded.price, minutes = excluded.minutes;
  delete from public.appointment_lines where appointment_id = visit_id and position > cardinality(lines);
  if current.id is not null then
    update public.appointments
      set client_id = given.client_id, service_id = given.service_id, appointment_date = given.appointment_date,
          duration_minutes = given.duration_minutes, beautician_id = given.beautician_id, address = given.address,
          area_id = given.area_id, status = given.status, notes = given.notes, payment_amount = given.payment_amount,
          payment_status = given.payment_status, overlap_ok = given.overlap_ok, tight_ok = given.tight_ok,
          cancelled_because = given.cancelled_because
      where id = visit_id;
  end if;
  -- The guard has asked about what the appointment itself tells; these came along with it.
  perform private.require_ability(beauticians, array(select service_id from unnest(lines) except select unnest(former_services)))
    from public.beauticians
    where id = given.beautician_id and given.status is distinct from 'cancelled';
  -- Of a series the first visit is what became of the enquiry; of one that was booked anew, the new one.
  update public.leads
    set status = 'converted',
        client_id = given.client_id,
        appointment_id = case
          when exists (select from public.appointments where id = leads.appointment_id and status <> 'cancelled')
            then leads.appointment_id
          else visit_id
        end
    where id = asked.id;
  return query select * from public.appointments where id = visit_id;
end
$$;
