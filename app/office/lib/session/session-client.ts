/**
 * The official table client with the user's session. It uses the stored session while that is valid, and otherwise waits for
 * the auth client.
 */
import { PostgrestClient } from '@supabase/postgrest-js'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { fetchWithTimeout } from '#app/office/lib/data/fetch-with-timeout.ts'
import type { Database } from '#domain/schema/database-types.ts'
import { authClient } from './auth-client.ts'
import { storedSession } from './stored-session.ts'

let client: PostgrestClient<Database> | undefined

/** Browser only. */
export function sessionClient(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(`${backendAddress()}/rest/v1`, { fetch: sessionFetch })
  return client
}

/** Set once the tab hears of changes (lib/live), so that it does not hear of its own. */
export const tab = { name: '' }

/** Sends a request with the session's credentials, or with the public key if there is no session. */
export const sessionFetch: typeof fetch = async (input, init) => {
  const { publishableKey } = readPublicConfig()
  const headers = new Headers(init?.headers)
  headers.set('apikey', publishableKey)
  headers.set('authorization', `Bearer ${(await accessToken()) ?? publishableKey}`)
  if (tab.name) headers.set('x-realtime-client', tab.name)
  return fetchWithTimeout(input, { ...init, headers })
}

export async function accessToken(): Promise<string | undefined> {
  const stored = storedSession()
  if (stored) return stored.access_token
  const auth = await authClient()
  const { data } = await auth.getSession()
  return data.session?.access_token
}
