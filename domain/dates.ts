// Calendar days as the business lives them: 'today' is a day in its time zone, wherever the server or the visitor is.
// A day is the text 'YYYY-MM-DD', which compares and sorts as dates do.

export type Day = string

const DAY = /^\d{4}-\d{2}-\d{2}$/
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata'

export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}

export function dayIn(timeZone: string, moment: Date): Day {
  // The Swedish way of writing dates is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
}

/** The moment at which a day begins in a time zone. */
export function startOfDay(day: Day, timeZone: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`)
  const guess = utcMidnight - offsetAt(new Date(utcMidnight), timeZone)
  // Around a clock change the offset at the guess differs from the one at UTC midnight; the second look settles it.
  return new Date(utcMidnight - offsetAt(new Date(guess), timeZone))
}

function offsetAt(moment: Date, timeZone: string): number {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment)
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}

/** A wish for today means from now on, a wish for a later day means that whole day. */
export function preferredMoment(day: Day, timeZone: string, now: Date): Date {
  return day === dayIn(timeZone, now) ? now : startOfDay(day, timeZone)
}

/** 'Friday, 20 November 2026' */
export function formatDay(day: Day): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** 'November 2026' */
export function formatMonth(timestamp: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone }).format(
    new Date(timestamp),
  )
}
