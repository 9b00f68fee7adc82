/** The rights of the account, decided by the database. */
import type { PostgrestClient } from '@supabase/postgrest-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ACCESS } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from './session-client.ts'
import { useSession } from './session-context.ts'

export async function fetchRole(backend: PostgrestClient): Promise<string | null> {
  const { data, error } = await backend.rpc('my_role', {}, { get: true })
  if (error) throw error
  return data
}

/** Whether the owner requires a second factor and this account has none. */
async function mustAddFactor(): Promise<boolean> {
  const { data, error } = await sessionClient().rpc('must_add_factor', undefined, { get: true })
  if (error) throw error
  return data
}

export const accessQuery = (userId: string) =>
  queryOptions({
    queryKey: [ACCESS, userId],
    queryFn: async () => {
      const role = await fetchRole(sessionClient())
      return {
        isStaff: role === 'owner' || role === 'desk',
        isOwner: role === 'owner',
        isBeautician: role === 'beautician',
        mustAddFactor: role === null && (await mustAddFactor()),
      }
    },
    staleTime: 60_000,
    // Polls until the factor is added, because the rights depend on it.
    refetchInterval: ({ state }) => (state.data?.mustAddFactor ? 2000 : false),
  })

/** False until loaded. */
export function useIsOwner(): boolean {
  const { user } = useSession()
  return useQuery(accessQuery(user.id)).data?.isOwner ?? false
}
