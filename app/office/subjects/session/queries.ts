import { queryOptions, useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { ACCESS } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

/** What the account may do here, decided by the database. */
export const accessQuery = (userId: string) =>
  queryOptions({
    queryKey: [ACCESS, userId],
    queryFn: async () => {
      const backend = sessionClient()
      const [staff, owner] = await Promise.all([backend.rpc('is_staff'), backend.rpc('is_owner')])
      if (staff.error) throw staff.error
      if (owner.error) throw owner.error
      return { isStaff: staff.data === true, isOwner: owner.data === true }
    },
    staleTime: 60_000,
  })

export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      const { error } = await sessionClient().auth.signOut({ scope: 'local' })
      if (error) throw error
    },
    onSuccess: () => {
      toast.success('Signed out successfully')
      navigate('/auth', { replace: true })
    },
    onError: () => {
      toast.error('Error signing out')
    },
  })
}
