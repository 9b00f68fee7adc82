// Stores second factors and their challenges. An attempt is counted before the code is checked, so parallel
// guesses are limited too.
import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/contract.ts'
import { empty, type Sql, sql } from '#server/db/sql.ts'
import { canonicalAddress } from '#server/http/client-address.ts'
import type { FactorRecord } from '../user-record.ts'

export type FactorType = FactorRecord['factor_type']

const challengeSeconds = 300
const attemptsBeforePause = 5
const pause = '15 minutes'
const unverifiedLifetime = '5 minutes'

export interface StoredFactor {
  readonly id: string
  readonly user_id: string
  readonly friendly_name: string | null
  readonly factor_type: FactorType
  readonly status: 'unverified' | 'verified'
  readonly secret: string | null
  readonly phone: string | null
  readonly web_authn_credential: unknown
}

export interface StoredChallenge {
  readonly id: string
  readonly same_address: boolean
  readonly expired: boolean
  readonly otp_code: string | null
  readonly web_authn_session_data: unknown
}

export async function insertFactor(
  tx: Tx,
  factor: {
    readonly id: string
    readonly userId: string
    readonly name: string
    readonly type: FactorType
    readonly secret?: string
    readonly phone?: string
  },
): Promise<void> {
  await tx.query(sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone)
    values (${factor.id}, ${factor.userId}, ${factor.name}, ${factor.type}, 'unverified',
      ${factor.secret ?? null}, ${factor.phone ?? null})`)
}

/** Removes enrolments that were never finished. */
export async function sweepUnverified(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`
    delete from auth.mfa_factors
    where user_id = ${userId}::uuid and status = 'unverified' and created_at < now() - ${unverifiedLifetime}::interval`)
}

/** Finds a factor of this user only, verified or not. */
export function findFactor(tx: Tx, userId: string, factorId: string): Promise<StoredFactor | null> {
  return selectFactor(tx, userId, factorId, empty)
}

/** As above, but an expired enrolment can be removed and no longer be verified. */
export function findProvableFactor(tx: Tx, userId: string, factorId: string): Promise<StoredFactor | null> {
  const inTime = sql`and (status = 'verified' or created_at >= now() - ${unverifiedLifetime}::interval)`
  return selectFactor(tx, userId, factorId, inTime)
}

async function selectFactor(
  tx: Tx,
  userId: string,
  factorId: string,
  condition: Sql,
): Promise<StoredFactor | null> {
  const [factor] = await tx.query<StoredFactor>(sql`
    select id, user_id, friendly_name, factor_type::text, status::text, secret, phone, web_authn_credential
    from auth.mfa_factors where id = ${factorId}::uuid and user_id = ${userId}::uuid ${condition}`)
  return factor ?? null
}

/** Serialises enrolment and verification per user by locking the user's row. */
export async function lockFactorsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`select 1 from auth.users where id = ${userId}::uuid for update`)
}

export async function insertChallenge(
  tx: Tx,
  challenge: {
    readonly factorId: string
    readonly address: string
    readonly sealedCode?: string
    readonly webauthn?: unknown
  },
): Promise<{ id: string; expiresAt: number }> {
  const id = randomUUID()
  await tx.query(sql`
    delete from auth.mfa_challenges
    where factor_id = ${challenge.factorId}::uuid and created_at < now() - ${`${challengeSeconds} seconds`}::interval`)
  const [row] = await tx.query<{ expires_at: number }>(sql`
    insert into auth.mfa_challenges (id, factor_id, ip_address, otp_code, web_authn_session_data)
    values (${id}, ${challenge.factorId}, ${recordedAddress(challenge.address)}, ${challenge.sealedCode ?? null},
      ${challenge.webauthn === undefined ? null : JSON.stringify(challenge.webauthn)})
    returning floor(extract(epoch from created_at))::bigint + ${challengeSeconds}::bigint as expires_at`)
  await tx.query(sql`
    update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${challenge.factorId}::uuid`)
  return { id, expiresAt: row?.expires_at ?? 0 }
}

export async function findChallenge(
  tx: Tx,
  factorId: string,
  challengeId: string,
  address: string,
): Promise<StoredChallenge | null> {
  const [challenge] = await tx.query<StoredChallenge>(sql`
    select id, otp_code, web_authn_session_data, ip_address = ${recordedAddress(address)}::inet as same_address,
      created_at < now() - ${`${challengeSeconds} seconds`}::interval as expired
    from auth.mfa_challenges where id = ${challengeId}::uuid and factor_id = ${factorId}::uuid`)
  return challenge ?? null
}

/** True for the first caller only. */
export async function spendChallenge(tx: Tx, challengeId: string): Promise<boolean> {
  const used = await tx.query(
    sql`delete from auth.mfa_challenges where id = ${challengeId}::uuid returning id`,
  )
  return used.length > 0
}

export type Attempt =
  | { readonly allowed: true; readonly last: boolean }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

/** Counts an attempt. The fifth in a row is still allowed; if it fails, the factor is paused. */
export async function countAttempt(tx: Tx, factorId: string): Promise<Attempt> {
  const [counted] = await tx.query<{ failed_attempts: number }>(sql`
    update auth.mfa_factors
    set failed_attempts = case when paused_until is null then failed_attempts + 1 else 1 end,
      paused_until = case
        when paused_until is null and failed_attempts + 1 >= ${attemptsBeforePause} then now() + ${pause}::interval
      end
    where id = ${factorId}::uuid and coalesce(paused_until <= now(), true)
    returning failed_attempts`)
  if (counted) return { allowed: true, last: counted.failed_attempts >= attemptsBeforePause }
  const [paused] = await tx.query<{ seconds: number }>(sql`
    select ceil(extract(epoch from paused_until - now()))::int as seconds
    from auth.mfa_factors where id = ${factorId}::uuid`)
  return { allowed: false, retryAfterSeconds: Math.max(1, paused?.seconds ?? 1) }
}

/**
 * Marks a factor as verified and drops unfinished enrolments of its kind. The first factor drops all of them,
 * because until then a stolen password was enough to enrol one.
 */
export async function markProven(
  tx: Tx,
  factor: StoredFactor,
  proof: { readonly webauthnCredential?: unknown; readonly isFirst: boolean },
): Promise<void> {
  await tx.query(sql`
    update auth.mfa_factors
    set status = 'verified', failed_attempts = 0, paused_until = null, updated_at = now(),
      web_authn_credential = coalesce(
        ${proof.webauthnCredential === undefined ? null : JSON.stringify(proof.webauthnCredential)}::jsonb,
        web_authn_credential)
    where id = ${factor.id}::uuid`)
  const ofItsKind = proof.isFirst ? empty : sql`and factor_type = ${factor.factor_type}::auth.factor_type`
  await tx.query(sql`
    delete from auth.mfa_factors
    where user_id = ${factor.user_id}::uuid and status = 'unverified' ${ofItsKind}`)
}

/** Records the time step of an accepted code. False if that step or a later one was accepted before. */
export async function takeTotpStep(tx: Tx, factorId: string, step: number): Promise<boolean> {
  const taken = await tx.query(sql`
    update auth.mfa_factors set last_totp_step = ${step}
    where id = ${factorId}::uuid and coalesce(last_totp_step, 0) < ${step} returning id`)
  return taken.length > 0
}

/** Sessions raised by this factor fall back to aal1. */
export async function deleteFactor(tx: Tx, factor: Pick<StoredFactor, 'id' | 'factor_type'>): Promise<void> {
  const method = factor.factor_type === 'totp' ? 'totp' : `mfa/${factor.factor_type}`
  await tx.query(sql`
    delete from auth.mfa_amr_claims
    where authentication_method = ${method}
      and session_id in (select id from auth.sessions where factor_id = ${factor.id}::uuid)`)
  await tx.query(sql`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = ${factor.id}::uuid`)
  await tx.query(sql`delete from auth.mfa_factors where id = ${factor.id}::uuid`)
}

/** The column requires an address, so an unknown one is stored as 0.0.0.0. */
function recordedAddress(address: string): string {
  return canonicalAddress(address) ?? '0.0.0.0'
}
