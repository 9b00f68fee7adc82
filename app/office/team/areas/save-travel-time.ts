// What only the table of ways reads and saves; the first pages of the office need no more than queries.ts.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { TravelTime } from '#domain/appointments/day-plan.ts'
import { fetchTravelTimes } from './queries.ts'

export const travelTimesQuery = queryOptions({
  queryKey: [DATA, 'travel_times'],
  queryFn: ({ signal }) => fetchTravelTimes(signal),
})

interface WaySave extends Omit<TravelTime, 'minutes'> {
  /** null: the usual way again. */
  readonly minutes: number | null
}

/** Each pair is kept once, in the order of the ids. */
async function saveWay({ from_area_id, to_area_id, minutes }: WaySave): Promise<void> {
  const table = sessionClient().from('travel_times')
  const [first, second] = from_area_id < to_area_id ? [from_area_id, to_area_id] : [to_area_id, from_area_id]
  const { error } =
    minutes === null
      ? await table.delete().eq('from_area_id', first).eq('to_area_id', second)
      : await table.upsert({ from_area_id: first, to_area_id: second, minutes })
  if (error) throw error
}

export function useSaveWay() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: saveWay,
    scope: { id: 'travel_times' },
    onMutate: ({ minutes, ...pair }) => {
      const isPair = (one: TravelTime) =>
        [one.from_area_id, one.to_area_id].toSorted().join() ===
        [pair.from_area_id, pair.to_area_id].toSorted().join()
      queries.setQueryData<TravelTime[]>(travelTimesQuery.queryKey, (times = []) => [
        ...times.filter((one) => !isPair(one)),
        ...(minutes === null ? [] : [{ ...pair, minutes }]),
      ])
    },
    onError: (error) => {
      toast.error('Error saving the way', { description: reasonOf(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [DATA] }),
  })
}
