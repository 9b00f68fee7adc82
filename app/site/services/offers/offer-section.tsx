import { Link } from 'react-router'
import { cardGrid } from '../card-grid.ts'
import { OfferCard } from './offer-card.tsx'
import type { ShownOffer } from './queries.ts'

interface OfferSectionProps {
  readonly offers: readonly ShownOffer[]
  /** The page that shows it: the home page, a service or category page, or the page of offers. */
  readonly on: 'home' | 'service' | 'offers'
}

const MOST_ON_HOME = 3

/**
 * The running offers, if there are any. Not loaded later: on client navigation it would push down the section to which the
 * page has scrolled.
 */
export function OfferSection({ offers, on }: OfferSectionProps) {
  if (offers.length === 0) return null
  if (on === 'offers') return <OfferList offers={offers} heading="h2" />
  if (on === 'service') {
    return (
      <section aria-labelledby="offers-title" className="mx-auto max-w-7xl px-5 pb-16 lg:px-8">
        <h2 id="offers-title" className="section-title">
          Offers
        </h2>
        <OfferList offers={offers} heading="h3" />
      </section>
    )
  }
  return (
    <div className="mx-auto mt-20 max-w-7xl">
      <h3 className="section-title">Offers</h3>
      <OfferList offers={offers.slice(0, MOST_ON_HOME)} heading="h3" />
      <p className="mt-8 text-center text-lg">
        <Link
          to="/offers"
          className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
        >
          All offers and packages
        </Link>
      </p>
    </div>
  )
}

interface OfferListProps {
  readonly offers: readonly ShownOffer[]
  readonly heading: 'h2' | 'h3'
}

const OfferList = ({ offers, heading }: OfferListProps) => (
  <ul className={`${cardGrid(offers.length)} text-left`}>
    {offers.map((offer) => (
      <OfferCard key={offer.id} offer={offer} heading={heading} />
    ))}
  </ul>
)
