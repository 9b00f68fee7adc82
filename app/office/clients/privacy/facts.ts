/** A stored row as labelled text in display order: the document that a client may ask for. */
import { cancellationLabels } from '#app/office/components/cancellation-labels.ts'
import { languageLabels } from '#app/office/components/language-labels.ts'
import { rejectionLabels, sourceLabels } from '#app/office/leads/labels.ts'
import { kindLabels as messageLabels } from '#app/office/messages/outbox/labels.ts'
import { kindLabels as paymentLabels } from '#app/office/money/labels.ts'
import { patchTestResultText } from '#domain/clients/patch-test.ts'
import { exactnessText } from '#domain/clients/place/place-text.ts'
import { callResultLabels } from '#domain/leads/call-results.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { methodLabels } from '#domain/money/payment.ts'
import type { Json } from '#domain/schema/database-types.ts'
import { formatDate, formatDateAndClock, formatShortDay } from '#domain/time/business-time.ts'
import type { PersonRow } from './queries.ts'

export interface Fact {
  readonly term: string
  readonly text: string
}

type Format = (value: Json, zone: string) => string

const plain: Format = (value) => String(value)
const yesNo: Format = (value) => (value ? 'Yes' : 'No')
const rupees: Format = (value) => formatRupees(Number(value))
const date: Format = (value, zone) => formatDate(String(value), zone)
const moment: Format = (value, zone) => formatDateAndClock(String(value), zone)
/** A stored value as a label; a value without one is shown as it is. */
const named =
  (labels: Readonly<Record<string, string>>): Format =>
  (value) =>
    labels[String(value)] ?? sentenceCase(String(value))
/** A list of rows, one line each. */
const lines =
  (lineOf: (row: PersonRow, zone: string) => string): Format =>
  (value, zone) =>
    (value as PersonRow[]).map((row) => lineOf(row, zone)).join('\n')

const sentenceCase = (value: string) =>
  `${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`

const stateLabels = { due: 'not sent yet', failed: 'not delivered', claimed: 'being sent' }

function serviceLine({ service, guest_name, price }: PersonRow): string {
  return `${service}${guest_name ? ` for ${guest_name}` : ''}, ${formatRupees(Number(price))}`
}

function messageLine({ kind, channel, state, told_at, due_at, problem }: PersonRow, zone: string): string {
  const what = `${named(messageLabels)(kind ?? '', zone)} by ${channel === 'mail' ? 'email' : 'WhatsApp'}`
  const unsent = named(stateLabels)(state ?? '', zone)
  const when = told_at ? moment(told_at, zone) : `${unsent}, due ${moment(due_at ?? '', zone)}`
  return `${what}: ${when}${problem ? ` (${problem})` : ''}`
}

function actionLine({ kind, made_at, requested_at, answer }: PersonRow, zone: string): string {
  const done =
    kind === 'move_asked' ? `Asked for ${moment(requested_at ?? '', zone)}` : sentenceCase(String(kind))
  return `${done} on ${moment(made_at ?? '', zone)}${answer ? `, ${String(answer)}` : ''}`
}

function callLine({ result, note, called_at, call_again_at }: PersonRow, zone: string): string {
  const what = `${named(callResultLabels)(result ?? '', zone)}${note ? `: ${note}` : ''}, ${moment(called_at ?? '', zone)}`
  return call_again_at ? `${what}, call again ${moment(call_again_at, zone)}` : what
}

function paymentLine(payment: PersonRow, zone: string): string {
  const { kind, amount, method, received_at, reference, in_bank_on } = payment
  const how = `${named(paymentLabels)(kind ?? '', zone)} ${formatRupees(Number(amount))}, ${named(methodLabels)(method ?? '', zone)}`
  const bank = in_bank_on ? `, at the bank on ${formatShortDay(String(in_bank_on))}` : ''
  return `${how}, ${moment(received_at ?? '', zone)}${reference ? ` (${reference})` : ''}${bank}`
}

function invoiceLine({ kind, serial, issued_at, total, recipient }: PersonRow, zone: string): string {
  const to = Object.values((recipient ?? {}) as PersonRow).filter(Boolean)
  const what = `${sentenceCase(String(kind))} ${serial}, ${formatRupees(Number(total))}, ${moment(issued_at ?? '', zone)}`
  return to.length > 0 ? `${what}, to ${to.join(', ')}` : what
}

const offerText: Format = (value) => {
  const { title, price } = value as PersonRow
  return `${title}, ${formatRupees(Number(price))}`
}

const planText: Format = (value, zone) =>
  (((value as PersonRow).functions ?? []) as PersonRow[])
    .map(({ kind, name, ready_by, place, people }) => {
      const guests = ((people ?? []) as PersonRow[]).map(({ who, count, services }) =>
        [`${count} × ${who}`, ...((services ?? []) as PersonRow[]).map(({ service }) => service)].join(', '),
      )
      const what = [name ?? sentenceCase(String(kind)), moment(ready_by ?? '', zone), place]
      return `${what.filter(Boolean).join(', ')}: ${guests.join('; ')}`
    })
    .join('\n')

function eventLine({ name, notes, functions }: PersonRow, zone: string): string {
  const parts = ((functions ?? []) as PersonRow[]).map(
    (one) => `${one.name ?? sentenceCase(String(one.kind))}, ${moment(one.ready_by ?? '', zone)}`,
  )
  return `${name}: ${parts.join('; ')}${notes ? ` (${notes})` : ''}`
}

