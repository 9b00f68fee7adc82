import { Link } from 'react-router'
import { AppointmentStatusBadge } from '#app/office/components/appointment-status.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import type { KnownClient } from './conversation.ts'

/** A client with the same number as a lead, and their appointments. */
export const ClientSummary = ({ client, zone }: { client: KnownClient; zone: string }) => (
  <section aria-labelledby={`client-${client.id}`}>
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 id={`client-${client.id}`} className="font-semibold">
        <Link
          to={addressOf(paths.clients, { view: client.id })}
          state={OPENED_BY_LINK}
          className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-8"
        >
          Client {client.full_name}
        </Link>
      </h3>
      <p className="text-muted">
        {client.completed_count} completed, {client.upcoming_count} upcoming,{' '}
        {formatRupees(client.total_revenue)}
        {client.no_messages && ', wants no messages'}
      </p>
    </div>
    {client.appointments.length > 0 && (
      <ul className="divide-y divide-line rounded-xl border border-line bg-card">
        {client.appointments.map(({ id, appointment_date, status, service, price }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-3.5 py-2">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{service}</span>
              <span className="block text-xs text-muted">
                {formatDateAndClock(appointment_date, zone)} · {formatRupees(price)}
              </span>
            </span>
            <AppointmentStatusBadge status={status} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
