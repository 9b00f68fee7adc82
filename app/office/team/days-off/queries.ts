import { queryOptions } from '@tanstack/react-query'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row } from '#domain/schema/rows.ts'
import type { Day } from '#domain/time/dates.ts'

const columns = [
  'id',
  'beautician_id',
  'from_day',
  'to_day',
  'from_time',
  'to_time',
  'note',
  'state',
  'reply',
  'updated_at',
] as const

/** Without a beautician, the business is closed. */
export interface DayOff extends Readonly<Pick<Row<'days_off'>, Exclude<(typeof columns)[number], 'state'>>> {
  readonly state: 'requested' | 'approved' | 'declined'
  readonly beautician: { readonly full_name: string } | null
}

export const daysOff: RecordSource<DayOff> = {
  table: 'days_off',
  select: `${columns},beautician:beauticians(full_name)`,
  nameOf: ({ beautician, from_day }) => `${beautician?.full_name ?? 'the business'}, ${from_day}`,
}

export const dayOffRules: ListRules = {
  sorts: { day: { column: 'from_day', indexed: 'descending' } },
  defaultSort: '-day',
  filters: {},
}

/** The latest approved ones; older days beyond the server's row limit are not shown in the calendar. */
export async function fetchDaysOff(signal: AbortSignal): Promise<DayOff[]> {
  const { data, error } = await sessionClient()
    .from('days_off')
    .select(daysOff.select)
    .eq('state', 'approved')
    .order('to_day', { ascending: false })
    .order('id')
    .abortSignal(signal)
    .overrideTypes<DayOff[], { merge: false }>()
  if (error) throw error
  return data
}

/** What beauticians asked for and nobody has answered, longest waiting first. */
export const requestsQuery = (today: Day) =>
  queryOptions({
    queryKey: [...tableKey(daysOff), 'requests', today],
    queryFn: async ({ signal }): Promise<DayOff[]> => {
      const { data, error } = await sessionClient()
        .from('days_off')
        .select(daysOff.select)
        .eq('state', 'requested')
        .gte('to_day', today)
        .order('requested_at')
        .order('id')
        .abortSignal(signal)
        .overrideTypes<DayOff[], { merge: false }>()
      if (error) throw error
      return data
    },
  })
