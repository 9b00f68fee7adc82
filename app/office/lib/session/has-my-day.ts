import { useQuery } from '@tanstack/react-query'
import { ACCESS } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from './session-client.ts'
import { useSession } from './session-context.ts'

/** Whether the account has visits of its own. False until loaded. */
export function useHasMyDay(): boolean {
  const { user } = useSession()
  const { data = false } = useQuery({
    queryKey: [ACCESS, user.id, 'my day'],
    queryFn: async () => {
      const { data: has, error } = await sessionClient().rpc('has_my_day', undefined, { get: true })
      if (error) throw error
      return has
    },
    staleTime: 60_000,
  })
  return data
}
