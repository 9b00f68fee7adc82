import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'
import { authClient } from './auth-client.ts'
import { SESSION_KEY, storedSession } from './stored-session.ts'

const LOAD_AGAIN_AFTER_MS = 3000

/** The session that a page begins with; null where the auth client has to say which. */
export function sessionAtStart(): Session | null {
  // A mailed link brings a session of its own, which is not the stored one.
  return window.location.hash.includes('access_token=') ? null : storedSession()
}

/** Tells of every change of the session, also of those made in other tabs; returns what ends it. */
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
      const timer = setTimeout(begin, LOAD_AGAIN_AFTER_MS)
      stop = () => clearTimeout(timer)
    }
  }
  // Nobody waits for it where the session is known.
  if (sessionAtStart()) stop = whenIdle(begin)
  else void begin()
  // A sign-out in another tab is heard even before the auth client is there, or while it begins.
  const endWhereRemoved = ({ key, newValue }: StorageEvent) => {
    if (key === SESSION_KEY && newValue === null) changed('SIGNED_OUT', null)
  }
  window.addEventListener('storage', endWhereRemoved)
  return () => {
    isOver = true
    window.removeEventListener('storage', endWhereRemoved)
    stop()
  }
}
