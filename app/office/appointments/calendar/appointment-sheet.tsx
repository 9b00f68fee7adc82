/** An appointment opened from the calendar: its details and its actions. */

import { useQuery } from '@tanstack/react-query'
import { Hourglass, IndianRupee, Move, Pencil, Repeat } from 'lucide-react'
import { Link } from 'react-router'
import { AppointmentStatusBadge } from '#app/office/components/appointment-status.tsx'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#app/office/components/ui/dialog.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { recordQuery } from '#app/office/lib/records/record-queries.ts'
import { teamQuery } from '#app/office/team/beauticians/queries.ts'
import { type Appointment, beauticianText, firstName } from '#domain/appointments/appointment.ts'
import { lengthText } from '#domain/appointments/day-plan.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { timeOffDuring } from '#domain/team/working-day.ts'
import { formatWeekday } from '#domain/time/business-time.ts'
import { ClientActionList } from '../client-action-list.tsx'
import type { TestedAppointment } from '../form/appointment-checks.ts'
import { ClientDetails } from '../form/client-details.tsx'
import { Precautions } from '../form/precautions.tsx'
import { appointmentLabels } from '../labels.ts'
import { OfferPart } from '../offers/offer-part.tsx'
import { asEntry, type CalendarEntry } from './calendar-entry.ts'
import { SeriesPart } from './series-part.tsx'
import { StatusActions } from './status-actions.tsx'
import { timeText } from './time-text.ts'

interface AppointmentSheetProps {
  id: string
  /** The appointment from the calendar; without it, it is fetched: it was cancelled or moved to another day. */
  listed: Appointment | undefined
  zone: string
  onMoney: () => void
  onMove: (entry: CalendarEntry) => void
  onEdit: () => void
  onAgain: () => void
  onClose: () => void
}

export default function AppointmentSheet({ id, listed, onClose, ...actions }: AppointmentSheetProps) {
  const read = useQuery({ ...recordQuery(appointments, id), enabled: listed === undefined })
  const appointment = listed ?? read.data
  if (appointment) return <Opened appointment={appointment} onClose={onClose} {...actions} />
  return (
    <Dialog open onClose={onClose} title="Appointment">
      <Loaded query={read} title={appointmentLabels.fetchFailed} loading="Loading the appointment">
        {() => <DialogBody>The appointment was not found. It may have been deleted.</DialogBody>}
      </Loaded>
    </Dialog>
  )
}

type OpenedProps = Omit<AppointmentSheetProps, 'id' | 'listed'> & { appointment: Appointment }

function Opened({ appointment, zone, onMoney, onMove, onEdit, onAgain, onClose }: OpenedProps) {
  const entry = asEntry(appointment)
  const { client, beautician, area, address, status, notes, due, price } = appointment
  const place = [address ?? client.address, area?.name].filter(Boolean).join(', ')
  const day = formatWeekday(appointment.appointment_date, zone)
  const { data: team } = useQuery(teamQuery)
  const off =
    status !== 'cancelled' &&
    timeOffDuring(appointment.beautician_id, [entry.starts, entry.ends], team?.daysOff ?? [], zone)
  return (
    <Dialog
      open
      onClose={onClose}
      title={client.full_name}
      description={`${day}, ${timeText(entry.starts, entry.ends, zone)}`}
    >
      <DialogBody className="space-y-4 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AppointmentStatusBadge status={status} />
          <span className={beautician ? undefined : 'text-danger'}>
            {beautician ? beauticianText(appointment) : 'not assigned yet'}
          </span>
          {entry.overlap_ok && <span className="text-muted">overlap allowed</span>}
          {entry.tight_ok && <span className="text-muted">short travel allowed</span>}
          {off && (
            <span className="text-danger">
              {off.from_time !== null
                ? 'time off'
                : off.beautician_id === null
                  ? 'the business is closed that day'
                  : 'has that day off'}
            </span>
          )}
          {appointment.needs_check && (
            <span className="text-danger">the client moved: check the travel time</span>
          )}
        </p>
        {appointment.series_id && (
          <SeriesPart appointment={appointment} seriesId={appointment.series_id} zone={zone} />
        )}
        <OfferPart appointment={appointment} />
        <StatusActions appointment={appointment} />
        <ClientActionList appointmentId={appointment.id} name={firstName(client.full_name)} />
        <Precautions allergies={client.allergies} appointment={testedLater(appointment)} />
        <ClientDetails client={client} address={place || null} place={appointment} />
        <ul className="divide-y divide-line rounded-lg border border-line bg-card">
          {appointment.lines.map((line) => (
            <li key={line.position} className="flex justify-between gap-3 px-3.5 py-2">
              <span className="wrap-anywhere">
                {line.service.name}
                {line.guest_name && <span className="text-muted"> for {line.guest_name}</span>}
              </span>
              <span className="shrink-0 text-muted tabular-nums">
                {lengthText(line.minutes)} · {formatRupees(line.price)}
              </span>
            </li>
          ))}
          <li className="flex justify-between gap-3 px-3.5 py-2 font-medium">
            <span>{due > 0 ? `${formatRupees(due)} due` : 'Price'}</span>
            <span className="tabular-nums">{formatRupees(price)}</span>
          </li>
        </ul>
        <Button
          variant={status === 'completed' && due > 0 ? 'primary' : 'secondary'}
          className="w-full"
          onClick={onMoney}
        >
          <IndianRupee aria-hidden="true" className="size-4" />
          {due > 0 ? `Collect ${formatRupees(due)}` : 'Payments'}
        </Button>
        {notes && (
          <p className="rounded-lg bg-sunken px-3.5 py-2.5 whitespace-pre-line wrap-anywhere">{notes}</p>
        )}
        {(status === 'scheduled' || status === 'confirmed') && (
          <Link
            to={addressOf(paths.waitlist, { new: '1', visit: appointment.id })}
            state={OPENED_BY_LINK}
            className={buttonClasses('ghost', 'small')}
          >
            <Hourglass aria-hidden="true" className="size-4" />
            {firstName(client.full_name)} wants an earlier time
          </Link>
        )}
        <AuditLog of={{ appointment: appointment.id }} />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onAgain}>
          <Repeat aria-hidden="true" className="size-4" />
          Book again
        </Button>
        <Button variant="secondary" disabled={status === 'cancelled'} onClick={() => onMove(entry)}>
          <Move aria-hidden="true" className="size-4" />
          Move
        </Button>
        <Button onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Of a visit that is still to be done. */
const testedLater = ({
  status,
  client_id,
  appointment_date,
  lines,
}: Appointment): TestedAppointment | null =>
  status === 'scheduled' || status === 'confirmed'
    ? {
        client_id,
        appointment_date,
        lines: lines.map(({ service, guest_name }) => ({ service_id: service.id, guest_name })),
      }
    : null
