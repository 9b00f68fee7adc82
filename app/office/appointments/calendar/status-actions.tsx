/** The next steps of an appointment as buttons; a cancellation asks for its reason first. */
import { Ban, Check, CircleCheck, DoorClosed, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { cancellationLabels } from '#app/office/components/cancellation-labels.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { useNow } from '#app/office/lib/screen/use-now.ts'
import type { Appointment, CancellationReason } from '#domain/appointments/appointment.ts'
import { paidNotice } from '../paid-notice.ts'
import { type NewStatus, useStatusChange } from './use-status-change.ts'

/** "Client was not at home" has a button of its own. */
const reasons: readonly CancellationReason[] = ['client', 'us', 'moved']

export function StatusActions({ appointment }: { appointment: Appointment }) {
  const now = useNow()
  const { change, isPending } = useStatusChange()
  const [isAsking, setAsking] = useState(false)
  const { status, payment_amount } = appointment
  if (status === 'completed' || status === 'cancelled') return null
  const hasBegun = Date.parse(appointment.appointment_date) <= now
  const save = (to: NewStatus) => {
    setAsking(false)
    void change([appointment], to)
  }
  const button = (label: string, Icon: LucideIcon, onPress: () => void, isMain = false) => (
    <Button variant={isMain ? 'primary' : 'secondary'} disabled={isPending} onClick={onPress}>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </Button>
  )
  if (isAsking) {
    return (
      <fieldset className="space-y-2 rounded-lg border border-line bg-card p-3.5">
        <legend className="sr-only">Cancelled because</legend>
        <p aria-hidden="true" className="font-medium">
          Cancelled because
        </p>
        {payment_amount > 0 && <Notice>{paidNotice(payment_amount)}</Notice>}
        <div className="grid gap-2">
          {reasons.map((reason) => (
            <Button
              key={reason}
              variant="secondary"
              onClick={() => save({ status: 'cancelled', cancelled_because: reason })}
            >
              {cancellationLabels[reason]}
            </Button>
          ))}
          <Button variant="ghost" onClick={() => setAsking(false)}>
            Keep the appointment
          </Button>
        </div>
      </fieldset>
    )
  }
  return (
    <fieldset>
      <legend className="sr-only">Status</legend>
      <div className="flex flex-wrap gap-2 *:flex-1">
        {hasBegun &&
          button('Done', Check, () => save({ status: 'completed', cancelled_because: null }), true)}
        {!hasBegun &&
          status === 'scheduled' &&
          button('Confirm', CircleCheck, () => save({ status: 'confirmed', cancelled_because: null }), true)}
        {hasBegun &&
          button('Not at home', DoorClosed, () =>
            save({ status: 'cancelled', cancelled_because: 'no_show' }),
          )}
        {button('Cancel appointment', Ban, () => setAsking(true))}
      </div>
    </fieldset>
  )
}
