/**
 * Provides the session state: follows the auth client's events (also from other tabs), and periodically asks the server whether
 * the session was revoked on another device.
 */
import type { Session } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { forgetConfirmed } from '#app/office/lib/records/last-confirmed.ts'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'
import { endRevokedSession } from '#app/office/lib/session/end-revoked-session.ts'
import { followSession, sessionAtStart } from '#app/office/lib/session/follow-session.ts'
import { SessionContext, type SessionState } from '#app/office/lib/session/session-context.ts'
import { SESSION_KEY } from '#app/office/lib/session/stored-session.ts'
import { stateOf } from './access-level.ts'

const CHECK_EVERY_MS = 60_000

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'checking' })
  const queryClient = useQueryClient()

  // The stored session is enough to show the page: the server checks every request anyway.
  useLayoutEffect(() => {
    const session = sessionAtStart()
    if (session) setState(stateOf(session))
  }, [])

  useEffect(
    () =>
      followSession((event, session) => {
        setState((known) => (event === 'INITIAL_SESSION' ? firstState(session, known) : stateOf(session)))
        // Data that one user read must not be shown to the next. A sign-out before the auth client was loaded is only visible
        // as an initial event without a session.
        if (!session && !localStorage.getItem(SESSION_KEY)) {
          queryClient.clear()
          forgetConfirmed()
        }
      }),
    [queryClient],
  )

  const hasSession = state.status === 'signed-in' || state.status === 'second-factor'
  useEffect(() => {
    if (!hasSession) return
    const checkWhenVisible = () => {
      if (document.visibilityState === 'visible') void endRevokedSession()
    }
    const timer = setInterval(checkWhenVisible, CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', checkWhenVisible)
    window.addEventListener('focus', checkWhenVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkWhenVisible)
      window.removeEventListener('focus', checkWhenVisible)
    }
  }, [hasSession])

  const { pathname } = useLocation()
  useEffect(() => {
    return hasSession && pathname ? whenIdle(endRevokedSession) : undefined
  }, [hasSession, pathname])

  return <SessionContext value={state}>{children}</SessionContext>
}

/** A refused session has been removed from storage. A session that could not be checked is still stored. */
function firstState(session: Session | null, known: SessionState): SessionState {
  if (isSessionOf(session, known)) return known
  return !session && localStorage.getItem(SESSION_KEY) ? { status: 'unanswered' } : stateOf(session)
}

const isSessionOf = (session: Session | null, state: SessionState) =>
  'session' in state && state.session.access_token === session?.access_token
