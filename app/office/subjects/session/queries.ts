import type { PostgrestClient } from '@supabase/postgrest-js'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { ACCESS } from '#app/office/lib/data/query-client.ts'
import { paths } from '#app/office/lib/paths.ts'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'

export async function fetchRole(backend: PostgrestClient): Promise<string | null> {
  const { data, error } = await backend.rpc('my_role', {}, { get: true })
  if (error) throw error
  return data
}

/** What the account may do here, decided by the database. */
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

export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      const auth = await authClient()
      const { error } = await auth.signOut({ scope: 'local' })
      if (error) throw error
    },
    onSuccess: () => {
      toast.success('Signed out successfully')
      navigate(paths.signIn, { replace: true })
    },
    onError: () => {
      toast.error('Error signing out')
    },
  })
}
