// Formats an entry of the audit log as a sentence: “moved from 3 pm to 4 pm by the desk”.
import { differenceText } from '#domain/money/cash-line.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import type { Json } from '#domain/schema/database-types.ts'
import { formatShortDay } from '#domain/time/business-time.ts'
import { changesText, exceptionLabels, momentText, readable } from './audit-log-changes.ts'
import type { AuditLogAction, AuditLogLine } from './audit-log-line.ts'

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
    case 'patch_tests':
      return patchTestText(line, zone)
    case 'leads':
      return recordText(line, zone, 'lead')
    case 'appointments':
      return line.action === 'added' ? bookingText(line, zone) : recordText(line, zone, 'visit')
    case 'appointment_lines':
      return serviceText(line, zone)
    case 'appointment_marks':
      return `step “${markLabels[String(from(line, 'mark'))] ?? ''}” undone`
    case 'payments':
      return paymentText(line)
    case 'bank_matches':
      return bankMatchText(line)
    case 'safety_alerts':
      return alertText(line)
    case 'waitlist_entries':
      return waitlistText(line, zone)
    case 'pay_rules':
      return payRuleText(line, zone)
    case 'pay_months':
      return `pay of ${line.label} closed`
    case 'cash_handovers':
      return handoverText(line)
    case 'cash_book':
      return cashLineText(line)
    case 'staff':
      return memberText(line, zone)
    case 'events':
      return 'event booked'
    case 'invoice_links':
      return 'receipt link renewed'
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

const markLabels: Readonly<Record<string, string>> = {
  on_the_way: 'On the way',
  arrived: 'Arrived',
  started: 'Started',
  done: 'Done',
}

const actionLabels: Readonly<Record<string, string>> = {
  added: 'entered',
  removed: 'deleted',
  erased: 'erased',
  merged: 'merged with a duplicate',
  unmerged: 'separated again from a duplicate',
}

function recordText(line: AuditLogAction, zone: string, noun: string): string {
  const action = actionLabels[line.action]
  return action ? `${noun} ${action}` : changesText(line, zone)
}

const to = ({ changes }: AuditLogAction, column: string): Json => changes[column]?.[1] ?? null
const from = ({ changes }: AuditLogAction, column: string): Json => changes[column]?.[0] ?? null

function bookingText(line: AuditLogAction, zone: string): string {
  const who = to(line, 'beautician_id')
  const given = to(line, 'offered_until') ? 'and offered to' : 'with'
  const exceptions = Object.entries(exceptionLabels).map(([column, label]) =>
    to(line, column) === true ? `, ${label} allowed` : '',
  )
  return `booked for ${momentText(to(line, 'appointment_date'), zone)}${who ? ` ${given} ${who}` : ''}${exceptions.join('')}`
}

const waitlistTexts: Readonly<Record<string, string>> = {
  waiting: 'waits for a free time again',
  offered: 'free time offered',
  booked: 'booked from the waitlist',
  ended: 'taken off the waitlist',
}

function waitlistText(line: AuditLogAction, zone: string): string {
  if (line.action === 'added') return 'put on the waitlist'
  const status = line.changes.status
  return waitlistTexts[String(status?.[1])] ?? `waitlist: ${changesText(line, zone)}`
}

function reviewText(line: AuditLogAction, zone: string): string {
  const stars = Number(from(line, 'rating') ?? to(line, 'rating'))
  const action = actionLabels[line.action]
  if (action) return `review with ${stars} ${stars === 1 ? 'star' : 'stars'} ${action}`
  const approval = line.changes.is_approved
  if (approval) return `review ${approval[1] ? 'approved' : 'no longer approved'}`
  return `review: ${changesText(line, zone)}`
}

function patchTestText(line: AuditLogAction, zone: string): string {
  const name = `patch test${line.action === 'changed' ? '' : ` for ${to(line, 'tested_for') ?? from(line, 'tested_for')}`}`
  const action = actionLabels[line.action]
  return action ? `${name} ${action}` : `${name}: ${changesText(line, zone)}`
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
  other: 'by another method',
}

