// What a crash left behind: blobs without a row and half-received uploads. Run at start, beside the first requests.
// Anything young is left alone, because somebody may be between writing a blob and committing its row.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { unlessMissing } from '#server/missing-file.ts'
import type { BlobStore } from './blobs/blob-store.ts'

export interface SweepOptions {
  readonly db: Db
  readonly blobs: BlobStore
  readonly log: Pick<Logger, 'warn'>
  /** Younger files are spared. */
  readonly minAgeMs?: number
}

const tenMinutes = 600_000
const batchSize = 500
/** Only what we could have written ourselves: a store may hold files of others. */
const ownKey = /^[\w.-]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Crashes leave a few files. More, and it is the database that is wrong: new, or restored from long ago. */
const plausibleOrphans = 20
const plausibleShare = 0.1

/** Returns at once: leftovers are no reason to start later, and a store out of reach is none not to start at all. */
export function sweepInBackground({
  log,
  ...options
}: SweepOptions & { log: Pick<Logger, 'info' | 'warn'> }): void {
  sweepOrphans({ log, ...options }).then(
    (swept) => {
      if (swept > 0) log.info({ swept }, 'Removed files that an interrupted upload left behind')
    },
    (error: unknown) =>
      log.warn({ err: error }, 'The stored files could not be looked through for leftovers'),
  )
}

/** The number of files removed. */
export async function sweepOrphans({ db, blobs, log, minAgeMs = tenMinutes }: SweepOptions): Promise<number> {
  const before = Date.now() - minAgeMs
  const removedUploads = await sweepIncoming(blobs.incomingFolder, before)

  const old: string[] = []
  for await (const { key, storedAt } of blobs.list()) {
    if (ownKey.test(key) && storedAt.getTime() <= before) old.push(key)
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
    return removedUploads
  }
  for (const key of orphans) await blobs.remove(key)
  return removedUploads + orphans.length
}

async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.asOwner((tx) =>
    tx.query<{ key: string }>(sql`
      select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as stored (key)
      where not exists (select from storage.objects where bucket_id || '/' || version = key)`),
  )
  return rows.map(({ key }) => key)
}

async function sweepIncoming(folder: string, before: number): Promise<number> {
  let removed = 0
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const path = join(folder, name)
    const facts = await unlessMissing(stat(path))
    if (!facts?.isFile() || facts.mtimeMs > before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
