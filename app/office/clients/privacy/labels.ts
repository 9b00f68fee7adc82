/** Labels of the columns of a stored row, in display order. */

import { formatRupees } from '#domain/money/format-rupees.ts'
import type { Json } from '#domain/schema/database-types.ts'
import { formatDate, formatDateAndClock } from '#domain/time/business-time.ts'
import type { PersonRecord, PersonRow } from './queries.ts'

const terms: Readonly<Record<string, string>> = {
  full_name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  area: 'Area',
  appointment_date: 'Date',
  ends_at: 'Until',
  services: 'Services',
  service_interested: 'Asked for',
  preferred_date: 'Preferred date',
  status: 'Status',
  cancelled_because: 'Reason for cancelling',
  payment_amount: 'Amount',
  payment_status: 'Payment',
  rating: 'Stars',
  review_text: 'Review',
  is_approved: 'On the website',
  message: 'Message',
  notes: 'Notes',
  created_at: 'Entered',
  updated_at: 'Last changed',
}

/** Columns shown elsewhere on the page, or meaningless to users. */
const HIDDEN = [
  'id',
  'appointments',
  'audit_log',
  'duration_minutes',
  'overlap_ok',
  'tight_ok',
  'needs_check',
]

const isMoment = (column: string) => /_(at|date)$/.test(column)

function valueText(column: string, value: Json, zone: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (column === 'payment_amount') return formatRupees(Number(value))
  if (column === 'preferred_date') return formatDate(String(value), zone)
  if (isMoment(column)) return formatDateAndClock(String(value), zone)
  if (column === 'services') return (value as PersonRow[]).map(serviceText).join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const serviceText = ({ service, guest_name, price }: PersonRow) =>
  `${service}${guest_name ? ` for ${guest_name}` : ''}, ${formatRupees(Number(price))}`

/** Every non-empty column; a column without a label is shown by its name. */
export function factsOf(row: PersonRow, zone: string): readonly { term: string; text: string }[] {
  const known = Object.keys(terms).filter((column) => column in row)
  const others = Object.keys(row).filter((column) => !(column in terms) && !HIDDEN.includes(column))
  return [...known, ...others].flatMap((column) => {
    const value = row[column]
    if (value === null || value === undefined || value === '') return []
    return [{ term: terms[column] ?? column.replaceAll('_', ' '), text: valueText(column, value, zone) }]
  })
}

export const kindLabels: Readonly<Record<PersonRecord['kind'], string>> = {
  client: 'Client',
  lead: 'Lead',
  review: 'Review',
}

export const doubtLabels: Readonly<Record<PersonRecord['found_by'], string>> = {
  person: '',
  phone: 'The same phone number, under another name',
  email: 'The same email address, under another name',
  name: 'The same name, but no phone number or email to compare',
}

export const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`
