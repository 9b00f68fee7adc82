// The one-time token with which the first owner is made in the browser. Its digest is stored until the next start or the first owner.
import { timingSafeEqual } from 'node:crypto'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { authError } from './auth-error.ts'
import { digest } from './digest.ts'
import { generatePassword } from './generated-password.ts'

/** `closed`: there is staff, or the installation was not begun with a token. */
export type SetupState = 'open' | 'expired' | 'closed'

/** Null if there is staff. With several servers the token of the last start counts. */
export async function issueSetupToken(db: Db): Promise<string | null> {
  const token = generatePassword()
  const issued = await db.asOwner((tx) =>
    tx.query(sql`
      insert into platform.settings (name, value)
      select 'setup_token', jsonb_build_object(
        'digest', ${digest(token)}::text, 'expires_at', now() + interval '24 hours')
      where not exists (select from public.staff)
      on conflict (name) do update set value = excluded.value
      returning name`),
  )
  return issued.length > 0 ? token : null
}

/**
 * Asks the database until the setup is closed, because another server may make the owner. A closed one stays so, and visitors
 * cost the database nothing.
 */
export function setupStateReader(db: Db): () => Promise<SetupState> {
  let state: SetupState | null = null
  return async () => {
    if (state !== 'closed') state = await db.asOwner(async (tx) => stateOf(await readToken(tx)))
    return state
  }
}

/** Throws unless this is the token, and still valid. */
export async function requireSetupToken(tx: OwnerTx, typed: string): Promise<void> {
  const stored = await readToken(tx)
  const state = stateOf(stored)
  if (stored === null || state === 'closed')
    throw authError(403, 'setup_closed', 'This site is already set up. Please sign in.')
  if (state === 'expired')
    throw authError(
      403,
      'setup_token_expired',
      'The token is older than a day and has expired. Restart the server: it prints a new one in its log.',
    )
  const given = digest(typed.trim().toLowerCase())
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(stored.digest)))
    throw authError(
      403,
      'setup_token_wrong',
      'This is not the token. Enter the newest one from the log of the server.',
    )
}

interface StoredToken extends Record<string, unknown> {
  readonly digest: string
  readonly is_valid: boolean
}

async function readToken(tx: OwnerTx): Promise<StoredToken | null> {
  const [stored] = await tx.query<StoredToken>(sql`
    select value ->> 'digest' as digest, (value ->> 'expires_at')::timestamptz > now() as is_valid
    from platform.settings where name = 'setup_token' and not exists (select from public.staff)`)
  return stored ?? null
}

function stateOf(stored: StoredToken | null): SetupState {
  if (stored === null) return 'closed'
  return stored.is_valid ? 'open' : 'expired'
}
