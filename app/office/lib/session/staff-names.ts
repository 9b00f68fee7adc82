/** Who did something: the names behind the accounts. */
import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from './session-client.ts'

/** Names of staff members by account id. */
export const staffNamesQuery = queryOptions({
  queryKey: [DATA, 'staff', 'names'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('staff')
      .select('user_id,full_name')
      .abortSignal(signal)
    if (error) throw error
    return new Map(data.map(({ user_id, full_name }) => [user_id, full_name]))
  },
})
