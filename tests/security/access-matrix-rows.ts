// Two rows for each table, one published and one not, and how to insert another.
import type { Db } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { accounts } from '#testing/database/callers.ts'

export const shown = '00000000-0000-4000-8000-00000000000a'
export const hidden = '00000000-0000-4000-8000-00000000000b'
/** Referenced by the appointments, so that the other clients and services can be deleted. */
export const booked = '00000000-0000-4000-8000-00000000000c'

/** A UPI payment without its reference, of the appointment that has no payment among the rows. */
export const withoutReference = '00000000-0000-4000-8000-00000000000d'

interface TableRows {
  readonly table: Sql
  readonly key: Sql
  /** The two rows of the fixture: published, unpublished. */
  readonly keys: readonly [string, string]
  readonly change: Sql
  /** Two new rows, so that success counts like the two fixture rows. */
  readonly insert: Sql
}

const id = sql`id`
const both = [shown, hidden] as const

export const rows = {
  staff: {
    table: sql`public.staff`,
    key: sql`user_id`,
    keys: [accounts.owing.user, accounts.disabled.user],
    change: sql`full_name = 'Changed'`,
    insert: sql`insert into public.staff (user_id) values
      ('00000000-0000-4000-8000-c00000000001'), ('00000000-0000-4000-8000-c00000000002') returning 1`,
  },
  business_profile: {
    table: sql`public.business_profile`,
    key: sql`business_name`,
    keys: ['Shringar', 'There is only one row'],
    change: sql`tagline = 'Changed'`,
    insert: sql`insert into public.business_profile (business_name) values ('New') returning 1`,
  },
  clients: {
    table: sql`public.clients`,
    key: id,
    keys: both,
    change: sql`notes = 'Changed'`,
    insert: sql`insert into public.clients (full_name) values ('New'), ('New') returning 1`,
  },
  patch_tests: {
    table: sql`public.patch_tests`,
    key: id,
    keys: both,
    change: sql`product = 'Changed'`,
    insert: sql`insert into public.patch_tests (client_id, tested_for, tested_on, expires_on, consent, consented_on) values
      (${booked}, 'New', current_date, current_date, 'I agree', current_date),
      (${booked}, 'New', current_date, current_date, 'I agree', current_date) returning 1`,
  },
  services: {
    table: sql`public.services`,
    key: id,
    keys: both,
    change: sql`description = 'Changed'`,
    insert: sql`insert into public.services (name, price) values ('New', 1), ('New', 1) returning 1`,
  },
  appointments: {
    table: sql`public.appointments`,
    key: id,
    keys: both,
    change: sql`notes = 'Changed'`,
    insert: sql`insert into public.appointments (client_id, service_id, appointment_date) values
      (${booked}, ${booked}, now()), (${booked}, ${booked}, now()) returning 1`,
  },
  appointment_lines: {
    table: sql`public.appointment_lines`,
    key: sql`guest_name`,
    keys: ['Guest of the first', 'Guest of the second'],
    change: sql`price = 2`,
    insert: sql`insert into public.appointment_lines (appointment_id, position, service_id, price, minutes) values
      (${shown}, 3, ${booked}, 1, 1), (${hidden}, 3, ${booked}, 1, 1) returning 1`,
  },
  appointment_marks: {
    table: sql`public.appointment_marks`,
    key: sql`appointment_id`,
    keys: both,
    change: sql`marked_at = now()`,
    insert: sql`insert into public.appointment_marks (appointment_id, mark) values
      (${shown}, 'done'), (${hidden}, 'done') returning 1`,
  },
  appointment_extensions: {
    table: sql`public.appointment_extensions`,
    key: sql`appointment_id`,
    keys: both,
    change: sql`expected_end = now()`,
    insert: sql`insert into public.appointment_extensions (appointment_id, expected_end) values
      (${booked}, now()), (${booked}, now()) returning 1`,
  },
  safety_alerts: {
    table: sql`public.safety_alerts`,
    key: id,
    keys: both,
    change: sql`ended_at = now()`,
    insert: sql`insert into public.safety_alerts (kind) values ('help'), ('help') returning 1`,
  },
  appointment_replies: {
    table: sql`public.appointment_replies`,
    key: id,
    keys: both,
    change: sql`reason = null`,
    insert: sql`insert into public.appointment_replies (appointment_id, beautician_id, reply) values
      (${shown}, ${shown}, 'accepted'), (${hidden}, ${hidden}, 'accepted') returning 1`,
  },
  waitlist_entries: {
    table: sql`public.waitlist_entries`,
    key: id,
    keys: both,
    change: sql`notes = 'Changed'`,
    insert: sql`insert into public.waitlist_entries (client_id, service_ids, from_day, to_day) values
      (${shown}, array[${shown}::uuid], '2026-01-01', '2026-01-01'), (${shown}, array[${shown}::uuid], '2026-01-01', '2026-01-01') returning 1`,
  },
  waitlist_offers: {
    table: sql`public.waitlist_offers`,
    key: id,
    keys: both,
    change: sql`made_at = now()`,
    insert: sql`insert into public.waitlist_offers (entry_id, beautician_id, starts_at, ends_at) values
      (${shown}, ${shown}, now(), now() + interval '1 hour'), (${hidden}, ${shown}, now(), now() + interval '1 hour') returning 1`,
  },
  access_rules: {
    table: sql`public.access_rules`,
    key: sql`second_factor_required`,
    keys: ['false', 'true'],
    change: sql`second_factor_required = false`,
    insert: sql`insert into public.access_rules default values returning 1`,
  },
  payments: {
    table: sql`public.payments`,
    key: id,
    keys: both,
    change: sql`amount = 2`,
    insert: sql`insert into public.payments (appointment_id, amount, method) values
      (${shown}, 1, 'cash'), (${hidden}, 1, 'cash') returning 1`,
  },
  invoices: {
    table: sql`public.invoices`,
    key: id,
    keys: both,
    change: sql`recipient = null`,
    insert: sql`insert into public.invoices select * from public.invoices returning 1`,
  },
  money_settings: {
    table: sql`public.money_settings`,
    key: sql`sac`,
    keys: ['999729', 'There is only one row'],
    change: sql`vpa = 'changed@bank'`,
    insert: sql`insert into public.money_settings (series) values ('A') returning 1`,
  },
  events: {
    table: sql`public.events`,
    // Staff may not change the id.
    key: sql`name`,
    keys: ['A', 'B'],
    change: sql`notes = 'Changed'`,
    insert: sql`insert into public.events (client_id, name) values (${booked}, 'New'), (${booked}, 'New') returning 1`,
  },
  event_functions: {
    table: sql`public.event_functions`,
    key: sql`name`,
    keys: ['A', 'B'],
    change: sql`name = 'Changed'`,
    insert: sql`insert into public.event_functions (event_id, position, kind, ready_by) values
      (${shown}, 2, 'haldi', now()), (${hidden}, 2, 'haldi', now()) returning 1`,
  },
  event_settings: {
    table: sql`public.event_settings`,
    key: sql`advance_percent`,
    keys: ['0', '1'],
    change: sql`early_charge = 1`,
    insert: sql`insert into public.event_settings (advance_percent) values (1) returning 1`,
  },
  pay_rules: {
    table: sql`public.pay_rules`,
    key: id,
    keys: both,
    change: sql`percent = 1`,
    insert: sql`insert into public.pay_rules (beautician_id, service_id, percent) values
      (${booked}, ${shown}, 1), (${booked}, ${hidden}, 1) returning 1`,
  },
  cash_handovers: {
    table: sql`public.cash_handovers`,
    key: id,
    keys: both,
    change: sql`amount = 1`,
    insert: sql`insert into public.cash_handovers (id, beautician_id, amount) values
      (gen_random_uuid(), ${booked}, 1), (gen_random_uuid(), ${booked}, 1) returning 1`,
  },
  cash_book: {
    table: sql`public.cash_book`,
    key: id,
    keys: both,
    change: sql`amount = 1`,
    insert: sql`insert into public.cash_book (id, number, kind, day, at, amount, note) values
      (gen_random_uuid(), 3, 'moved', '2026-01-01', now(), 1, 'New'), (gen_random_uuid(), 4, 'moved', '2026-01-01', now(), 1, 'New')
      returning 1`,
  },
  festivals: {
    table: sql`public.festivals`,
    key: sql`day`,
    keys: ['2026-11-08', '2027-10-29'],
    change: sql`name = 'Changed'`,
    insert: sql`insert into public.festivals (name, day) values ('New', '2026-01-01'), ('New', '2027-01-01') returning 1`,
  },
  areas: {
    table: sql`public.areas`,
    key: id,
    keys: both,
    change: sql`position = 1`,
    insert: sql`insert into public.areas (name) values ('New'), ('Newer') returning 1`,
  },
  travel_times: {
    table: sql`public.travel_times`,
    key: sql`from_area_id`,
    keys: both,
    change: sql`minutes = 1`,
    insert: sql`insert into public.travel_times (from_area_id, to_area_id, minutes) values
      (${shown}, ${hidden}, 1), (${shown}, ${booked}, 1) returning 1`,
  },
  beauticians: {
    table: sql`public.beauticians`,
    key: id,
    keys: both,
    change: sql`position = 1`,
    insert: sql`insert into public.beauticians (full_name) values ('New'), ('New') returning 1`,
  },
  beautician_services: {
    table: sql`public.beautician_services`,
    key: sql`beautician_id`,
    keys: both,
    change: sql`service_id = ${shown}`,
    insert: sql`insert into public.beautician_services (beautician_id, service_id) values
      (${shown}, ${hidden}), (${hidden}, ${hidden}) returning 1`,
  },
  working_hours: {
    table: sql`public.working_hours`,
    key: id,
    keys: both,
    change: sql`to_time = '12:00'`,
    insert: sql`insert into public.working_hours (beautician_id, weekday, from_time, to_time) values
      (${shown}, 2, '09:00', '18:00'), (${shown}, 3, '09:00', '18:00') returning 1`,
  },
  days_off: {
    table: sql`public.days_off`,
    key: id,
    keys: both,
    change: sql`note = 'Changed'`,
    insert: sql`insert into public.days_off (from_day, to_day) values
      ('2026-01-01', '2026-01-01'), ('2026-01-02', '2026-01-02') returning 1`,
  },
  leads: {
    table: sql`public.leads`,
    key: id,
    keys: both,
    change: sql`status = 'contacted'`,
    insert: sql`insert into public.leads (full_name, phone, service_interested, status) values
      ('New', '00000 00000', 'Any', 'new'), ('New', '00000 00000', 'Any', 'new') returning 1`,
  },
  lead_calls: {
    table: sql`public.lead_calls`,
    key: id,
    keys: both,
    change: sql`note = 'Changed'`,
    insert: sql`insert into public.lead_calls (lead_id, result) values
      (${shown}, 'no_answer'), (${hidden}, 'no_answer') returning 1`,
  },
  reviews: {
    table: sql`public.reviews`,
    key: id,
    keys: both,
    change: sql`is_approved = true`,
    insert: sql`insert into public.reviews (full_name, rating, review_text) values
      ('New', 5, 'Good'), ('New', 5, 'Good') returning 1`,
  },
  message_templates: {
    table: sql`public.message_templates`,
    key: sql`subject`,
    keys: ['Shown', 'Hidden'],
    change: sql`body = 'Changed'`,
    insert: sql`insert into public.message_templates (kind, language, subject, body) values
      ('thanks', 'en', 'A', 'A'), ('thanks', 'hi', 'A', 'A') returning 1`,
  },
  message_rules: {
    table: sql`public.message_rules`,
    key: sql`at_time`,
    keys: ['10:01:00', '10:02:00'],
    change: sql`is_on = false`,
    insert: sql`insert into public.message_rules (kind, channel) values
      ('confirmation', 'mail'), ('confirmation', 'whatsapp') returning 1`,
  },
  messages: {
    table: sql`public.messages`,
    key: id,
    keys: both,
    change: sql`state = 'opened'`,
    insert: sql`insert into public.messages (kind, channel, lead_id, due_at, until, try_at) values
      ('first_answer', 'whatsapp', ${shown}, now(), now(), now()),
      ('first_answer', 'whatsapp', ${hidden}, now(), now(), now()) returning 1`,
  },
  client_actions: {
    table: sql`public.client_actions`,
    key: id,
    keys: both,
    change: sql`answer = 'accepted'`,
    insert: sql`insert into public.client_actions (appointment_id, kind) values
      (${shown}, 'confirmed'), (${hidden}, 'confirmed') returning 1`,
  },
  banners: {
    table: sql`public.banners`,
    key: id,
    keys: both,
    change: sql`priority = 1`,
    insert: sql`insert into public.banners (title, image_url) values ('New', '/a.webp'), ('New', '/a.webp') returning 1`,
  },
  gallery_images: {
    table: sql`public.gallery_images`,
    key: id,
    keys: both,
    change: sql`caption = 'Changed'`,
    insert: sql`insert into public.gallery_images (service_id, image_url, width, height, person_agreed) values
      (${shown}, '/a.webp', 1, 1, true), (${hidden}, '/a.webp', 1, 1, true) returning 1`,
  },
  offers: {
    table: sql`public.offers`,
    key: id,
    keys: both,
    change: sql`description = 'Changed'`,
    insert: sql`insert into public.offers (title, price, valid_from) values
      ('New', 1, '2026-01-01'), ('New', 1, '2026-01-01') returning 1`,
  },
  offer_services: {
    table: sql`public.offer_services`,
    key: sql`offer_id`,
    keys: both,
    change: sql`quantity = 2`,
    insert: sql`insert into public.offer_services (offer_id, position, service_id) values
      (${shown}, 2, ${shown}), (${hidden}, 2, ${shown}) returning 1`,
  },
  objects: {
    table: sql`storage.objects`,
    key: id,
    keys: both,
    change: sql`version = 'changed'`,
    insert: sql`insert into storage.objects (bucket_id, name) values ('banners', 'x'), ('banners', 'y') returning 1`,
  },
  buckets: {
    table: sql`storage.buckets`,
    key: id,
    keys: ['banners', 'elsewhere'],
    change: sql`public = true`,
    insert: sql`insert into storage.buckets (id, name) values ('x', 'x'), ('y', 'y') returning 1`,
  },
} as const satisfies Record<string, TableRows>

