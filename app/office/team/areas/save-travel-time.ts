// Saves travel times between areas; separate from queries.ts, which the first office pages load.
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
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
  /** The value before the edit: its version. */
  readonly before: number | null
}

/** Each pair is stored once, ordered by id. A value that someone else has changed since is not overwritten. */
async function saveTravelTime({ from_area_id, to_area_id, minutes, before }: TravelTimeSave): Promise<void> {
  const table = sessionClient().from('travel_times')
  const [first, second] = from_area_id < to_area_id ? [from_area_id, to_area_id] : [to_area_id, from_area_id]
  const pair = { from_area_id: first, to_area_id: second }
  const stored = { ...pair, minutes: before }
  const { data, error } =
    minutes === null
      ? await table.delete().match(stored).select('minutes')
      : before === null
        ? await table.upsert({ ...pair, minutes }, { ignoreDuplicates: true }).select('minutes')
        : await table.update({ minutes }).match(stored).select('minutes')
  if (error) throw error
  if (data.length === 0) throw new ActionableError('Someone else has changed this travel time.')
}

const isSameTravelTime = (one: Omit<TravelTime, 'minutes'>, other: Omit<TravelTime, 'minutes'>) =>
  [one.from_area_id, one.to_area_id].toSorted().join() ===
  [other.from_area_id, other.to_area_id].toSorted().join()

export const useSaveTravelTime = () =>
  useChange({
    mutationKey: 'travel_times',
    queues: () => [''],
    send: saveTravelTime,
    optimisticUpdate: async (queryClient, { minutes, before, ...travelTime }) => {
      const { queryKey } = travelTimesQuery
      const show = (shown: number | null) =>
        queryClient.setQueryData(queryKey, (times = []) => [
          ...times.filter((one) => !isSameTravelTime(one, travelTime)),
          ...(shown === null ? [] : [{ ...travelTime, minutes: shown }]),
        ])
      await queryClient.cancelQueries({ queryKey })
      show(minutes)
      return () => show(before)
    },
    errorToast: 'Error saving the travel time',
  })
