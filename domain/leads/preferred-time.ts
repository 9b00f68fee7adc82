// Formats a visitor's preferred time for staff.
import { formatDate, formatDateAndClock, toWallClock } from '#domain/time/business-time.ts'

const QUARTER_HOUR_MS = 900_000

/** '20 Nov 2026', with the time if there is one: '20 Nov 2026, 3:30 pm'. */
export function requestText(preferredDate: string, timeZone: string): string {
  return requestedClock(preferredDate, timeZone)
    ? formatDateAndClock(preferredDate, timeZone)
    : formatDate(preferredDate, timeZone)
}

/** '15:30', or null for any time, which is stored as the time of sending or the start of the day. */
export function requestedClock(preferredDate: string, timeZone: string): string | null {
  const isQuarterHour = Date.parse(preferredDate) % QUARTER_HOUR_MS === 0
  const clock = toWallClock(preferredDate, timeZone).slice(-5)
  return isQuarterHour && clock !== '00:00' ? clock : null
}
