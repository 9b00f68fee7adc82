import { cancellationLabels } from '#app/office/components/cancellation-labels.ts'
import { sourceLabels } from '#app/office/leads/labels.ts'
import type { By, Totals } from './queries.ts'

/** Labels of keys without a name. */
const unnamedLabels: Partial<Record<By, string>> = {
  beautician: 'Not assigned',
  area: 'No area',
  source: 'Source not known',
  service: 'Service no longer offered',
  category: 'No category',
  because: 'No reason given',
}

const daysAheadLabels: Readonly<Record<string, string>> = {
  '0': 'The same day',
  '1': 'The day before',
  '2-3': '2 to 3 days',
  '4-7': '4 to 7 days',
  '8-14': '8 to 14 days',
  '15-30': '15 to 30 days',
  '31+': 'More than 30 days',
}

/** Ranges of days booked ahead, in order. */
export const daysAheadRanges = Object.keys(daysAheadLabels)

/** The label of a report key. */
export function keyText(by: By, { key, name }: Pick<Totals, 'key' | 'name'>): string {
  const known: Partial<Record<By, Readonly<Record<string, string>>>> = {
    source: sourceLabels,
    because: cancellationLabels,
    days_ahead: daysAheadLabels,
    category: { [key]: key },
  }
  return name || known[by]?.[key] || unnamedLabels[by] || key
}

export const weekdayLabels = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
