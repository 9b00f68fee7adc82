/** `/auth`: shows the next step of signing in, then redirects to the requested page. */
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { fetchWithTimeout } from '#app/office/lib/data/fetch-with-timeout.ts'
import { paths } from '#app/office/lib/paths.ts'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { safeReturnPath } from '#app/office/lib/session/safe-return-path.ts'
import { type SessionState, useSessionState } from '#app/office/lib/session/session-context.ts'
import { accountName } from '#domain/access/account-name.ts'
import { ConfirmLink } from './confirm-link.tsx'
import { ForgottenPassword } from './forgotten-password-form.tsx'
import { type LinkInAddress, type LinkKind, linkInAddress } from './link-in-address.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type Step = 'checking' | 'sign-in' | LinkKind | 'forgotten' | 'second-step' | 'new-password' | 'done'

function stepFor(state: SessionState, forgotten: boolean, resetting: boolean): Step {
  if (state.status === 'checking') return 'checking'
  if (state.status === 'signed-out') return forgotten ? 'forgotten' : 'sign-in'
  if (state.status === 'second-factor') return 'second-step'
  // The back-office shows the error and a retry.
  if (state.status === 'unanswered') return 'done'
  return resetting ? 'new-password' : 'done'
}

const headings: Record<Step, { title: string; lead: string }> = {
  checking: { title: 'Welcome Back', lead: 'Sign in to manage your salon' },
  'sign-in': { title: 'Welcome Back', lead: 'Sign in to manage your salon' },
  invitation: { title: 'Welcome', lead: 'Choose a password to start' },
  recovery: { title: 'Forgot password', lead: 'It happens to everyone' },
  email_change: { title: 'New email address', lead: 'You sign in with it from now on' },
  forgotten: { title: 'Forgot password', lead: 'It happens to everyone' },
  'second-step': { title: 'One more step', lead: 'Your account uses two-step sign-in' },
  'new-password': { title: 'Choose a new password', lead: 'You stay signed in on this device' },
  done: { title: 'Welcome Back', lead: 'Opening the back-office' },
}

/** Why My day has sent the user here (app/day/session.server.ts). */
const reasons: Readonly<Record<string, string>> = {
  ended: 'You were signed out. Please sign in again.',
  'second-step':
    'The owner now requires two-step sign-in for everyone. Sign in again; the next page shows you how to set it up.',
}

export function SignInScreen() {
  const state = useSessionState()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [forgotten, setForgotten] = useState<string | null>(null)
  const [resetting, setResetting] = useState(params.has('reset'))
  const [link, setLink] = useState<LinkInAddress | null>(null)
  useEffect(() => setLink(linkInAddress(window.location.hash)), [])
  const step = link ? link.kind : stepFor(state, forgotten !== null, resetting)
  const next = safeReturnPath(params.get('next'))
  const reason = reasons[params.get('why') ?? '']
  useLinkFailure()
  useMyDay(step === 'sign-in')

  useEffect(() => {
    if (step === 'done') navigate(next, { replace: true })
  }, [step, next, navigate])

  const { title, lead } = headings[step]
  return (
    <SignInFrame title={title} lead={lead}>
      {(step === 'checking' || step === 'done') && <Loading label="Checking your session" />}
      {step === 'sign-in' && reason && (
        <div className="mb-4">
          <Notice>{reason}</Notice>
        </div>
      )}
      {step === 'sign-in' && <SignInForm onForgotten={setForgotten} />}
      {link && <ConfirmLink link={link} onDone={() => setLink(null)} />}
      {step === 'forgotten' && (
        <ForgottenPassword email={forgotten ?? ''} onBack={() => setForgotten(null)} />
      )}
      {step === 'second-step' && state.status === 'second-factor' && (
        <SecondStep
          session={state.session}
          onGiveUp={() => void authClient().then((auth) => auth.signOut({ scope: 'local' }))}
        />
      )}
      {step === 'new-password' && state.status === 'signed-in' && (
        <NewPasswordForm account={accountName(state.session.user)} onDone={() => setResetting(false)} />
      )}
    </SignInFrame>
  )
}

/** An expired mail link returns with the reason in the fragment. */
function useLinkFailure() {
  useEffect(() => {
    const reason = new URLSearchParams(window.location.hash.slice(1)).get('error_description')
    if (reason) toast.error(reason, { id: reason })
  }, [])
}

/** Whether this browser is signed in to My day, whose cookie scripts cannot read. */
async function isSignedInToMyDay(): Promise<boolean> {
  const answer = await fetchWithTimeout(new URL(`${paths.myDay}/session`, window.location.origin))
  const { isSignedIn } = (await answer.json()) as { isSignedIn?: boolean }
  return isSignedIn === true
}

/**
 * A beautician who is signed in to My day goes there; otherwise nobody is, and the phone forgets what it has stored of it. If that
 * cannot be asked, the form is enough.
 */
function useMyDay(isSignedOut: boolean) {
  useEffect(() => {
    if (!isSignedOut) return
    isSignedInToMyDay().then(
      async (isSignedIn) => {
        if (isSignedIn) window.location.replace(paths.myDay)
        else await (await import('./my-day-session.ts')).forgetMyDay()
      },
      () => undefined,
    )
  }, [isSignedOut])
}
