import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { forgetConfirmed } from '#app/office/lib/records/last-confirmed.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { AuditLogAction } from '#domain/access/audit-log-line.ts'
import type { Json } from '#domain/schema/database-types.ts'

/** The person whose data is searched: a client or the sender of a lead. */
export interface PersonFilter {
  readonly client: string | null
  readonly lead: string | null
}

/** A stored row, column by column; new columns are included automatically. */
export type PersonRow = { readonly [column: string]: Json | undefined }

/** How a record was found; only 'person' is certain. */
type FoundBy = 'person' | 'phone' | 'email' | 'name'

export interface PersonRecord {
  readonly kind: 'client' | 'lead' | 'review'
  readonly id: string
  readonly found_by: FoundBy
  readonly record: PersonRow
}

export const appointmentsOf = ({ record }: PersonRecord) => (record.appointments ?? []) as PersonRow[]

/** The audit log of a client and their appointments, or of a lead, within the last year. */
export const auditLogOf = ({ record }: PersonRecord) =>
  (record.audit_log ?? []) as unknown as readonly AuditLogAction[]

export const personQuery = (filter: PersonFilter) =>
  queryOptions({
    queryKey: [DATA, 'person', filter],
    queryFn: async () => {
      const { data, error } = await sessionClient().rpc('person_data', filter)
      if (error) throw error
      return data as PersonRecord[]
    },
  })

export const useErasePerson = () =>
  useChange({
    mutationKey: 'person',
    send: async (records: readonly PersonRecord[]) => {
      const idsOf = (kind: PersonRecord['kind']) =>
        records.filter((record) => record.kind === kind).map(({ id }) => id)
      const { error } = await sessionClient().rpc('erase_person', {
        clients: idsOf('client'),
        leads: idsOf('lead'),
        reviews: idsOf('review'),
      })
      if (error) throw error
    },
    // Removes cached data about the person; what is on the screen is refetched.
    reconcile: async (queryClient) => {
      queryClient.removeQueries({ queryKey: [DATA], type: 'inactive' })
      forgetConfirmed()
    },
    successToast: (_nothing, records) => {
      const appointments = records.flatMap(appointmentsOf).length
      const staying = appointments === 1 ? '1 appointment stays' : `${appointments} appointments stay`
      toast.success(
        'Erased for good',
        appointments > 0 ? { description: `${staying}, without the person.` } : {},
      )
    },
    errorToast: 'Nothing was erased',
  })
