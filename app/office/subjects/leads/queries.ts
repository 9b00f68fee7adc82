import { queryOptions } from '@tanstack/react-query'
import { type ListRules, oneOf } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type LeadStatus, leadStatuses } from '#domain/lead-status.ts'
import type { Row } from '#domain/rows.ts'

const columns = [
  'id',
  'full_name',
  'phone',
  'email',
  'service_interested',
  'preferred_date',
  'message',
  'status',
  'created_at',
  'updated_at',
] as const

/** An enquiry as staff see it. */
export interface Lead extends Readonly<Pick<Row<'leads'>, (typeof columns)[number]>> {
  readonly status: LeadStatus
}

export const leads: RecordSource<Lead> = {
  table: 'leads',
  select: columns.join(','),
  nameOf: ({ full_name }) => full_name,
}

export const leadRules: ListRules = {
  sorts: { received: { column: 'created_at', indexed: 'descending' } },
  defaultSort: '-received',
  filters: { status: oneOf(leadStatuses) },
  search: {
    call: (q, { status }) => ({ name: 'search_leads', args: { term: q, wanted_status: status ?? null } }),
  },
}

/** How many wait for a first answer, for the badge in the navigation. */
export const newLeadsQuery = queryOptions({
  queryKey: [...tableKey(leads), 'new'],
  queryFn: async () => {
    const { count, error } = await sessionClient()
      .from('leads')
      .select('id', { count: 'estimated', head: true })
      .eq('status', 'new')
    if (error) throw error
    return count ?? 0
  },
  refetchInterval: 60_000,
})
