// What a crash left behind: blobs without a row. Anything young is left alone, because somebody may be between writing a
// blob and committing its row.
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { CleanupDeps } from './cleanup-deps.ts'

const batchSize = 500
/** Only what we could have written ourselves: a store may hold files of others. */
const ownKey = /^[\w.-]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Crashes leave a few files. More, and it is the database that is wrong: new, or restored from long ago. */
const plausibleOrphans = 20
const plausibleShare = 0.1

/** The number of files removed. */
export async function removeOrphans({ db, blobs, log }: CleanupDeps, before: Date): Promise<number> {
  const old: string[] = []
  for await (const { key, storedAt } of blobs.list()) {
    if (ownKey.test(key) && storedAt <= before) old.push(key)
  }
  const orphans: string[] = []
  for (let at = 0; at < old.length; at += batchSize) {
    orphans.push(...(await withoutRow(db, old.slice(at, at + batchSize))))
  }
  if (orphans.length > Math.max(plausibleOrphans, old.length * plausibleShare)) {
    log.warn(
      { orphans: orphans.length, files: old.length },
      'Too many files without a row to be leftovers: all are kept',
    )
    return 0
  }
  for (const key of orphans) await blobs.remove(key)
  return orphans.length
}

async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.asOwner((tx) =>
    tx.query<{ key: string }>(sql`
      select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as stored (key)
      where not exists (select from storage.objects where bucket_id || '/' || version = key)`),
  )
  return rows.map(({ key }) => key)
}
