// Formats an entry of the audit log as a sentence: “moved from 3 pm to 4 pm by the desk”. The triggers of
// supabase/migrations/18_audit_log.sql write the entries.

import { formatRupees } from '#domain/money/format-rupees.ts'
import type { Json } from '#domain/schema/database-types.ts'
import { formatClock, formatDate } from '#domain/time/business-time.ts'

/** The action. */
export interface AuditLogAction {
  readonly at: string
  /** The table. */
  readonly subject: string
  readonly label?: string | null
  readonly action: string
  /** By column: before, after. */
  readonly changes: Readonly<Record<string, readonly [Json, Json]>>
}

export interface AuditLogLine extends AuditLogAction {
  readonly id: number
  readonly by_name: string | null
  readonly by_role: string
}

export const auditLogText = (line: AuditLogLine, zone: string): string =>
  `${actionText(line, zone)} by ${whoText(line)}`

export function actionText(action: AuditLogAction, zone: string): string {
  const done = doneText(action, zone)
  return `${done.charAt(0).toUpperCase()}${done.slice(1)}`
}

const roleLabels: Readonly<Record<string, string>> = {
  owner: 'owner',
  desk: 'desk',
  beautician: 'beautician',
  client: 'client',
  server: 'server',
}

function whoText({ by_name, by_role }: AuditLogLine): string {
  const role = roleLabels[by_role]
  if (!role) return 'someone who is not staff'
  return by_name ? `${by_name} (${role})` : `the ${role}`
}

function doneText(line: AuditLogAction, zone: string): string {
  switch (line.subject) {
    case 'clients':
      return recordText(line, zone, 'client')
    case 'appointments':
      return line.action === 'added' ? bookingText(line, zone) : recordText(line, zone, 'visit')
    case 'appointment_lines':
      return serviceText(line, zone)
    case 'payments':
      return paymentText(line)
    case 'staff':
      return memberText(line, zone)
    case 'invoice_links':
      return 'link of a receipt renewed'
    case 'reviews':
      return reviewText(line, zone)
    case 'offer_services':
      return `offer ${line.label}: ${serviceText(line, zone)}`
    case 'beautician_services':
      return `services of ${line.label}: ${serviceText(line, zone)}`
    default:
      return settingText(line, zone)
  }
}

const actionLabels: Readonly<Record<string, string>> = {
  added: 'entered',
  removed: 'deleted',
  erased: 'erased',
}

function recordText(line: AuditLogAction, zone: string, noun: string): string {
  const action = actionLabels[line.action]
  return action ? `${noun} ${action}` : changesText(line, zone)
}

const to = ({ changes }: AuditLogAction, column: string): Json => changes[column]?.[1] ?? null
const from = ({ changes }: AuditLogAction, column: string): Json => changes[column]?.[0] ?? null

function bookingText(line: AuditLogAction, zone: string): string {
  const who = to(line, 'beautician_id')
  const exceptions = Object.entries(exceptionLabels).map(([column, label]) =>
    to(line, column) === true ? `, ${label} allowed` : '',
  )
  return `booked for ${momentText(to(line, 'appointment_date'), zone)}${who ? ` with ${who}` : ''}${exceptions.join('')}`
}

const exceptionLabels: Readonly<Record<string, string>> = {
  overlap_ok: 'overlap with another appointment',
  tight_ok: 'too little travel time',
}

function reviewText(line: AuditLogAction, zone: string): string {
  const stars = Number(from(line, 'rating') ?? to(line, 'rating'))
  const action = actionLabels[line.action]
  if (action) return `review with ${stars} ${stars === 1 ? 'star' : 'stars'} ${action}`
  const approval = line.changes.is_approved
  if (approval) return `review ${approval[1] ? 'approved' : 'no longer approved'}`
  return `review: ${changesText(line, zone)}`
}

function serviceText(line: AuditLogAction, zone: string): string {
  const guest = (name: Json) => (name ? ` for ${name}` : '')
  if (line.action === 'added') return `${to(line, 'service_id')}${guest(to(line, 'guest_name'))} added`
  if (line.action === 'removed')
    return `${from(line, 'service_id')}${guest(from(line, 'guest_name'))} removed`
  return changesText(line, zone)
}

const methodTexts: Readonly<Record<string, string>> = {
  cash: 'in cash',
  upi: 'by UPI',
  card: 'by card',
  bank: 'by bank transfer',
  other: 'otherwise',
}

function paymentText(line: AuditLogAction): string {
  const side = line.action === 'removed' ? from : to
  const amount = formatRupees(Math.abs(Number(side(line, 'amount'))))
  const method = methodTexts[String(side(line, 'method'))] ?? ''
  if (line.action === 'removed') return `payment of ${amount} ${method} deleted`
  switch (side(line, 'kind')) {
    case 'given_back':
      return `${amount} refunded ${method}`
    case 'tip':
      return `tip of ${amount} received ${method}`
    case 'advance':
      return `advance of ${amount} received ${method}`
    default:
      return `${amount} received ${method}`
  }
}

