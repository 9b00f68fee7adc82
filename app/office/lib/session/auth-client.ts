/**
 * The official auth client: signs in and out, and renews the session before it ends. It is larger than all else that a
 * page of the office needs to show its rows, so it comes after them.
 */
import type { GoTrueClient } from '@supabase/auth-js'
import { UNREACHABLE } from '#app/office/lib/data/fetch-with-timeout.ts'

let client: Promise<GoTrueClient> | undefined

/** One for the page: two would race for the refresh token. What could not be loaded is asked for again. Browser only. */
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
