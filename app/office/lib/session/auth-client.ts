/**
 * Loads the official auth client, which signs in and out and refreshes the session. It is larger than the rest of an office
 * page, so it is loaded after the rows.
 */
import type { GoTrueClient } from '@supabase/auth-js'
import { UNREACHABLE } from '#app/office/lib/data/fetch-with-timeout.ts'

let client: Promise<GoTrueClient> | undefined

/** One instance per page: two would race for the refresh token. A failed import is retried. Browser only. */
export function authClient(): Promise<GoTrueClient> {
  client ??= import('./create-auth-client.ts').then(
    ({ createAuthClient }) => createAuthClient(),
    (cause: unknown) => {
      client = undefined
      throw new Error(UNREACHABLE, { cause })
    },
  )
  return client
}