export type TableName = keyof typeof rows

export async function insertRows(db: Db): Promise<void> {
  await db.asOwner((tx) =>
    tx.script(`
      insert into auth.users (id) values
        ('00000000-0000-4000-8000-c00000000001'), ('00000000-0000-4000-8000-c00000000002');
      insert into public.clients (id, full_name) values ('${shown}', 'A'), ('${hidden}', 'B'), ('${booked}', 'C');
      insert into public.patch_tests (id, client_id, tested_for, tested_on, expires_on, consent, consented_on)
        select id, '${booked}', 'Hair colour', current_date, current_date, 'I agree', current_date
        from public.clients where id in ('${shown}', '${hidden}');
      insert into public.services (id, name, price, is_active) values
        ('${shown}', 'Shown', 1, true), ('${hidden}', 'Hidden', 1, false), ('${booked}', 'Booked', 1, false);
      insert into public.appointments (id, client_id, service_id, appointment_date) values
        ('${shown}', '${booked}', '${booked}', now()), ('${hidden}', '${booked}', '${booked}', now());
      insert into public.payments (id, appointment_id, kind, amount, method) values
        ('${shown}', '${shown}', 'advance', 1, 'cash'), ('${hidden}', '${hidden}', 'advance', 1, 'cash');
      insert into public.appointments (id, client_id, service_id, appointment_date) values
        ('${booked}', '${booked}', '${booked}', now());
      insert into public.events (id, client_id, name) values ('${shown}', '${booked}', 'A'), ('${hidden}', '${booked}', 'B');
      insert into public.event_functions (id, event_id, position, kind, name, ready_by) values
        ('${shown}', '${shown}', 1, 'wedding', 'A', now()), ('${hidden}', '${hidden}', 1, 'wedding', 'B', now());
      update public.appointments set event_id = '${shown}' where id = '${booked}';
      insert into public.payments (id, appointment_id, kind, amount, method) values
        ('${withoutReference}', '${booked}', 'advance', 1, 'upi');
      insert into public.invoices
          (id, kind, series, financial_year, number, serial, issued_at, issued_on, appointment_id, taxable, total, recipient, content)
        select id, 'receipt', 'R', 2026, number, 'R/2627/' || number, now(), current_date, '${booked}', 1, 1, '{"name": "C"}',
          '{"lines": [{"description": "Booked", "amount": 1}]}'
        from (values (1, '${shown}'::uuid), (2, '${hidden}')) as issued (number, id);
      insert into public.appointment_lines (appointment_id, position, service_id, guest_name, price, minutes) values
        ('${shown}', 2, '${booked}', 'Guest of the first', 1, 1), ('${hidden}', 2, '${booked}', 'Guest of the second', 1, 1);
      insert into public.appointment_marks (appointment_id, mark) values ('${shown}', 'arrived'), ('${hidden}', 'arrived');
      insert into public.appointment_extensions (appointment_id, expected_end) values ('${shown}', now()), ('${hidden}', now());
      insert into public.safety_alerts (id, kind, appointment_id) values ('${shown}', 'help', '${shown}'), ('${hidden}', 'help', '${hidden}');
      insert into public.areas (id, name, is_active) values
        ('${shown}', 'Shown', true), ('${hidden}', 'Hidden', false), ('${booked}', 'Third', false);
      insert into public.travel_times (from_area_id, to_area_id, minutes) values
        ('${shown}', '${shown}', 5), ('${hidden}', '${hidden}', 5);
      insert into public.beauticians (id, full_name) values ('${shown}', 'A'), ('${hidden}', 'B'), ('${booked}', 'C');
      insert into public.appointment_replies (id, appointment_id, beautician_id, reply) values
        ('${shown}', '${shown}', '${shown}', 'declined'), ('${hidden}', '${hidden}', '${hidden}', 'declined');
      insert into public.pay_rules (id, beautician_id, percent) values ('${shown}', '${shown}', 40), ('${hidden}', '${hidden}', 40);
      update public.payments set held_by = '${booked}' where id = '${shown}';
      insert into public.cash_handovers (id, beautician_id, amount) values
        ('${shown}', '${booked}', 0.5), ('${hidden}', '${booked}', -0.5);
      insert into private.pay_months (month) values (private.pay_month(now()) - interval '2 months');
      insert into public.cash_book (id, number, kind, day, at, amount, note) values
        ('${shown}', 1, 'moved', '2026-01-01', now(), 1, 'Change'), ('${hidden}', 2, 'moved', '2026-01-01', now(), 1, 'Change');
      insert into public.beautician_services (beautician_id, service_id) values
        ('${shown}', '${booked}'), ('${hidden}', '${booked}');
      delete from public.working_hours where weekday = 1;
      insert into public.working_hours (id, beautician_id, weekday, from_time, to_time) values
        ('${shown}', null, 1, '09:00', '18:00'), ('${hidden}', '${hidden}', 1, '09:00', '18:00');
      insert into public.days_off (id, beautician_id, from_day, to_day) values
        ('${shown}', null, '2026-03-01', '2026-03-01'), ('${hidden}', '${hidden}', '2026-03-02', '2026-03-02');
      update public.message_templates set subject = 'Shown' where kind = 'thanks' and language = 'en';
      update public.message_templates set subject = 'Hidden' where kind = 'thanks' and language = 'hi';
      update public.message_rules set at_time = '10:01' where kind = 'come_again';
      update public.message_rules set at_time = '10:02' where kind = 'evening_before' and channel = 'mail';
      insert into public.messages (id, kind, channel, appointment_id, client_id, due_at, until, try_at) values
        ('${shown}', 'thanks', 'whatsapp', '${shown}', '${booked}', now(), now() + interval '1 hour', now()),
        ('${hidden}', 'thanks', 'whatsapp', '${hidden}', '${booked}', now(), now() + interval '1 hour', now());
      insert into public.client_actions (id, appointment_id, kind) values
        ('${shown}', '${shown}', 'confirmed'), ('${hidden}', '${hidden}', 'confirmed');
      insert into public.leads (id, full_name, phone, service_interested) values
        ('${shown}', 'A', '00000 00000', 'Any'), ('${hidden}', 'B', '00000 00000', 'Any');
      insert into public.waitlist_entries (id, client_id, service_ids, from_day, to_day) values
        ('${shown}', '${booked}', array['${booked}'::uuid], '2026-01-01', '2026-01-01'),
        ('${hidden}', '${booked}', array['${booked}'::uuid], '2026-01-01', '2026-01-01');
      insert into public.waitlist_offers (id, entry_id, beautician_id, starts_at, ends_at, state, closed_at) values
        ('${shown}', '${shown}', '${shown}', '2026-01-01Z', '2026-01-02Z', 'declined', now()),
        ('${hidden}', '${hidden}', '${hidden}', '2026-01-01Z', '2026-01-02Z', 'declined', now());
      insert into public.lead_calls (id, lead_id, result) values
        ('${shown}', '${shown}', 'no_answer'), ('${hidden}', '${hidden}', 'no_answer');
      insert into public.reviews (id, full_name, rating, review_text, is_approved) values
        ('${shown}', 'A', 5, 'Good', true), ('${hidden}', 'B', 1, 'Bad', false);
      insert into public.banners (id, title, image_url, is_active) values
        ('${shown}', 'Shown', '/a.webp', true), ('${hidden}', 'Hidden', '/b.webp', false);
      insert into public.gallery_images (id, service_id, image_url, width, height, person_agreed) values
        ('${shown}', '${shown}', '/a.webp', 1, 1, true), ('${hidden}', '${hidden}', '/b.webp', 1, 1, true);
      insert into public.offers (id, title, price, valid_from, is_active) values
        ('${shown}', 'Shown', 1, '2026-01-01', true), ('${hidden}', 'Hidden', 1, '2026-01-01', false);
      insert into public.offer_services (offer_id, position, service_id) values
        ('${shown}', 1, '${shown}'), ('${hidden}', 1, '${shown}');
      insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere');
      insert into storage.objects (id, bucket_id, name) values
        ('${shown}', 'banners', 'shown.webp'), ('${hidden}', 'elsewhere', 'hidden.webp');`),
  )
}
