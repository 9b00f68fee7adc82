/** What the account may do here, decided by the database. */
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

export const accessQuery = (userId: string) =>
  queryOptions({
    queryKey: [ACCESS, userId],
    queryFn: async () => {
      const role = await fetchRole(sessionClient())
      return { isStaff: role !== null, isOwner: role === 'owner' }
    },
    staleTime: 60_000,
  })

/** False until it is known. */
export function useIsOwner(): boolean {
  const { user } = useSession()
  return useQuery(accessQuery(user.id)).data?.isOwner ?? false
}