function patchTestLine(test: PersonRow): string {
  const { tested_for, product, tested_on, result, expires_on, consent, consented_on } = test
  const day = (value: Json | undefined) => formatShortDay(String(value))
  const what = `${tested_for}${product ? ` (${product})` : ''} on ${day(tested_on)}`
  return `${what}: ${patchTestResultText(result)}, valid until ${day(expires_on)}, agreed on ${day(consented_on)}: ${consent}`
}

function mergeLine({ merged_at, other }: PersonRow, zone: string): string {
  const { full_name, phone, email, address } = other as PersonRow
  return [full_name, phone, email, address, `merged on ${moment(merged_at ?? '', zone)}`]
    .filter(Boolean)
    .join(', ')
}

function waitlistLine(entry: PersonRow, zone: string): string {
  const { services, from_day, to_day, status, notes, offers } = entry
  const days = [...new Set([from_day, to_day])].map((day) => formatShortDay(String(day))).join(' to ')
  const made = ((offers ?? []) as PersonRow[]).map(
    ({ starts_at, state }) => `, ${moment(starts_at ?? '', zone)} offered (${state})`,
  )
  return `${services}, ${days}: ${status}${notes ? ` (${notes})` : ''}${made.join('')}`
}

/** In display order. */
const columns: Readonly<Record<string, readonly [term: string, format: Format]>> = {
  full_name: ['Name', plain],
  phone: ['Phone', plain],
  email: ['Email', plain],
  address: ['Address', plain],
  area: ['Area', plain],
  latitude: ['Latitude of the map location', plain],
  longitude: ['Longitude of the map location', plain],
  accuracy: ['Exactness of the map location', (value) => exactnessText(Number(value))],
  pin_set_by: ['Map location set by', plain],
  pin_set_at: ['Map location set', moment],
  gate: ['Gate', plain],
  floor: ['Floor', plain],
  landmark: ['Landmark', plain],
  parking: ['Parking', plain],
  allergies: ['Allergies', plain],
  patch_tests: ['Patch tests', lines(patchTestLine)],
  merges: ['Merged from', lines(mergeLine)],
  language: ['Language of messages', named(languageLabels)],
  no_messages: ['Wants no messages', yesNo],
  whatsapp_ok: ['Agreed to WhatsApp', yesNo],
  appointment_date: ['Date', moment],
  ends_at: ['Until', moment],
  services: ['Services', lines(serviceLine)],
  service_interested: ['Asked for', plain],
  offer: ['Offer', offerText],
  quoted_total: ['Total shown', rupees],
  events: ['Events', lines(eventLine)],
  plan: ['Plan', planText],
  plan_before: ['Plan before the last change', planText],
  plan_changed_at: ['Plan changed', moment],
  plan_changes: ['Changes of the plan', plain],
  people: ['People', plain],
  preferred_date: ['Preferred date', date],
  wants_waitlist: ['Wants to wait for a free time', yesNo],
  status: ['Status', plain],
  cancelled_because: ['Reason for cancelling', named(cancellationLabels)],
  rejected_because: ['Reason for rejecting', named(rejectionLabels)],
  price: ['Price', rupees],
  discount_percent: ['Discount', (value) => `${value}%`],
  discount_amount: ['Discount', rupees],
  travel_charge: ['Travel charge', rupees],
  payment_amount: ['Amount', rupees],
  refunded_amount: ['Refunded', rupees],
  due: ['Due', rupees],
  payment_status: ['Payment', plain],
  payments: ['Payments', lines(paymentLine)],
  invoices: ['Receipts and invoices', lines(invoiceLine)],
  messages: ['Messages', lines(messageLine)],
  client_actions: ['Done on the appointment page', lines(actionLine)],
  rating: ['Stars', plain],
  review_text: ['Review', plain],
  answer: ['Our answer', plain],
  is_approved: ['On the website', yesNo],
  verified: ['Verified visit', yesNo],
  message: ['Message', plain],
  notes: ['Notes', plain],
  source: ['Source', named(sourceLabels)],
  source_page: ['Page of the website', plain],
  source_referrer: ['Came from', plain],
  utm_source: ['Campaign source', plain],
  utm_medium: ['Campaign medium', plain],
  utm_campaign: ['Campaign', plain],
  calls: ['Calls', lines(callLine)],
  waitlist: ['Waitlist', lines(waitlistLine)],
  call_again_at: ['Call again', moment],
  first_answer_at: ['First answered', moment],
  created_at: ['Entered', moment],
  updated_at: ['Last changed', moment],
}

/** Columns shown elsewhere on the page, or without meaning for a person. They are part of the exported file. */
const HIDDEN: ReadonlySet<string> = new Set([
  'id',
  'appointments',
  'audit_log',
  'duration_minutes',
  'overlap_ok',
  'tight_ok',
  'needs_check',
  'arranged_at',
  'calendar_version',
  'service_id',
])

const isEmpty = (value: Json | undefined) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0)

/** Every column that is not empty; a new column without a label is shown by its name until it has one. */
export function factsOf(row: PersonRow, zone: string): readonly Fact[] {
  const unlabelled = unlabelledColumns(row).map((column) => [column, [sentenceCase(column), plain]] as const)
  return [...Object.entries(columns), ...unlabelled].flatMap(([column, [term, format]]) => {
    const value = row[column]
    return isEmpty(value) ? [] : [{ term, text: format(value as Json, zone) }]
  })
}

export const unlabelledColumns = (row: PersonRow): readonly string[] =>
  Object.keys(row).filter((column) => !(column in columns) && !HIDDEN.has(column))
