// Offers: several services at one price, or a percentage off for some days. The regular price is always computed
// from current prices and never stored, so a shown saving is real. The database decides what runs
// (private.offers_on); this computes the same while typing.

import type { Day } from '#domain/time/dates.ts'

/** A running offer, as visitors see it. */
export interface RunningOffer {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly valid_from: Day
  /** null: until further notice. */
  readonly valid_until: Day | null
  readonly price: number
  /** The sum of the current prices of its services. */
  readonly regular_price: number
  readonly services: readonly OfferedService[]
}

interface OfferedService {
  readonly id: string
  readonly name: string
  readonly category: string | null
  readonly minutes: number
  /** The price of one. */
  readonly price: number
  readonly quantity: number
}

/** One or the other. */
interface OfferPrice {
  readonly price: number | null
  readonly percent_off: number | null
}

interface PricedLine {
  readonly quantity: number
  readonly price: number
}

const paise = (rupees: number) => Math.round(rupees * 100)

export const regularPrice = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * paise(price), 0) / 100

/** Percentages are rounded down to whole rupees: a client never pays more than announced, and no coins are needed. */
export const offerPrice = ({ price, percent_off }: OfferPrice, regular: number): number =>
  price ?? Math.floor((paise(regular) * (100 - (percent_off ?? 0))) / 10_000)

interface StatedOffer extends OfferPrice {
  readonly valid_from: Day
  readonly valid_until: Day | null
  readonly is_active: boolean
  /** null if a service is inactive. */
  readonly lines: readonly (PricedLine | null)[]
}

/** Visitors see only running offers. */
export type OfferState = 'running' | 'planned' | 'ended' | 'inactive' | 'incomplete' | 'dearer'

export function stateOfOffer(offer: StatedOffer, today: Day): OfferState {
  const { valid_from, valid_until, is_active } = offer
  if (valid_until !== null && valid_until < today) return 'ended'
  if (!is_active) return 'inactive'
  const lines = offer.lines.filter((line) => line !== null)
  if (lines.length === 0 || lines.length < offer.lines.length) return 'incomplete'
  const regular = regularPrice(lines)
  if (offerPrice(offer, regular) > regular) return 'dearer'
  return valid_from > today ? 'planned' : 'running'
}
