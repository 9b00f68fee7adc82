// A recovery begun with PKCE: the browser that asked keeps a verifier, the mailed link yields only a code, and the two
// together open the session. So a link that leaks is worth nothing elsewhere; the code to type, which stands in the
// same mail, opens a session wherever it is typed with its address.
import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { authError } from './auth-error.ts'
import { digest } from './digest.ts'
import { type ChallengeMethod, provesChallenge } from './pkce.ts'

const codeLifetime = '5 minutes'
/** The link's hour and the code's minutes, rounded up. */
const flowLifetime = '2 hours'

export interface Flow {
  readonly challenge: string
  readonly method: ChallengeMethod
}

/** Beside whatever other flows are under way: somebody else asking ends none of them. */
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

/** The link was opened: the code that goes back to the browser, or null if the flow is gone. */
export async function issueFlowCode(tx: Tx, tokenId: string): Promise<string | null> {
  const code = randomUUID()
  const rows = await tx.query(sql`
    update auth.flow_state set auth_code = ${digest(code)}, auth_code_issued_at = now(), updated_at = now()
    where id = ${tokenId}::uuid returning id`)
  return rows.length > 0 ? code : null
}

interface FlowRow {
  user_id: string
  code_challenge: string
  code_challenge_method: ChallengeMethod
  fresh: boolean
}

export type Redeemed =
  | { readonly outcome: 'redeemed'; readonly userId: string }
  | { readonly outcome: 'unknown' | 'expired' | 'wrong_verifier' }

/** The user whose flow this code belongs to. A code is used up by the first attempt, right or wrong. */
export async function redeemFlowCode(tx: Tx, code: string, verifier: string): Promise<Redeemed> {
  const [flow] = await tx.query<FlowRow>(sql`
    delete from auth.flow_state where auth_code = ${digest(code)} and auth_code_issued_at is not null
    returning user_id, code_challenge, code_challenge_method,
      auth_code_issued_at > now() - ${codeLifetime}::interval as fresh`)
  if (flow === undefined) return { outcome: 'unknown' }
  if (!flow.fresh) return { outcome: 'expired' }
  if (!provesChallenge(flow.code_challenge_method, flow.code_challenge, verifier))
    return { outcome: 'wrong_verifier' }
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
