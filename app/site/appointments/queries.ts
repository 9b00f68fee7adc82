// Queries of the private link, calling the functions of supabase/migrations/010_appointment_links.sql. Only the server calls
// them, so that the token appears in no URL but that of the page.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import type { ActionOutcome, OwnAppointment } from '#domain/appointments/client-appointment.ts'
import type { Place } from '#domain/clients/place/place.ts'
import type { Day } from '#domain/time/dates.ts'

const TOKEN = /^[\w-]{22}$/

/** An invalid token is looked up too, as an empty one, so that it takes equally long. */
export const lookupToken = (token: string) => (TOKEN.test(token) ? token : '')

/** null for an invalid link. */
export async function fetchAppointment(backend: Backend, token: string): Promise<OwnAppointment | null> {
  const [appointment] = await callFunction<OwnAppointment[]>(backend, 'look_at_appointment', {
    token: lookupToken(token),
  })
  return appointment ?? null
}

export async function slotsToMove(backend: Backend, token: string, day: Day): Promise<string[]> {
  const times = await callFunction<{ starts_at: string }[]>(backend, 'slots_to_move', {
    token: lookupToken(token),
    day,
  })
  return times.map(({ starts_at }) => starts_at)
}

export const confirmAppointment = (backend: Backend, token: string) =>
  callFunction<ActionOutcome>(backend, 'confirm_appointment', { token: lookupToken(token) })

export const cancelAppointment = (backend: Backend, token: string) =>
  callFunction<ActionOutcome>(backend, 'cancel_appointment', { token: lookupToken(token) })

export const askToMove = (backend: Backend, token: string, requested: Date) =>
  callFunction<ActionOutcome>(backend, 'ask_to_move', {
    token: lookupToken(token),
    requested: requested.toISOString(),
  })

export const withdrawMove = (backend: Backend, token: string) =>
  callFunction<ActionOutcome>(backend, 'withdraw_move', { token: lookupToken(token) })

export const waitForEarlierTime = (backend: Backend, token: string) =>
  callFunction<ActionOutcome>(backend, 'wait_for_earlier_time', { token: lookupToken(token) })

export const keepTime = (backend: Backend, token: string) =>
  callFunction<ActionOutcome>(backend, 'keep_time', { token: lookupToken(token) })

/** What is undefined stays as it is stored. */
export const showPlace = (backend: Backend, token: string, place: Partial<Place>) =>
  callFunction<ActionOutcome>(backend, 'show_place', { token: lookupToken(token), place })

export const reviewAppointment = (backend: Backend, token: string, rating: number, text: string) =>
  callFunction<ActionOutcome>(backend, 'review_appointment', {
    token: lookupToken(token),
    rating,
    review_text: text,
  })
