import { paths } from '#app/office/lib/paths.ts'
import { roundToPaise } from '#domain/money/format-rupees.ts'
import { methodLabels } from '#domain/money/payment.ts'
import {
  answerOf,
  comparedColumns,
  fetchSums,
  fetchThreePeriods,
  figure,
  mostText,
  nameOf,
  overTime,
  rupees,
} from '../compared.ts'
import { comparedBars } from '../compared-bars.ts'
import { keyText } from '../labels.ts'
import { type By, fetchReceived, fetchTotals } from '../queries.ts'
import type { Report, ReportRequest, View } from '../report.ts'

async function loadRevenue(request: ReportRequest): Promise<View> {
  const { period } = request
  const [sums, time] = await Promise.all([
    fetchSums(request),
    overTime(request, ({ revenue }) => revenue, rupees),
  ])
  return {
    answer: answerOf('revenue', period, sums.now.revenue, sums.before.revenue),
    choices: [time.choice],
    figures: [
      figure(period, sums, {
        label: 'Revenue',
        formula: 'Payments of paid appointments, by the day of the appointment',
        of: ({ revenue }) => revenue,
        format: rupees,
      }),
      figure(period, sums, {
        label: 'Discount',
        formula: 'Prices of the services minus what was charged, without travel charges',
        of: ({ discount }) => discount,
        format: rupees,
      }),
      figure(period, sums, {
        label: 'Due',
        formula:
          'Price minus payments, of appointments that are not cancelled; a refund after the visit is not due again',
        of: ({ due }) => due,
        format: rupees,
      }),
      figure(period, sums, {
        label: 'Overdue',
        formula: 'Due amounts of past appointments',
        of: ({ overdue }) => overdue,
        format: rupees,
        list: { to: paths.money, text: 'Who owes it' },
      }),
    ],
    chart: time.chart,
    table: {
      columns: comparedColumns('Revenue', period, rupees),
      rows: time.rows.map(({ start, name, values }) => ({ key: start, cells: [name, ...values] })),
    },
  }
}

const ways: readonly { value: By; label: string }[] = [
  { value: 'category', label: 'By category' },
  { value: 'service', label: 'By service' },
  { value: 'beautician', label: 'By beautician' },
  { value: 'area', label: 'By area' },
  { value: 'source', label: 'By source' },
]

async function loadShares({ period, chosen, signal }: ReportRequest): Promise<View> {
  const by = ways.find(({ value }) => value === chosen('by'))?.value ?? 'category'
  const { now, before, yearBefore } = await fetchThreePeriods(period, (days) =>
    fetchTotals(days, 'none', by, signal),
  )
  const revenueOf = (rows: typeof now, wanted: string) => rows.find(({ key }) => key === wanted)?.revenue ?? 0
  // Keys with revenue before and none now are shown too.
  const gone = before.filter(({ key }) => now.every((each) => each.key !== key))
  const bars = [...now, ...gone.map((each) => ({ ...each, revenue: 0, discount: 0, due: 0, overdue: 0 }))]
    .map((each) => ({
      ...each,
      name: keyText(by, each),
      value: each.revenue,
      before: revenueOf(before, each.key),
      yearBefore: revenueOf(yearBefore, each.key),
    }))
    .toSorted((one, other) => other.value - one.value)
  return {
    answer: mostText('Most from', bars, rupees, `No revenue in ${nameOf(period)}.`),
    choices: [{ name: 'by', label: 'Details', value: by, options: ways }],
    formula:
      by === 'category' || by === 'service'
        ? 'Revenue of each appointment, shared among its services by their prices'
        : 'Revenue: payments of paid appointments, by the day of the appointment',
    ...comparedBars(bars, {
      each: 'Name',
      value: 'Revenue',
      format: rupees,
      further: [
        { header: 'Discount', format: rupees, of: ({ discount }) => discount },
        { header: 'Due', format: rupees, of: ({ due }) => due },
        { header: 'Overdue', format: rupees, of: ({ overdue }) => overdue },
      ],
    }),
  }
}

async function loadReceived({ period, signal }: ReportRequest): Promise<View> {
  const received = await fetchThreePeriods(period, (days) => fetchReceived(days, signal))
  const amountOf = (rows: typeof received.now, method?: string) =>
    roundToPaise(
      rows.filter((row) => !method || row.method === method).reduce((sum, { amount }) => sum + amount, 0),
    )
  const bars = Object.entries(methodLabels)
    .map(([key, name]) => ({
      key,
      name,
      value: amountOf(received.now, key),
      before: amountOf(received.before, key),
      yearBefore: amountOf(received.yearBefore, key),
      tips: received.now.find(({ method }) => method === key)?.tips ?? 0,
    }))
    .filter(({ value, before, yearBefore, tips }) => [value, before, yearBefore, tips].some(Boolean))
  return {
    answer: mostText('Most by', bars, rupees, `No money came in ${nameOf(period)}.`),
    figures: [
      figure(period, received, {
        label: 'Received',
        formula: 'All payments by the day they were received, minus refunds, without tips',
        of: (rows) => amountOf(rows),
        format: rupees,
      }),
    ],
    ...comparedBars(bars, {
      each: 'Method',
      value: 'Received',
      format: rupees,
      further: [{ header: 'Tips', format: rupees, of: ({ tips }) => tips }],
    }),
  }
}

export const revenue: Report = {
  periodKinds: ['month', 'week', 'quarter', 'year', 'financial-year', 'own'],
  parts: [
    { title: 'Revenue', load: loadRevenue },
    { title: 'Where revenue comes from', load: loadShares },
    { title: 'Money received', load: loadReceived },
  ],
}
