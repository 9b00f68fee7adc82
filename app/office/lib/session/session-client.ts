/**
 * The official client with the session of the person at the screen, kept in local storage and shared by all tabs.
 * One instance per page: two would race for the refresh token.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { reachingFetch } from '#app/office/lib/data/reaching-fetch.ts'
import type { Database } from '#domain/database-types.ts'

/** Where the browser keeps the session. */
export const SESSION_KEY = 'shringar-session'

let client: SupabaseClient<Database> | undefined

/** Browser only. */
export function sessionClient(): SupabaseClient<Database> {
  if (!client) {
    const { backendUrl, publishableKey } = readPublicConfig()
    client = createClient<Database>(backendUrl || window.location.origin, publishableKey, {
      global: { fetch: reachingFetch },
      auth: {
        storageKey: SESSION_KEY,
        persistSession: true,
        autoRefreshToken: true,
        detectSessionInUrl: true,
      },
    })
  }
  return client
}
