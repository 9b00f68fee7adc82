import { toWallClock } from '#domain/business-time.ts'
import { dayIn } from '#domain/dates.ts'

/** Visitors wish for a day, and the form asks for an hour too: this one is proposed. */
const FIRST_HOUR = '10:00'
const HOUR_MS = 3_600_000

/** On the day that was wished for, as a date-time input holds it; of today a coming hour, and nothing of a day that is over. */
export function wishedHour(wished: string | null | undefined, now: Date, zone: string): string {
  if (!wished) return ''
  const day = dayIn(new Date(wished), zone)
  if (day < dayIn(now, zone)) return ''
  const proposed = `${day}T${FIRST_HOUR}`
  const soon = `${toWallClock(new Date(now.getTime() + HOUR_MS), zone).slice(0, -2)}00`
  return proposed > soon ? proposed : soon
}
