import { optional } from '#app/site/components/optional.tsx'
import type { OfferSectionProps } from './offer-section.tsx'

const OfferSection = optional(() => import('./offer-section.tsx'))

/** What runs today. Where nothing does, nothing is to be seen of it, and its code is not loaded. */
export const CurrentOffers = (props: OfferSectionProps) =>
  props.offers.length > 0 && <OfferSection {...props} />
