import { type Backend, selectRows } from '#app/lib/backend.ts'
import type { RunningOffer } from '#domain/services/offers/offer.ts'
import { formatWeekday } from '#domain/time/business-time.ts'

export interface ShownOffer extends RunningOffer {
  /** 'Friday, 20 November', or null. Formatted here, because date formats are slow on phones. */
  readonly until: string | null
}

/** The running offers, by end. */
export async function fetchCurrentOffers(backend: Backend): Promise<ShownOffer[]> {
  const offers = await selectRows<RunningOffer>(backend, 'rpc/current_offers', {})
  return offers.map((offer) => ({
    ...offer,
    until: offer.valid_until && formatWeekday(offer.valid_until, 'UTC'),
  }))
}
