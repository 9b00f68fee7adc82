import { useQuery } from '@tanstack/react-query'
import { MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import {
  type AgendaEntry,
  agendaQuery,
  appointmentColours,
} from '#app/office/subjects/appointments/queries.ts'
import { formatClock } from '#domain/business-time.ts'
import { telephoneLink } from '#domain/phone.ts'

/** Where to be today, and when: the page one opens on the way to the next house. */
export function Agenda() {
  const { time_zone } = useBusinessProfile()
  const { data: agenda, isError } = useQuery(agendaQuery(time_zone))
  if (isError) return null
  return (
    <Card aria-labelledby="agenda" className="mt-6">
      <h2 id="agenda" className="border-b border-line px-4 py-3 font-semibold md:px-5">
        Today
      </h2>
      {!agenda && <Skeleton className="m-4 h-12 w-auto" />}
      {agenda?.length === 0 && <p className="px-4 py-6 text-sm text-muted md:px-5">No visits today.</p>}
      <ul className="divide-y divide-line">
        {agenda?.map((entry) => (
          <AgendaRow key={entry.id} entry={entry} zone={time_zone} />
        ))}
      </ul>
    </Card>
  )
}

const AgendaRow = ({ entry, zone }: { entry: AgendaEntry; zone: string }) => (
  <li className="flex items-center gap-3 px-4 py-3 text-sm md:px-5">
    <span className="w-22 shrink-0 space-y-1">
      <time dateTime={entry.appointment_date} className="block font-medium tabular-nums">
        {formatClock(entry.appointment_date, zone)}
      </time>
      <Badge colour={appointmentColours[entry.status]}>{entry.status}</Badge>
    </span>
    <Link
      to={`/admin/appointments?edit=${entry.id}`}
      className="flex min-h-11 min-w-0 flex-1 flex-col justify-center hover:underline"
    >
      <span className="block truncate font-medium">{entry.client.full_name}</span>
      <span className="block truncate text-muted">{entry.service.name}</span>
      {entry.client.address && (
        <span className="flex items-center gap-1 text-xs text-muted">
          <MapPin aria-hidden="true" className="size-3 shrink-0" />
          <span className="truncate">{entry.client.address}</span>
        </span>
      )}
    </Link>
    {entry.client.phone && (
      <a
        href={telephoneLink(entry.client.phone)}
        aria-label={`Call ${entry.client.full_name}`}
        className={buttonClasses('ghost', 'icon')}
      >
        <Phone aria-hidden="true" className="size-4" />
      </a>
    )}
  </li>
)
