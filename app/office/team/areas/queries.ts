import { queryOptions } from '@tanstack/react-query'
import { type ListRules, oneOf } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { TravelTime } from '#domain/appointments/day-plan.ts'
import type { Row } from '#domain/schema/rows.ts'

const columns = ['id', 'name', 'pin_codes', 'state_code', 'travel_charge', 'is_active', 'updated_at'] as const

export type Area = Readonly<Pick<Row<'areas'>, (typeof columns)[number]>>

export const areas: RecordSource<Area> = {
  table: 'areas',
  select: columns.join(','),
  nameOf: ({ name }) => name,
}

export const areaRules: ListRules = {
  sorts: { name: { column: 'name', indexed: 'ascending' } },
  defaultSort: 'name',
  filters: { is_active: oneOf(['true', 'false']) },
  search: { column: 'name' },
}

/** Every area, for choices and the travel time table: a city has dozens, not thousands. */
export const everyAreaQuery = queryOptions({
  queryKey: [...tableKey(areas), 'all'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('areas')
      .select(areas.select)
      .order('name')
      .order('id')
      .abortSignal(signal)
      .overrideTypes<Area[], { merge: false }>()
    if (error) throw error
    return data
  },
})

export async function fetchTravelTimes(signal: AbortSignal): Promise<TravelTime[]> {
  const { data, error } = await sessionClient()
    .from('travel_times')
    .select('from_area_id,to_area_id,minutes')
    .abortSignal(signal)
  if (error) throw error
  return data
}

/** In minutes, between areas whose travel time is not entered. */
export async function fetchUsualTravel(signal: AbortSignal): Promise<number> {
  const { data, error } = await sessionClient()
    .from('business_profile')
    .select('travel_minutes')
    .abortSignal(signal)
    .single()
    .overrideTypes<{ travel_minutes: number }, { merge: false }>()
  if (error) throw error
  return data.travel_minutes
}