function memberText(line: AuditLogAction, zone: string): string {
  const name = line.label ?? 'an account'
  if (line.action === 'added') return `${name} invited`
  if (line.action === 'removed') return `${name} removed`
  return `${name}: ${changesText(line, zone)}`
}

const settingLabels: Readonly<Record<string, string>> = {
  access_rules: 'rules of access',
  business_profile: 'business profile',
  money_settings: 'payment settings',
  working_hours: 'working hours',
  travel_times: 'travel times',
  areas: 'area',
  beauticians: 'beautician',
  days_off: 'days off',
  services: 'service',
  message_templates: 'message text',
  message_rules: 'message rule',
  festivals: 'festival',
  banners: 'banner',
  offers: 'offer',
}

function settingText(line: AuditLogAction, zone: string): string {
  const what = settingLabels[line.subject] ?? line.subject.replaceAll('_', ' ')
  const isNamed = line.label != null && line.subject !== 'business_profile'
  const name = isNamed ? `${what} ${readable(line.label ?? '')}` : what
  const action = actionLabels[line.action]
  if (action) return `${name} ${action}`
  const changes = changesText(line, zone)
  return changes === 'changed' ? `${name} changed` : `${name}: ${changes}`
}

const readable = (name: string) => name.replaceAll('_', ' ')

const changesText = ({ changes }: AuditLogAction, zone: string): string => {
  const phrases = Object.entries(changes)
    // Part of the sentence about the status.
    .filter(([column]) => column !== 'cancelled_because' || !('status' in changes))
    .map(([column, [before, after]]) => changeText(column, before, after, zone, changes))
  return phrases.join(', ') || 'changed'
}

const statusLabels: Readonly<Record<string, string>> = {
  scheduled: 'set back to scheduled',
  confirmed: 'confirmed',
  completed: 'marked as completed',
  cancelled: 'cancelled',
}

const reasons: Readonly<Record<string, string>> = {
  client: 'the client cancelled',
  us: 'we could not come',
  no_show: 'client was not at home',
  moved: 'moved to another time',
}

function changeText(
  column: string,
  before: Json,
  after: Json,
  zone: string,
  changes: AuditLogAction['changes'],
): string {
  switch (column) {
    case 'appointment_date':
      return movedText(String(before), String(after), zone)
    case 'status': {
      const reason = reasons[String(changes.cancelled_because?.[1])]
      const text = statusLabels[String(after)] ?? String(after)
      return after === 'cancelled' && reason ? `${text} (${reason})` : text
    }
    case 'beautician_id':
      if (!before) return `assigned to ${after}`
      return after ? `reassigned from ${before} to ${after}` : `unassigned from ${before}`
    case 'client_id':
      return 'moved to another client'
    case 'duration_minutes':
      return `made ${after} minutes long instead of ${before}`
    case 'no_messages':
      return after ? 'messages switched off' : 'messages switched on'
    case 'payment_status':
      return `payment marked as ${after}`
    case 'overlap_ok':
    case 'tight_ok':
      return `${exceptionLabels[column]} ${after ? 'allowed' : 'no longer allowed'}`
    case 'answer':
      return after ? (before ? 'answer changed' : 'answer added') : 'answer removed'
    case 'logo_url':
      return after ? (before ? 'logo replaced' : 'logo added') : 'logo removed'
    case 'is_active':
      return after ? 'enabled' : 'disabled'
    default:
      return fieldText(column, before, after)
  }
}

const fieldLabels: Readonly<Record<string, string>> = {
  full_name: 'name',
  area_id: 'area',
  service_id: 'service',
  guest_name: 'guest',
  cancelled_because: 'reason',
  colour_set: 'colours',
  keep_leads_months: 'months that leads are kept',
  vpa: 'UPI ID',
  gstin: 'GSTIN',
  sac: 'SAC',
}

function fieldText(column: string, before: Json, after: Json): string {
  const field = fieldLabels[column] ?? readable(column.replace(/_(url|id)$/, ''))
  const isEmpty = (value: Json) => value === null || value === ''
  if (isEmpty(after)) return `${field} ${valueText(column, before)} removed`
  const now = valueText(column, after)
  return isEmpty(before)
    ? `${field} ${now} added`
    : `${field} changed from ${valueText(column, before)} to ${now}`
}

const LONGEST_QUOTE = 80
const isAmount = (column: string) => /(^|_)(price|amount|charge)$/.test(column)

function valueText(column: string, value: Json): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isAmount(column)) return formatRupees(Number(value))
  if (typeof value === 'number') return column.endsWith('percent') ? `${value} %` : String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `“${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}”`
}

/** `3 pm`, `3:30 pm` */
const clockText = (moment: string, zone: string) => formatClock(moment, zone).replace(':00', '')

const momentText = (moment: Json, zone: string) =>
  `${formatDate(String(moment), zone)}, ${clockText(String(moment), zone)}`

/** On the same day the times are enough. */
function movedText(before: string, after: string, zone: string): string {
  const format = formatDate(before, zone) === formatDate(after, zone) ? clockText : momentText
  return `moved from ${format(before, zone)} to ${format(after, zone)}`
}
