-- What an enquiry earned, and what the visits of a conversation cost, as the books have it.

-- The money that came, less what was given back, for the visit that came of it and for those that were booked together with it. Tips
-- are the beautician's.
create or replace function private.lead_earned(appointment uuid) returns numeric
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(payment_amount), 0)
  from public.appointments
  where id = appointment or series_id = (select booked.series_id from public.appointments as booked where booked.id = appointment)
$$;

create or replace function private.visits_in_short(client uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', visits.id, 'appointment_date', visits.appointment_date, 'status', visits.status,
      'payment_status', visits.payment_status,
      'service', (select name from public.services where services.id = visits.service_id),
      'price', visits.price
    ) order by visits.appointment_date desc, visits.id), '[]')
  from (
    select * from public.appointments where client_id = client order by appointment_date desc, id limit 10
  ) as visits
$$;