function paymentText(line: AuditLogAction): string {
  if (line.action === 'changed') return to(line, 'reference') ? 'reference added' : 'reference removed'
  const side = line.action === 'removed' ? from : to
  const amount = formatRupees(Math.abs(Number(side(line, 'amount'))))
  const method = methodTexts[String(side(line, 'method'))] ?? ''
  if (line.action === 'removed') return `payment of ${amount} ${method} deleted`
  switch (side(line, 'kind')) {
    case 'given_back':
      return `${amount} refunded ${method}`
    case 'correction':
      return `payments corrected by −${amount}`
    case 'tip':
      return `tip of ${amount} received ${method}`
    case 'advance':
      return `advance of ${amount} received ${method}`
    default:
      return `${amount} received ${method}`
  }
}

function bankMatchText(line: AuditLogAction): string {
  const isUndone = line.action === 'removed'
  const side = isUndone ? from : to
  const amount = formatRupees(Number(side(line, 'amount')))
  const credit = `${amount} of ${formatShortDay(String(side(line, 'day')))}`
  return `${credit} ${isUndone ? 'no longer found' : 'found'} on the bank statement`
}

function alertText(line: AuditLogAction): string {
  const isOver = line.action === 'removed'
  const isHelp = (isOver ? from : to)(line, 'kind') === 'help'
  const who = line.label ? ` of ${line.label}` : ''
  return `${isHelp ? `call for help${who}` : `alert of an overdue visit${who}`} ${isOver ? 'ended' : 'raised'}`
}

function payRuleText(line: AuditLogAction, zone: string): string {
  const side = line.action === 'removed' ? from : to
  const percent = side(line, 'percent')
  const pay = percent === null ? formatRupees(Number(side(line, 'amount'))) : `${percent} %`
  const service = side(line, 'service_id') ?? 'all services'
  if (line.action === 'added') return `pay rule of ${line.label} entered: ${pay} for ${service}`
  if (line.action === 'removed') return `pay rule of ${line.label} deleted: ${pay} for ${service}`
  return `pay rule of ${line.label}: ${changesText(line, zone)}`
}

function handoverText(line: AuditLogAction): string {
  const amount = Number(to(line, 'amount'))
  return amount < 0
    ? `hand-over by ${line.label} corrected by −${formatRupees(-amount)}`
    : `${formatRupees(amount)} in cash handed over by ${line.label}, recorded`
}

function cashLineText(line: AuditLogAction): string {
  const amount = Number(to(line, 'amount'))
  const sum = formatRupees(Math.abs(amount))
  const corrected = to(line, 'corrects') ? ' (correction)' : ''
  const number = `day book entry ${to(line, 'number')}`
  if (line.label === 'moved')
    return `${number}: ${sum} ${amount > 0 ? 'put into' : 'taken out of'} the drawer${corrected}`
  const difference = to(line, 'difference')
  const compared = difference === null ? '' : ` (${differenceText(Number(difference))})`
  return `${number}: ${sum} counted${compared}${corrected}`
}

function memberText(line: AuditLogAction, zone: string): string {
  const name = line.label ?? 'an account'
  if (line.action === 'added') return `${name} invited`
  if (line.action === 'removed') return `${name} removed`
  return `${name}: ${changesText(line, zone)}`
}

const settingLabels: Readonly<Record<string, string>> = {
  access_rules: 'sign-in rules',
  business_profile: 'business profile',
  money_settings: 'payment settings',
  event_settings: 'settings of functions',
  working_hours: 'working hours',
  travel_times: 'travel times',
  areas: 'area',
  beauticians: 'beautician',
  days_off: 'days off',
  services: 'service',
  message_templates: 'message text',
  message_rules: 'message rule',
  mail_server: 'mail server',
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
