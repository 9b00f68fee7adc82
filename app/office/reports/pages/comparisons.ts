import { roundToPaise } from '#domain/money/format-rupees.ts'
import {
  type Days,
  daysText,
  type Period,
  shortDay,
  shortMonth,
  stepStarts,
  yearEarlier,
} from '#domain/reports/report-period.ts'
import {
  answerOf,
  changeText,
  comparisonWith,
  count,
  mostText,
  nameOf,
  nameOfDays,
  rupees,
} from '../compared.ts'
import { Festivals } from '../festivals.tsx'
import { fetchFestivals, fetchSeasons, fetchSum, fetchTotals, type Totals } from '../queries.ts'
import type { Report, ReportRequest, View } from '../report.ts'

const revenueByMonth = (totals: readonly Totals[]) =>
  new Map(totals.map(({ starts_on, revenue }) => [starts_on, revenue]))

/** The whole previous year. */
const wholeYearBefore = ({ whole }: Period): Days => ({
  first: yearEarlier(whole.first),
  last: yearEarlier(whole.last),
})

async function loadMonths({ period, signal }: ReportRequest): Promise<View> {
  const previous = wholeYearBefore(period)
  const running = period.isRunning ? `${period.last.slice(0, 7)}-01` : null
  const [totals, sum, sumBefore, runningBefore] = await Promise.all([
    fetchTotals({ first: previous.first, last: period.last }, 'month', 'all', signal),
    fetchSum(period, signal),
    fetchSum(period.yearBefore, signal),
    running && fetchSum({ first: yearEarlier(running), last: yearEarlier(period.last) }, signal),
  ])
  const revenue = revenueByMonth(totals)
  const rows = stepStarts(period.whole, 'month').map((month) => ({
    month,
    now: month > period.last ? null : (revenue.get(month) ?? 0),
    before: revenue.get(yearEarlier(month)) ?? 0,
  }))
  /** The running month is compared with the same days a year before. */
  const sameDaysBefore = ({ month, before }: (typeof rows)[number]) =>
    month === running && runningBefore ? runningBefore.revenue : before
  return {
    answer: answerOf('revenue', { ...period, before: period.yearBefore }, sum.revenue, sumBefore.revenue),
    figures: [
      {
        label: `Revenue in ${nameOf(period)}`,
        value: rupees(sum.revenue),
        formula: 'Payments of paid appointments, by the day of the appointment',
        comparisons: [
          comparisonWith(rupees, sum.revenue, sumBefore.revenue, nameOfDays(period, period.yearBefore)),
        ],
      },
    ],
    chart: {
      kind: 'line',
      labels: rows.map(({ month }) => shortMonth(month).slice(0, 3)),
      series: [
        { name: nameOf(period), values: rows.map(({ now }) => now) },
        { name: daysText(period.kind, previous), values: rows.map(({ before }) => before) },
      ],
      format: rupees,
    },
    table: {
      columns: [
        { header: 'Month' },
        { header: nameOf(period), format: rupees },
        { header: daysText(period.kind, previous), format: rupees },
        { header: 'Change' },
      ],
      rows: rows.map((row) => ({
        key: row.month,
        cells: [
          row.month === running ? `${shortMonth(row.month)}, so far` : shortMonth(row.month),
          row.now,
          sameDaysBefore(row),
          row.now === null ? null : changeText(row.now, sameDaysBefore(row)),
        ],
      })),
    },
  }
}

const YEARS = 5

async function loadYears({ period, signal }: ReportRequest): Promise<View> {
  const kind = period.kind === 'financial-year' ? 'financial-year' : 'year'
  const years: Days[] = [period.whole]
  while (years.length < YEARS)
    years.push({ first: yearEarlier(years.at(-1)?.first ?? ''), last: yearEarlier(years.at(-1)?.last ?? '') })
  // The running year ends today, and is compared with the same days of the year before.
  const [totals, sumBefore] = await Promise.all([
    fetchTotals({ first: years.at(-1)?.first ?? '', last: period.last }, 'month', 'all', signal),
    fetchSum(period.yearBefore, signal),
  ])
  const rows = years.map(({ first, last }) => {
    const months = totals.filter(({ starts_on }) => starts_on >= first && starts_on <= last)
    const name = daysText(kind, { first, last })
    return {
      key: first,
      name: period.isRunning && first === period.whole.first ? `${name}, so far` : name,
      value: roundToPaise(months.reduce((sum, { revenue }) => sum + revenue, 0)),
      booked: months.reduce((sum, { booked }) => sum + booked, 0),
    }
  })
  const best = rows.toSorted((one, other) => other.value - one.value)
  return {
    answer: best[0]?.value
      ? `${best[0].name} brought the most: ${rupees(best[0].value)}.`
      : 'No revenue in these years.',
    formula: 'Payments of paid appointments, by the day of the appointment',
    chart: { kind: 'bars', bars: rows, format: rupees },
    table: {
      columns: [
        { header: 'Year' },
        { header: 'Revenue', format: rupees },
        { header: 'Appointments', format: count },
        { header: 'Compared with previous year' },
      ],
      rows: rows.map(({ key, name, value, booked }, index) => ({
        key,
        cells: [
          name,
          value,
          booked,
          changeText(value, index === 0 ? sumBefore.revenue : (rows[index + 1]?.value ?? 0)),
        ],
      })),
    },
  }
}

const DAYS_BEFORE = 14

async function loadSeasons({ chosen, today, signal }: ReportRequest): Promise<View> {
  const festivals = await fetchFestivals(signal)
  const names = [...new Set(festivals.map(({ name }) => name))]
  const name =
    names.find((each) => each === chosen('festival')) ?? (names.includes('Diwali') ? 'Diwali' : names[0])
  const seasons = (name ? await fetchSeasons(name, signal) : [])
    .filter(({ day, booked }) => day <= today || booked > 0)
    .toReversed()
  const bars = seasons.map(({ day, revenue }) => ({
    key: day,
    name: shortDay(day),
    value: revenue,
  }))
  const [latest, previous] = seasons
  return {
    answer:
      latest && previous
        ? `${name} ${latest.day.slice(0, 4)} brought ${rupees(latest.revenue)}, ${name} ${previous.day.slice(0, 4)} ${rupees(previous.revenue)}.`
        : mostText('Most on', bars, rupees, 'There is no season to compare yet.'),
    choices: [
      {
        name: 'festival',
        label: 'Festival',
        value: name ?? '',
        options: names.map((each) => ({ value: each, label: each })),
      },
    ],
    figures: latest && [
      {
        label: `${name} ${latest.day.slice(0, 4)}`,
        value: rupees(latest.revenue),
        formula: `Revenue of the ${DAYS_BEFORE} days before the festival, its day and the day after`,
        comparisons: previous
          ? [comparisonWith(rupees, latest.revenue, previous.revenue, previous.day.slice(0, 4))]
          : [],
      },
    ],
    chart: { kind: 'bars', bars, format: rupees },
    table: {
      columns: [
        { header: 'Festival' },
        { header: 'Revenue', format: rupees },
        { header: 'Appointments', format: count },
        { header: 'Compared with previous season' },
      ],
      rows: seasons.map(({ day, revenue, booked }, index) => ({
        key: day,
        cells: [shortDay(day), revenue, booked, changeText(revenue, seasons[index + 1]?.revenue ?? 0)],
      })),
    },
  }
}

export const comparisons: Report = {
  periodKinds: ['year', 'financial-year'],
  parts: [
    { title: 'Month by month', load: loadMonths },
    { title: 'Year by year', load: loadYears },
    { title: 'Season by season', load: loadSeasons, Below: Festivals },
  ],
}
