-- Booking what a visitor asked for, all or nothing: the appointment is added, its client too where it is a new one, and only
-- then is the lead converted. With the caller's own rights: whoever may not see the lead cannot book it.

-- `appointment` holds the columns of a new appointment, with an id made by the caller: sent again because the answer was
-- lost, it is the same one. Where no client has its client_id yet, the lead becomes one, under that id, unless somebody
-- else has meanwhile made a client of this very person.
create function public.book_lead(lead uuid, appointment jsonb)
returns setof public.appointments
language plpgsql
set search_path = ''
as $$
declare
  asked public.leads;
  visit public.appointments := jsonb_populate_record(null::public.appointments, appointment);
begin
  -- Two who book the same lead take turns.
  select * into asked from public.leads where id = lead for update;
  if not found then
    raise exception 'There is no such lead, or none for you.'
      using errcode = case when public.is_staff() then 'no_data_found' else 'insufficient_privilege' end;
  end if;

  if not exists (select from public.clients where id = visit.client_id) then
    visit.client_id := coalesce(
      (
        select id from public.clients
        where phone_digits = right(regexp_replace(asked.phone, '[^0-9]', '', 'g'), 10)
          and lower(full_name) = lower(asked.full_name)
        order by created_at desc, id
        limit 1
      ),
      visit.client_id,
      gen_random_uuid()
    );
    insert into public.clients (id, full_name, phone, email, notes)
      values (visit.client_id, asked.full_name, asked.phone, asked.email, asked.message)
      on conflict (id) do nothing;
  end if;

  insert into public.appointments as standing
      (id, client_id, service_id, appointment_date, status, notes, payment_amount, payment_status)
    values (
      coalesce(visit.id, gen_random_uuid()), visit.client_id, visit.service_id, visit.appointment_date,
      coalesce(visit.status, 'scheduled'), visit.notes, coalesce(visit.payment_amount, 0),
      coalesce(visit.payment_status, 'pending')
    )
    on conflict (id) do update set
      client_id = excluded.client_id,
      service_id = excluded.service_id,
      appointment_date = excluded.appointment_date,
      status = excluded.status,
      notes = excluded.notes,
      payment_amount = excluded.payment_amount,
      payment_status = excluded.payment_status
    returning standing.id into visit.id;

  update public.leads set status = 'converted' where id = lead and status <> 'converted';
  return query select * from public.appointments where id = visit.id;
end
$$;

revoke all on function public.book_lead(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.book_lead(uuid, jsonb) to authenticated, service_role;
