/** A function of an event: its appointments, and moving or cancelling all of them. */
import { CalendarClock, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AppointmentStatusBadge } from '#app/office/components/appointment-status.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { ConfirmDialog } from '#app/office/components/ui/confirm-dialog.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import type { BookedEvent, EventAppointment, partsOf } from '#domain/appointments/events/event.ts'
import { functionName } from '#domain/leads/plan/function-name.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatClock, formatDateAndClock, fromWallClock, toWallClock } from '#domain/time/business-time.ts'
import { useCancelEvent, useMoveEvent } from './queries.ts'

interface FunctionPartProps {
  event: BookedEvent
  part: ReturnType<typeof partsOf>[number]
  zone: string
}

export function FunctionPart({ event, part, zone }: FunctionPartProps) {
  const [asks, setAsks] = useState<'cancel' | 'move' | null>(null)
  const name = functionName(part)
  return (
    <section aria-label={name} className="rounded-xl border border-line bg-card p-3.5">
      <h3 className="text-base font-medium wrap-anywhere">{name}</h3>
      <p className="text-muted">Everyone ready by {formatDateAndClock(part.ready_by, zone)}</p>
      <ul className="mt-2 divide-y divide-line">
        {part.appointments.map((appointment) => (
          <AppointmentLine key={appointment.id} appointment={appointment} zone={zone} />
        ))}
      </ul>
      {part.isOpen && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => setAsks('move')}>
            <CalendarClock aria-hidden="true" className="size-4" />
            Move {name}
          </Button>
          <Button variant="ghost" size="small" onClick={() => setAsks('cancel')}>
            <CalendarX aria-hidden="true" className="size-4" />
            Cancel {name}
          </Button>
        </div>
      )}
      {asks === 'cancel' && <CancelPart event={event} part={part} onClose={() => setAsks(null)} />}
      {asks === 'move' && <MovePart event={event} part={part} zone={zone} onClose={() => setAsks(null)} />}
    </section>
  )
}

function AppointmentLine({ appointment, zone }: { appointment: EventAppointment; zone: string }) {
  const { id, appointment_date, status, price, beautician, lines } = appointment
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
      <Link
        to={addressOf(paths.appointments, { edit: id })}
        state={OPENED_BY_LINK}
        className="-my-2 inline-block py-2 text-gold-ink underline underline-offset-4"
      >
        {formatClock(appointment_date, zone)}, {beautician?.full_name ?? 'nobody assigned'}
      </Link>
      <AppointmentStatusBadge status={status} />
      <span className="ml-auto tabular-nums">{formatRupees(price)}</span>
      <span className="w-full text-muted wrap-anywhere">
        {lines
          .toSorted((one, other) => one.position - other.position)
          .map(({ guest_name, service }) => `${guest_name ? `${guest_name}: ` : ''}${service.name}`)
          .join(', ')}
      </span>
    </li>
  )
}

interface PartDialogProps {
  event: BookedEvent
  part: FunctionPartProps['part']
  onClose: () => void
}

function CancelPart({ event, part, onClose }: PartDialogProps) {
  const { save } = useCancelEvent()
  const name = functionName(part)
  return (
    <ConfirmDialog
      title={`Cancel ${name}?`}
      action={`Cancel ${name}`}
      onConfirm={() =>
        save({ event: event.id, only_function: part.id, because: 'client' }).catch(ignoreShownFailure)
      }
      onClose={onClose}
    >
      <p>All its appointments are cancelled. The other functions stay.</p>
      <p>What was paid for it stays with it until you refund it.</p>
    </ConfirmDialog>
  )
}

function MovePart({ event, part, zone, onClose }: PartDialogProps & { zone: string }) {
  const { save } = useMoveEvent()
  const [ready, setReady] = useState(toWallClock(part.ready_by, zone))
  const minutes = ready ? (Date.parse(fromWallClock(ready, zone)) - Date.parse(part.ready_by)) / 60_000 : 0
  return (
    <ConfirmDialog
      title={`Move ${functionName(part)}`}
      action="Move all its appointments"
      variant="primary"
      onConfirm={() =>
        minutes === 0
          ? undefined
          : save({ event: event.id, only_function: part.id, minutes }).catch(ignoreShownFailure)
      }
      onClose={onClose}
    >
      <Field label="Everyone ready by" hint="All its appointments move by the same time, or none">
        <Input
          type="datetime-local"
          step={900}
          value={ready}
          onChange={({ target }) => setReady(target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
