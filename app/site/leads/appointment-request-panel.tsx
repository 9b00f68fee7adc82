import { FormNotice } from '#app/site/components/forms/form-notice.tsx'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { GENERAL_APPOINTMENT } from '#domain/text/limits.ts'
import type { Day } from '#domain/time/dates.ts'
import { AppointmentRequestForm } from './appointment-request-form.tsx'
import type { FreeSlots } from './free-slots.ts'

/** The requested offer; without an id if it has ended. */
export interface ChosenOffer {
  readonly id: string | null
  readonly text: string
}

interface AppointmentRequestPanelProps {
  /** null after the request was sent. */
  readonly serviceName: string | null
  /** The price of that service, if it is one of the list. */
  readonly price: number | null
  readonly offer: ChosenOffer | null
  readonly times: FreeSlots | null
  readonly profile: BusinessProfile
  readonly today: Day
  readonly outcome: FormOutcome | null
}

/** The appointment request form as part of the page. */
export function AppointmentRequestPanel({
  serviceName,
  price,
  offer,
  profile,
  today,
  times,
  outcome,
}: AppointmentRequestPanelProps) {
  return (
    <section
      id="book"
      aria-labelledby="book-title"
      className="form-card mx-auto mb-14 max-w-[31.25rem] bg-sand p-6 sm:p-10"
    >
      <h2 id="book-title" className="font-display text-[min(2.25rem,13vw)] leading-tight font-medium">
        Book an appointment
      </h2>
      {serviceName && serviceName !== GENERAL_APPOINTMENT && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-lg">
          <span className="text-text-soft">{offer?.id ? offer.text : serviceName}</span>
          {price !== null && !offer?.id && <span className="font-semibold">{formatRupees(price)}</span>}
        </p>
      )}
      {offer && !offer.id && (
        <p role="status" className="mt-3 font-medium text-sindoor">
          {offer.text}
        </p>
      )}
      <div className="mt-1">
        {serviceName ? (
          <AppointmentRequestForm
            id="book"
            serviceName={serviceName}
            offer={offer?.id ?? ''}
            profile={profile}
            initial={outcome}
            today={today}
            times={times}
          />
        ) : (
          <FormNotice outcome={outcome} whatsappNumber={profile.whatsapp_number} />
        )}
      </div>
    </section>
  )
}
