import { MapPin, MessageCircle, Phone } from 'lucide-react'
import type { AppointmentClient } from '#domain/appointments/appointment.ts'
import { mapLink } from '#domain/team/map-link.ts'
import { telephoneLink, whatsappLink } from '#domain/text/phone.ts'

const linkClasses = 'inline-flex min-h-11 items-center gap-2 underline underline-offset-4 md:min-h-8'

/** Contact links, the address and the notes of the client, for the beautician's visit. */
export function ClientDetails({ client, address }: { client: AppointmentClient; address: string | null }) {
  const { full_name, phone, notes } = client
  if (!phone && !address && !notes) return null
  return (
    <div className="rounded-lg bg-sunken px-3.5 py-2 text-sm">
      <div className="flex flex-wrap gap-x-5">
        {phone && (
          <>
            <a href={telephoneLink(phone)} className={linkClasses}>
              <Phone aria-hidden="true" className="size-4 shrink-0" />
              {phone}
            </a>
            <a
              href={whatsappLink(phone, `Hello ${full_name}, `)}
              target="_blank"
              rel="noopener noreferrer"
              className={linkClasses}
            >
              <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
              WhatsApp
            </a>
          </>
        )}
      </div>
      {address && (
        <a href={mapLink(address)} target="_blank" rel="noopener noreferrer" className={linkClasses}>
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="wrap-anywhere">{address}</span>
        </a>
      )}
      {notes && <p className="py-1.5 whitespace-pre-line text-muted wrap-anywhere">{notes}</p>}
    </div>
  )
}
