import { queryOptions } from '@tanstack/react-query'
import type { EntityKind } from '#app/office/components/records/entity.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { fetchRecord } from '#app/office/lib/records/records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Appointment } from '#domain/appointment.ts'
import type { Client } from '#domain/client.ts'

export const clients: EntityKind = {
  table: 'clients',
  select: 'id,full_name,email,phone,address,notes,created_at,updated_at',
  searchColumn: 'search_text',
  searchCall: (q) => ({ name: 'search_clients', args: { term: q } }),
  sorts: ['name', 'email', 'created'],
  sortColumns: {
    name: { column: 'full_name', indexed: 'ascending' },
    email: { column: 'email', indexed: 'ascending' },
    created: { column: 'created_at', indexed: 'descending' },
  },
  defaultSort: '-created',
  filters: {},
  words: {
    title: 'Clients',
    noun: 'client',
    searchLabel: 'Search by name, email or phone',
    empty: 'No clients found',
    emptyDrawing: 'empty-clients',
    fetchFailed: 'Error fetching clients',
    added: 'Client added successfully',
    addFailed: 'Error adding client',
    updated: 'Client updated successfully',
    updateFailed: 'Error updating client',
    deleted: 'Client deleted successfully',
    deleteFailed: 'Error deleting client',
    confirmDelete: 'Are you sure you want to delete this client?',
  },
}

const CHOICES = 20

/** Clients whose name or phone holds every word typed; the first by name where nothing is typed. */
export const clientChoicesQuery = (typed: string) =>
  queryOptions({
    queryKey: [DATA, 'clients', 'choices', typed],
    queryFn: async ({ signal }) => {
      const backend = sessionClient()
      const found =
        typed.trim() === ''
          ? backend.from('clients')
          : backend.rpc('search_clients', { term: typed, by_email: false })
      const { data, error } = await found
        .select('id,full_name,phone')
        .order('full_name')
        .order('id')
        .limit(CHOICES)
        .abortSignal(signal)
      if (error) throw error
      return data as Pick<Client, 'id' | 'full_name' | 'phone'>[]
    },
  })

export interface ClientFigures {
  readonly total_revenue: number
  readonly completed_count: number
  readonly upcoming_count: number
}

const NO_FIGURES: ClientFigures = { total_revenue: 0, completed_count: 0, upcoming_count: 0 }

export const clientProfileQuery = (id: string) =>
  queryOptions({
    queryKey: [DATA, 'clients', 'profile', id],
    queryFn: async () => {
      const backend = sessionClient()
      const [client, figures] = await Promise.all([
        fetchRecord<Client>(backend, clients, id),
        backend.rpc('client_figures', { client_id: id }),
      ])
      if (figures.error) throw figures.error
      const [row] = figures.data as ClientFigures[]
      return { client, figures: row ?? NO_FIGURES }
    },
  })

export const HISTORY_STEP = 20

export type PastAppointment = Pick<Appointment, 'id' | 'appointment_date' | 'status' | 'notes' | 'service'>

/** One row more than shown is read, to know whether there are more. */
export const clientHistoryQuery = (id: string, shown: number) =>
  queryOptions({
    queryKey: [DATA, 'appointments', 'of-client', id, shown],
    queryFn: async () => {
      const { data, error } = await sessionClient()
        .from('appointments')
        .select('id,appointment_date,status,notes,service:services(name,price)')
        .eq('client_id', id)
        .order('appointment_date', { ascending: false })
        .order('id')
        .limit(shown + 1)
        .overrideTypes<PastAppointment[], { merge: false }>()
      if (error) throw error
      return { rows: data.slice(0, shown), hasMore: data.length > shown }
    },
  })
