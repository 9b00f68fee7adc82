/** The days of a list's filter, in the address: a name such as `month`, or `2026-11-01..2026-11-15`. */
import { periodAround } from '#domain/reports/report-period.ts'
import { addDays, type Day, isDay } from '#domain/time/dates.ts'

interface Days {
  readonly first: Day
  readonly last: Day
}

const named: Readonly<Record<string, (today: Day) => Days>> = {
  today: (today) => ({ first: today, last: today }),
  month: (today) => periodAround('month', today),
  'last-month': (today) => periodAround('month', addDays(periodAround('month', today).first, -1)),
  'financial-year': (today) => periodAround('financial-year', today),
}

export const isNamed = (value: string) => Object.hasOwn(named, value)

export function isPeriod(value: string): boolean {
  const [first = '', last = '', ...more] = value.split('..')
  return isNamed(value) || (more.length === 0 && isDay(first) && isDay(last))
}

/** Both included, in either order. */
export function daysOf(value: string, today: Day): Days {
  const period = named[value]?.(today)
  if (period) return period
  const [first = today, last = today] = value.split('..').toSorted()
  return { first, last }
}

export const writtenDays = ({ first, last }: Days) => `${first}..${last}`
