import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Appointment, AppointmentBeautician, BookedService } from '#domain/appointments/appointment.ts'
import { type Client, clientColumns } from '#domain/clients/client.ts'
import { digitsOf } from '#domain/text/phone.ts'

export const clients: RecordSource<Client> = {
  table: 'clients',
  select: clientColumns.join(','),
  nameOf: ({ full_name }) => full_name,
}

export const clientRules: ListRules = {
  sorts: {
    name: { column: 'full_name', indexed: 'ascending' },
    email: { column: 'email', indexed: 'ascending' },
    created: { column: 'created_at', indexed: 'descending' },
  },
  defaultSort: '-created',
  filters: {},
  search: { call: (q) => ({ name: 'search_clients', args: { term: q } }) },
}

const CHOICES = 20

/** Clients whose name or phone contains every typed word, then those whose name sounds like it; without input, the first by name. */
export const clientChoicesQuery = (typed: string) =>
  queryOptions({
    queryKey: [...tableKey(clients), 'choices', typed],
    queryFn: async ({ signal }) => {
      const backend = sessionClient()
      const found =
        typed.trim() === ''
          ? backend.from('clients').select(clients.select).order('full_name').order('id')
          : backend.rpc('search_clients', { term: typed, by_email: false }).select(clients.select)
      const { data, error } = await found
        .limit(CHOICES)
        .abortSignal(signal)
        .overrideTypes<Client[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

const LAST_DIGITS = 10

/** The clients with this number, in any notation; newest first. */
export async function clientsByPhone(phone: string): Promise<Client[]> {
  const digits = digitsOf(phone).slice(-LAST_DIGITS)
  if (digits.length < LAST_DIGITS) return []
  const { data, error } = await sessionClient()
    .from('clients')
    .select(clients.select)
    .eq('phone_digits', digits)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(CHOICES)
    .overrideTypes<Client[], { merge: false }>()
  if (error) throw error
  return data
}

/** The mail server's error for the last failed mail to the client; null if none failed. */
export const refusedMailQuery = (id: string) =>
  queryOptions({
    queryKey: [DATA, 'messages', 'refused', id],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .from('messages')
        .select('problem')
        .eq('client_id', id)
        .eq('state', 'failed')
        .order('due_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
      if (error) throw error
      return data[0]?.problem ?? null
    },
  })

export interface ClientFigures {
  readonly total_revenue: number
  readonly completed_count: number
  readonly upcoming_count: number
  readonly paid_total: number
  /** Of appointments that have taken place. */
  readonly due_total: number
}

const NO_FIGURES: ClientFigures = {
  total_revenue: 0,
  completed_count: 0,
  upcoming_count: 0,
  paid_total: 0,
  due_total: 0,
}

export const clientFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: [...tableKey(clients), 'figures', id],
    queryFn: async () => {
      const { data, error } = await sessionClient().rpc('client_figures', { client_id: id })
      if (error) throw error
      const [figures = NO_FIGURES] = data as ClientFigures[]
      return figures
    },
  })

export interface UsualBooking {
  readonly services: readonly BookedService[]
  readonly beautician: AppointmentBeautician | null
}

/** What the client usually books, by the last completed appointments; null for a new client. */
export async function fetchUsualBooking(id: string): Promise<UsualBooking | null> {
  const { data, error } = await sessionClient()
    .rpc('usual_booking', { client: id })
    .overrideTypes<UsualBooking[], { merge: false }>()
  if (error) throw error
  return data[0] ?? null
}

export const usualBookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'usual', id],
    queryFn: () => fetchUsualBooking(id),
  })

export interface UnreliableAppointment {
  readonly appointment_id: string
  readonly appointment_date: string
  readonly kind: 'cancelled_late' | 'not_at_home'
}

/** Late cancellations and visits at which nobody was at home, newest first. */
export const reliabilityQuery = (id: string) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'reliability', id],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .rpc('client_reliability', { client: id })
        .abortSignal(signal)
      if (error) throw error
      return data as UnreliableAppointment[]
    },
  })

export const HISTORY_STEP = 20

/** A client's appointments, newest first. One more than shown is read, to detect whether there are more. */
export const clientHistoryQuery = (clientId: string, shown: number) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'of-client', clientId, shown],
    queryFn: async () => {
      const { data, error } = await sessionClient()
        .from('appointments')
        .select(appointments.select)
        .eq('client_id', clientId)
        .order('appointment_date', { ascending: false })
        .order('id')
        .limit(shown + 1)
        .overrideTypes<Appointment[], { merge: false }>()
      if (error) throw error
      return { rows: data.slice(0, shown), hasMore: data.length > shown }
    },
  })
