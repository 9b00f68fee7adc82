// Recovery with PKCE: the mailed link yields only a code, which opens a session together with the verifier
// kept in the browser. A leaked link is useless elsewhere; the typed code of the same mail works anywhere
// with its address.
import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { authError } from './auth-error.ts'
import { digest } from './digest.ts'
import { type ChallengeMethod, provesChallenge } from './pkce.ts'

const codeLifetime = '5 minutes'
/** Covers the lifetime of the link and of the code. */
const flowLifetime = '2 hours'

export interface Flow {
  readonly challenge: string
  readonly method: ChallengeMethod
}

/** Does not end other flows, so that a stranger's request cannot end the owner's. */
export async function beginFlow(tx: Tx, userId: string, tokenId: string, flow: Flow): Promise<void> {
  await tx.query(sql`
    with outdated as (
      delete from auth.flow_state
      where user_id = ${userId}::uuid and created_at < now() - ${flowLifetime}::interval
    )
    insert into auth.flow_state
      (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method)
    values (${tokenId}, ${userId}, ${randomUUID()}, ${flow.method}, ${flow.challenge}, 'email', 'recovery')`)
}

/**
 * Called each time the link is opened. Returns the code for the browser, which replaces that of an earlier
 * opening, or null if the flow has expired.
 */
export async function issueFlowCode(tx: Tx, tokenId: string): Promise<string | null> {
  const code = randomUUID()
  const rows = await tx.query(sql`
    update auth.flow_state set auth_code = ${digest(code)}, auth_code_issued_at = now(), updated_at = now()
    where id = ${tokenId}::uuid returning id`)
  return rows.length > 0 ? code : null
}

interface FlowRow {
  id: string
  user_id: string
  code_challenge: string
  code_challenge_method: ChallengeMethod
  fresh: boolean
}

export type Redeemed =
  | { readonly outcome: 'redeemed'; readonly userId: string }
  | { readonly outcome: 'unknown' | 'expired' | 'wrong_verifier' }

/** Returns the user of this flow. The first attempt uses the code up, right or wrong; a right one also the link. */
export async function redeemFlowCode(tx: Tx, code: string, verifier: string): Promise<Redeemed> {
  const [flow] = await tx.query<FlowRow>(sql`
    delete from auth.flow_state where auth_code = ${digest(code)} and auth_code_issued_at is not null
    returning id, user_id, code_challenge, code_challenge_method,
      auth_code_issued_at > now() - ${codeLifetime}::interval as fresh`)
  if (flow === undefined) return { outcome: 'unknown' }
  if (!flow.fresh) return { outcome: 'expired' }
  if (!provesChallenge(flow.code_challenge_method, flow.code_challenge, verifier))
    return { outcome: 'wrong_verifier' }
  await tx.query(sql`delete from auth.one_time_tokens where id = ${flow.id}::uuid`)
  return { outcome: 'redeemed', userId: flow.user_id }
}

export function flowError(outcome: 'unknown' | 'expired' | 'wrong_verifier') {
  switch (outcome) {
    case 'unknown':
      return authError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    case 'expired':
      return authError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    case 'wrong_verifier':
      return authError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
  }
}
