import type { PostgrestClient } from '@supabase/postgrest-js'
import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Database } from '#domain/schema/database-types.ts'

/** An appointment with an amount due. The first one of an event stands for all that is due of the event. */
export interface Due extends Appointment {
  /** Missing in an appointment that was saved elsewhere, until the list is read again. */
  readonly event?: { readonly id: string; readonly name: string } | null
}

export const dues: RecordSource<Due> = {
  ...appointments,
  select: `${appointments.select},event:events(id,name)`,
  nameOf: (due) => (due.event ? `${due.event.name} for ${due.client.full_name}` : appointments.nameOf(due)),
}

/** Oldest first. */
export const dueRules: ListRules = {
  sorts: { date: { column: 'appointment_date', indexed: 'ascending' } },
  defaultSort: 'date',
  filters: {
    client: {
      accepts: (value) => /^[\da-f-]{36}$/.test(value),
      conditions: (value) => [{ column: 'client_id', is: 'eq', value }],
    },
  },
  from: 'open_dues',
  search: {
    call: (q, { client }) => ({ name: 'search_dues', args: { term: q, of_client: client ?? null } }),
  },
}

export async function fetchDueTotals({ q, filters }: ListState, signal: AbortSignal) {
  const { data, error } = await sessionClient()
    .rpc('due_totals', { term: q || null, of_client: filters.client ?? null })
    .abortSignal(signal)
    .single()
  if (error) throw error
  return data
}

/** Of an appointment, or of all of its event. */
export interface DueAmounts {
  readonly price: number
  readonly paid: number
  readonly due: number
}

interface DueDetails extends DueAmounts {
  readonly appointment_id: string
  readonly reminded_at: string | null
  /** Why no reminder may be opened now. */
  readonly refusal: string | null
  /** How many are not paid. */
  readonly visits: number
}

/** By appointment. */
export type DetailsOfDues = ReadonlyMap<string, DueDetails>

export async function fetchDueDetails(
  backend: PostgrestClient<Database>,
  ids: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<DetailsOfDues> {
  const { data, error } = await backend
    .rpc('due_details', { appointments: [...ids] })
    .abortSignal(signal)
    .overrideTypes<DueDetails[], { merge: false }>()
  if (error) throw error
  return new Map(data.map((details) => [details.appointment_id, details]))
}

export const dueDetailsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [DATA, 'due_details', ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => fetchDueDetails(sessionClient(), ids, signal),
  })

/** Null until the sums of an event are read. */
export function amountsOf(due: Due, details: DetailsOfDues | undefined): DueAmounts | null {
  const read = details?.get(due.id)
  return read ?? (due.event ? null : { price: due.price, paid: due.payment_amount, due: due.due })
}
