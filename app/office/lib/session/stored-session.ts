/** The session as the browser keeps it between pages and tabs; the auth client writes and renews it. */
import type { Session } from '@supabase/auth-js'

/** Under which name it is kept. */
export const SESSION_KEY = 'shringar-session'
/** With less time left it is renewed before it is used, and that is the auth client's. */
export const STILL_GOOD_MS = 120_000

/** Null where nobody is signed in, or where the auth client has to be asked. Browser only. */
export function storedSession(): Session | null {
  const session = readStored()
  const isGood = (session?.expires_at ?? 0) * 1000 > Date.now() + STILL_GOOD_MS
  return isGood ? session : null
}

function readStored(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
  } catch {
    // A browser that keeps nothing, or something else under this name: the auth client knows what to do about both.
    return null
  }
}
