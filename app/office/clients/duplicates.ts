/** Clients who may be the same person. */
import { queryOptions } from '@tanstack/react-query'
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
  /** The names may be of one person. */
  readonly sounds_alike: boolean
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

/** Another name with the same number: a family, most likely. */
export const isRelative = ({ found_by, sounds_alike }: SimilarClient): boolean =>
  found_by === 'phone' && !sounds_alike
