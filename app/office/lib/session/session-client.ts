/**
 * The official table client, in the name of the person at the screen. It uses the session that the browser keeps as long
 * as that is good, and waits for the auth client only where it is not.
 */
import { PostgrestClient } from '@supabase/postgrest-js'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { reachingFetch } from '#app/office/lib/data/fetch-with-timeout.ts'
import type { Database } from '#domain/schema/database-types.ts'
import { authClient } from './auth-client.ts'
import { storedSession } from './stored-session.ts'

let client: PostgrestClient<Database> | undefined

/** Browser only. */
export function sessionClient(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(`${backendAddress()}/rest/v1`, { fetch: sessionFetch })
  return client
}

/** Sends a request with the credentials of the session, or of a visitor where there is none. */
export const sessionFetch: typeof fetch = async (input, init) => {
  const { publishableKey } = readPublicConfig()
  const headers = new Headers(init?.headers)
  headers.set('apikey', publishableKey)
  headers.set('authorization', `Bearer ${(await accessToken()) ?? publishableKey}`)
  return reachingFetch(input, { ...init, headers })
}

export async function accessToken(): Promise<string | undefined> {
  const stored = storedSession()
  if (stored) return stored.access_token
  const auth = await authClient()
  const { data } = await auth.getSession()
  return data.session?.access_token
}
