// Sessions and their refresh tokens: start, raise to aal2, end. All state is in the database.
import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { canonicalAddress } from '#server/http/client-address.ts'
import { digest } from './digest.ts'
import type { RefreshChain } from './refresh-chain.ts'

export type AmrMethod =
  | 'password'
  | 'otp'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'oauth_provider/authorization_code'

export interface Amr {
  readonly method: string
  /** Unix seconds. */
  readonly timestamp: number
}

/** The session's part of an access token. */
export interface SessionFacts {
  readonly sessionId: string
  readonly aal: 'aal1' | 'aal2'
  /** Newest first. */
  readonly amr: readonly Amr[]
  readonly oauthClientId: string | null
  readonly scopes: string | null
}

export interface OpenSession extends SessionFacts {
  readonly refreshToken: string
}

export interface SessionStart {
  readonly userId: string
  readonly method: AmrMethod
  readonly address: string
  readonly userAgent: string | null
  /** Set for the session of an OAuth client. `tag` is the authorization it came from. */
  readonly oauth?: { readonly clientId: string; readonly scopes: string; readonly tag: string }
}

/** How long a session may be idle. Stored as its end time, which every policy checks too. */
export const idleLimit = '30 days'
/** Each new session deletes a few expired ones of any user. */
const sweepBatch = 20

export async function startSession(tx: Tx, chain: RefreshChain, start: SessionStart): Promise<OpenSession> {
  const sessionId = randomUUID()
  const refreshToken = chain.first()
  await tx.query(sql`
    with signed_in as (
      update auth.users set last_sign_in_at = now() where id = ${start.userId}::uuid
    ), swept as (
      delete from auth.sessions where id in (
        select id from auth.sessions where not_after < now()
        order by not_after limit ${sweepBatch} for update skip locked)
    ), session as (
      insert into auth.sessions
        (id, user_id, aal, user_agent, ip, oauth_client_id, scopes, tag, refreshed_at, not_after)
      values (${sessionId}::uuid, ${start.userId}::uuid, 'aal1',
        ${start.userAgent?.slice(0, 400) ?? null}, ${canonicalAddress(start.address)}::inet,
        ${start.oauth?.clientId ?? null}::uuid, ${start.oauth?.scopes ?? null}, ${start.oauth?.tag ?? null}, now(),
        now() + ${idleLimit}::interval)
    ), amr as (
      insert into auth.mfa_amr_claims (id, session_id, authentication_method)
      values (${randomUUID()}::uuid, ${sessionId}::uuid, ${start.method})
    )
    insert into auth.refresh_tokens (token, user_id, session_id, revoked)
    values (${digest(refreshToken)}, ${start.userId}, ${sessionId}::uuid, false)`)
  return {
    sessionId,
    aal: 'aal1',
    amr: [{ method: start.method, timestamp: Math.floor(Date.now() / 1000) }],
    oauthClientId: start.oauth?.clientId ?? null,
    scopes: start.oauth?.scopes ?? null,
    refreshToken,
  }
}

/** Raises the session to aal2 with a new refresh token and ends the user's other aal1 sessions. */
export async function liftSession(
  tx: Tx,
  chain: RefreshChain,
  lift: {
    readonly sessionId: string
    readonly userId: string
    readonly factorId: string
    readonly method: AmrMethod
  },
): Promise<OpenSession> {
  const refreshToken = chain.first()
  await tx.query(sql`
    update auth.sessions
    set aal = 'aal2', factor_id = ${lift.factorId}::uuid, updated_at = now(), refreshed_at = now(),
      not_after = now() + ${idleLimit}::interval
    where id = ${lift.sessionId}::uuid`)
  await tx.query(sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method)
    values (${randomUUID()}::uuid, ${lift.sessionId}::uuid, ${lift.method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`)
  await tx.query(sql`
    delete from auth.sessions
    where user_id = ${lift.userId}::uuid and id <> ${lift.sessionId}::uuid and coalesce(aal, 'aal1') = 'aal1'
      and oauth_client_id is null`)
  await tx.query(sql`delete from auth.refresh_tokens where session_id = ${lift.sessionId}::uuid`)
  await tx.query(sql`
    insert into auth.refresh_tokens (token, user_id, session_id, revoked)
    values (${digest(refreshToken)}, ${lift.userId}, ${lift.sessionId}::uuid, false)`)
  return { ...(await readSessionFacts(tx, lift.sessionId)), refreshToken }
}

export interface FactsRow {
  readonly session_aal: 'aal1' | 'aal2'
  readonly session_client: string | null
  readonly session_scopes: string | null
  readonly session_amr: readonly Amr[]
}

/** Columns of SessionFacts for `from auth.sessions s`. */
export const factsColumns: Sql = sql`
  coalesce(s.aal, 'aal1')::text as session_aal, s.oauth_client_id as session_client, s.scopes as session_scopes,
  coalesce((
    select json_agg(json_build_object('method', a.authentication_method,
      'timestamp', floor(extract(epoch from a.updated_at))::bigint) order by a.updated_at desc)
    from auth.mfa_amr_claims a where a.session_id = s.id), '[]') as session_amr`

export function factsOf(sessionId: string, row: FactsRow): SessionFacts {
  return {
    sessionId,
    aal: row.session_aal,
    amr: row.session_amr,
    oauthClientId: row.session_client,
    scopes: row.session_scopes,
  }
}

async function readSessionFacts(tx: Tx, sessionId: string): Promise<SessionFacts> {
  const [row] = await tx.query<FactsRow>(sql`
    select ${factsColumns} from auth.sessions s where s.id = ${sessionId}::uuid`)
  if (row === undefined) throw new Error(`Session ${sessionId} is missing within its transaction`)
  return factsOf(sessionId, row)
}

export type LogoutScope = 'global' | 'local' | 'others'

/** `others` leaves the sessions of OAuth clients, `global` ends them too. */
export async function endSessions(
  tx: Tx,
  userId: string,
  sessionId: string,
  scope: LogoutScope,
): Promise<void> {
  if (scope === 'local') {
    await tx.query(sql`delete from auth.sessions where id = ${sessionId}::uuid and user_id = ${userId}::uuid`)
  } else if (scope === 'others') {
    await tx.query(sql`
      delete from auth.sessions
      where user_id = ${userId}::uuid and id <> ${sessionId}::uuid and oauth_client_id is null`)
  } else await tx.query(sql`delete from auth.sessions where user_id = ${userId}::uuid`)
}
