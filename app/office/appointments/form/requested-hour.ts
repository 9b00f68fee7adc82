import { requestedClock } from '#domain/leads/preferred-time.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import { dayIn } from '#domain/time/dates.ts'

/** Proposed hour for a request with a day but no time: the form needs an hour too. */
const FIRST_HOUR = '10:00'
const HOUR_MS = 3_600_000

/**
 * The requested time as the value of a date-time input: the time, or an hour of the day. On the current day it is a future
 * hour; for a past day it is empty.
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
