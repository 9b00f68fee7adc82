/** The appointments of a client, newest first. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AppointmentStatusBadge } from '#app/office/components/appointment-status.tsx'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { SeriesPlace } from '#app/office/components/series-place.tsx'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { type Appointment, beauticianText, servicesText } from '#domain/appointments/appointment.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatClock, formatDate } from '#domain/time/business-time.ts'
import { clientHistoryQuery, HISTORY_STEP } from './queries.ts'

export function ClientHistory({ clientId }: { clientId: string }) {
  const [shown, setShown] = useState(HISTORY_STEP)
  const history = useQuery({ ...clientHistoryQuery(clientId, shown), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby="appointment-history">
      <h3 id="appointment-history" className="mb-3 font-semibold">
        Appointment History
      </h3>
      <Loaded
        query={history}
        title="Error fetching appointments"
        loading={<Skeleton className="h-24 w-full" />}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState drawing="empty-appointments" text="No appointments found" />
          ) : (
            <ul className="space-y-2">
              {rows.map((appointment) => (
                <HistoryEntry key={appointment.id} appointment={appointment} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {history.data?.hasMore && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShown(shown + HISTORY_STEP)}>
          Show more
        </Button>
      )}
    </section>
  )
}

function HistoryEntry({ appointment }: { appointment: Appointment }) {
  const { time_zone } = useBusinessProfile()
  const { id, appointment_date, status, notes } = appointment
  return (
    <li className="rounded-xl border border-line bg-card p-3.5 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{servicesText(appointment)}</p>
          <p className="mt-0.5 text-muted">
            {formatDate(appointment_date, time_zone)} · {formatClock(appointment_date, time_zone)}
          </p>
          {appointment.beautician && <p className="text-muted">{beauticianText(appointment)}</p>}
          <SeriesPlace appointment={appointment} />
        </div>
        <div className="shrink-0 text-right">
          <AppointmentStatusBadge status={status} />
          <p className="mt-1 font-medium tabular-nums">{formatRupees(appointment.price)}</p>
          <Payment appointment={appointment} />
        </div>
      </div>
      {notes && <p className="mt-2 whitespace-pre-wrap text-muted">{notes}</p>}
      <Link
        to={addressOf(paths.appointments, { new: '1', again: id })}
        state={OPENED_BY_LINK}
        aria-label={`Book again: ${servicesText(appointment)}`}
        className={classNames(buttonClasses('ghost', 'small'), 'mt-1 -ml-3')}
      >
        <Repeat aria-hidden="true" className="size-4" />
        Book again
      </Link>
    </li>
  )
}

/** The specification has "Paid" on each completed appointment, and only there; the amounts say what was paid. */
const Payment = ({ appointment: { status, payment_amount, due } }: { appointment: Appointment }) => (
  <p className={classNames('text-xs', due === 0 && 'text-positive')}>
    {status === 'completed' && (
      <>
        <span>Paid</span> {formatRupees(payment_amount)}
      </>
    )}
    {due > 0 && <span className="block text-danger">{formatRupees(due)} due</span>}
  </p>
)
