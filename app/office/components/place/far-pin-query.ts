import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

/** About 111 km to the north and south, and 90 to 110 km to the east and west. */
const NEAR_DEGREES = 1
/** The id of no client. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Whether other clients have pins, but none near this one. */
export const farPinQuery = (latitude: number, longitude: number, clientId: string | null) =>
  queryOptions({
    queryKey: [DATA, 'clients', 'far pin', latitude, longitude, clientId],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const others = () =>
        sessionClient()
          .from('clients')
          .select('id')
          .neq('id', clientId ?? NOBODY)
      const [any, near] = await Promise.all([
        others().not('latitude', 'is', null).limit(1).abortSignal(signal),
        others()
          .gte('latitude', latitude - NEAR_DEGREES)
          .lte('latitude', latitude + NEAR_DEGREES)
          .gte('longitude', longitude - NEAR_DEGREES)
          .lte('longitude', longitude + NEAR_DEGREES)
          .limit(1)
          .abortSignal(signal),
      ])
      if (any.error) throw any.error
      if (near.error) throw near.error
      return any.data.length > 0 && near.data.length === 0
    },
  })
