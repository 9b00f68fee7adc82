import { useState } from 'react'
import { Button } from '#app/office/components/ui/button.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { showFailure } from './show-failure.ts'

/**
 * Accepts an invitation. The link is consumed by a button press and not by opening it, because mail scanners open links too.
 */
export function AcceptInvitation({ token, onDone }: { token: string; onDone: () => void }) {
  const [isOver, setIsOver] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function accept() {
    setIsBusy(true)
    const auth = await authClient()
    const { error } = await auth.verifyOtp({ type: 'invite', token_hash: token })
    setIsBusy(false)
    if (error?.code === 'otp_expired') return setIsOver(true)
    if (error) return showFailure(error)
    // The token is used up, so remove it from the address.
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?reset`)
    onDone()
  }

  if (isOver) {
    return (
      <>
        <Notice>
          This link was already used, was replaced by a newer one, or is older than three days. Ask the person
          who sent it for a new one.
        </Notice>
        <Button variant="secondary" className="mt-4 w-full" onClick={onDone}>
          Sign in with a password
        </Button>
      </>
    )
  }
  return (
    <Button className="w-full" busy={isBusy} onClick={() => void accept()}>
      Choose a password
    </Button>
  )
}
