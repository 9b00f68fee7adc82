import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Deed } from '#domain/access/audit-log-text.ts'
import type { Json } from '#domain/schema/database-types.ts'

/** The person whose data is searched: a client or the sender of a lead. */
export interface Asked {
  readonly client: string | null
  readonly lead: string | null
}

/** A stored row, column by column; new columns are included automatically. */
export type KeptRow = { readonly [column: string]: Json | undefined }

/** How a record was found; only 'person' is certain. */
type FoundBy = 'person' | 'phone' | 'email' | 'name'

export interface KeptRecord {
  readonly kind: 'client' | 'lead' | 'review'
  readonly id: string
  readonly found_by: FoundBy
  readonly record: KeptRow
}

export const appointmentsOf = ({ record }: KeptRecord) => (record.appointments ?? []) as KeptRow[]

/** The audit log of a client and their appointments within the last year. */
export const deedsOf = ({ record }: KeptRecord) => (record.audit_log ?? []) as unknown as readonly Deed[]

export const personQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [DATA, 'person', asked],
    queryFn: async () => {
      const { data, error } = await sessionClient().rpc('person_data', asked)
      if (error) throw error
      return data as KeptRecord[]
    },
  })

export function useErasePerson(onErased: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (records: readonly KeptRecord[]) => {
      const idsOf = (kind: KeptRecord['kind']) =>
        records.filter((record) => record.kind === kind).map(({ id }) => id)
      const { error } = await sessionClient().rpc('erase_person', {
        clients: idsOf('client'),
        leads: idsOf('lead'),
        reviews: idsOf('review'),
      })
      if (error) throw error
    },
    onSuccess: async () => {
      onErased()
      // Remove cached data about the person; what is on the screen is refetched.
      queries.removeQueries({ queryKey: [DATA], type: 'inactive' })
      await queries.invalidateQueries({ queryKey: [DATA] })
    },
  })
}
