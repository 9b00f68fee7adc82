import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

/** A due is an appointment with an amount due. */
export const dues = appointments

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
  always: [{ column: 'due', is: 'gt', value: '0' }],
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

export interface Reminder {
  readonly appointment_id: string
  readonly reminded_at: string | null
  /** Why no reminder may be opened now. */
  readonly refusal: string | null
}

/** The reminders of some dues, by appointment. */
export const remindersQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [DATA, 'due_reminders', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .rpc('due_reminders', { appointments: [...ids] })
        .abortSignal(signal)
        .overrideTypes<Reminder[], { merge: false }>()
      if (error) throw error
      return new Map(data.map((reminder) => [reminder.appointment_id, reminder]))
    },
  })
