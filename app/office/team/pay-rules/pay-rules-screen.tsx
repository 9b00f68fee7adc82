import { Link } from 'react-router'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import type { Column } from '#app/office/components/records/list-columns.ts'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { payRuleLabels } from './labels.ts'
import { type PayRule, payRuleRules, payRules } from './queries.ts'

const columns: readonly Column<PayRule>[] = [
  {
    header: 'Beautician',
    card: 'title',
    cell: ({ beautician }) => <span className="font-medium">{beautician?.full_name ?? '–'}</span>,
  },
  { header: 'Service', cell: ({ service }) => service?.name ?? 'All services' },
  {
    header: 'Pay',
    cell: ({ percent, amount }) => (amount === null ? `${percent} %` : formatRupees(amount)),
  },
  {
    header: 'Travel allowance',
    cell: ({ service_id, travel_allowance }) =>
      service_id === null && travel_allowance > 0 ? formatRupees(travel_allowance) : '–',
  },
]

const loadDialog = () => import('./pay-rule-form.tsx')

export function PayRulesScreen() {
  if (!useIsOwner())
    return (
      <>
        <PageHeading title={payRuleLabels.title} />
        <OwnersOnly what="the pay rules, and see them" />
      </>
    )
  return (
    <>
      <RecordsScreen
        source={payRules}
        rules={payRuleRules}
        labels={payRuleLabels}
        columns={columns}
        loadDialog={loadDialog}
        views={
          <Link to={paths.pay} className={buttonClasses('secondary')}>
            Pay sheets
          </Link>
        }
      />
      <div className="mt-5 max-w-3xl">
        <AuditLog of={{ settings: ['pay_rules'] }} />
      </div>
    </>
  )
}
