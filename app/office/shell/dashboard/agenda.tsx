import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AppointmentStatusBadge } from '#app/office/components/appointment-status.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { StaleNote } from '#app/office/components/stale-note.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useNow } from '#app/office/lib/screen/use-now.ts'
import {
  type Appointment,
  beauticianText,
  firstName,
  servicesText,
} from '#domain/appointments/appointment.ts'
import { whatsappNumber } from '#domain/messages/whatsapp-number.ts'
import { mapLink } from '#domain/team/map-link.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { dayIn } from '#domain/time/dates.ts'
import { AGENDA_LENGTH, agendaQuery } from './queries.ts'
import { type LatePart, useSettled } from './settled.ts'

const OnMyWay = loadable(() => import('./on-my-way.tsx'), { Failed: null })

/** More are folded, so that what waits below is not far. */
const SHOWN = 4

/** Today's appointments with their addresses: what is next first, then the rest of the day. */
export function Agenda({ onSettled }: LatePart) {
  const { time_zone } = useBusinessProfile()
  const now = useNow()
  const agenda = useQuery(agendaQuery(dayIn(new Date(now), time_zone), time_zone))
  useSettled(!agenda.isLoading, onSettled)
  return (
    <Card aria-labelledby="agenda" className="min-w-0">
      <h2 id="agenda" className="border-b border-line px-4 py-3 font-semibold md:px-5">
        Today
      </h2>
      <StaleNote query={agenda} />
      <Loaded
        query={agenda}
        title="Today’s appointments could not be loaded"
        loading={<Skeleton className="m-4 h-12 w-auto" />}
      >
        {(entries) =>
          entries.length === 0 ? (
            <p className="px-4 py-6 text-sm text-muted md:px-5">No appointments today.</p>
          ) : (
            <Day entries={entries} now={now} zone={time_zone} />
          )
        }
      </Loaded>
    </Card>
  )
}

interface DayProps {
  entries: readonly Appointment[]
  now: number
  zone: string
}

function Day({ entries, now, zone }: DayProps) {
  const open = entries.filter(isOpen)
  const closed = entries.filter((entry) => !isOpen(entry))
  const rows = (list: readonly Appointment[]) => (
    <ul className="divide-y divide-line">
      {list.map((entry) => (
        <AgendaRow key={entry.id} entry={entry} now={now} zone={zone} />
      ))}
    </ul>
  )
  return (
    <>
      {open.length === 0 && <p className="px-4 py-4 text-sm text-muted md:px-5">Nothing more today.</p>}
      {rows(open.slice(0, SHOWN))}
      {open.length > SHOWN && (
        <More title={`${open.length - SHOWN} more today`}>{rows(open.slice(SHOWN))}</More>
      )}
      {closed.length > 0 && <More title={`${closed.length} completed or cancelled`}>{rows(closed)}</More>}
      {entries.length === AGENDA_LENGTH && (
        <Link
          to={addressOf(paths.appointments, { as: 'list', day: 'today' })}
          className="flex min-h-11 items-center border-t border-line px-4 text-sm underline md:px-5"
        >
          The first {AGENDA_LENGTH} of today. All appointments of today
        </Link>
      )}
    </>
  )
}

const More = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group border-t border-line">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 text-sm text-muted hover:underline md:px-5">
      {title}
      <ChevronDown
        aria-hidden="true"
        className="size-4 transition-transform group-open:rotate-180 motion-reduce:transition-none"
      />
    </summary>
    {children}
  </details>
)

/** Cancelled appointments are listed because the figures count them too. */
const isOff = ({ status }: Appointment) => status === 'cancelled'

const isOpen = ({ status }: Appointment) => status === 'scheduled' || status === 'confirmed'

function AgendaRow({ entry, now, zone }: { entry: Appointment; now: number; zone: string }) {
  const address = entry.address ?? entry.client.address ?? (entry.latitude !== null && 'On the map')
  const isOverdue = isOpen(entry) && Date.parse(entry.ends_at) < now
  return (
    <li
      className={classNames(
        'flex flex-wrap items-start gap-x-3 px-4 py-3 text-sm md:px-5',
        isOff(entry) && 'text-muted',
      )}
    >
      <span className="w-22 shrink-0 space-y-1 pt-1">
        <time dateTime={entry.appointment_date} className="block font-medium tabular-nums">
          {formatClock(entry.appointment_date, zone)}
        </time>
        <AppointmentStatusBadge status={entry.status} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={addressOf(paths.appointments, { edit: entry.id })}
          state={OPENED_BY_LINK}
          className={classNames(
            'flex min-h-11 flex-col justify-center wrap-anywhere hover:underline',
            isOff(entry) && 'line-through',
          )}
        >
          <span className="font-medium">{entry.client.full_name}</span>
          <span className="text-muted">
            {servicesText(entry)}
            {entry.beautician && ` ${beauticianText(entry, firstName)}`}
          </span>
          {isOverdue && (
            <span className="font-medium text-danger">
              Was to end at {formatClock(entry.ends_at, zone)}: completed?
            </span>
          )}
        </Link>
      </div>
      {isOpen(entry) && entry.client.phone && whatsappNumber(entry.client.phone) && (
        <OnMyWay appointment={entry.id} name={entry.client.full_name} />
      )}
      {entry.client.phone && (
        <a
          href={telephoneLink(entry.client.phone)}
          aria-label={`Call ${entry.client.full_name}`}
          className={buttonClasses('ghost', 'icon')}
        >
          <Phone aria-hidden="true" className="size-4" />
        </a>
      )}
      {address && (
        <a
          href={mapLink(address, entry)}
          target="_blank"
          rel="noopener noreferrer"
          className="flex min-h-11 w-full items-center gap-1.5 text-muted underline-offset-4 hover:underline md:min-h-8"
        >
          <MapPin aria-label="Map:" className="size-4 shrink-0 text-gold-ink" />
          <span className="wrap-anywhere">{address}</span>
        </a>
      )}
    </li>
  )
}
