import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { paths } from '#app/office/lib/paths.ts'
import { authClient } from '#app/office/lib/session/auth-client.ts'

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
