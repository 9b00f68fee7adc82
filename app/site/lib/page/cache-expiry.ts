import { addDays, dayIn, startOfDay } from '#domain/time/dates.ts'

const SETTLING_MS = 2 * 60_000

/**
 * When a page that is rendered now expires: at the business's midnight, when offers begin and end. In the first minutes of
 * a day the database's clock may still be at the day before, so such a page expires after two minutes.
 */
export function cacheExpiry(now: Date, timeZone: string): Date {
  const today = dayIn(now, timeZone)
  const settled = new Date(startOfDay(today, timeZone).getTime() + SETTLING_MS)
  return now < settled ? settled : startOfDay(addDays(today, 1), timeZone)
}
