// The access matrix as data: a row is a table and a command, a column is a caller. Everything else is denied, and a
// table or column that is missing here fails the test.
import { type Sql, sql } from '#server/db/sql.ts'
import { accounts, type CallerName, callerNames } from '#testing/database/callers.ts'
import type { Outcome } from './access-matrix-attempts.ts'
import { booked, hidden, shown, type TableName, withoutReference } from './access-matrix-rows.ts'

export type Command = 'select' | 'insert' | 'update' | 'delete'
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]

// Columns: visitor, signed in but not staff, desk, staff without their second factor, disabled staff, owner. In
// tables and buckets a beautician counts as not staff: functions return their own appointments.
export const matrix: Record<TableName, Record<Command, Row>> = {
  staff: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'none', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'none', 'none', 'none', 'all'],
  },
  business_profile: {
    select: ['published', 'none', 'published', 'none', 'none', 'published'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'none', 'none', 'none', 'none', 'published'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  clients: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'all', 'none', 'none', 'all'],
  },
  patch_tests: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'all', 'none', 'none', 'all'],
  },
  services: {
    select: ['published', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'all', 'none', 'none', 'all'],
  },
  appointments: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    // Both have payments, which would be deleted too.
    delete: ['refused', 'none', 'refused', 'none', 'none', 'all'],
  },
  // Written only by perform_my_day_action().
  appointment_marks: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  // Written only by need_more_time().
  appointment_extensions: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  // Written only by private.raise_alert() and end_alert().
  safety_alerts: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  // Written only by answer_offer() and return_offers().
  appointment_replies: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  // Written only by functions, as are its offers.
  waitlist_entries: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  waitlist_offers: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  access_rules: {
    select: ['refused', 'none', 'published', 'none', 'none', 'published'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'none', 'none', 'none', 'none', 'published'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  areas: {
    select: ['published', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'none', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'none', 'none', 'none', 'all'],
  },
  travel_times: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'none', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'none', 'none', 'none', 'all'],
  },
  beauticians: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'none', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'none', 'none', 'none', 'all'],
  },
  beautician_services: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'none', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'none', 'none', 'none', 'all'],
  },
  working_hours: {
    select: ['published', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'none', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'none', 'none', 'none', 'all'],
  },
  days_off: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'all', 'none', 'none', 'all'],
  },
  appointment_lines: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  // Inserted by take_payment(), never changed, deleted only by the owner.
  payments: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'none', 'none', 'none', 'none', 'all'],
  },
  invoices: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  money_settings: {
    select: ['refused', 'none', 'published', 'none', 'none', 'published'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'none', 'none', 'none', 'none', 'published'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  // Written by book_event(); staff correct names.
  events: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  event_functions: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  event_settings: {
    select: ['published', 'none', 'published', 'none', 'none', 'published'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'none', 'none', 'none', 'none', 'published'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  // What colleagues earn is for the owner.
  pay_rules: {
    select: ['refused', 'none', 'none', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'none', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'none', 'none', 'none', 'all'],
  },
  // Inserted by hand_over_cash(), never changed.
  cash_handovers: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  // Inserted by count_cash(), move_cash() and correct_cash_line(), never changed, not even by the owner.
  cash_book: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  festivals: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'none', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'none', 'none', 'none', 'all'],
  },
  leads: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['all', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'all', 'none', 'none', 'all'],
  },
  // Written only by note_lead_call().
  lead_calls: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  reviews: {
    select: ['published', 'none', 'all', 'none', 'none', 'all'],
    insert: ['all', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'all', 'none', 'none', 'all'],
  },
  message_templates: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'none', 'none', 'none', 'none', 'all'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  message_rules: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'none', 'none', 'none', 'none', 'all'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  messages: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  client_actions: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    delete: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
  },
  banners: {
    select: ['published', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'all', 'none', 'none', 'all'],
  },
  gallery_images: {
    select: ['published', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'all', 'none', 'none', 'all'],
  },
  // Visitors read running offers through current_offers().
  offers: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'all', 'none', 'none', 'all'],
  },
  offer_services: {
    select: ['refused', 'none', 'all', 'none', 'none', 'all'],
    insert: ['refused', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['refused', 'none', 'all', 'none', 'none', 'all'],
    delete: ['refused', 'none', 'all', 'none', 'none', 'all'],
  },
  // Files: the second row is in another bucket without any policy. A public file is served without a policy check;
  // selecting rows means listing them.
  objects: {
    select: ['none', 'none', 'published', 'none', 'none', 'published'],
    insert: ['refused', 'refused', 'all', 'refused', 'refused', 'all'],
    update: ['none', 'none', 'published', 'none', 'none', 'published'],
    delete: ['none', 'none', 'published', 'none', 'none', 'published'],
  },
  buckets: {
    select: ['none', 'none', 'none', 'none', 'none', 'none'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['none', 'none', 'none', 'none', 'none', 'none'],
    delete: ['none', 'none', 'none', 'none', 'none', 'none'],
  },
}

const columns: readonly CallerName[] = ['visitor', 'outsider', 'staff', 'owing', 'disabled', 'owner']

export function outcomeFor(table: TableName, command: Command, person: CallerName): Outcome {
  const outcome = matrix[table][command][columns.indexOf(person === 'beautician' ? 'outsider' : person)]
  if (outcome === undefined) throw new Error(`The matrix has no column for ${person}.`)
  return outcome
}

const appointmentOfTheFixture = JSON.stringify({
  client_id: booked,
  appointment_date: '2027-01-01T10:00:00Z',
  lines: [{ service_id: booked }],
})

interface CallableFunction {
  readonly call: Sql
  readonly answered: readonly CallerName[]
  /** The refusal of those who may call it, but not with these arguments. */
  readonly told?: Partial<Record<CallerName, string>>
}

/** A function's row says whether the call succeeds. */
export const callable: Record<string, CallableFunction> = {
  is_staff: { call: sql`select public.is_staff()`, answered: callerNames },
  is_owner: { call: sql`select public.is_owner()`, answered: callerNames },
  business_today: { call: sql`select public.business_today()`, answered: callerNames },
  dashboard_figures: { call: sql`select * from public.dashboard_figures()`, answered: ['staff', 'owner'] },
  client_figures: {
    call: sql`select * from public.client_figures(gen_random_uuid())`,
    answered: ['staff', 'owner'],
  },
  leads_to_forget: { call: sql`select * from public.leads_to_forget()`, answered: ['staff', 'owner'] },
  database_facts: { call: sql`select * from public.database_facts()`, answered: ['staff', 'owner'] },
  backup_state: { call: sql`select * from public.backup_state()`, answered: ['owner'] },
  my_sessions: { call: sql`select * from public.my_sessions()`, answered: ['staff', 'owner'] },
  search_appointments: {
    call: sql`select * from public.search_appointments('a')`,
    answered: ['staff', 'owner'],
  },
  search_appointments_between: {
    call: sql`select * from public.search_appointments_between('a', now(), now())`,
    answered: ['staff', 'owner'],
  },
  // Its rows are those that the policy of appointments allows.
  open_dues: {
    call: sql`select * from public.open_dues()`,
    answered: callerNames.filter((person) => person !== 'visitor'),
  },
  search_dues: { call: sql`select * from public.search_dues('a')`, answered: ['staff', 'owner'] },
  due_totals: { call: sql`select * from public.due_totals()`, answered: ['staff', 'owner'] },
  search_payments: {
    call: sql`select * from public.search_payments('a')`,
    answered: ['staff', 'owner'],
  },
  search_invoices: {
    call: sql`select * from public.search_invoices('a')`,
    answered: ['staff', 'owner'],
  },
  gst_summary: {
    call: sql`select public.gst_summary('2026-01-01', '2026-01-31')`,
    answered: ['owner'],
  },
  invoice_totals: { call: sql`select * from public.invoice_totals()`, answered: ['staff', 'owner'] },
  payment_totals: { call: sql`select * from public.payment_totals()`, answered: ['staff', 'owner'] },
  due_details: {
    call: sql`select * from public.due_details(array[${booked}]::uuid[])`,
    answered: ['staff', 'owner'],
  },
  my_role: {
    call: sql`select public.my_role()`,
    answered: callerNames.filter((person) => person !== 'visitor'),
  },
  person_data: {
    call: sql`select * from public.person_data((select id from public.clients limit 1))`,
    answered: ['staff', 'owner'],
  },
  erase_person: { call: sql`select public.erase_person()`, answered: ['owner'] },
  search_clients: { call: sql`select * from public.search_clients('a')`, answered: ['staff', 'owner'] },
  similar_clients: { call: sql`select * from public.similar_clients('a')`, answered: ['staff', 'owner'] },
  merge_clients: {
    call: sql`select * from public.merge_clients(gen_random_uuid(), now(), gen_random_uuid(), now())`,
    answered: ['staff', 'owner'],
  },
  merge_preview: {
    call: sql`select public.merge_preview(${shown}, ${hidden})`,
    answered: ['staff', 'owner'],
  },
  recent_merges: { call: sql`select * from public.recent_merges(${shown})`, answered: ['staff', 'owner'] },
  // There is no merge.
  undo_merge: {
    call: sql`select public.undo_merge(${shown})`,
    answered: [],
    told: {
      staff: '23514: This can no longer be undone.',
      owner: '23514: This can no longer be undone.',
    },
  },
  patch_test_warnings: {
    call: sql`select * from public.patch_test_warnings('{}')`,
    answered: ['staff', 'owner'],
  },
  usual_booking: { call: sql`select * from public.usual_booking(${shown})`, answered: ['staff', 'owner'] },
  client_reliability: {
    call: sql`select * from public.client_reliability(${shown})`,
    answered: ['staff', 'owner'],
  },
  save_appointment: {
    call: sql`select * from public.save_appointment(${appointmentOfTheFixture})`,
    answered: ['staff', 'owner'],
  },
  save_series: {
    call: sql`select * from public.save_series(${appointmentOfTheFixture}, 3, 2)`,
    answered: ['staff', 'owner'],
  },
  appointment_problems: {
    call: sql`select * from public.appointment_problems(${appointmentOfTheFixture})`,
    answered: ['staff', 'owner'],
  },
  series_problems: {
    call: sql`select * from public.series_problems(${appointmentOfTheFixture}, 3, 2)`,
    answered: ['staff', 'owner'],
  },
  team_problems: {
    call: sql`select * from public.team_problems(${appointmentOfTheFixture})`,
    answered: ['staff', 'owner'],
  },
  affected_appointments: {
    call: sql`select * from public.affected_appointments(null, public.business_today())`,
    answered: ['staff', 'owner'],
  },
  answer_day_off: {
    call: sql`select * from public.answer_day_off(${hidden}, true)`,
    answered: ['staff', 'owner'],
  },
  uncovered_appointments: {
    call: sql`select * from public.uncovered_appointments()`,
    answered: ['staff', 'owner'],
  },
  free_beauticians: {
    call: sql`select * from public.free_beauticians(array[gen_random_uuid()])`,
    answered: ['staff', 'owner'],
  },
  save_beautician: {
    call: sql`select * from public.save_beautician('{"full_name": "New"}')`,
    answered: ['owner'],
  },
  save_working_hours: {
    call: sql`select * from public.save_working_hours(null, '[{"weekday": 7, "from_time": "09:00", "to_time": "24:00"}]')`,
    answered: ['owner'],
  },
  check_plan: {
    call: sql`select * from public.check_plan(jsonb_build_array(jsonb_build_object('ready_by', now() + interval '2 days', 'schedules',
      jsonb_build_array(jsonb_build_array(jsonb_build_object(
        'from', -60, 'minutes', 60, 'service_ids', jsonb_build_array(gen_random_uuid())))))))`,
    answered: callerNames,
  },
  free_slots: {
    call: sql`select * from public.free_slots(array[gen_random_uuid()], public.business_today())`,
    answered: callerNames,
  },
  staff_slots: {
    call: sql`select * from public.staff_slots(array[]::uuid[], public.business_today(), null, 60)`,
    answered: ['staff', 'owner'],
  },
  waiting_leads: { call: sql`select * from public.waiting_leads()`, answered: ['staff', 'owner'] },
  lead_conversation: { call: sql`select public.lead_conversation(${shown})`, answered: ['staff', 'owner'] },
  note_lead_call: {
    call: sql`select * from public.note_lead_call(${shown}, 'no_answer')`,
    answered: ['staff', 'owner'],
  },
  leads_by_source: {
    call: sql`select * from public.leads_by_source(public.business_today(), public.business_today())`,
    answered: ['staff', 'owner'],
  },
  outbox: { call: sql`select * from public.outbox()`, answered: ['staff', 'owner'] },
  message_draft: {
    call: sql`select * from public.message_draft('thanks', ${shown})`,
    answered: ['staff', 'owner'],
  },
  mark_message: {
    call: sql`select * from public.mark_message(${shown}, 'opened')`,
    answered: ['staff', 'owner'],
  },
  open_draft: {
    call: sql`select * from public.open_draft('thanks', gen_random_uuid())`,
    answered: ['staff', 'owner'],
  },
  sync_queued_messages: { call: sql`select public.sync_queued_messages()`, answered: ['staff', 'owner'] },
  retry_mail: { call: sql`select * from public.retry_mail(${shown})`, answered: ['staff', 'owner'] },
  arrange_gallery_images: {
    call: sql`select public.arrange_gallery_images(array[${shown}]::uuid[])`,
    answered: ['staff', 'owner'],
  },
  office_news: { call: sql`select * from public.office_news()`, answered: ['staff', 'owner'] },
  appointment_link: { call: sql`select public.appointment_link(${shown})`, answered: ['staff', 'owner'] },
  book_event: {
    call: sql`select * from public.book_event(jsonb_build_object('id', ${shown}::text))`,
    answered: ['staff', 'owner'],
  },
  event_link: { call: sql`select public.event_link(${shown})`, answered: ['staff', 'owner'] },
  look_at_event: { call: sql`select * from public.look_at_event('x')`, answered: callerNames },
  cancel_event: {
    call: sql`select public.cancel_event(gen_random_uuid(), 'us')`,
    answered: ['staff', 'owner'],
  },
  move_event: { call: sql`select public.move_event(gen_random_uuid(), 15)`, answered: ['staff', 'owner'] },
  take_event_payment: {
    call: sql`select * from public.take_event_payment(jsonb_build_object('event_id', ${shown}::text, 'amount', 1, 'method', 'cash',
      'more_than_due_ok', true))`,
    answered: ['staff', 'owner'],
  },
  answer_move: { call: sql`select * from public.answer_move(${shown}, true)`, answered: ['staff', 'owner'] },
  lead_link: { call: sql`select * from public.lead_link(gen_random_uuid())`, answered: callerNames },
  service_ratings: { call: sql`select * from public.service_ratings()`, answered: callerNames },
  category_of_inactive_service: {
    call: sql`select public.category_of_inactive_service('x')`,
    answered: callerNames,
  },
  current_offers: { call: sql`select * from public.current_offers()`, answered: callerNames },
  save_offer: {
    call: sql`select * from public.save_offer('{"title": "New", "price": 1, "services": []}')`,
    answered: ['staff', 'owner'],
  },
  free_days: { call: sql`select * from public.free_days(array[${shown}::uuid])`, answered: callerNames },
  free_week: { call: sql`select * from public.free_week(${shown})`, answered: callerNames },
  look_at_lead: { call: sql`select * from public.look_at_lead('x')`, answered: callerNames },
  change_plan: { call: sql`select public.change_plan('x', '{}')`, answered: callerNames },
  withdraw_lead: { call: sql`select public.withdraw_lead('x')`, answered: callerNames },
  look_at_appointment: { call: sql`select * from public.look_at_appointment('x')`, answered: callerNames },
  show_place: { call: sql`select public.show_place('x', '{}')`, answered: callerNames },
  confirm_appointment: { call: sql`select public.confirm_appointment('x')`, answered: callerNames },
  cancel_appointment: { call: sql`select public.cancel_appointment('x')`, answered: callerNames },
  slots_to_move: {
    call: sql`select * from public.slots_to_move('x', public.business_today())`,
    answered: callerNames,
  },
  ask_to_move: { call: sql`select public.ask_to_move('x', now())`, answered: callerNames },
  withdraw_move: { call: sql`select public.withdraw_move('x')`, answered: callerNames },
  review_appointment: { call: sql`select public.review_appointment('x', 5, 'Good')`, answered: callerNames },
  take_payment: {
    call: sql`select * from public.take_payment(${JSON.stringify({ appointment_id: shown, amount: 1, method: 'cash' })})`,
    answered: ['staff', 'owner'],
  },
  cash_of_event: { call: sql`select public.cash_of_event(${shown})`, answered: ['staff', 'owner'] },
  match_credits: { call: sql`select * from public.match_credits('[]')`, answered: ['staff', 'owner'] },
  confirm_credits: { call: sql`select * from public.confirm_credits('[]')`, answered: ['staff', 'owner'] },
  undo_bank_match: { call: sql`select public.undo_bank_match(${shown})`, answered: ['staff', 'owner'] },
  issue_invoice: {
    call: sql`select * from public.issue_invoice(gen_random_uuid(), ${shown})`,
    answered: ['staff', 'owner'],
  },
  issue_voucher: {
    call: sql`select * from public.issue_voucher(gen_random_uuid(), ${shown})`,
    answered: ['staff', 'owner'],
  },
  credit_invoice: {
    call: sql`select * from public.credit_invoice(gen_random_uuid(), ${shown})`,
    answered: ['owner'],
  },
  invoice_link: { call: sql`select public.invoice_link(${shown})`, answered: ['staff', 'owner'] },
  appointment_invoice_link: {
    call: sql`select public.appointment_invoice_link('x')`,
    answered: callerNames,
  },
  renew_invoice_link: {
    call: sql`select public.renew_invoice_link(${shown})`,
    answered: ['staff', 'owner'],
  },
  look_at_invoice: { call: sql`select * from public.look_at_invoice('x')`, answered: callerNames },
  report: {
    call: sql`select * from public.report(public.business_today(), public.business_today())`,
    answered: ['staff', 'owner'],
  },
  money_received: {
    call: sql`select * from public.money_received(public.business_today(), public.business_today())`,
    answered: ['staff', 'owner'],
  },
  turnover_meter: { call: sql`select * from public.turnover_meter()`, answered: ['staff', 'owner'] },
  retention_report: {
    call: sql`select * from public.retention_report(public.business_today(), public.business_today())`,
    answered: ['staff', 'owner'],
  },
  cohort_report: {
    call: sql`select * from public.cohort_report(public.business_today(), public.business_today())`,
    answered: ['staff', 'owner'],
  },
  clients_report: { call: sql`select * from public.clients_report()`, answered: ['staff', 'owner'] },
  utilisation_report: {
    call: sql`select * from public.utilisation_report(public.business_today(), public.business_today())`,
    answered: ['staff', 'owner'],
  },
  service_report: {
    call: sql`select * from public.service_report(public.business_today(), public.business_today())`,
    answered: ['staff', 'owner'],
  },
  pairs_report: {
    call: sql`select * from public.pairs_report(public.business_today(), public.business_today())`,
    answered: ['staff', 'owner'],
  },
  import_lines: {
    call: sql`select * from public.import_lines(${shown}, 'clients', 'a.csv', '[]')`,
    answered: ['owner'],
  },
  finish_import: { call: sql`select public.finish_import(${shown})`, answered: ['owner'] },
  undo_import: { call: sql`select public.undo_import(${shown})`, answered: ['owner'] },
  unfinished_imports: { call: sql`select * from public.unfinished_imports()`, answered: ['owner'] },
  season_report: { call: sql`select * from public.season_report('Diwali')`, answered: ['staff', 'owner'] },
  search_leads: { call: sql`select * from public.search_leads('a')`, answered: ['staff', 'owner'] },
  must_add_factor: {
    call: sql`select public.must_add_factor()`,
    answered: callerNames.filter((person) => person !== 'visitor'),
  },
  has_my_day: {
    call: sql`select public.has_my_day()`,
    answered: callerNames.filter((person) => person !== 'visitor'),
  },
  push_state: { call: sql`select public.push_state()`, answered: ['staff', 'owner', 'beautician'] },
  // In the office; tests/database/push/devices.test.ts has My day.
  save_push_subscription: {
    call: sql`select public.save_push_subscription('office', 'https://push.salon.test/1', ${`B${'A'.repeat(86)}`}, ${'A'.repeat(22)})`,
    answered: ['staff', 'owner'],
  },
  end_push_subscription: {
    call: sql`select public.end_push_subscription('https://push.salon.test/1')`,
    answered: ['staff', 'owner', 'beautician'],
  },
  send_test_push: {
    call: sql`select public.send_test_push('https://push.salon.test/1')`,
    answered: ['staff', 'owner', 'beautician'],
  },
  set_push_kinds: {
    call: sql`select public.set_push_kinds('{"new_lead": false}')`,
    answered: ['staff', 'owner', 'beautician'],
  },
  my_appointments: {
    call: sql`select * from public.my_appointments()`,
    answered: ['staff', 'owner', 'beautician'],
  },
  travel_time_proposals: {
    call: sql`select * from public.travel_time_proposals()`,
    answered: ['staff', 'owner'],
  },
  // The appointment and the alert belong to another beautician.
  need_more_time: {
    call: sql`select public.need_more_time(${shown}, 15, now())`,
    answered: ['staff', 'owner'],
  },
  end_alert: { call: sql`select public.end_alert(${shown})`, answered: ['staff', 'owner'] },
  my_alerts: { call: sql`select * from public.my_alerts()`, answered: ['staff', 'owner', 'beautician'] },
  // Only with a beautician of one's own.
  ask_for_help: { call: sql`select public.ask_for_help()`, answered: ['beautician'] },
  my_days_off: { call: sql`select * from public.my_days_off()`, answered: ['staff', 'owner', 'beautician'] },
  // Only with a beautician of one's own.
  request_day_off: {
    call: sql`select public.request_day_off(gen_random_uuid(), public.business_today() + 1)`,
    answered: ['beautician'],
  },
  withdraw_day_off: {
    call: sql`select public.withdraw_day_off(${hidden})`,
    answered: ['staff', 'owner', 'beautician'],
  },
  // Without arguments: the caller's own feed, which none of them has.
  calendar_feed_token: {
    call: sql`select public.calendar_feed_token()`,
    answered: ['staff', 'owner', 'beautician'],
  },
  renew_calendar_feed: {
    call: sql`select public.renew_calendar_feed(${shown})`,
    answered: ['staff', 'owner'],
  },
  end_calendar_feed: { call: sql`select public.end_calendar_feed(${shown})`, answered: ['staff', 'owner'] },
  calendar_feed: { call: sql`select public.calendar_feed('x')`, answered: callerNames },
  // Whose appointment it is decides about the outcome; access-matrix.test.ts tests it.
  perform_my_day_action: {
    call: sql`select public.perform_my_day_action(${JSON.stringify({ act: 'mark', appointment: shown, mark: 'on_the_way' })})`,
    answered: ['staff', 'owner', 'beautician'],
  },
  my_week: {
    call: sql`select * from public.my_week()`,
    answered: ['staff', 'owner', 'beautician'],
  },
  my_payments: {
    call: sql`select * from public.my_payments()`,
    answered: ['staff', 'owner', 'beautician'],
  },
  // Of an appointment of another beautician.
  undo_own_payment: {
    call: sql`select public.undo_own_payment(gen_random_uuid())`,
    answered: ['staff', 'owner', 'beautician'],
  },
  add_payment_reference: {
    call: sql`select public.add_payment_reference(${withoutReference}, '000000000009')`,
    answered: ['staff', 'owner'],
  },
  my_offers: {
    call: sql`select * from public.my_offers()`,
    answered: ['staff', 'owner', 'beautician'],
  },
  // Nobody is asked about this appointment; the desk has declined it before.
  answer_offer: {
    call: sql`select public.answer_offer(${shown}, false)`,
    answered: ['staff', 'owner'],
    told: { beautician: 'P0002: This visit is not offered to you.' },
  },
  waiting_offers: { call: sql`select * from public.waiting_offers()`, answered: ['staff', 'owner'] },
  waitlist: { call: sql`select * from public.waitlist()`, answered: ['staff', 'owner'] },
  save_waitlist_entry: {
    call: sql`select * from public.save_waitlist_entry(${JSON.stringify({ client_id: booked, service_ids: [shown], from_day: '2027-01-01', to_day: '2027-01-01' })})`,
    answered: ['staff', 'owner'],
  },
  end_waitlist_entry: {
    call: sql`select * from public.end_waitlist_entry(${shown})`,
    answered: ['staff', 'owner'],
  },
  // Offered before, with this id.
  offer_waitlist_time: {
    call: sql`select * from public.offer_waitlist_time(${shown}, ${shown}, now(), ${shown})`,
    answered: ['staff', 'owner'],
  },
  settle_waitlist_offer: {
    call: sql`select public.settle_waitlist_offer(${shown}, 'withdrawn')`,
    answered: ['staff', 'owner'],
  },
  look_at_waitlist_offer: {
    call: sql`select * from public.look_at_waitlist_offer('x')`,
    answered: callerNames,
  },
  answer_waitlist_offer: {
    call: sql`select public.answer_waitlist_offer('x', true)`,
    answered: callerNames,
  },
  wait_for_earlier_time: { call: sql`select public.wait_for_earlier_time('x')`, answered: callerNames },
  keep_time: { call: sql`select public.keep_time('x')`, answered: callerNames },
  leave_waitlist: { call: sql`select public.leave_waitlist('x')`, answered: callerNames },
  cash_in_hand: { call: sql`select * from public.cash_in_hand()`, answered: ['staff', 'owner'] },
  hand_over_cash: {
    call: sql`select * from public.hand_over_cash(${JSON.stringify({ beautician_id: booked, amount: 1 })})`,
    answered: ['staff', 'owner'],
  },
  day_book: { call: sql`select public.day_book(public.business_today())`, answered: ['staff', 'owner'] },
  cash_drawer: { call: sql`select public.cash_drawer()`, answered: ['staff', 'owner'] },
  count_cash: {
    call: sql`select * from public.count_cash(${JSON.stringify({ amount: 1 })})`,
    answered: ['staff', 'owner'],
  },
  move_cash: {
    call: sql`select * from public.move_cash(${JSON.stringify({ amount: 1, note: 'Change' })})`,
    answered: ['staff', 'owner'],
  },
  correct_cash_line: {
    call: sql`select * from public.correct_cash_line(${JSON.stringify({ corrects: shown, amount: 1, note: 'Wrong' })})`,
    answered: ['staff', 'owner'],
  },
  pay_months: { call: sql`select * from public.pay_months()`, answered: ['owner'] },
  pay_sheets: { call: sql`select * from public.pay_sheets(public.business_today())`, answered: ['owner'] },
  pay_lines: { call: sql`select public.pay_lines(public.business_today())`, answered: ['owner'] },
  apply_pay_rules: {
    call: sql`select public.apply_pay_rules(date_trunc('month', public.business_today())::date, ${shown})`,
    answered: ['owner'],
  },
  close_pay_month: {
    call: sql`select public.close_pay_month((date_trunc('month', public.business_today()) - interval '1 month')::date)`,
    answered: ['owner'],
  },
  my_pay: { call: sql`select public.my_pay()`, answered: ['staff', 'owner', 'beautician'] },
  pay_to: { call: sql`select * from public.pay_to()`, answered: ['staff', 'owner', 'beautician'] },
  members: { call: sql`select * from public.members()`, answered: ['owner'] },
  add_member: {
    call: sql`select public.add_member('outsider@example.com', 'New', 'desk')`,
    answered: ['owner'],
  },
  save_member: {
    call: sql`select public.save_member(${accounts.owing.user}, 'Changed', 'owner')`,
    answered: ['owner'],
  },
  set_member_active: {
    call: sql`select public.set_member_active(${accounts.owing.user}, false)`,
    answered: ['owner'],
  },
  remove_member_factors: {
    call: sql`select public.remove_member_factors(${accounts.owing.user})`,
    answered: ['owner'],
  },
  sign_ins: { call: sql`select * from public.sign_ins()`, answered: ['owner'] },
  audit_log: { call: sql`select * from public.audit_log(${booked})`, answered: ['staff', 'owner'] },
}

/** The columns that a visitor may read, and those that a visitor's insert may set. */
export const visible: Record<string, { select: readonly string[]; insert: readonly string[] }> = {
  staff: { select: [], insert: [] },
  clients: { select: [], insert: [] },
  patch_tests: { select: [], insert: [] },
  appointments: { select: [], insert: [] },
  appointment_lines: { select: [], insert: [] },
  beauticians: { select: [], insert: [] },
  beautician_services: { select: [], insert: [] },
  offers: { select: [], insert: [] },
  offer_services: { select: [], insert: [] },
  days_off: { select: [], insert: [] },
  travel_times: { select: [], insert: [] },
  message_templates: { select: [], insert: [] },
  message_rules: { select: [], insert: [] },
  messages: { select: [], insert: [] },
  client_actions: { select: [], insert: [] },
  appointment_marks: { select: [], insert: [] },
  appointment_extensions: { select: [], insert: [] },
  safety_alerts: { select: [], insert: [] },
  appointment_replies: { select: [], insert: [] },
  waitlist_entries: { select: [], insert: [] },
  waitlist_offers: { select: [], insert: [] },
  lead_calls: { select: [], insert: [] },
  access_rules: { select: [], insert: [] },
  payments: { select: [], insert: [] },
  invoices: { select: [], insert: [] },
  money_settings: { select: [], insert: [] },
  events: { select: [], insert: [] },
  event_functions: { select: [], insert: [] },
  event_settings: {
    select: [
      'id',
      'early_before',
      'early_charge',
      'package_functions',
      'package_percent',
      'advance_percent',
      'updated_at',
    ],
    insert: [],
  },
  festivals: { select: [], insert: [] },
  pay_rules: { select: [], insert: [] },
  cash_handovers: { select: [], insert: [] },
  cash_book: { select: [], insert: [] },
  areas: {
    select: [
      'id',
      'name',
      'pin_codes',
      'position',
      'is_active',
      'created_at',
      'updated_at',
      'state_code',
      'travel_charge',
    ],
    insert: [],
  },
  working_hours: { select: ['id', 'beautician_id', 'weekday', 'from_time', 'to_time'], insert: [] },
  banners: {
    select: [
      'id',
      'title',
      'description',
      'image_url',
      'link_url',
      'priority',
      'is_active',
      'created_at',
      'updated_at',
    ],
    insert: [],
  },
  services: {
    select: [
      'id',
      'name',
      'description',
      'duration_minutes',
      'price',
      'original_price',
      'category',
      'is_active',
      'image_url',
      'created_at',
      'updated_at',
      'come_again_weeks',
      'work_step',
      'drying_minutes',
      'prepare',
      'patch_test',
      'sac',
      'former_names',
    ],
    insert: [],
  },
  gallery_images: {
    select: ['id', 'service_id', 'image_url', 'width', 'height', 'caption', 'position'],
    insert: [],
  },
  reviews: {
    select: [
      'id',
      'full_name',
      'rating',
      'review_text',
      'is_approved',
      'created_at',
      'verified',
      'service_id',
      'answer',
    ],
    insert: ['id', 'full_name', 'email', 'rating', 'review_text'],
  },
  leads: {
    select: [],
    insert: [
      'id',
      'full_name',
      'phone',
      'email',
      'service_interested',
      'preferred_date',
      'wants_waitlist',
      'message',
      'status',
      'source_page',
      'source_referrer',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'area_id',
      'language',
      'whatsapp_ok',
      'plan',
      'people',
      'offer',
    ],
  },
}
