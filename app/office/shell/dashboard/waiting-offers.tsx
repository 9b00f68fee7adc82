import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { replyText } from '#app/office/appointments/offers/labels.ts'
import { type WaitingOffer, waitingOffersQuery } from '#app/office/appointments/offers/queries.ts'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { firstName } from '#domain/appointments/appointment.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { ListCard } from './list-card.tsx'

/** Appointments that a beautician has not accepted yet, and those that came back to the desk. */
export function WaitingOffers() {
  const { data: offers = [] } = useQuery(waitingOffersQuery)
  if (offers.length === 0) return null
  return (
    <ListCard title="Offers to beauticians">
      {offers.map((offer) => (
        <li key={offer.appointment_id} className="px-4 py-1.5 text-sm md:px-5">
          <OfferLink offer={offer} />
        </li>
      ))}
    </ListCard>
  )
}

function OfferLink({ offer }: { offer: WaitingOffer }) {
  const { time_zone: zone } = useBusinessProfile()
  const { appointment_id, client_name, services, starts_at, beautician_name, offered_until, replies } = offer
  const replied = replies.map((reply) => replyText(reply, firstName)).join(', ')
  return (
    <Link
      to={addressOf(paths.appointments, { edit: appointment_id })}
      state={OPENED_BY_LINK}
      className="flex min-h-11 flex-col justify-center wrap-anywhere hover:underline"
    >
      <span>
        <span className="font-medium">{client_name}</span>{' '}
        {beautician_name && offered_until ? (
          <span className="text-muted">
            offered to {firstName(beautician_name)} until {formatDateAndClock(offered_until, zone)}
          </span>
        ) : (
          <span className="font-medium text-danger">needs a beautician</span>
        )}
      </span>
      {replied && <span>{replied}</span>}
      <span className="text-xs text-muted">
        {services}, {formatDateAndClock(starts_at, zone)}
      </span>
    </Link>
  )
}
