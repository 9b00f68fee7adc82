import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '#app/office/components/ui/button.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { factorsQuery } from './queries.ts'

/** The browser leads through making a passkey; there is nothing to type. */
export function PasskeyButton({ name }: { name: string }) {
  const queries = useQueryClient()
  const register = useMutation({
    mutationFn: async () => {
      const auth = await authClient()
      const { error } = await auth.mfa.webauthn.register({ friendlyName: name })
      if (error) throw error
    },
    onSuccess: () => {
      toast.success('Passkey added')
    },
    onError: (error) => {
      toast.error('The passkey could not be added', { description: error.message })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  })
  return (
    <Button look="secondary" busy={register.isPending} onClick={() => register.mutate()}>
      <KeyRound aria-hidden="true" className="size-4" />
      Add passkey
    </Button>
  )
}
