import type { Caller, Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { type CredentialsDeps, identifyCaller, TokenError } from './credentials.ts'

/**
 * The caller, if it is an owner with a valid session (aal2 if they have a second factor) or the secret key.
 */
export async function identifyOwner(headers: Headers, deps: CredentialsDeps, db: Db): Promise<Caller | null> {
  const caller = await identifyCaller(headers, deps).catch((error: unknown) => {
    if (error instanceof TokenError) return null
    throw error
  })
  if (caller === null || caller.role === 'service_role') return caller
  const [answer] = await db.asCaller(caller, { readOnly: true }, (tx) =>
    tx.query<{ allowed: boolean }>(sql`select public.is_owner() as allowed`),
  )
  return answer?.allowed === true ? caller : null
}
