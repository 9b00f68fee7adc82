/** Settings → Payments: where money comes, what receipts and invoices say, and how near the year is to registration. */

import { useQuery } from '@tanstack/react-query'
import { WhoDidWhat } from '#app/office/components/audit-log.tsx'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { moneySettingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { TurnoverMeter } from './turnover-meter.tsx'

export function PaymentsScreen() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  const settings = useQuery(moneySettingsQuery)
  return (
    <>
      <PageHeading title="Payments" lead="How you are paid, and what your receipts and invoices say" />
      {settings.isLoadingError && (
        <ErrorState
          title="The payment settings could not be loaded"
          reason={reasonOf(settings.error)}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.isPending && <Loading label="Loading the payment settings" />}
      {settings.data && access && (
        <div className="max-w-3xl space-y-5">
          <SettingsForm stored={settings.data} mayEdit={access.isOwner} />
          <TurnoverMeter isRegistered={settings.data.gstin !== null} />
          <TitledCard title="Payment gateway" lead="Coming soon">
            <p className="text-sm text-muted">
              Until then the code at the door and the UPI address on the client’s page take payments without
              one.
            </p>
          </TitledCard>
          <WhoDidWhat of={{ settings: ['money_settings'] }} />
        </div>
      )}
    </>
  )
}
