// Writes everything of an installation as backup lines. Rows are read in one transaction for a consistent
// state; on the embedded engine other requests wait meanwhile, so it only reads.
import type { Readable } from 'node:stream'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { ident, join, sql } from '#server/db/sql.ts'
import { BlobMissing } from '#server/storage/blobs/blob-store.ts'
import { BACKUP_FORMAT, type BackupHeader, type BackupKeys, type WriteLine } from './backup-file.ts'
import { listSequences, listTables, type TableShape } from './tables.ts'

/** Source of uploaded files; a blob store is one. */
export interface FileSource {
  /** Throws BlobMissing. */
  read(key: string): Promise<Readable>
}

/** The keys of the installation in the file, or only what identifies them, with secret rows encrypted by one of them. */
export type DumpedKeys =
  | { readonly keys: BackupKeys }
  | { readonly fingerprint: string; seal(text: string): string }

/** Everyone who has this table can compute the private links of all clients. */
const secretTable = 'private.link_secret'

/** About 1.5 MB of a table at a time. */
const BLOCKS = 200
const PART_BYTES = 48 * 1024

interface KeptFile {
  readonly key: string
  readonly bytes: number
  readonly type: string
}

/**
 * Returns the files that the store does not have. They do not end the backup: one lost image must not cost all
 * later backups, and a file may be replaced after the rows were read.
 */
export async function dump(
  { db, files, keys }: { readonly db: Db; readonly files: FileSource; readonly keys: DumpedKeys },
  write: WriteLine,
): Promise<{ readonly missing: readonly string[] }> {
  const kept = await db.asOwner(async (tx) => {
    await tx.script(`
      set transaction isolation level repeatable read;
      set local time zone 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
      set local extra_float_digits = 3; set local bytea_output = 'hex'`)
    await write(JSON.stringify(await headerOf(tx)))
    await write(JSON.stringify('keys' in keys ? { keys: keys.keys } : { keys_of: keys.fingerprint }))
    for (const table of await listTables(tx)) {
      const isSealed = 'seal' in keys && `${table.schema}.${table.name}` === secretTable
      const writeRow: WriteLine = (row) => write(isSealed ? JSON.stringify({ sealed: keys.seal(row) }) : row)
      await dumpTable(tx, table, write, writeRow)
    }
    for (const sequence of await listSequences(tx)) await write(JSON.stringify(sequence))
    return tx.query<KeptFile>(sql`
      select bucket_id || '/' || version as key, coalesce((metadata ->> 'size')::int8, 0) as bytes,
             coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type
      from storage.objects where version is not null order by 1`)
  })
  const missing: string[] = []
  for (const file of kept) if (!(await dumpFile(files, file, write))) missing.push(file.key)
  return { missing }
}

async function headerOf(tx: OwnerTx): Promise<BackupHeader> {
  const ledger = await tx.query<{ version: string }>(
    sql`select version from supabase_migrations.schema_migrations order by version`,
  )
  return {
    shringar_backup: BACKUP_FORMAT,
    made_at: new Date().toISOString(),
    migrations: ledger.map(({ version }) => version),
  }
}

async function dumpTable(
  tx: OwnerTx,
  { schema, name, columns }: TableShape,
  write: WriteLine,
  writeRow: WriteLine,
): Promise<void> {
  await write(JSON.stringify({ table: `${schema}.${name}`, columns: columns.map((column) => column.name) }))
  const table = ident(schema, name)
  const texts = join(
    columns.map((column) => sql`${ident(column.name)}::text`),
    ', ',
  )
  const [size] = await tx.query<{ blocks: number }>(sql`
    select (pg_relation_size(${`${schema}.${name}`}::regclass) / current_setting('block_size')::int8)::int4 as blocks`)
  for (let block = 0; block < (size?.blocks ?? 0); block += BLOCKS) {
    const rows = await tx.query<{ line: string }>(sql`
      select array_to_json(array[${texts}])::text as line from ${table}
      where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + BLOCKS},0)`}::tid`)
    for (const { line } of rows) await writeRow(line)
  }
}

/** False if the store does not have it. */
async function dumpFile(
  files: FileSource,
  { key, bytes, type }: KeptFile,
  write: WriteLine,
): Promise<boolean> {
  const source = await files.read(key).catch((error: unknown) => {
    if (error instanceof BlobMissing) return null
    throw error
  })
  if (source === null) {
    await write(JSON.stringify({ file: key, bytes, type, missing: true }))
    return false
  }
  await write(JSON.stringify({ file: key, bytes, type }))
  for await (const part of inParts(source)) await write(JSON.stringify({ part: part.toString('base64') }))
  return true
}

async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let start = 0; start < chunk.length; start += PART_BYTES)
      yield chunk.subarray(start, start + PART_BYTES)
  }
}
