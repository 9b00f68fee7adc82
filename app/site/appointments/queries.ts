// What a private link shows and does: the functions of supabase/migrations/09_appointment_links.sql. Every call is made by the
// server, so that the token stands in no address but that of the page.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import type { ActOutcome, OwnVisit } from '#domain/appointments/client-appointment.ts'
import type { Day } from '#domain/time/dates.ts'

const TOKEN = /^[\w-]{22}$/

/** What cannot be a token is looked for as well, as one that nobody has: it takes as long. */
const asked = (token: string) => (TOKEN.test(token) ? token : '')

/** null where the link leads nowhere. */
export async function lookAtVisit(backend: Backend, token: string): Promise<OwnVisit | null> {
  const [visit] = await callFunction<OwnVisit[]>(backend, 'look_at_visit', { token: asked(token) })
  return visit ?? null
}

export async function timesToMove(backend: Backend, token: string, day: Day): Promise<string[]> {
  const times = await callFunction<{ starts_at: string }[]>(backend, 'times_to_move', {
    token: asked(token),
    day,
  })
  return times.map(({ starts_at }) => starts_at)
}

export const confirmVisit = (backend: Backend, token: string) =>
  callFunction<ActOutcome>(backend, 'confirm_visit', { token: asked(token) })

export const cancelVisit = (backend: Backend, token: string) =>
  callFunction<ActOutcome>(backend, 'cancel_visit', { token: asked(token) })

export const askToMove = (backend: Backend, token: string, wished: Date) =>
  callFunction<ActOutcome>(backend, 'ask_to_move', { token: asked(token), wished: wished.toISOString() })

export const reviewVisit = (backend: Backend, token: string, rating: number, text: string) =>
  callFunction<ActOutcome>(backend, 'review_visit', { token: asked(token), rating, review_text: text })
