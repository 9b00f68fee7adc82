import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { useSessionState } from './session-context.ts'

/** Redirects a user without a session to the sign-in page, which returns here afterwards. */
export function useSignInRedirect() {
  const { status } = useSessionState()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const mustSignIn = status === 'signed-out' || status === 'second-factor'
  useEffect(() => {
    if (!mustSignIn) return
    const asked = pathname + search
    const address = asked === paths.dashboard ? paths.signIn : addressOf(paths.signIn, { next: asked })
    navigate(address, { replace: true })
  }, [mustSignIn, pathname, search, navigate])
}
