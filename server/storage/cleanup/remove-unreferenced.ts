// Removes images that no row refers to: of deleted or changed banners and services, and of failed saves.
import type { Tx } from '#server/db/contract.ts'
import { ident, type Sql, sql } from '#server/db/sql.ts'
import { blobKey } from '../objects.ts'
import { removeBlobs } from '../remove-blobs.ts'
import type { CleanupDeps } from './cleanup-deps.ts'

const bucket = 'banners'
/** Image id → since when a cleanup has found no reference to it. */
const settingName = 'unreferenced_images'
/** Columns that may hold an image's address, by name. A new column needs such a name. */
const namesOfAddresses = '(url|image|photo|picture|video|logo)'
/** If there are more, this list of columns or the database is probably wrong. */
const plausibleNumber = 20
const plausibleShare = 0.5

interface StoredImage {
  readonly id: string
  readonly name: string
  readonly bucket_id: string
  readonly version: string
}

/**
 * Returns the number of removed images. An image is removed when it has had no reference since `before`: a
 * deleted banner can be put back until then, however old its image is.
 */
export async function removeUnreferenced(
  { db, blobs, log }: CleanupDeps,
  now: Date,
  before: Date,
): Promise<number> {
  const removed = await db.asOwner(async (tx) => {
    const images = await tx.query<StoredImage & { isOld: boolean }>(sql`
      select id, name, bucket_id, version, greatest(created_at, updated_at) <= ${before} as "isOld"
      from storage.objects where bucket_id = ${bucket}`)
    const addresses = await addressesIn(tx)
    const found = images.filter(({ name }) => !isReferredTo(name, addresses))
    const since = await updateSince(tx, found, now)
    const unreferenced = found.filter(
      ({ id, isOld }) => isOld && (since[id] ?? now.toISOString()) <= before.toISOString(),
    )
    if (unreferenced.length > Math.max(plausibleNumber, images.length * plausibleShare)) {
      log.warn(
        { unreferenced: unreferenced.length, images: images.length },
        'Too many unreferenced images: none is removed',
      )
      return []
    }
    const ids = JSON.stringify(unreferenced.map(({ id }) => id))
    return tx.query<StoredImage>(sql`
      delete from storage.objects
      where id in (select jsonb_array_elements_text(${ids}::jsonb)::uuid)
      returning id, name, bucket_id, version`)
  })
  await removeBlobs(blobs, removed.map(blobKey), log)
  return removed.length
}

/** Stores and returns since when a cleanup has found no reference to each of these images. */
async function updateSince(
  tx: Tx,
  images: readonly StoredImage[],
  now: Date,
): Promise<Readonly<Record<string, string>>> {
  const [row] = await tx.query<{ value: Record<string, string> }>(sql`
    select value from platform.settings where name = ${settingName} for update`)
  const since = Object.fromEntries(images.map(({ id }) => [id, row?.value[id] ?? now.toISOString()]))
  await tx.query(sql`
    insert into platform.settings (name, value) values (${settingName}, ${JSON.stringify(since)}::text::jsonb)
    on conflict (name) do update set value = excluded.value`)
  return since
}

/** All addresses in our tables that may refer to the bucket, as one text. */
async function addressesIn(tx: Tx): Promise<string> {
  const columns = await tx.query<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column"
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ ${namesOfAddresses}`)
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await tx.query<{ text: string }>(addressesOf(ident('public', table), ident(column)))
    found.push(...rows.map(({ text }) => text))
  }
  return found.join('\n')
}

function addressesOf(table: Sql, column: Sql): Sql {
  return sql`select ${column}::text as text from ${table} where strpos(${column}::text, ${`/${bucket}/`}) > 0`
}

/** As it is, or URL-encoded. */
function isReferredTo(name: string, addresses: string): boolean {
  return addresses.includes(`/${name}`) || addresses.includes(`/${encodeURI(name)}`)
}
