// Refresh token rotation. A used token returns its successor while that is unused (a lost response), and the
// newest token for ten seconds (racing tabs). After that it counts as stolen and the session ends.
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { digest } from './digest.ts'
import type { RefreshChain } from './refresh-chain.ts'
import { type FactsRow, factsColumns, factsOf, idleLimit, type OpenSession } from './sessions.ts'
import { type UserRecord, userColumns } from './user-record.ts'

const reuseIntervalSeconds = 10
const maxRaceSteps = 50

export type Refreshed =
  | { readonly outcome: 'open'; readonly user: UserRecord; readonly session: OpenSession }
  | { readonly outcome: 'unknown' | 'expired' | 'foreign' }
  | { readonly outcome: 'replayed'; readonly userId: string }

interface TokenRow extends UserRecord, FactsRow {
  readonly token_id: number
  readonly session_id: string
  readonly token_revoked: boolean
  readonly within_reuse_interval: boolean
  readonly session_expired: boolean
}

/** `oauthClientId` is null for the site's own sign-in. A session only refreshes for its own client. */
export async function refreshSession(
  tx: Tx,
  chain: RefreshChain,
  token: string,
  oauthClientId: string | null,
): Promise<Refreshed> {
  // Locks the token's row, so that a racing request waits and sees it revoked.
  const [row] = await tx.query<TokenRow>(sql`
    select ${userColumns}, ${factsColumns}, r.id as token_id, r.session_id, r.revoked as token_revoked,
      r.updated_at > clock_timestamp() - ${`${reuseIntervalSeconds} seconds`}::interval as within_reuse_interval,
      coalesce(s.not_after < now(), false) as session_expired
    from auth.refresh_tokens r
      join auth.sessions s on s.id = r.session_id
      join auth.users u on u.id = s.user_id and u.deleted_at is null
    where r.token = ${digest(token)}
    for update of r`)
  if (row === undefined) return { outcome: 'unknown' }
  if (row.session_client !== oauthClientId) return { outcome: 'foreign' }
  if (row.session_expired) return { outcome: 'expired' }

  const refreshToken = row.token_revoked
    ? await activeSuccessor(tx, chain, token, row.within_reuse_interval ? maxRaceSteps : 1)
    : await replaceToken(tx, chain, token, row)
  if (!refreshToken) {
    await tx.query(sql`delete from auth.sessions where id = ${row.session_id}::uuid`)
    return { outcome: 'replayed', userId: row.id }
  }
  return { outcome: 'open', user: row, session: { ...factsOf(row.session_id, row), refreshToken } }
}

async function replaceToken(tx: Tx, chain: RefreshChain, token: string, row: TokenRow): Promise<string> {
  const successor = chain.successor(token)
  await tx.query(sql`
    with used as (
      update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where id = ${row.token_id}
    ), session as (
      update auth.sessions
      set refreshed_at = now(), updated_at = now(), not_after = now() + ${idleLimit}::interval
      where id = ${row.session_id}::uuid
    )
    insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked)
    values (${digest(successor)}, ${digest(token)}, ${row.id}, ${row.session_id}::uuid, false)`)
  return successor
}

/** The unused token of this chain, if it is at most this many steps away. */
async function activeSuccessor(
  tx: Tx,
  chain: RefreshChain,
  token: string,
  maxSteps: number,
): Promise<string | null> {
  let candidate = token
  for (let step = 0; step < maxSteps; step += 1) {
    candidate = chain.successor(candidate)
    const [row] = await tx.query<{ revoked: boolean }>(sql`
      select revoked from auth.refresh_tokens where token = ${digest(candidate)}`)
    if (row === undefined) return null
    if (!row.revoked) return candidate
  }
  return null
}
