// Saves travel times between areas; separate from queries.ts, which the first office pages load.
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { TravelTime } from '#domain/appointments/day-plan.ts'
import { fetchTravelTimes } from './queries.ts'

export const travelTimesQuery = queryOptions({
  queryKey: [DATA, 'travel_times'],
  queryFn: ({ signal }) => fetchTravelTimes(signal),
})

interface TravelTimeSave extends Omit<TravelTime, 'minutes'> {
  /** null resets to the default. */
  readonly minutes: number | null
}

/** Each pair is stored once, ordered by id. */
async function saveTravelTime({ from_area_id, to_area_id, minutes }: TravelTimeSave): Promise<void> {
  const table = sessionClient().from('travel_times')
  const [first, second] = from_area_id < to_area_id ? [from_area_id, to_area_id] : [to_area_id, from_area_id]
  const { error } =
    minutes === null
      ? await table.delete().eq('from_area_id', first).eq('to_area_id', second)
      : await table.upsert({ from_area_id: first, to_area_id: second, minutes })
  if (error) throw error
}

const isSameTravelTime = (one: Omit<TravelTime, 'minutes'>, other: Omit<TravelTime, 'minutes'>) =>
  [one.from_area_id, one.to_area_id].toSorted().join() ===
  [other.from_area_id, other.to_area_id].toSorted().join()

export const useSaveTravelTime = () =>
  useChange({
    of: 'travel_times',
    queue: () => '',
    send: saveTravelTime,
    show: async (queryClient, { minutes, ...travelTime }) => {
      const { queryKey } = travelTimesQuery
      const show = (shown: number | null) =>
        queryClient.setQueryData(queryKey, (times = []) => [
          ...times.filter((one) => !isSameTravelTime(one, travelTime)),
          ...(shown === null ? [] : [{ ...travelTime, minutes: shown }]),
        ])
      await queryClient.cancelQueries({ queryKey })
      const before =
        queryClient.getQueryData(queryKey)?.find((one) => isSameTravelTime(one, travelTime))?.minutes ?? null
      show(minutes)
      return () => show(before)
    },
    failed: 'Error saving the travel time',
  })
