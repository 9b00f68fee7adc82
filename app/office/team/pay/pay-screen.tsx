/** Pay sheets by month for owners; the desk records the cash that beauticians hand over. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { CashCard } from '../cash/cash-card.tsx'
import { PayMonthView } from './pay-month-view.tsx'
import { type PayMonth, payMonthsQuery } from './queries.ts'

export function PayScreen() {
  const isOwner = useIsOwner()
  return (
    <>
      <PageHeading title="Pay sheets">
        {isOwner && (
          <Link to={paths.payRules} className={`${buttonClasses('secondary')} print:hidden`}>
            Pay rules
          </Link>
        )}
      </PageHeading>
      {isOwner ? <Months /> : <OwnersOnly what="pay, and see it. You can record cash that is handed over" />}
      <div className="mt-5 max-w-3xl space-y-5 print:hidden">
        <CashCard />
        <AuditLog of={{ settings: ['pay_months', 'cash_handovers'] }} />
      </div>
    </>
  )
}

function Months() {
  const months = useQuery(payMonthsQuery)
  const [params] = useSearchParams()
  return (
    <Loaded query={months} title="Error fetching pay sheets" loading="Loading pay sheets">
      {(found) => {
        const shown = found.find(({ month }) => month === params.get('month')) ?? firstOpen(found)
        return (
          shown && (
            <PayMonthView key={shown.month} months={found} shown={shown} firstOpen={firstOpen(found)} />
          )
        )
      }}
    </Loaded>
  )
}

/** The month to close next, or the running one. */
const firstOpen = (months: readonly PayMonth[]) => months.findLast(({ closed_at }) => closed_at === null)
