/**
 * Loads the official auth client, which signs in and out and refreshes the session. It is larger than the rest of an office
 * page, so it is loaded after the rows.
 */
import type { GoTrueClient } from '@supabase/auth-js'
import { UNREACHABLE } from '#app/office/lib/data/fetch-with-timeout.ts'
import { reloadIfReachable } from '#app/office/lib/data/reload-if-reachable.ts'

let client: Promise<GoTrueClient> | undefined
let hasFailed = false

/** One instance per page: two would race for the refresh token. A failed import is retried, then the page is. Browser only. */
export function authClient(): Promise<GoTrueClient> {
  client ??= import('./create-auth-client.ts').then(
    ({ createAuthClient }) => createAuthClient(),
    async (cause: unknown) => {
      client = undefined
      if (hasFailed) await reloadIfReachable()
      hasFailed = true
      throw new Error(UNREACHABLE, { cause })
    },
  )
  return client
}
