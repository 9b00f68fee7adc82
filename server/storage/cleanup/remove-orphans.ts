// Removes blobs without a row, which a crash leaves. Recent ones are kept, because their row may not be
// committed yet.
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { CleanupDeps } from './cleanup-deps.ts'

const batchSize = 500
/** Only keys that we could have written; a store may hold other files. */
const ownKey = /^[\w.-]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A crash leaves a few files. If there are more, the database is probably new or restored. */
const plausibleOrphans = 20
const plausibleShare = 0.1

/** Returns the number of removed blobs. */
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
    log.warn({ orphans: orphans.length, files: old.length }, 'Too many blobs without a row: none is removed')
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
