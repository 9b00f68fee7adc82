// Guards of the auth endpoints: a user with an active session, or the secret key.
import type { Context } from 'hono'
import { sql } from '#server/db/sql.ts'
import { bearerToken, identifyCaller } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import {
  authError,
  badToken,
  notAuthorized,
  sessionNotFound,
  userBanned,
  userNotFound,
} from './auth-error.ts'
import type { Auth } from './deps.ts'
import { isUuid } from './is-uuid.ts'
import { type Amr, type FactsRow, factsColumns, factsOf } from './sessions.ts'
import { type UserRecord, userColumns } from './user-record.ts'

export interface SignedIn {
  readonly user: UserRecord
  readonly sessionId: string
  /** From the session; the token may be older. */
  readonly aal: 'aal1' | 'aal2'
  /** Authentication methods and their times. */
  readonly amr: readonly Amr[]
  readonly oauthClientId: string | null
}

interface SessionRow extends UserRecord, FactsRow {
  readonly session_alive: boolean
}

/** Requires a bearer token whose session still exists. */
export async function requireSignedIn(auth: Auth, c: Context<AppEnv>): Promise<SignedIn> {
  const token = bearerToken(c.req.raw.headers)
  if (token === null) throw notAuthorized()
  const { sub, session_id: sessionId } = await auth.keys.verify(token)
  if (!isUuid(sub)) throw badToken('invalid claim: missing sub claim')
  if (!isUuid(sessionId)) throw sessionNotFound()

  const [row] = await auth.db.asOwner((tx) =>
    tx.query<SessionRow>(sql`
      select ${userColumns}, ${factsColumns},
        s.id is not null and coalesce(s.not_after > now(), true) as session_alive
      from auth.users u left join auth.sessions s on s.user_id = u.id and s.id = ${sessionId}::uuid
      where u.id = ${sub}::uuid and u.deleted_at is null`),
  )
  if (row === undefined) throw userNotFound(403)
  if (!row.session_alive) throw sessionNotFound()
  if (row.is_banned) throw userBanned(403)
  const { aal, amr, oauthClientId } = factsOf(sessionId, row)
  return { user: row, sessionId, aal, amr, oauthClientId }
}

/** As above, but not for an OAuth client, which may only read. */
export async function requireOwnSession(auth: Auth, c: Context<AppEnv>): Promise<SignedIn> {
  const signedIn = await requireSignedIn(auth, c)
  if (signedIn.oauthClientId !== null) {
    throw authError(403, 'insufficient_scope', 'An application acting for a user may not do this')
  }
  return signedIn
}

/** Requires the secret key. */
export async function requireAdmin(auth: Auth, c: Context<AppEnv>): Promise<void> {
  const { headers } = c.req.raw
  if (bearerToken(headers) === null && !headers.has('apikey')) throw notAuthorized()
  const caller = await identifyCaller(headers, { apiKeys: auth.apiKeys, tokens: auth.keys })
  if (caller.role !== 'service_role') throw authError(403, 'not_admin', 'User not allowed')
}
