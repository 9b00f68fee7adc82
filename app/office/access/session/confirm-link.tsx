import { useState } from 'react'
import { Button } from '#app/office/components/ui/button.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import type { LinkInAddress, LinkKind } from './link-in-address.ts'
import { showFailure } from './show-failure.ts'

const texts: Record<LinkKind, { button: string; expired: string }> = {
  invitation: {
    button: 'Choose a password',
    expired:
      'This link was already used, was replaced by a newer one, or is older than three days. Ask the person who sent it for a new one.',
  },
  recovery: {
    button: 'Choose a new password',
    expired:
      'This link was already used or is older than an hour. Ask for a new one with “Forgot password?”.',
  },
  email_change: {
    button: 'Confirm this address',
    expired:
      'This link was already used, was replaced by a newer one, or is older than an hour. Change the address again to get a new one.',
  },
}

/** Uses a mailed link by a button press and not by opening it, because mail scanners open links too. */
export function ConfirmLink({ link, onDone }: { link: LinkInAddress; onDone: () => void }) {
  const [isOver, setIsOver] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { button, expired } = texts[link.kind]

  async function confirm() {
    setIsBusy(true)
    const auth = await authClient()
    const { error } = await auth.verifyOtp({
      type: link.kind === 'invitation' ? 'invite' : link.kind,
      token_hash: link.token,
    })
    setIsBusy(false)
    if (error?.code === 'otp_expired') return setIsOver(true)
    if (error) return showFailure(error)
    // The token is used up, so remove it from the address.
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
    onDone()
  }

  if (isOver) {
    return (
      <>
        <Notice>{expired}</Notice>
        <Button variant="secondary" className="mt-4 w-full" onClick={onDone}>
          Sign in with a password
        </Button>
      </>
    )
  }
  return (
    <Button className="w-full" busy={isBusy} onClick={() => void confirm()}>
      {button}
    </Button>
  )
}
