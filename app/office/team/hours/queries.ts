import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { WorkingShift } from '#domain/team/day-hours.ts'

export interface OwnedShift extends WorkingShift {
  /** Null for the business itself. */
  readonly beautician_id: string | null
}

export async function fetchWorkingHours(signal?: AbortSignal): Promise<OwnedShift[]> {
  const query = sessionClient()
    .from('working_hours')
    .select('beautician_id,weekday,from_time,to_time')
    .order('weekday')
    .order('from_time')
    .order('id')
  const { data, error } = await (signal ? query.abortSignal(signal) : query)
  if (error) throw error
  return data
}

export const workingHoursQuery = queryOptions({
  queryKey: [DATA, 'working_hours'],
  queryFn: ({ signal }) => fetchWorkingHours(signal),
})

/** The week of a beautician or of the business, with times in the format of a time input: '09:00'. */
export const weekOfHours = (all: readonly OwnedShift[], beautician: string | null): WorkingShift[] =>
  all
    .filter(({ beautician_id }) => beautician_id === beautician)
    .map(({ weekday, from_time, to_time }) => ({
      weekday,
      from_time: from_time.slice(0, 5),
      to_time: to_time.slice(0, 5),
    }))
