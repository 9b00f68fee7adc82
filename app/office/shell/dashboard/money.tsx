/** The revenue of the last thirty days, and the amounts due. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { LineChart } from '#app/office/components/charts/line-chart.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { paths } from '#app/office/lib/paths.ts'
import { fetchSum, fetchTotals } from '#app/office/reports/queries.ts'
import { formatRupees, roundToPaise } from '#domain/money/format-rupees.ts'
import { stepStarts, stepText } from '#domain/reports/report-period.ts'
import { addDays, type Day, dayIn } from '#domain/time/dates.ts'

const DAYS = 30
/** Older dues will not be paid any more, and appointments are not booked further ahead. */
const YEARS_INCLUDED = 10

const moneyQuery = (today: Day) =>
  queryOptions({
    queryKey: [DATA, 'report', 'dashboard', today],
    queryFn: async ({ signal }) => {
      const month = { first: addDays(today, 1 - DAYS), last: today }
      const all = { first: addDays(today, -366 * YEARS_INCLUDED), last: addDays(today, 366) }
      const [totals, { due, overdue }] = await Promise.all([
        fetchTotals(month, 'day', 'all', signal),
        fetchSum(all, signal),
      ])
      const revenue = new Map(totals.map((day) => [day.starts_on, day.revenue]))
      const days = stepStarts(month, 'day')
      return {
        labels: days.map((day) => stepText(day, 'day')),
        values: days.map((day) => revenue.get(day) ?? 0),
        overdue,
        toCome: roundToPaise(due - overdue),
      }
    },
  })

export default function Money() {
  const id = useId()
  const { time_zone } = useBusinessProfile()
  const { data: money } = useQuery(moneyQuery(dayIn(new Date(), time_zone)))
  // The figures above already show the network error.
  if (!money) return null
  const sum = roundToPaise(money.values.reduce((total, value) => total + value, 0))
  return (
    <Card aria-labelledby={id} className="mt-4 p-4 md:mt-6 md:p-5">
      <div className="flex items-center justify-between gap-x-4">
        <h2 id={id} className="font-semibold">
          {formatRupees(sum)} in the last {DAYS} days
        </h2>
        <Link
          to={`${paths.reports}/revenue`}
          className="flex min-h-11 shrink-0 items-center gap-1 text-sm text-muted hover:underline"
        >
          Reports
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <LineChart
        label="Revenue by day"
        height={110}
        chart={{
          kind: 'line',
          labels: money.labels,
          series: [{ name: 'Most', values: money.values }],
          format: formatRupees,
        }}
      />
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 text-sm md:max-w-md">
        <div>
          <dt className="text-muted">Overdue</dt>
          <dd>
            <Link
              to={paths.money}
              aria-label={`Overdue ${formatRupees(money.overdue)}: who owes it`}
              className="-my-2 inline-flex min-h-11 items-center text-lg font-semibold tabular-nums underline decoration-gold underline-offset-4"
            >
              {formatRupees(money.overdue)}
            </Link>
          </dd>
        </div>
        <div>
          <dt className="text-muted">Due for today’s and later appointments</dt>
          <dd className="text-lg font-semibold tabular-nums">{formatRupees(money.toCome)}</dd>
        </div>
      </dl>
    </Card>
  )
}
