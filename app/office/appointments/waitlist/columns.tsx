import { Link } from 'react-router'
import { Moment } from '#app/office/components/moment.tsx'
import type { Column } from '#app/office/components/records/list-columns.ts'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { lengthText } from '#domain/appointments/day-plan.ts'
import { isToldByPhone, type WaitingPerson, waitText } from '#domain/appointments/waitlist-entry.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { offerLabels, statusColours, statusText } from './labels.ts'

export const columnsIn = (zone: string): readonly Column<WaitingPerson>[] => [
  {
    header: 'Name',
    card: 'title',
    cell: ({ full_name, phone }) => (
      <>
        <span className="font-medium">{full_name}</span>
        {phone && (
          <a
            href={telephoneLink(phone)}
            className="block w-fit text-sm font-normal whitespace-nowrap text-muted hover:underline in-card:flex in-card:min-h-11 in-card:items-center"
          >
            {phone}
          </a>
        )}
      </>
    ),
  },
  {
    header: 'Waits for',
    cell: (person) => (
      <>
        {person.services ?? '–'}
        {person.minutes !== null && <span className="text-muted"> · {lengthText(person.minutes)}</span>}
        {person.appointment_starts_at && (
          <span className="block text-xs text-muted">
            Earlier than {formatDateAndClock(person.appointment_starts_at, zone)}
          </span>
        )}
        {person.minutes === null && (
          <span className="block text-xs font-medium text-danger">
            A service is not offered any more: edit
          </span>
        )}
        {person.area && <span className="block text-xs text-muted">{person.area}</span>}
        {person.notes && <span className="block text-xs wrap-anywhere text-muted">“{person.notes}”</span>}
      </>
    ),
  },
  { header: 'Days', cell: waitText },
  { header: 'Free time', cell: (person) => <OfferedTime person={person} zone={zone} /> },
  {
    header: 'Status',
    card: 'corner',
    cell: (person) => <Badge colour={statusColours[person.status]}>{statusText(person)}</Badge>,
  },
  { header: 'Since', cell: ({ created_at }) => <Moment at={created_at} zone={zone} /> },
]

function OfferedTime({ person, zone }: { person: WaitingPerson; zone: string }) {
  const { offer, offers, booked_id } = person
  if (offer)
    return (
      <>
        {formatDateAndClock(offer.starts_at, zone)}, {offer.beautician}
        {offer.held_until && (
          <span className="block text-xs text-muted">
            Held until {formatDateAndClock(offer.held_until, zone)}
          </span>
        )}
        {isToldByPhone(person) ? (
          <span className="block text-xs font-medium text-danger">Please call: no message can be sent</span>
        ) : (
          !offer.told_at && <span className="block text-xs text-muted">The message waits in the outbox</span>
        )}
      </>
    )
  if (booked_id)
    return (
      <Link
        to={addressOf(paths.appointments, { edit: booked_id })}
        state={OPENED_BY_LINK}
        className="inline-flex min-h-11 items-center text-gold-ink underline underline-offset-4 in-table:min-h-9"
      >
        View the visit
      </Link>
    )
  const [latest] = offers
  if (!latest) return '–'
  return (
    <span className="text-xs text-muted">
      {formatDateAndClock(latest.starts_at, zone)}: {offerLabels[latest.state]}
    </span>
  )
}
