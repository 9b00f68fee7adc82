import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { type ListRules, oneOf } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { fetchTravelTimes, fetchUsualTravel } from '#app/office/team/areas/queries.ts'
import { fetchDaysOff } from '#app/office/team/days-off/queries.ts'
import { fetchWorkingHours } from '#app/office/team/hours/queries.ts'
import type { Row } from '#domain/schema/rows.ts'
import type { PersonColour } from '#domain/team/beautician-form.ts'

const columns = [
  'id',
  'full_name',
  'phone',
  'photo_url',
  'colour',
  'position',
  'is_active',
  'user_id',
  'updated_at',
] as const

/** A beautician who visits clients. */
export interface Beautician extends Readonly<Pick<Row<'beauticians'>, (typeof columns)[number]>> {
  readonly colour: PersonColour
  /** The services; an empty list means all. */
  readonly services: readonly { readonly service_id: string }[]
}

export const beauticians: RecordSource<Beautician> = {
  table: 'beauticians',
  select: `${columns},services:beautician_services(service_id)`,
  nameOf: ({ full_name }) => full_name,
  saveCall: ({ id, version, draft }) => ({
    name: 'save_beautician',
    args: { beautician: { ...draft, id, ...(version === null ? {} : { based_on: version }) } },
  }),
}

export const beauticianRules: ListRules = {
  sorts: {
    name: { column: 'full_name', indexed: 'ascending' },
    position: {
      column: 'position',
      indexed: 'ascending',
      thenBy: { column: 'full_name', ascending: true },
    },
  },
  defaultSort: 'position',
  filters: { is_active: oneOf(['true', 'false']) },
  search: { column: 'full_name' },
}

async function fetchBeauticians(signal: AbortSignal): Promise<Beautician[]> {
  const { data, error } = await sessionClient()
    .from('beauticians')
    .select(beauticians.select)
    .order('position')
    .order('full_name')
    .order('id')
    .abortSignal(signal)
    .overrideTypes<Beautician[], { merge: false }>()
  if (error) throw error
  return data
}

/** All beauticians, including inactive ones, in the order of the calendar. */
export const everyBeauticianQuery = queryOptions({
  queryKey: [...tableKey(beauticians), 'all'],
  staleTime: 60_000,
  queryFn: ({ signal }) => fetchBeauticians(signal),
})

/** The team for scheduling: beauticians, hours, days off and travel times, fetched in parallel; it changes rarely. */
export const teamQuery = queryOptions({
  queryKey: [DATA, 'team'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const [people, hours, daysOff, travelTimes, usualTravel] = await Promise.all([
      fetchBeauticians(signal),
      fetchWorkingHours(signal),
      fetchDaysOff(signal),
      fetchTravelTimes(signal),
      fetchUsualTravel(signal),
    ])
    return { people, hours, daysOff, travelTimes, usualTravel }
  },
})

export type Team = Awaited<ReturnType<NonNullable<(typeof teamQuery)['queryFn']>>>
