// When a visitor would like to be visited, as staff read it.
import { formatDate, formatDateAndClock, toWallClock } from '#domain/time/business-time.ts'

const QUARTER_HOUR_MS = 900_000

/** '20 Nov 2026', with the time where one was wished for: '20 Nov 2026, 3:30 pm'. */
export function wishInWords(preferredDate: string, timeZone: string): string {
  return wishedClock(preferredDate, timeZone)
    ? formatDateAndClock(preferredDate, timeZone)
    : formatDate(preferredDate, timeZone)
}

/** '15:30', or null where any time will do: such a wish is the moment of asking or the day's first one. */
export function wishedClock(preferredDate: string, timeZone: string): string | null {
  const isQuarterHour = Date.parse(preferredDate) % QUARTER_HOUR_MS === 0
  const clock = toWallClock(preferredDate, timeZone).slice(-5)
  return isQuarterHour && clock !== '00:00' ? clock : null
}
