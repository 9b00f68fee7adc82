// Formats the changed columns of an entry of the audit log: “moved from 3 pm to 4 pm, name changed from … to …”.
import { formatRupees } from '#domain/money/format-rupees.ts'
import type { Json } from '#domain/schema/database-types.ts'
import { formatClock, formatDate } from '#domain/time/business-time.ts'
import type { AuditLogAction } from './audit-log-line.ts'

export const exceptionLabels: Readonly<Record<string, string>> = {
  overlap_ok: 'overlap with another appointment',
  tight_ok: 'too little travel time',
}

export const readable = (name: string) => name.replaceAll('_', ' ')

export const changesText = ({ changes }: AuditLogAction, zone: string): string => {
  const phrases = Object.entries(changes)
    // Part of the sentence about the status.
    .filter(([column]) => !statusReasons.includes(column) || !('status' in changes))
    .filter(
      ([column]) => column === pinColumns.find((first) => first in changes) || !pinColumns.includes(column),
    )
    // Part of the sentence about the beautician; a status that ends the appointment ends an offer too.
    .filter(([column]) => column !== 'offered_until' || !('beautician_id' in changes || 'status' in changes))
    .map(([column, [before, after]]) => changeText(column, before, after, zone, changes))
  return phrases.join(', ') || 'changed'
}

const statusReasons: readonly string[] = ['cancelled_because', 'rejected_because']

/** A pin is one change. */
const pinColumns: readonly string[] = ['latitude', 'longitude', 'accuracy']

const statusLabels: Readonly<Record<string, string>> = {
  scheduled: 'set back to scheduled',
  confirmed: 'confirmed',
  completed: 'marked as completed',
  cancelled: 'cancelled',
  new: 'set back to new',
  contacted: 'marked as contacted',
  converted: 'marked as converted',
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
      const rejection = changes.rejected_because?.[1]
      const text = statusLabels[String(after)] ?? String(after)
      if (after === 'rejected' && rejection) return `${text} (${readable(String(rejection))})`
      return after === 'cancelled' && reason ? `${text} (${reason})` : text
    }
    case 'preferred_date':
      return `preferred date ${after ? `set to ${momentText(after, zone)}` : 'removed'}`
    case 'call_again_at':
      return after ? `to be called again on ${momentText(after, zone)}` : 'no longer to be called again'
    case 'rejected_because':
      return after ? `reason “${readable(String(after))}” given` : 'reason removed'
    case 'beautician_id':
      return beauticianText(before, after, changes.offered_until?.[1] != null)
    case 'offered_until':
      if (after) return 'offered again'
      return 'appointment_date' in changes ? 'assigned, too near to offer' : 'offer accepted'
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
    case 'latitude':
    case 'longitude':
      return `map location ${after === null ? 'removed' : before === null ? 'added' : 'moved'}`
    case 'accuracy':
      return 'accuracy of the map location changed'
    case 'logo_url':
      return after ? (before ? 'logo replaced' : 'logo added') : 'logo removed'
    case 'password_set_at':
      return 'password replaced'
    case 'is_active':
      return after ? 'enabled' : 'disabled'
    default:
      return fieldText(column, before, after)
  }
}

function beauticianText(before: Json, after: Json, isOffered: boolean): string {
  if (!after) return `unassigned from ${before}`
  if (isOffered) return before ? `taken from ${before} and offered to ${after}` : `offered to ${after}`
  return before ? `reassigned from ${before} to ${after}` : `assigned to ${after}`
}

const fieldLabels: Readonly<Record<string, string>> = {
  full_name: 'name',
  area_id: 'area',
  service_id: 'service',
  service_interested: 'service',
  guest_name: 'guest',
  cancelled_because: 'reason',
  colour_set: 'colours',
  offers_appointments: 'offers to beauticians',
  offer_minutes: 'minutes to answer an offer',
  waitlist_minutes: 'minutes that a free time is held',
  keep_leads_months: 'months that leads are kept',
  vpa: 'UPI ID',
  host: 'server',
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
const isAmount = (column: string) => /(^|_)(price|amount|charge|allowance)$/.test(column)

function valueText(column: string, value: Json): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isAmount(column)) return formatRupees(Number(value))
  if (typeof value === 'number') return column.endsWith('percent') ? `${value} %` : String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `“${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}”`
}

/** `3 pm`, `3:30 pm` */
const clockText = (moment: string, zone: string) => formatClock(moment, zone).replace(':00', '')

export const momentText = (moment: Json, zone: string) =>
  `${formatDate(String(moment), zone)}, ${clockText(String(moment), zone)}`

/** On the same day the times are enough. */
function movedText(before: string, after: string, zone: string): string {
  const format = formatDate(before, zone) === formatDate(after, zone) ? clockText : momentText
  return `moved from ${format(before, zone)} to ${format(after, zone)}`
}
