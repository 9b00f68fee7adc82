/** Open safety alerts, above every page of the office: whom to call, where, and one tap that ends it. */
import { useQuery } from '@tanstack/react-query'
import { MapPin, Phone, Siren } from 'lucide-react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { alertTitle } from '#domain/appointments/safety-alert.ts'
import { mapLink } from '#domain/team/map-link.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { openAlertsQuery, type SafetyAlert, useEndAlert } from './queries.ts'

export default function AlertBar() {
  const { data: alerts = [] } = useQuery(openAlertsQuery)
  if (alerts.length === 0) return null
  return (
    <div role="alert" aria-label="Safety alerts" className="mb-5 print:hidden">
      <ul className="grid gap-3">
        {alerts.map((alert) => (
          <Alert key={alert.id} alert={alert} />
        ))}
      </ul>
    </div>
  )
}

function Alert({ alert }: { alert: SafetyAlert }) {
  const { time_zone: zone } = useBusinessProfile()
  const end = useEndAlert()
  const { kind, beautician, appointment, raised_at } = alert
  const client = appointment?.client
  const title = alertTitle(
    { ...alert, beautician: beautician?.full_name ?? null, client: client?.full_name ?? null },
    zone,
  )
  const place = [appointment?.address ?? client?.address, appointment?.area?.name].filter(Boolean).join(', ')
  return (
    <li className="rounded-xl border-2 border-danger bg-danger-soft p-4 text-sm">
      <p className="flex items-start gap-2.5 text-base font-semibold text-danger">
        <Siren aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </p>
      <p className="mt-1 wrap-anywhere">
        Since {formatClock(raised_at, zone)}
        {place && (
          <>
            {': '}
            <a
              href={mapLink(place)}
              target="_blank"
              rel="noopener noreferrer"
              className="underline underline-offset-4"
            >
              <MapPin aria-label="Map:" className="mr-1 inline size-4" />
              {place}
            </a>
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CallLink name={beautician?.full_name} phone={beautician?.phone} variant="primary" />
        {/* The client may be the reason for a call for help. */}
        {kind === 'overdue' && (
          <CallLink name={client?.full_name} phone={client?.phone} variant="secondary" />
        )}
        {appointment && (
          <Link
            to={addressOf(paths.appointments, { edit: appointment.id })}
            state={OPENED_BY_LINK}
            className={buttonClasses('secondary')}
          >
            Visit
          </Link>
        )}
        <Button
          variant="secondary"
          busy={end.isPending}
          aria-label={`Everything is fine: ${title}`}
          onClick={() => end.mutate(alert)}
        >
          Everything is fine
        </Button>
      </div>
    </li>
  )
}

interface CallLinkProps {
  name: string | undefined
  phone: string | null | undefined
  variant: 'primary' | 'secondary'
}

const CallLink = ({ name, phone, variant }: CallLinkProps) =>
  phone ? (
    <a href={telephoneLink(phone)} className={buttonClasses(variant)}>
      <Phone aria-hidden="true" className="size-4 shrink-0" />
      <span className="max-w-48 truncate">Call {name}</span>
    </a>
  ) : null
