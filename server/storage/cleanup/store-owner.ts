// Identifies the installation that owns a store by an id written into it. A copy of the database has another
// id and must not remove files of the original.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { BlobMissing, type BlobStore } from '../blobs/blob-store.ts'

/** Outside of buckets, so no file has this key. */
export const ownerKey = '.installation'

export interface StoreOwner {
  readonly ours: string
  readonly theirs: string
}

/** Reads the owner of the store; an unowned store becomes ours. */
export async function storeOwner(db: Db, blobs: BlobStore): Promise<StoreOwner> {
  const ours = await installationId(db)
  try {
    return { ours, theirs: await text(await blobs.read(ownerKey)) }
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error
  }
  const file = join(blobs.incomingFolder, `${crypto.randomUUID()}.installation`)
  await mkdir(blobs.incomingFolder, { recursive: true })
  await writeFile(file, ours)
  await blobs.put(ownerKey, file, { bytes: ours.length, contentType: 'text/plain' })
  return { ours, theirs: ours }
}

/** Created once per database, and again in a copy. */
async function installationId(db: Db): Promise<string> {
  const [row] = await db.asOwner((tx) =>
    tx.query<{ id: string }>(sql`
      insert into platform.settings (name, value)
      select 'installation', jsonb_build_object('id', gen_random_uuid(), 'database', system_identifier || '/' || oid)
      from pg_control_system(), pg_database where datname = current_database()
      on conflict (name) do update set value =
        case when settings.value -> 'database' = excluded.value -> 'database' then settings.value else excluded.value end
      returning value ->> 'id' as id`),
  )
  if (!row) throw new Error('The upsert returned no row')
  return row.id
}
