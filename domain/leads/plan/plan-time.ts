// The hour of a function: whether it is known, to come, and not too soon.
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { clockText } from '#domain/time/clock-text.ts'
import { atWallClock, type Day, dayIn, isDay } from '#domain/time/dates.ts'
import type { RequestedFunction } from './plan-input.ts'

const MINUTE_MS = 60_000
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const YEARS_AHEAD = 2

export interface PlanFault {
  readonly field: 'day' | 'ready' | 'people'
  readonly sentence: string
}

/** When all are ready, and what is wrong with it. */
export function whenOf(
  { day, ready }: RequestedFunction,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): { readonly readyBy: Date | null; readonly fault: PlanFault | null } {
  const unknown = (field: 'day' | 'ready', sentence: string) => ({
    readyBy: null,
    fault: { field, sentence },
  })
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(ready))
    return unknown('ready', 'Please choose when everyone should be ready.')
  if (!isDay(day)) return unknown('day', 'Please choose the date.')
  const readyBy = atWallClock(`${day}T${ready}`, timeZone)
  const today = dayIn(now, timeZone)
  const over = 'This time has already passed. Please choose a later time.'
  if (day < today)
    return { readyBy, fault: { field: 'day', sentence: 'Please choose today or a later date' } }
  if (readyBy <= now) return { readyBy, fault: { field: 'ready', sentence: over } }
  if (day > yearsLater(today)) {
    return { readyBy, fault: { field: 'day', sentence: `Please choose a day within ${YEARS_AHEAD} years.` } }
  }
  return { readyBy, fault: null }
}

const yearsLater = (day: Day): Day => `${Number(day.slice(0, 4)) + YEARS_AHEAD}${day.slice(4)}`

/** With so many beauticians and no earlier start than possible. */
export function tooSoon(
  length: number,
  { ready }: RequestedFunction,
  hands: number,
  earliest: number,
  zone: string,
): string {
  const possible = Math.ceil((earliest + length * MINUTE_MS) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
  const people = hands === 1 ? 'one beautician' : `${hands} beauticians`
  return `${clockText(ready)} is too soon. With ${people}, everyone can be ready by ${formatDateAndClock(new Date(possible).toISOString(), zone)} at the earliest.`
}
