import { requestedClock } from '#domain/leads/preferred-time.ts'
import { dayIn } from '#domain/time/dates.ts'

/**
 * Where the form of a requested appointment starts: the requested time (`2026-12-21T15:30`), the day alone if no time was
 * requested or it has passed, nothing if the day has passed.
 */
export function requestedTime(requested: string | null | undefined, now: Date, zone: string): string {
  if (!requested) return ''
  const day = dayIn(new Date(requested), zone)
  if (day < dayIn(now, zone)) return ''
  const clock = requestedClock(requested, zone)
  return clock && Date.parse(requested) > now.getTime() ? `${day}T${clock}` : day
}
