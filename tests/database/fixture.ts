// Fixture of these tests: one row in each table.
import type { Db, OwnerTx } from '#server/db/contract.ts'

export const clientId = '00000000-0000-4000-8000-0000000000c1'
export const serviceId = '00000000-0000-4000-8000-0000000000e1'
const offerId = '00000000-0000-4000-8000-0000000000d1'
const areaId = '00000000-0000-4000-8000-0000000000a1'
const userId = '00000000-0000-4000-8000-0000000000f1'

const oneOfEach = `
  insert into auth.users (id) values ('${userId}');
  insert into public.staff (user_id, role, is_active) values ('${userId}', 'desk', false);
  insert into public.clients (id, full_name) values ('${clientId}', 'A');
  insert into public.patch_tests (client_id, tested_for, tested_on, expires_on, consent, consented_on)
    values ('${clientId}', 'Hair colour', '2026-01-01', '2026-01-01', 'I agree', '2026-01-01');
  insert into public.services (id, name, price) values ('${serviceId}', 'Facial', 500);
  insert into public.appointments (client_id, service_id, appointment_date)
    values ('${clientId}', '${serviceId}', '2026-01-01T10:00Z');
  insert into public.events (client_id, name) values ('${clientId}', 'A');
  insert into public.event_functions (event_id, position, kind, ready_by)
    select id, 1, 'wedding', '2026-01-01T10:00Z' from public.events;
  insert into public.leads (full_name, phone, service_interested) values ('A', '00000 00000', 'Facial');
  insert into public.lead_calls (lead_id, result) select id, 'no_answer' from public.leads;
  insert into public.reviews (full_name, rating, review_text) values ('A', 5, 'Good');
  insert into public.messages (kind, channel, appointment_id, client_id, due_at, until, try_at)
    select 'thanks', 'whatsapp', id, client_id, now(), now(), now() from public.appointments;
  insert into public.client_actions (appointment_id, kind) select id, 'confirmed' from public.appointments;
  insert into public.appointment_marks (appointment_id, mark) select id, 'arrived' from public.appointments;
  insert into public.appointment_extensions (appointment_id, expected_end) select id, ends_at from public.appointments;
  insert into public.safety_alerts (kind, appointment_id, expected_end, ended_at)
    select 'overdue', id, ends_at, now() from public.appointments;
  insert into public.banners (title, image_url) values ('A', '/a.webp');
  insert into public.gallery_images (service_id, image_url, width, height, person_agreed)
    select id, '/a.webp', 1, 1, true from public.services;
  insert into public.offers (id, title, price, valid_from, valid_until)
    values ('${offerId}', 'A', 400, '2026-01-01', '2026-12-31');
  insert into public.offer_services (offer_id, position, service_id) values ('${offerId}', 1, '${serviceId}');
  insert into public.areas (id, name) values ('${areaId}', 'A');
  insert into public.travel_times (from_area_id, to_area_id, minutes) values ('${areaId}', '${areaId}', 10);
  insert into public.beauticians (full_name) values ('A');
  insert into public.appointment_replies (appointment_id, beautician_id, reply)
    select appointments.id, beauticians.id, 'declined' from public.appointments, public.beauticians;
  insert into public.waitlist_entries (client_id, service_ids, from_day, to_day, status, ended_because)
    values ('${clientId}', array['${serviceId}'::uuid], '2026-01-01', '2026-01-01', 'ended', 'passed');
  insert into public.waitlist_offers (entry_id, beautician_id, starts_at, ends_at, state, closed_at)
    select waitlist_entries.id, beauticians.id, '2026-01-01T10:00Z', '2026-01-01T11:00Z', 'declined', '2026-01-01T09:00Z'
    from public.waitlist_entries, public.beauticians;
  insert into public.pay_rules (beautician_id, percent, travel_allowance) select id, 40, 50 from public.beauticians;
  insert into public.days_off (from_day, to_day) values ('2026-01-01', '2026-01-02');
  delete from public.working_hours where weekday > 1;
  update public.working_hours set from_time = '09:00', to_time = '18:00';`

export const insertOneOfEach = (db: Db): Promise<void> => db.asOwner(insertOneOfEachIn)

export const insertOneOfEachIn = (tx: OwnerTx): Promise<void> => tx.script(oneOfEach)
