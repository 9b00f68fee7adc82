/** Settings → Payments: payment details, texts of receipts and invoices, and the turnover compared with the GST threshold. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { moneySettingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

const TurnoverMeter = loadable(() => import('./turnover-meter.tsx'))

export function PaymentsScreen() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  const settings = useQuery(moneySettingsQuery)
  return (
    <>
      <PageHeading title="Payments" subtitle="How you are paid, and what your receipts and invoices say">
        <Link to={paths.money} className={buttonClasses('secondary', 'small')}>
          Dues, payments and invoices
        </Link>
      </PageHeading>
      <Loaded
        query={settings}
        title="The payment settings could not be loaded"
        loading="Loading the payment settings"
      >
        {(stored) =>
          access && (
            <div className="max-w-3xl space-y-5">
              <SettingsForm stored={stored} mayEdit={access.isOwner} />
              <TurnoverMeter isRegistered={stored.gstin !== null} />
              <TitledCard title="Payment gateway" subtitle="Coming soon">
                <p className="text-sm text-muted">
                  Until then clients can pay with the UPI code at the door or the UPI ID on their private
                  page.
                </p>
              </TitledCard>
              <AuditLog of={{ settings: ['money_settings'] }} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}
