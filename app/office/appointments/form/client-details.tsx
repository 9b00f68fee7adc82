import { MapPin, MessageCircle, Phone } from 'lucide-react'
import { WayInText } from '#app/office/components/place/way-in-text.tsx'
import type { AppointmentClient } from '#domain/appointments/appointment.ts'
import type { Place } from '#domain/clients/place/place.ts'
import { pinOf } from '#domain/clients/place/place-text.ts'
import { chatLink } from '#domain/messages/whatsapp-number.ts'
import { mapLink } from '#domain/team/map-link.ts'
import { telephoneLink } from '#domain/text/phone.ts'

const linkClasses = 'inline-flex min-h-11 items-center gap-2 underline underline-offset-4 md:min-h-8'

interface ClientDetailsProps {
  client: AppointmentClient
  address: string | null
  /** Of the appointment. */
  place: Place & { readonly pin_set_by: string | null }
}

/** Contact links, the place and the notes of the client, for the beautician's visit. */
export function ClientDetails({ client, address, place }: ClientDetailsProps) {
  const { full_name, phone, notes } = client
  const chat = chatLink(phone, `Hello ${full_name}, `)
  const isKnown = address !== null || pinOf(place) !== null
  if (!phone && !isKnown && !notes) return null
  return (
    <div className="rounded-lg bg-sunken px-3.5 py-2 text-sm">
      <div className="flex flex-wrap gap-x-5">
        {phone && (
          <a href={telephoneLink(phone)} className={linkClasses}>
            <Phone aria-hidden="true" className="size-4 shrink-0" />
            {phone}
          </a>
        )}
        {chat && (
          <a href={chat} target="_blank" rel="noopener noreferrer" className={linkClasses}>
            <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
            WhatsApp
          </a>
        )}
      </div>
      {isKnown && (
        <a
          href={mapLink(address ?? '', place)}
          target="_blank"
          rel="noopener noreferrer"
          className={linkClasses}
        >
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="wrap-anywhere">{address ?? 'On the map'}</span>
        </a>
      )}
      <WayInText place={place} />
      {notes && <p className="py-1.5 whitespace-pre-line text-muted wrap-anywhere">{notes}</p>}
    </div>
  )
}
