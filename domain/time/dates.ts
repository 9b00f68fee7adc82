// Calendar days in the business's time zone: 'today' does not depend on the zone of server or visitor. A day is the
// text 'YYYY-MM-DD', which sorts like a date.
import { dateFormat, isMoment } from './date-format.ts'

export type Day = string

const DAY = /^\d{4}-\d{2}-\d{2}$/
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata'

/** Far outside usual years, Postgres and browsers disagree, and a year that is being typed is one of those. */
export const FIRST_DAY = '1990-01-01'
export const LAST_DAY = '2199-12-31'

export function isDay(text: string): boolean {
  if (!DAY.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  // 30 February would be parsed as 2 March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** A local time as in a form: '2026-11-15T18:30'. */
export const isWallClock = (text: string): boolean =>
  /^.{10}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text) && isDay(text.slice(0, 10))

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-IN', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Empty if the moment cannot be read. The time zone is the last parameter, here and in business-time.ts. */
export function dayIn(moment: Date, timeZone: string): Day {
  if (!isMoment(moment)) return ''
  // The Swedish date format is ISO 8601.
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
}

/** This many days later, or earlier. */
export function addDays(day: Day, days: number): Day {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** The seven days, Monday first, of the week that contains a day. */
export function weekOf(day: Day): Day[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return Array.from({ length: 7 }, (_, index) => addDays(day, index + 1 - weekday))
}

/** The instant at which a day begins in a time zone. */
export function startOfDay(day: Day, timeZone: string): Date {
  return atWallClock(`${day}T00:00`, timeZone)
}

/** The instant at which a time zone shows `2026-11-15T18:30`. A time that a clock change skips is moved to after it. */
export function atWallClock(wallClock: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wallClock}Z`)
  const guess = asUtc - offsetAt(new Date(asUtc), timeZone)
  // Around a clock change the offset at the guess differs from that at UTC; a second pass corrects it.
  return new Date(asUtc - offsetAt(new Date(guess), timeZone))
}

function offsetAt(moment: Date, timeZone: string): number {
  const wall = dateFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment)
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}

/**
 * A requested day with a time is that instant; today without a time is now, and a later day without a time its
 * start.
 */
export function preferredMoment(day: Day, clock: string, now: Date, timeZone: string): Date {
  if (clock) return atWallClock(`${day}T${clock}`, timeZone)
  return day === dayIn(now, timeZone) ? now : startOfDay(day, timeZone)
}

/** 'Friday, 20 November 2026' */
export function formatDay(day: Day): string {
  return dateFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** 'November 2026' */
export function formatMonth(timestamp: string, timeZone: string): string {
  return dateFormat('en-IN', { month: 'long', year: 'numeric', timeZone }).format(new Date(timestamp))
}
