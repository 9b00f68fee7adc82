// What a crash left behind: blobs without a row and half-received uploads. Run at start. Anything young is left alone,
// because another process may be between writing its blob and committing its row.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { BlobStore } from './blobs/blob-store.ts'

export interface SweepOptions {
  readonly db: Db
  readonly blobs: BlobStore
  /** Younger files are spared. */
  readonly minAgeMs?: number
}

const tenMinutes = 600_000
const batchSize = 500

/** The number of files removed. */
export async function sweepOrphans({ db, blobs, minAgeMs = tenMinutes }: SweepOptions): Promise<number> {
  const before = Date.now() - minAgeMs
  let removed = await sweepIncoming(blobs.incomingFolder, before)

  let batch: string[] = []
  const sweepBatch = async () => {
    for (const key of await withoutRow(db, batch)) {
      await blobs.remove(key)
      removed += 1
    }
    batch = []
  }
  for await (const { key, storedAt } of blobs.list()) {
    if (storedAt.getTime() > before) continue
    batch.push(key)
    if (batch.length >= batchSize) await sweepBatch()
  }
  await sweepBatch()
  return removed
}

async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.asOwner((tx) =>
    tx.query<{ key: string }>(sql`
      select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as stored (key)
      where not exists (select from storage.objects where bucket_id || '/' || version = key)`),
  )
  return rows.map(({ key }) => key)
}

async function sweepIncoming(folder: string, before: number): Promise<number> {
  let removed = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs > before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
