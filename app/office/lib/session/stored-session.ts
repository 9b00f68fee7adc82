/** The session in local storage; the auth client writes and refreshes it. */
import type { Session } from '@supabase/auth-js'

/** The local storage key. */
export const SESSION_KEY = 'shringar-session'
/** With less time left, the auth client refreshes the session before use. */
export const REFRESH_MARGIN_MS = 120_000

/** Null if there is no session, or if the auth client has to refresh it. Browser only. */
export function storedSession(): Session | null {
  const session = readStored()
  const isValid = (session?.expires_at ?? 0) * 1000 > Date.now() + REFRESH_MARGIN_MS
  return isValid ? session : null
}

function readStored(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
  } catch {
    // Storage is unavailable or holds another value: the auth client handles both.
    return null
  }
}
