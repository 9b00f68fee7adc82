import { AppointmentRequestButton } from '#app/site/components/appointment-request-button.tsx'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { Price } from '#app/site/components/price.tsx'
import { linesText, offerText } from '#domain/services/offers/offer-text.ts'
import type { ShownOffer } from './queries.ts'

interface OfferCardProps {
  readonly offer: ShownOffer
  readonly heading: 'h2' | 'h3'
}

export function OfferCard({ offer, heading: Heading }: OfferCardProps) {
  const { id, title, description, services, until } = offer
  return (
    <li className="service-card flex flex-col bg-white p-6">
      <p className="text-sm font-medium text-gold-deep">{until ? `Until ${until}` : 'Package'}</p>
      <Heading className="mt-1.5 font-display text-[1.75rem] leading-tight font-semibold text-balance wrap-anywhere">
        {title}
      </Heading>
      {description && <p className="mt-2 text-pretty text-text-soft wrap-anywhere">{description}</p>}
      <ul className="mt-3 grid gap-1.5">
        {services.map((service) => (
          <li key={service.id} className="flex gap-2.5 wrap-anywhere">
            <span aria-hidden="true" className="text-gold-deep">
              ✦
            </span>
            {linesText([service])}
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-5">
        <Price price={offer.price} originalPrice={offer.regular_price} />
        <AppointmentRequestButton
          serviceName={linesText(services)}
          offer={{ id, text: offerText(offer) }}
          className={`${buttonClasses('primary')} mt-4 w-full`}
        >
          Book Now<span className="sr-only">: {title}</span>
        </AppointmentRequestButton>
      </div>
    </li>
  )
}
