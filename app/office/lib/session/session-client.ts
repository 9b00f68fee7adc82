/**
 * The official client with the session of the person at the screen, kept in local storage and shared by all tabs.
 * One instance per page: two would race for the refresh token.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readPublicConfig } from '#app/lib/public-config.ts'

let client: SupabaseClient | undefined

/** Browser only. */
export function sessionClient(): SupabaseClient {
  if (!client) {
    const { backendUrl, publishableKey } = readPublicConfig()
    client = createClient(backendUrl || window.location.origin, publishableKey, {
      auth: {
        storageKey: 'shringar-session',
        persistSession: true,
        autoRefreshToken: true,
        detectSessionInUrl: true,
      },
    })
  }
  return client
}
