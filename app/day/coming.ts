// Offers to a beautician and the visits of the days after tomorrow.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'

interface ComingVisit {
  readonly id: string
  readonly starts_at: string
  readonly ends_at: string
  readonly area: string | null
  readonly services: string | null
}

export interface OfferedVisit extends ComingVisit {
  /** When the time to answer ends. */
  readonly offered_until: string
}

export interface Coming {
  readonly offers: readonly OfferedVisit[]
}

export async function fetchComing(backend: Backend): Promise<Coming> {
  return { offers: await callFunction<OfferedVisit[]>(backend, 'my_offers', {}) }
}

export const answerOffer = (backend: Backend, appointment: string, accept: boolean, reason: string) =>
  callFunction<string>(backend, 'answer_offer', { appointment, accept, reason })
