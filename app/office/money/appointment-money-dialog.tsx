/** The money of an appointment: price, payments and the amount due. */

import { useQuery } from '@tanstack/react-query'
import { CornerUpLeft, HandCoins, IndianRupee, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { useCachedInput } from '#app/office/components/edit-form/use-cached-input.ts'
import { loadable } from '#app/office/components/loadable.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#app/office/components/ui/dialog.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { recordQuery } from '#app/office/lib/records/record-queries.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatClock, formatWeekday } from '#domain/time/business-time.ts'
import { Bill } from './bill.tsx'
import { paymentsQuery } from './payment-queries.ts'
import { Payments } from './payments.tsx'
import { newPaymentDraft, type PaymentDraft, TakePayment } from './take-payment.tsx'

// The documents need a network; what the calendar prefetches for the client's home does not include them.
const Invoices = loadable(() => import('./invoices.tsx'))

interface AppointmentMoneyDialogProps {
  id: string
  /** The appointment from the page's cache. */
  listed: Appointment | undefined
  onClose: () => void
}

export default function AppointmentMoneyDialog({ id, listed, onClose }: AppointmentMoneyDialogProps) {
  const { time_zone: zone } = useBusinessProfile()
  // The list may be stale, so the amount due is refetched on opening.
  const read = useQuery({ ...recordQuery(appointments, id), initialData: listed, initialDataUpdatedAt: 0 })
  const cached = useCachedInput<PaymentDraft>('payment')?.basis ?? null
  const [draft, setDraft] = useState(cached)
  const appointment = read.data
  const when =
    appointment &&
    `${formatWeekday(appointment.appointment_date, zone)}, ${formatClock(appointment.appointment_date, zone)}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={appointment?.client.full_name ?? 'Payments'}
      description={when ?? undefined}
      keepOnOutsidePress={draft !== null}
    >
      <Loaded query={read} title="Error fetching appointments" loading="Loading payments">
        {(found) =>
          found === null ? (
            <DialogBody>The appointment was not found. It may have been deleted.</DialogBody>
          ) : draft ? (
            <TakePayment appointment={found} draft={draft} onDone={() => setDraft(null)} />
          ) : (
            <Overview appointment={found} onTake={setDraft} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Overview({
  appointment,
  onTake,
}: {
  appointment: Appointment
  onTake: (draft: PaymentDraft) => void
}) {
  const { data: payments, isLoadingError, error, refetch } = useQuery(paymentsQuery(appointment.id))
  const { due, payment_amount } = appointment
  return (
    <>
      <DialogBody className="space-y-5 text-sm">
        <Bill appointment={appointment} payments={payments ?? []} />
        {isLoadingError ? (
          <p role="alert" className="flex flex-wrap items-center gap-x-3 text-danger">
            The payments could not be loaded. {reasonOf(error)}
            <Button variant="secondary" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          payments && (
            <>
              <Payments payments={payments} />
              <Invoices appointment={appointment} payments={payments} />
            </>
          )
        )}
        <div className="flex flex-wrap gap-2">
          {payment_amount > 0 && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => onTake(newPaymentDraft('back', payment_amount))}
            >
              <CornerUpLeft aria-hidden="true" className="size-4" />
              Refund
            </Button>
          )}
          <EditPrices id={appointment.id} />
        </div>
        <AuditLog of={{ appointment: appointment.id }} />
      </DialogBody>
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => onTake(newPaymentDraft(due > 0 ? 'appointment' : 'tip', null))}
        >
          <HandCoins aria-hidden="true" className="size-4" />
          {due > 0 ? 'Other amount' : 'Record a payment'}
        </Button>
        {due > 0 && (
          <Button onClick={() => onTake(newPaymentDraft('appointment', due))}>
            <IndianRupee aria-hidden="true" className="size-4" />
            Collect balance: {formatRupees(due)}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

/**
 * Replaces this dialog: closing the other one returns to where this one was opened. From the lists of money it leads to the
 * appointments, which have the form.
 */
function EditPrices({ id }: { id: string }) {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  if (pathname !== paths.appointments) {
    return (
      <Link
        to={addressOf(paths.appointments, { edit: id })}
        state={OPENED_BY_LINK}
        className={buttonClasses('ghost', 'small')}
      >
        <EditLabel />
      </Link>
    )
  }
  const edit = new URLSearchParams(params)
  edit.delete('view')
  edit.set('edit', id)
  return (
    <Link to={`?${edit}`} replace state={state} className={buttonClasses('ghost', 'small')}>
      <EditLabel />
    </Link>
  )
}

const EditLabel = () => (
  <>
    <Pencil aria-hidden="true" className="size-4" />
    Edit prices and discount
  </>
)
