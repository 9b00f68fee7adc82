// Authorization requests from redirect to redeemed code. A request lives ten minutes, its code one minute;
// the code is stored as a digest.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { digest } from '../digest.ts'

export const supportedScopes = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const
const requestLifetime = '10 minutes'
const codeLifetime = '1 minute'
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export interface NewAuthorization {
  readonly clientId: string
  readonly redirectUri: string
  readonly scope: string
  readonly state: string | null
  readonly challenge: string
  readonly nonce: string | null
  readonly resource: string | null
}

export interface Authorization {
  readonly id: string
  readonly authorization_id: string
  readonly client_id: string
  readonly user_id: string | null
  readonly redirect_uri: string
  readonly scope: string
  readonly state: string | null
  readonly nonce: string | null
  readonly code_challenge: string
  readonly status: 'pending' | 'approved' | 'denied' | 'expired'
}

const columns = sql`id, authorization_id, client_id, user_id, redirect_uri, scope, state, nonce, code_challenge, status::text`

export async function createAuthorization(tx: Tx, requested: NewAuthorization): Promise<string> {
  const publicId = Array.from({ length: 32 }, () => alphanumeric[randomInt(alphanumeric.length)]).join('')
  await tx.query(sql`delete from auth.oauth_authorizations where expires_at < now() - interval '1 day'`)
  await tx.query(sql`
    insert into auth.oauth_authorizations (id, authorization_id, client_id, redirect_uri, scope, state, nonce, resource,
      code_challenge, code_challenge_method, expires_at)
    values (${randomUUID()}, ${publicId}, ${requested.clientId}, ${requested.redirectUri}, ${requested.scope}, ${requested.state},
      ${requested.nonce}, ${requested.resource}, ${requested.challenge}, 's256', now() + ${requestLifetime}::interval)`)
  return publicId
}

/** Binds the request to the first user who reads it. Null for other users and after expiry. */
export async function claimAuthorization(
  tx: Tx,
  publicId: string,
  userId: string,
): Promise<Authorization | null> {
  const [claimed] = await tx.query<Authorization>(sql`
    update auth.oauth_authorizations set user_id = ${userId}::uuid
    where authorization_id = ${publicId} and (user_id is null or user_id = ${userId}::uuid) and expires_at > now()
    returning ${columns}`)
  return claimed ?? null
}

/** The request as its user sees it. */
export async function findClaimed(tx: Tx, publicId: string, userId: string): Promise<Authorization | null> {
  const [found] = await tx.query<Authorization>(sql`
    select ${columns} from auth.oauth_authorizations
    where authorization_id = ${publicId} and user_id = ${userId}::uuid and expires_at > now()
    for update`)
  return found ?? null
}

/** Approves, stores the consent and returns the code. */
export async function approve(tx: Tx, authorization: Authorization, userId: string): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await tx.query(sql`
    update auth.oauth_authorizations
    set status = 'approved', authorization_code = ${digest(code)}, approved_at = now()
    where id = ${authorization.id}::uuid`)
  await tx.query(sql`
    insert into auth.oauth_consents (id, user_id, client_id, scopes)
    values (${randomUUID()}, ${userId}, ${authorization.client_id}, ${authorization.scope})
    on conflict (user_id, client_id) do update
      set scopes = excluded.scopes, granted_at = now(), revoked_at = null`)
  return code
}

export async function deny(tx: Tx, authorization: Authorization): Promise<void> {
  await tx.query(sql`
    update auth.oauth_authorizations set status = 'denied' where id = ${authorization.id}::uuid`)
}

/** Whether the user has already allowed this client all of these scopes. */
export async function hasConsent(
  tx: Tx,
  { client_id, scope }: Authorization,
  userId: string,
): Promise<boolean> {
  const [consent] = await tx.query<{ scopes: string }>(sql`
    select scopes from auth.oauth_consents
    where user_id = ${userId}::uuid and client_id = ${client_id}::uuid and revoked_at is null`)
  const granted = new Set(consent?.scopes.split(' '))
  return consent !== undefined && scope.split(' ').every((requested) => granted.has(requested))
}

export type TakenCode =
  | { readonly outcome: 'valid'; readonly authorization: Authorization & { readonly user_id: string } }
  | { readonly outcome: 'invalid' }

/** A code works once. A second use means it was stolen, so the session it opened is revoked. */
export async function takeCode(tx: Tx, code: string, clientId: string): Promise<TakenCode> {
  const [row] = await tx.query<Authorization & { fresh: boolean }>(sql`
    select ${columns}, approved_at > now() - ${codeLifetime}::interval as fresh
    from auth.oauth_authorizations
    where authorization_code = ${digest(code)} and client_id = ${clientId}::uuid
    for update`)
  if (row === undefined || row.user_id === null) return { outcome: 'invalid' }
  if (row.status !== 'approved') {
    await tx.query(
      sql`delete from auth.sessions where tag = ${row.id} and oauth_client_id = ${clientId}::uuid`,
    )
    return { outcome: 'invalid' }
  }
  await tx.query(sql`update auth.oauth_authorizations set status = 'expired' where id = ${row.id}::uuid`)
  return row.fresh
    ? { outcome: 'valid', authorization: { ...row, user_id: row.user_id } }
    : { outcome: 'invalid' }
}
