import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { exactRupees } from '#domain/money/exact-rupees.ts'
import { monthText, payBasisText, payLineText } from '#domain/team/pay-sheet.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { type OwnedPayLine, type PayMonth, type PaySheetWithLines, useApplyPayRules } from './queries.ts'

interface PaySheetCardProps {
  sheet: PaySheetWithLines
  month: PayMonth
}

/** One beautician's sheet; on paper each begins on its own page. */
export function PaySheetCard({ sheet, month }: PaySheetCardProps) {
  const id = useId()
  const { full_name, services, travel, tips, corrections, earned, cash_in_hand, set_off, payout } = sheet
  const sums = [
    ['Services', services],
    ['Travel allowance', travel],
    ['Tips', tips],
    ['Corrections', corrections],
    ['Earned', earned],
    [`Cash in hand${month.closed_at ? ' then' : ''}`, cash_in_hand],
    ['Less cash in hand', -set_off],
  ] as const
  return (
    <Card aria-labelledby={id} className="p-4 md:p-6 print:not-first:break-before-page">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg font-semibold">
          {full_name}
          <span className="hidden print:inline">, {monthText(month.month)}</span>
        </h2>
        <p className="text-lg font-semibold tabular-nums">
          <span className="mr-2 text-sm font-normal text-muted">To pay out</span>
          {exactRupees(payout)}
        </p>
      </div>
      <dl className="mt-3 grid max-w-md gap-y-1 text-sm">
        {sums.map(([label, amount]) => (
          <div
            key={label}
            className={classNames('flex justify-between gap-4', label === 'Earned' && 'font-semibold')}
          >
            <dt className={classNames(label !== 'Earned' && 'text-muted')}>{label}</dt>
            <dd className="tabular-nums">{exactRupees(amount)}</dd>
          </div>
        ))}
      </dl>
      <WithoutRule sheet={sheet} month={month} />
      {sheet.lines.length > 0 && <Lines name={full_name} lines={sheet.lines} />}
    </Card>
  )
}

function WithoutRule({ sheet: { beautician_id, full_name, without_rule }, month }: PaySheetCardProps) {
  const apply = useApplyPayRules()
  if (without_rule === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-lg bg-notice p-3 text-sm text-on-notice print:hidden">
      <p className="min-w-0 flex-1">
        {without_rule === 1 ? '1 completed service has' : `${without_rule} completed services have`} no pay
        rule, because there was none when the visit was completed.
      </p>
      <Button
        variant="secondary"
        size="small"
        busy={apply.isPending}
        aria-label={`Apply today’s rules to ${full_name}`}
        onClick={() => apply.mutate({ month: month.month, beautician: beautician_id })}
      >
        Apply today’s rules
      </Button>
    </div>
  )
}

const headers = ['Visit', 'For', 'How', 'Amount'] as const

const Lines = ({ name, lines }: { name: string; lines: readonly OwnedPayLine[] }) => {
  const { time_zone: zone } = useBusinessProfile()
  return (
    <details className="report-table @container mt-4 rounded-lg border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center rounded-lg px-3.5 text-sm font-medium outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus print:hidden">
        {lines.length === 1 ? '1 line' : `${lines.length} lines`}
        <ChevronDown aria-hidden="true" className="ml-auto size-4 text-muted in-open:rotate-180" />
      </summary>
      <table className="w-full border-collapse text-left text-sm @max-xl:block">
        <caption className="sr-only">Pay of {name}</caption>
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted @max-xl:hidden">
          <tr>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className={classNames('px-3 py-2 font-medium', header === 'Amount' && 'text-right')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-xl:block">
          {lines.map((line) => (
            <tr
              key={`${line.appointment_id} ${line.kind} ${line.position}`}
              className="@max-xl:grid @max-xl:grid-cols-[minmax(0,1fr)_auto] @max-xl:gap-x-4 @max-xl:px-3 @max-xl:py-2"
            >
              <th
                scope="row"
                className="py-2 font-medium whitespace-nowrap @max-xl:col-start-1 @max-xl:py-0 @xl:px-3"
              >
                {formatDate(line.starts_at, zone)}
              </th>
              <td className="py-2 wrap-anywhere @max-xl:col-start-1 @max-xl:py-0 @xl:px-3">
                {payLineText(line)}
                {line.is_correction && <span className="text-muted"> (correction)</span>}
              </td>
              <td className="py-2 text-muted @max-xl:col-start-1 @max-xl:py-0 @xl:px-3">
                {payBasisText(line)}
              </td>
              <td className="py-2 text-right whitespace-nowrap tabular-nums @max-xl:col-start-2 @max-xl:row-start-1 @max-xl:py-0 @xl:px-3">
                {exactRupees(line.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
