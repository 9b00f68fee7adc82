// The query of an event's private link, calling a function of supabase/migrations/031_events.sql. Only the server calls it.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import type { OwnEvent } from '#domain/appointments/events/own-event.ts'

const TOKEN = /^[\w-]{22}$/

/** null for an invalid link, which is looked up too, so that it takes equally long. */
export async function fetchEvent(backend: Backend, token: string): Promise<OwnEvent | null> {
  const [event] = await callFunction<OwnEvent[]>(backend, 'look_at_event', {
    token: TOKEN.test(token) ? token : '',
  })
  return event ?? null
}
