import { KeyRound } from 'lucide-react'
import { Button } from '#app/office/components/ui/button.tsx'
import { useAddPasskey } from './queries.ts'

/** The browser guides the user through creating a passkey; there is nothing to type. */
export function PasskeyButton({ name }: { name: string }) {
  const add = useAddPasskey()
  return (
    <Button variant="secondary" busy={add.isPending} onClick={() => add.mutate(name)}>
      <KeyRound aria-hidden="true" className="size-4" />
      Add passkey
    </Button>
  )
}
