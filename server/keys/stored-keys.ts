// Stores signing keys: one current key, and earlier ones while their tokens may be valid. Private keys are
// encrypted, and deleted when a key no longer signs.
import type { JWK } from 'jose'
import type { Db, Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { SealedBox } from './sealed-box.ts'
import { generateSigningKey } from './signing-key.ts'

export const keysChannel = 'signing_keys_changed'

/** Token lifetime, clock skew and time for every process to reload. */
const verifyingAfterRetirement = '65 minutes'

export interface StoredKey {
  readonly kid: string
  readonly publicJwk: JWK
  /** Set for the current key only. */
  readonly privateJwk: JWK | null
}

interface KeyRow {
  kid: string
  public_jwk: JWK
  private_jwk: { sealed?: string }
  status: string
}

/** Current key first. Creates the first key of a new database; concurrent starts wait for each other. */
export async function loadKeys(db: Db, box: SealedBox): Promise<StoredKey[]> {
  const stored = await readKeys(db, box)
  if (stored.some((key) => key.privateJwk !== null)) return stored
  await db.asOwner(async (tx) => {
    await lockKeys(tx)
    const current = await tx.query(sql`select 1 from platform.signing_keys where status = 'current'`)
    if (current.length === 0) await insertCurrent(tx, box)
  })
  return readKeys(db, box)
}

/** Creates a new current key and returns its id. The old one only verifies. */
export async function rotateKeys(db: Db, box: SealedBox): Promise<string> {
  return db.asOwner(async (tx) => {
    await lockKeys(tx)
    await tx.query(sql`
      update platform.signing_keys set status = 'previous', retired_at = now(), private_jwk = '{}'
      where status = 'current'`)
    await tx.query(sql`
      delete from platform.signing_keys
      where status <> 'current' and retired_at < now() - ${verifyingAfterRetirement}::interval`)
    const kid = await insertCurrent(tx, box)
    await tx.query(sql`select pg_notify(${keysChannel}, ${kid})`)
    return kid
  })
}

async function readKeys(db: Db, box: SealedBox): Promise<StoredKey[]> {
  const rows = await db.asOwner((tx) =>
    tx.query<KeyRow>(sql`
      select kid, public_jwk, private_jwk, status from platform.signing_keys
      where status = 'current'
         or (status = 'previous' and retired_at > now() - ${verifyingAfterRetirement}::interval)
      order by status, retired_at desc`),
  )
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.public_jwk,
    privateJwk: row.status === 'current' ? openPrivate(row, box) : null,
  }))
}

function openPrivate(row: KeyRow, box: SealedBox): JWK {
  try {
    return JSON.parse(box.open(`signing-key:${row.kid}`, row.private_jwk.sealed ?? ''))
  } catch (cause) {
    throw new Error(
      'The signing key in the database was encrypted with another encryption key. Start with the ENCRYPTION_KEY (or the secrets.json) that this database was created with.',
      { cause },
    )
  }
}

async function insertCurrent(tx: Tx, box: SealedBox): Promise<string> {
  const { kid, publicJwk, privateJwk } = await generateSigningKey()
  const sealed = { sealed: box.seal(`signing-key:${kid}`, JSON.stringify(privateJwk)) }
  await tx.query(sql`
    insert into platform.signing_keys (kid, algorithm, private_jwk, public_jwk, status)
    values (${kid}, 'ES256', ${JSON.stringify(sealed)}::text::jsonb, ${JSON.stringify(publicJwk)}::text::jsonb, 'current')`)
  return kid
}

async function lockKeys(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('platform.signing_keys'))`)
}
