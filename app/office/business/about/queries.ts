import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

export const databaseQuery = queryOptions({
  queryKey: [DATA, 'database_facts'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient().rpc('database_facts').abortSignal(signal).single()
    if (error) throw error
    return data
  },
})
