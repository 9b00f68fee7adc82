/** Clients who may be the same person, and merging two of them. */
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Client } from '#domain/clients/client.ts'

/** Apart from queries.ts, so that dialogs load no code of the list. */
const clients = { table: 'clients' }

export interface SimilarClient {
  readonly id: string
  readonly full_name: string
  readonly phone: string | null
  readonly email: string | null
  readonly address: string | null
  readonly appointments: number
  readonly created_at: string
  readonly updated_at: string
  readonly found_by: 'phone' | 'email' | 'name'
}

type Contact = Pick<Client, 'full_name' | 'phone' | 'email'>

export const similarClientsQuery = ({ full_name, phone, email }: Contact, otherThan: string | null) =>
  queryOptions({
    queryKey: [...tableKey(clients), 'similar', full_name, phone, email, otherThan],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .rpc('similar_clients', {
          given_name: full_name,
          given_phone: phone,
          given_email: email,
          other_than: otherThan,
        })
        .abortSignal(signal)
      if (error) throw error
      return data as SimilarClient[]
    },
  })

/** How many appointments a client has, cancelled ones included, as in similarClientsQuery. */
export const appointmentCountQuery = (id: string) =>
  queryOptions({
    queryKey: [...tableKey({ table: 'appointments' }), 'count-of-client', id],
    queryFn: async ({ signal }) => {
      const { count, error } = await sessionClient()
        .from('appointments')
        .select('id', { count: 'exact', head: true })
        .eq('client_id', id)
        .abortSignal(signal)
      if (error) throw error
      return count ?? 0
    },
  })

interface Merge {
  readonly keep: Pick<Client, 'id' | 'updated_at'>
  readonly remove: Pick<Client, 'id' | 'updated_at'>
}

export const useMergeClients = () =>
  useChange<Merge, void>({
    mutationKey: clients.table,
    send: async ({ keep, remove }) => {
      const { data, error } = await sessionClient().rpc('merge_clients', {
        keep: keep.id,
        keep_version: keep.updated_at,
        remove: remove.id,
        remove_version: remove.updated_at,
      })
      if (error) throw error
      if (data.length === 0)
        throw new ActionableError('Someone has changed one of them. Check and try again.')
    },
    successToast: 'Clients merged',
    errorToast: 'Error merging clients',
  })
