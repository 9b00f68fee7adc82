import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row } from '#domain/schema/rows.ts'

const columns = ['id', 'beautician_id', 'from_day', 'to_day', 'note', 'updated_at'] as const

/** Without a beautician, the business is closed. */
export interface DayOff extends Readonly<Pick<Row<'days_off'>, (typeof columns)[number]>> {
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

/** The latest ones; older days beyond the server's row limit are not shown in the calendar. */
export async function fetchDaysOff(signal: AbortSignal): Promise<DayOff[]> {
  const { data, error } = await sessionClient()
    .from('days_off')
    .select(daysOff.select)
    .order('to_day', { ascending: false })
    .order('id')
    .abortSignal(signal)
    .overrideTypes<DayOff[], { merge: false }>()
  if (error) throw error
  return data
}
