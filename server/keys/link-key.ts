// The key of the tokens in private links (supabase/migrations/010_appointment_links.sql). The server gives it to its
// database connections as a setting and stores it nowhere, so that a dump of the database cannot rebuild tokens.
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { deriveKey } from './sealed-box.ts'

/** Two blocks of SHA-256, in hexadecimal. */
const KEY_BYTES = 128

export const linkKeyOf = (encryptionKey: Uint8Array): string =>
  Buffer.from(deriveKey(encryptionKey, 'private links', KEY_BYTES)).toString('hex')

/** The migrations store a secret for hosted projects. Links made with it go on working, by their digest. */
export async function dropStoredLinkSecret(db: Db): Promise<void> {
  await db.asOwner((tx) => tx.query(sql`delete from private.link_secret`))
}
