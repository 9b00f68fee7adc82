/**
 * The period of a report, the period it is compared with, and the steps of its chart. An unfinished period counts
 * until today and is compared with as many days of the previous one.
 */
import { dateFormat } from '#domain/time/date-format.ts'
import { addDays, type Day, isDay, weekOf } from '#domain/time/dates.ts'

export const periodKinds = ['week', 'month', 'quarter', 'year', 'financial-year', 'own'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** Both included. */
export interface Days {
  readonly first: Day
  readonly last: Day
}

export interface Period extends Days {
  readonly kind: PeriodKind
  /** With the days that are still to come. */
  readonly whole: Days
  readonly isRunning: boolean
  readonly before: Days
  /** The same days a year earlier. */
  readonly yearBefore: Days
}

const firstOfMonth = (year: number, month: number): Day =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)

/** This many calendar months from its first day on. */
function months(year: number, month: number, count: number): Days {
  return { first: firstOfMonth(year, month), last: addDays(firstOfMonth(year, month + count), -1) }
}

/** The week, month … that contains a day. */
export function periodAround(kind: Exclude<PeriodKind, 'own'>, day: Day): Days {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1
  switch (kind) {
    case 'week': {
      const week = weekOf(day)
      return { first: week[0] ?? day, last: week[6] ?? day }
    }
    case 'month':
      return months(year, month, 1)
    case 'quarter':
      return months(year, month - (month % 3), 3)
    case 'year':
      return months(year, 0, 12)
    case 'financial-year':
      return months(month < 3 ? year - 1 : year, 3, 12)
  }
}

const dayNumber = (day: Day) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const daysBetween = (first: Day, last: Day) => dayNumber(last) - dayNumber(first)

/** On 29 February, the day before. */
export function yearEarlier(day: Day): Day {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`
}

/** The previous period of the same kind, with as many days as have passed of this one. */
function daysBefore(kind: PeriodKind, { first, last }: Days, until: Day): Days {
  if (kind === 'own')
    return { first: addDays(first, -daysBetween(first, last) - 1), last: addDays(first, -1) }
  const whole = periodAround(kind, addDays(first, -1))
  if (until === last) return whole
  const days = Math.min(daysBetween(first, until), daysBetween(whole.first, whole.last))
  return { first: whole.first, last: addDays(whole.first, days) }
}

/** Weeks begin on Mondays in all years. */
const daysOfYearBefore = (kind: PeriodKind, { first, last }: Days): Days =>
  kind === 'week'
    ? { first: addDays(first, -364), last: addDays(last, -364) }
    : {
        first: yearEarlier(first),
        last: endOfMonth(last) ? lastOfMonth(yearEarlier(last)) : yearEarlier(last),
      }

const endOfMonth = (day: Day) => addDays(day, 1).endsWith('-01')
const lastOfMonth = (day: Day) => periodAround('month', day).last

function periodOf(kind: PeriodKind, whole: Days, today: Day): Period {
  const isRunning = kind !== 'own' && whole.first <= today && today < whole.last
  const last = isRunning ? today : whole.last
  const days = { first: whole.first, last }
  const isYear = kind === 'year' || kind === 'financial-year'
  const yearBefore = daysOfYearBefore(kind, days)
  return {
    ...days,
    kind,
    whole,
    isRunning,
    before: isYear ? yearBefore : daysBefore(kind, whole, last),
    yearBefore,
  }
}

/** Parses the URL: `?range=quarter&on=2026-11-16`, `?range=own&from=…&to=…`. Invalid parameters are ignored. */
export function readPeriod(
  params: URLSearchParams,
  today: Day,
  kinds: readonly [PeriodKind, ...PeriodKind[]],
): Period {
  const kind = kinds.find((each) => each === params.get('range')) ?? kinds[0]
  const said = (name: string) => {
    const day = params.get(name) ?? ''
    return isDay(day) ? day : today
  }
  if (kind === 'own') {
    const [first = today, last = today] = [said('from'), said('to')].toSorted()
    return periodOf(kind, { first, last }, today)
  }
  return periodOf(kind, periodAround(kind, said('on')), today)
}

/** What is counted by whole months is compared, and labelled, in whole months. */
export function inWholeMonths(period: Period): Period {
  const widened = ({ first, last }: Days) => ({
    first: periodAround('month', first).first,
    last: periodAround('month', last).last,
  })
  const { before, yearBefore } = period
  return { ...period, ...widened(period), before: widened(before), yearBefore: widened(yearBefore) }
}

const asText = (day: Day, options: Intl.DateTimeFormatOptions) =>
  dateFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const shortDays = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })

/** '16 Nov 2026' */
export const shortDay = (day: Day) => asText(day, { day: 'numeric', month: 'short', year: 'numeric' })

/** 'Nov 2026' */
export const shortMonth = (day: Day) => asText(day, { month: 'short', year: 'numeric' })

/** 'November 2026', 'October to December 2026', '2026–27', '3–16 Nov 2026' */
export function daysText(kind: PeriodKind, { first, last }: Days): string {
  const year = first.slice(0, 4)
  switch (kind) {
    case 'month':
      return asText(first, { month: 'long', year: 'numeric' })
    case 'quarter':
      return `${asText(first, { month: 'long' })} to ${asText(lastOfQuarter(first), { month: 'long' })} ${year}`
    case 'year':
      return year
    case 'financial-year':
      return `${year}–${String(Number(year) + 1).slice(2)}`
    default:
      return shortDays.formatRange(new Date(first), new Date(last))
  }
}

const lastOfQuarter = (first: Day) => periodAround('quarter', first).last

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** More points make no readable chart or table. */
const MOST_POINTS = 400
const daysOf: Readonly<Record<Step, number>> = { day: 1, week: 7, month: 30 }

/** The steps with a readable number of points, the best one first. */
export function stepsFor({ first, last }: Days): [Step, ...Step[]] {
  const length = daysBetween(first, last) + 1
  const possible = steps.filter((step) => length / daysOf[step] <= MOST_POINTS)
  const best: Step = length <= 45 ? 'day' : length <= 200 ? 'week' : 'month'
  return [best, ...possible.filter((step) => step !== best)]
}

/** The days on which the steps of a range begin; the first is the range's start. */
export function stepStarts({ first, last }: Days, step: Step): Day[] {
  const starts: Day[] = []
  for (let day = first; day <= last; day = nextStart(day, step)) starts.push(day)
  return starts
}

const nextStart = (day: Day, step: Step): Day =>
  step === 'day' ? addDays(day, 1) : addDays(periodAround(step, day).last, 1)

/** '16 Nov', 'Nov 2026': a step's label on the axis. */
export const stepText = (day: Day, step: Step) =>
  step === 'month' ? shortMonth(day) : asText(day, { day: 'numeric', month: 'short' })
