// Runs owner-level work with a user's claims: the schema's functions decide what the user may do, and the
// audit log names the user.
import { DatabaseError, type OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { authError } from './auth-error.ts'
import type { Auth } from './deps.ts'
import type { SignedIn } from './signed-in.ts'

export async function asUser<T>(
  auth: Auth,
  { user, sessionId }: SignedIn,
  work: (tx: OwnerTx) => Promise<T>,
): Promise<T> {
  const claims = JSON.stringify({ role: 'authenticated', sub: user.id, session_id: sessionId })
  try {
    return await auth.db.asOwner(async (tx) => {
      await tx.query(sql`select set_config('request.jwt.claims', ${claims}, true)`)
      return work(tx)
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Maps a refusal of the schema to a client error; other errors are defects. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  switch (error.sqlState) {
    case '42501':
      return authError(403, 'not_admin', error.message, error)
    case '23505':
      return authError(422, 'email_exists', error.message, error)
    case '23514':
    case 'P0002':
      return authError(422, 'validation_failed', error.message, error)
    default:
      return error
  }
}
