// Who may read a topic: the token decides who asks, and the policies of realtime.messages decide about the topic.
import { decodeJwt } from 'jose'
import { type Caller, DatabaseUnavailable, type Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  type CredentialsDeps,
  identifyCaller,
  TokenError,
  type TokenProblem,
} from '#server/http/credentials.ts'

export interface Credentials {
  /** Of the connection. */
  readonly apikey: string
  /** Of the channel; without one the key decides. */
  readonly token: string | null
  /** Whose turn in front of the database it is. */
  readonly network: string
}

export type Verdict =
  | { readonly kind: 'allowed'; readonly user: string | null }
  | { readonly kind: 'denied' | 'malformed' | 'signature' | 'unreachable' }
  | { readonly kind: 'expired'; readonly secondsAgo: number }

export type Authorize = (credentials: Credentials, topic: string) => Promise<Verdict>

export function createAuthorize(deps: CredentialsDeps & { readonly db: Db }): Authorize {
  return async ({ apikey, token, network }, topic) => {
    try {
      const caller = await identify(apikey, token, deps)
      const { exp, sub } = caller.claims
      // Without the grace period of other requests: a channel lasts.
      if (typeof exp === 'number' && exp * 1000 <= Date.now()) return expired(exp)
      const options = { readOnly: true, settings: { 'realtime.topic': topic }, network }
      const [row] = await deps.db.asCaller(caller, options, (tx) =>
        tx.last<{ allowed: boolean }>(
          sql`select exists (select from realtime.messages where extension = 'broadcast') as allowed`,
        ),
      )
      if (row?.allowed !== true) return { kind: 'denied' }
      return { kind: 'allowed', user: typeof sub === 'string' ? sub : null }
    } catch (error) {
      if (error instanceof TokenError) return refusedToken(error.problem, token ?? apikey)
      if (error instanceof DatabaseUnavailable) return { kind: 'unreachable' }
      throw error
    }
  }
}

/** The key and the token count as they do in the headers of other requests. */
export function identify(apikey: string, token: string | null, deps: CredentialsDeps): Promise<Caller> {
  const isHeader = [apikey, token ?? ''].every((text) => /^[\x21-\x7e]*$/.test(text))
  if (!isHeader) throw new TokenError('malformed', 'Not a token')
  return identifyCaller(
    new Headers({ apikey, ...(token !== null && { authorization: `Bearer ${token}` }) }),
    deps,
  )
}

function refusedToken(problem: TokenProblem, token: string): Verdict {
  // Verified, but for its time.
  if (problem === 'expired') return expired(decodeJwt(token).exp ?? 0)
  return { kind: problem === 'signature' ? 'signature' : 'malformed' }
}

const expired = (at: number): Verdict => ({
  kind: 'expired',
  secondsAgo: Math.max(0, Math.floor(Date.now() / 1000) - at),
})
