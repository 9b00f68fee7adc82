import { type Backend, selectRows } from '#app/lib/backend.ts'
import type { RunningOffer } from '#domain/services/offers/offer.ts'
import { formatWeekday } from '#domain/time/business-time.ts'

export interface ShownOffer extends RunningOffer {
  /** 'Friday, 20 November'; null where it has no end. Written here, because a slow phone takes long to write a date. */
  readonly until: string | null
}

/** What runs today; the first to end comes first. */
export async function fetchCurrentOffers(backend: Backend): Promise<ShownOffer[]> {
  const offers = await selectRows<RunningOffer>(backend, 'rpc/current_offers', {})
  return offers.map((offer) => ({
    ...offer,
    until: offer.valid_until && formatWeekday(offer.valid_until, 'UTC'),
  }))
}
