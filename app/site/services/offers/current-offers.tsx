import { optional } from '#app/site/components/optional.tsx'
import type { OfferSectionProps } from './offer-section.tsx'

const OfferSection = optional(() => import('./offer-section.tsx'))

/** The running offers. Without any, the section's code is not loaded. */
export const CurrentOffers = (props: OfferSectionProps) =>
  props.offers.length > 0 && <OfferSection {...props} />
