import { GoTrueClient } from '@supabase/auth-js'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { fetchWithTimeout } from '#app/office/lib/data/fetch-with-timeout.ts'
import { SESSION_KEY } from './stored-session.ts'

export function createAuthClient(): GoTrueClient {
  const { publishableKey } = readPublicConfig()
  return new GoTrueClient({
    url: `${backendAddress()}/auth/v1`,
    // Same capitalisation as the client's own header: it replaces this header with its token once there is a session.
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    fetch: fetchWithTimeout,
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
  })
}
