// A free time that is offered to somebody on the waitlist, as the private link shows it: `look_at_waitlist_offer()` in
// supabase/migrations/028_waitlist.sql.
import type { Language } from '#domain/messages/language.ts'

export type WaitlistOfferState = 'open' | 'accepted' | 'declined' | 'ended'

export interface OwnWaitlistOffer {
  readonly state: WaitlistOfferState
  readonly starts_at: string
  readonly ends_at: string
  /** While it is open. */
  readonly held_until: string | null
  readonly first_name: string
  readonly language: Language
  /** A service may be wanted for several people. */
  readonly services: readonly { readonly name: string; readonly prepare: string | null }[] | null
  readonly price: number | null
  readonly area: string | null
  readonly beautician_name: string
  /** The present time of the visit that would be moved. */
  readonly moves_from: string | null
  /** Whether the person is still on the waitlist. */
  readonly is_waiting: boolean
  /** `/b/TOKEN` of the visit that was booked. */
  readonly appointment_link: string | null
}

/** The outcome of an action, or null for an invalid link. */
export type WaitlistOutcome = 'done' | 'already' | 'too_late' | null
