-- A visit is saved with its discount, its charge for the way, and where it came from.

alter table public.appointments
  -- Where whoever booked it came from; null: nobody knows. Of an enquiry's visits, what the enquiry says.
  add column source text,
  add constraint appointments_source_known check (
    source in ('website', 'phone', 'whatsapp', 'social', 'walk_in', 'recommended', 'other')
  );

-- What there is already. None of it is an edit, so nothing else is told.
alter table public.appointments disable trigger user;
update public.appointments set source = came.source
  from (
    select appointment_id as id, source from public.leads where appointment_id is not null
    union
    select visits.id, leads.source
    from public.leads
      join public.appointments as booked on booked.id = leads.appointment_id
      join public.appointments as visits on visits.series_id = booked.series_id
  ) as came
  where appointments.id = came.id;
alter table public.appointments enable trigger user;

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
      payment_amount, payment_status, discount_percent, discount_amount, travel_charge, overlap_ok, tight_ok,
      cancelled_because, series_id, source
    ) values (
      visit_id, given.client_id, given.service_id, given.appointment_date, given.duration_minutes, given.beautician_id,
      given.address, given.area_id, coalesce(given.status, 'scheduled'), given.notes, coalesce(given.payment_amount, 0),
      coalesce(given.payment_status, 'pending'), coalesce(given.discount_percent, 0), coalesce(given.discount_amount, 0),
      coalesce(given.travel_charge, 0), coalesce(given.overlap_ok, false), coalesce(given.tight_ok, false),
      given.cancelled_because, given.series_id, coalesce(given.source, asked.source)
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
          -- Unless it was sent, it may have followed another price of the lines meanwhile.
          payment_status = case when visit ? 'payment_status' then given.payment_status else payment_status end,
          discount_percent = given.discount_percent, discount_amount = given.discount_amount,
          travel_charge = given.travel_charge, overlap_ok = given.overlap_ok, tight_ok = given.tight_ok,
          cancelled_because = given.cancelled_because, source = coalesce(given.source, asked.source)
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
