import { addDays, dayIn, startOfDay } from '#domain/time/dates.ts'

const SETTLING_MS = 2 * 60_000

/**
 * Until when a page that was rendered now says the truth: the business's midnight, at which offers begin and end. In the first
 * minutes after it the database's clock may still say yesterday, or the page was begun then; so such a page is looked at again.
 */
export function goodUntil(now: Date, timeZone: string): Date {
  const today = dayIn(now, timeZone)
  const settled = new Date(startOfDay(today, timeZone).getTime() + SETTLING_MS)
  return now < settled ? settled : startOfDay(addDays(today, 1), timeZone)
}
