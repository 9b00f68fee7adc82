import { requestedClock } from '#domain/leads/preferred-time.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import { dayIn } from '#domain/time/dates.ts'

/** Who wished for a day and for no time of it is proposed this one: the form asks for an hour too. */
const FIRST_HOUR = '10:00'
const HOUR_MS = 3_600_000

/**
 * What was wished for, as a date-time input holds it: the time, or an hour of the day; of today a coming one, and nothing of a
 * day that is over.
 */
export function requestedHour(requested: string | null | undefined, now: Date, zone: string): string {
  if (!requested) return ''
  const day = dayIn(new Date(requested), zone)
  if (day < dayIn(now, zone)) return ''
  const clock = requestedClock(requested, zone)
  if (clock && Date.parse(requested) > now.getTime()) return `${day}T${clock}`
  const proposed = `${day}T${FIRST_HOUR}`
  const soon = `${toWallClock(new Date(now.getTime() + HOUR_MS), zone).slice(0, -2)}00`
  return proposed > soon ? proposed : soon
}
