import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

export interface TravelProposal {
  readonly from_area_id: string
  readonly to_area_id: string
  readonly minutes: number
  /** The number of trips that it is computed from. */
  readonly trips: number
  readonly current_minutes: number
}

/** Computed by travel_time_proposals() in supabase/migrations/011_my_day.sql. */
export const travelProposalsQuery = queryOptions({
  queryKey: [DATA, 'travel_times', 'proposals'],
  queryFn: async ({ signal }): Promise<TravelProposal[]> => {
    const { data, error } = await sessionClient().rpc('travel_time_proposals').abortSignal(signal)
    if (error) throw error
    return data as TravelProposal[]
  },
})
