// Whose files are these? The first installation that tidies a store writes its id into it. A copy of a database (a trial
// of an upgrade, say) that is started with the original's store has another id, and must not remove what it does not know.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { BlobMissing, type BlobStore } from '../blobs/blob-store.ts'

/** Lies beside the buckets, so no file has this key. */
export const ownerKey = '.installation'

export interface StoreOwner {
  readonly ours: string
  readonly theirs: string
}

/** Reads who owns the store; an unowned one becomes ours. */
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

/** Made once for a database, and anew where the row was copied into another one. */
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
