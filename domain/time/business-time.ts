/**
 * Local times of the business: dates are shown and typed in the time zone of the profile, in whatever zone browser
 * or server are.
 */
import { dateFormat, isMoment, UNKNOWN_DATE } from './date-format.ts'
import { addDays, atWallClock, type Day, startOfDay } from './dates.ts'

const formatIn = (options: Intl.DateTimeFormatOptions, timeZone: string) =>
  dateFormat('en-IN', { ...options, timeZone })

/** `15 Nov 2026` */
export const formatDate = (iso: string, zone: string) =>
  formatIn({ day: 'numeric', month: 'short', year: 'numeric' }, zone).format(new Date(iso))

/** A day, in no time zone: `15 Nov 2026` */
export const formatShortDay = (day: Day) => formatDate(`${day}T00:00:00Z`, 'UTC')

/** `6:30 pm` */
export const formatClock = (iso: string, zone: string) =>
  formatIn({ hour: 'numeric', minute: '2-digit', hour12: true }, zone).format(new Date(iso))

/** `15 Nov 2026, 6:30 pm` */
export const formatDateAndClock = (iso: string, zone: string) =>
  isMoment(new Date(iso)) ? `${formatDate(iso, zone)}, ${formatClock(iso, zone)}` : UNKNOWN_DATE

/** `Sunday, 15 November` */
export const formatWeekday = (iso: string, zone: string) =>
  formatIn({ weekday: 'long', day: 'numeric', month: 'long' }, zone).format(new Date(iso))

/** An instant → `2026-11-15T18:30`, the local time for a date-time input. Empty if it cannot be read. */
export function toWallClock(iso: string | Date, timeZone: string): string {
  const moment = new Date(iso)
  // The Swedish format is ISO 8601 but for the T.
  const format = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return isMoment(moment) ? format.format(moment).replace(' ', 'T') : ''
}

/** A local time → the instant. */
export const fromWallClock = (wallClock: string, zone: string) => atWallClock(wallClock, zone).toISOString()

/** The instants at which a local day begins and ends. */
export const dayBounds = (day: Day, zone: string) => ({
  start: startOfDay(day, zone).toISOString(),
  end: startOfDay(addDays(day, 1), zone).toISOString(),
})

/**
 * 0 morning, 1 afternoon, 2 evening, 3 night: night until four, morning until noon, afternoon until four, evening until eight.
 * `free_week()` (supabase/migrations/008_booking.sql) has the same borders.
 */
export const partOfDay = (hour: number) => (hour < 4 || hour >= 20 ? 3 : hour < 12 ? 0 : hour < 16 ? 1 : 2)
