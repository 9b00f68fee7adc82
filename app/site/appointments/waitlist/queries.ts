// Queries of the private link of an offer from the waitlist, calling the functions of supabase/migrations/028_waitlist.sql.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import { lookupToken } from '#app/site/appointments/queries.ts'
import type { OwnWaitlistOffer, WaitlistOutcome } from '#domain/appointments/waitlist-offer.ts'

/** null for an invalid link. */
export async function fetchOffer(backend: Backend, token: string): Promise<OwnWaitlistOffer | null> {
  const [offer] = await callFunction<OwnWaitlistOffer[]>(backend, 'look_at_waitlist_offer', {
    token: lookupToken(token),
  })
  return offer ?? null
}

type Action = (backend: Backend, token: string) => Promise<WaitlistOutcome>

const answer =
  (accept: boolean): Action =>
  (backend, token) =>
    callFunction(backend, 'answer_waitlist_offer', { token: lookupToken(token), accept })

const actions: Readonly<Record<string, Action>> = {
  take: answer(true),
  decline: answer(false),
  leave: (backend, token) => callFunction(backend, 'leave_waitlist', { token: lookupToken(token) }),
}

/** undefined for an unknown action. */
export const actionNamed = (name: unknown): Action | undefined =>
  typeof name === 'string' && Object.hasOwn(actions, name) ? actions[name] : undefined
