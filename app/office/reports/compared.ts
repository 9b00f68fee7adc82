/** Compares a period with others, as text and data. */

import type { Chart, Format } from '#app/office/components/charts/chart.ts'
import { formatCount, formatRupees, roundToPaise } from '#domain/money/format-rupees.ts'
import {
  type Days,
  daysText,
  type Period,
  stepStarts,
  stepsFor,
  stepText,
} from '#domain/reports/report-period.ts'
import { fetchSum, fetchTotals, type Totals } from './queries.ts'
import type { Choice, Comparison, Figure, ReportRequest } from './report.ts'

export const formatShare: Format = (share) => `${Math.round(share * 100)} %`
export const formatHours: Format = (minutes) => `${formatCount(Math.round(minutes / 60))} h`

/** '12 % more', 'the same'; null if there is nothing to compare with. */
export function changeText(now: number, before: number): string | null {
  if (before === 0) return null
  const change = Math.round(((now - before) / Math.abs(before)) * 100)
  if (change === 0) return now === before ? 'the same' : 'nearly the same'
  return `${formatCount(Math.abs(change))} % ${change > 0 ? 'more' : 'less'}`
}

export const nameOf = ({ kind, whole }: Period) => daysText(kind, whole)

/** 'October 2026', or for a running period 'the same days of October 2026'. */
function nameOfBefore({ kind, isRunning, before }: Period): string {
  const name = daysText(kind, before)
  return isRunning && kind !== 'week' ? `the same days of ${name}` : name
}

/** 'October 2026', or for some of its days '1–16 Oct 2026'. */
export const nameOfDays = ({ kind, isRunning }: Period, days: Days) =>
  daysText(isRunning ? 'own' : kind, days)

/** 'November 2026 is 12 % above October 2026.' */
export function answerOf(what: string, period: Period, now: number, before: number): string {
  const name = period.isRunning ? `${nameOf(period)} so far` : nameOf(period)
  const other = nameOfBefore(period)
  if (now === 0 && before === 0) return `No ${what} in ${nameOf(period)}, nor in ${other}.`
  if (before === 0) return `${nameOf(period)} cannot be compared: no ${what} in ${other}.`
  const change = Math.round(((now - before) / Math.abs(before)) * 100)
  if (change === 0) return `${name} is the same as ${other}.`
  return `${name} is ${formatCount(Math.abs(change))} % ${change > 0 ? 'above' : 'below'} ${other}.`
}

interface ThreePeriods<Value> {
  readonly now: Value
  readonly before: Value
  readonly yearBefore: Value
}

/** Fetches the same for a period, the previous period and the same period a year earlier. */
export async function fetchThreePeriods<Value>(
  { before, yearBefore, ...period }: Period,
  fetch: (days: Days) => Promise<Value>,
): Promise<ThreePeriods<Value>> {
  const [now, then, long] = await Promise.all([fetch(period), fetch(before), fetch(yearBefore)])
  return { now, before: then, yearBefore: long }
}

export const fetchSums = ({ period, signal }: ReportRequest) =>
  fetchThreePeriods(period, (days) => fetchSum(days, signal))

/** A figure compared with earlier periods. */
export function figure<Value>(
  period: Period,
  values: ThreePeriods<Value>,
  {
    label,
    formula,
    of,
    format,
    list,
  }: {
    label: string
    formula: string
    of: (value: Value) => number
    format: Format
    list?: Figure['list']
  },
): Figure {
  const now = of(values.now)
  return {
    label,
    formula,
    value: format(now),
    list,
    comparisons: othersOf(period).map(({ of: other, name }) =>
      comparisonWith(format, now, of(values[other]), name),
    ),
  }
}

/** '+8 %' */
function signed(share: number): string {
  const percent = Math.round(share * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${formatCount(Math.abs(percent))} %`
}

/** Shares have no relative change, since a share of a share misleads. */
export const comparisonWith = (format: Format, now: number, other: number, name: string): Comparison => ({
  value: `${format(other)} in ${name}`,
  change: format === formatShare || other === 0 ? null : signed((now - other) / Math.abs(other)),
})

/** The periods that a period is compared with. */
const othersOf = (period: Period) => [
  {
    of: 'before' as const,
    name: nameOfDays(period, period.before),
    header: daysText(period.kind, period.before),
  },
  ...(hasYearBefore(period)
    ? [
        {
          of: 'yearBefore' as const,
          name: nameOfDays(period, period.yearBefore),
          header: daysText(period.kind, period.yearBefore),
        },
      ]
    : []),
]

const hasYearBefore = ({ before, yearBefore }: Period) => before.first !== yearBefore.first

const stepLabels = { day: 'By day', week: 'By week', month: 'By month' }

interface OverTime {
  readonly chart: Chart
  readonly choice: Choice
  /** One row per step: its name, and the totals of the current, previous and last year's period. */
  readonly rows: readonly {
    readonly start: string
    readonly name: string
    readonly values: readonly number[]
  }[]
}

/** One figure over the steps of the period, with the previous period as second series. */
export async function overTime(
  { period, chosen, signal }: ReportRequest,
  of: (totals: Totals) => number,
  format: Format,
): Promise<OverTime> {
  const possible = stepsFor(period)
  const step = possible.find((each) => each === chosen('step')) ?? possible[0]
  const valuesOf = async (days: Days) => {
    const totals = await fetchTotals(days, step, 'all', signal)
    const byStart = new Map(totals.map((each) => [each.starts_on, of(each)]))
    return stepStarts(days, step).map((start) => roundToPaise(byStart.get(start) ?? 0))
  }
  const { now, before, yearBefore } = await fetchThreePeriods(period, valuesOf)
  const starts = stepStarts(period, step)
  return {
    chart: {
      kind: 'line',
      labels: starts.map((start) => stepText(start, step)),
      series: [
        { name: nameOf(period), values: now },
        {
          name: daysText(period.kind, period.before),
          values: starts.map((_, index) => before[index] ?? null),
        },
      ],
      format,
    },
    choice: {
      name: 'step',
      label: 'Steps',
      value: step,
      options: possible.map((value) => ({ value, label: stepLabels[value] })),
    },
    rows: starts.map((start, index) => ({
      start,
      name: stepText(start, step),
      values: [now, before, ...(hasYearBefore(period) ? [yearBefore] : [])].map(
        (values) => values[index] ?? 0,
      ),
    })),
  }
}

/** The headers of `rows` of `overTime`. */
export const comparedColumns = (what: string, period: Period, format: Format) => [
  { header: 'From' },
  { header: what, format },
  ...othersOf(period).map(({ header }) => ({ header, format })),
]

/** 'Most from Bridal: ₹1,20,000 of ₹2,00,000.' */
export function mostText(
  most: string,
  bars: readonly { readonly name: string; readonly value: number }[],
  format: Format,
  none: string,
): string {
  const [first] = bars.toSorted((one, other) => other.value - one.value)
  if (!first || first.value <= 0) return none
  const sum = bars.reduce((total, { value }) => total + value, 0)
  return `${most} ${first.name}: ${format(first.value)} of ${format(roundToPaise(sum))}.`
}

export const rupees = formatRupees
export const count: Format = (value) => formatCount(Math.round(value))
