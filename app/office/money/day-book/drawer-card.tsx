/** The cash that should be in the drawer now, and the ways to record what is. */
import { useState } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import type { CashDrawer } from '#domain/money/day-book.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatDate, formatDateAndClock } from '#domain/time/business-time.ts'
import type { Day } from '#domain/time/dates.ts'
import { loadCountDialog, loadMoveDialog } from './dialogs.ts'
import { DrawerSums } from './drawer-sums.tsx'

interface DrawerCardProps {
  day: Day
  today: Day
  drawer: CashDrawer
}

export function DrawerCard({ day, today, drawer }: DrawerCardProps) {
  const { time_zone: zone } = useBusinessProfile()
  const [opened, setOpened] = useState<'count' | 'move' | null>(null)
  const CountDialog = useLazyDialog(loadCountDialog)
  const MoveDialog = useLazyDialog(loadMoveDialog)
  const { last } = drawer
  const close = () => setOpened(null)
  return (
    <TitledCard
      title="Cash in the drawer now"
      subtitle={
        last
          ? `Last counted ${formatDateAndClock(last.at, zone)}`
          : 'Not counted yet. Count it once: from then on you see what should be in it.'
      }
    >
      {last && <DrawerSums drawer={drawer} />}
      {drawer.late_payments.length > 0 && <LatePayments drawer={drawer} />}
      {last && day !== today && (
        <p role="note" className="mt-3 text-sm text-muted print:hidden">
          Count the cash that is there now, also if you record it for yesterday.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => setOpened('count')}>Count the cash</Button>
        <Button variant="secondary" onClick={() => setOpened('move')}>
          Put in or take out
        </Button>
      </div>
      {opened === 'count' && <CountDialog day={day} drawer={drawer} onClose={close} />}
      {opened === 'move' && <MoveDialog onClose={close} />}
    </TitledCard>
  )
}

function LatePayments({ drawer: { late_payments } }: { drawer: CashDrawer }) {
  const { time_zone: zone } = useBusinessProfile()
  return (
    <ul aria-label="Recorded later" className="mt-2 space-y-1 border-l-2 border-line pl-3 text-sm text-muted">
      {late_payments.map(({ appointment_id, client_name, amount, received_at }) => (
        <li key={`${appointment_id} ${received_at}`}>
          {formatRupees(amount)} of{' '}
          <Link
            to={addressOf(paths.moneyPayments, { view: appointment_id })}
            className="-my-2 inline-block py-2 text-gold-ink underline underline-offset-4"
          >
            {client_name}
          </Link>
          , dated {formatDate(received_at, zone)}
        </li>
      ))}
    </ul>
  )
}
