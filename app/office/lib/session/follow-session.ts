import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'
import { authClient } from './auth-client.ts'
import { SESSION_KEY, storedSession } from './stored-session.ts'

const RETRY_MS = 3000

/** The initial session of a page; null if the auth client has to decide. */
export function sessionAtStart(): Session | null {
  // A mail link brings its own session, which replaces the stored one.
  return window.location.hash.includes('access_token=') ? null : storedSession()
}

/** Reports every change of the session, also from other tabs; returns the unsubscribe function. */
export function followSession(
  changed: (event: AuthChangeEvent, session: Session | null) => void,
): () => void {
  let isOver = false
  let stop: () => void = () => undefined
  const begin = async () => {
    const auth = await authClient().catch(() => null)
    if (isOver) return
    if (auth) {
      const { data } = auth.onAuthStateChange(changed)
      stop = () => data.subscription.unsubscribe()
    } else {
      const timer = setTimeout(begin, RETRY_MS)
      stop = () => clearTimeout(timer)
    }
  }
  // The client is not urgent if the session is known.
  if (sessionAtStart()) stop = whenIdle(begin)
  else void begin()
  // Detects a sign-out in another tab before the auth client is loaded.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === SESSION_KEY && newValue === null) changed('SIGNED_OUT', null)
  }
  window.addEventListener('storage', onStorage)
  return () => {
    isOver = true
    window.removeEventListener('storage', onStorage)
    stop()
  }
}
