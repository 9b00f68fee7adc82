import { useQuery } from '@tanstack/react-query'
import { ACCESS } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from './session-client.ts'
import { useSessionState } from './session-context.ts'

/** Whether the account has visits of its own. False until loaded, and without a session: the sidebar is drawn before there is one. */
export function useHasMyDay(): boolean {
  const state = useSessionState()
  const userId = state.status === 'signed-in' ? state.session.user.id : ''
  const { data = false } = useQuery({
    queryKey: [ACCESS, userId, 'my day'],
    queryFn: async () => {
      const { data: has, error } = await sessionClient().rpc('has_my_day', undefined, { get: true })
      if (error) throw error
      return has
    },
    staleTime: 60_000,
    enabled: userId !== '',
  })
  return data
}
