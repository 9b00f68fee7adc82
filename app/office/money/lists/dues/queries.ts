import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { type EventAmounts, moneyOf } from '#domain/appointments/events/event.ts'

/** An appointment with an amount due. The first one of an event stands for all that is due of the event. */
export interface Due extends Appointment {
  /** Missing in an appointment that was saved elsewhere, until the list is read again. */
  readonly event?: {
    readonly id: string
    readonly name: string
    readonly appointments: readonly EventAmounts[]
  } | null
}

export const dues: RecordSource<Due> = {
  ...appointments,
  select: `${appointments.select},event:events(id,name,appointments(status,price,payment_amount,due))`,
  nameOf: (due) => (due.event ? `${due.event.name} for ${due.client.full_name}` : appointments.nameOf(due)),
}

/** What the line adds up. */
export const amountsOf = (due: Due) => moneyOf(due.event?.appointments ?? [due])

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
