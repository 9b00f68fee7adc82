/**
 * Keeps the session state true: follows the client's events (which also come from other tabs), and asks the server
 * now and then whether the session still stands, because it may have been ended on another device.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { endRevokedSession } from '#app/office/lib/session/end-revoked-session.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { SessionContext, type SessionState } from '#app/office/lib/session/session-context.ts'
import { stateOf } from './access-level.ts'

const CHECK_EVERY_MS = 60_000

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'checking' })
  const queries = useQueryClient()

  useEffect(() => {
    const { data } = sessionClient().auth.onAuthStateChange((event, session) => {
      setState(stateOf(session))
      // What one person read must not be shown to the next.
      if (event === 'SIGNED_OUT') queries.clear()
    })
    return () => data.subscription.unsubscribe()
  }, [queries])

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
    if (hasSession && pathname) void endRevokedSession()
  }, [hasSession, pathname])

  return <SessionContext value={state}>{children}</SessionContext>
}
