// Offers to a beautician and the visits of the days after tomorrow.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'

export interface OfferedVisit {
  readonly id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly area: string | null
  readonly services: string | null
  /** When the time to answer ends. */
  readonly offered_until: string
}

/** Without the client, whose name is shown by `my_appointments()` when it is needed. */
export interface VisitOfWeek {
  readonly id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly area: string | null
  /** The first one. */
  readonly service: string
}

export interface Coming {
  readonly offers: readonly OfferedVisit[]
  readonly week: readonly VisitOfWeek[]
}

export async function fetchComing(backend: Backend): Promise<Coming> {
  const [offers, week] = await Promise.all([
    callFunction<OfferedVisit[]>(backend, 'my_offers', {}),
    callFunction<VisitOfWeek[]>(backend, 'my_week', {}),
  ])
  return { offers, week }
}

interface OfferReply {
  readonly accept: boolean
  readonly reason: string
  /** As they were shown; the page may be an old one. Null: it did not say. */
  readonly starts_at: string | null
  readonly ends_at: string | null
}

export const answerOffer = (backend: Backend, appointment: string, reply: OfferReply) =>
  callFunction<string>(backend, 'answer_offer', { appointment, ...reply })
