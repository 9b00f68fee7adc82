// Rows of storage.buckets and storage.objects. A Tx of a caller runs with the caller's role, so policies
// decide.
import type { Caller, Db, Tx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { ObjectKey } from './object-key.ts'
import { noSuchBucket, noSuchKey } from './storage-error.ts'

export interface Bucket {
  readonly id: string
  readonly public: boolean
  readonly fileSizeLimit: number | null
  readonly allowedMimeTypes: readonly string[] | null
}

/** With the protocol's names, because listings return it as it is. */
export interface ObjectMetadata {
  readonly eTag: string
  readonly size: number
  readonly mimetype: string
  readonly cacheControl: string
  readonly lastModified: string
  readonly contentLength: number
  readonly httpStatusCode: number
}

export interface ObjectRow {
  readonly id: string
  readonly bucket_id: string
  readonly name: string
  readonly owner: string | null
  readonly owner_id: string | null
  readonly version: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_accessed_at: Date
  readonly metadata: ObjectMetadata
  readonly user_metadata: Readonly<Record<string, unknown>> | null
}

export interface NewObject {
  readonly key: ObjectKey
  readonly version: string
  readonly metadata: ObjectMetadata | null
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

const objectColumns = sql`id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at,
  metadata, user_metadata`

/** The blob key of a row. */
export function blobKey(row: Pick<ObjectRow, 'bucket_id' | 'version'>): string {
  return `${row.bucket_id}/${row.version}`
}

/** Read as owner, because visitors have no policy on buckets. */
export async function requireBucket(db: Db, id: string): Promise<Bucket> {
  const [bucket] = await db.asOwner((tx) =>
    tx.query<Bucket>(sql`
      select id, coalesce(public, false) as public, file_size_limit as "fileSizeLimit",
        to_json(allowed_mime_types) as "allowedMimeTypes"
      from storage.buckets where id = ${id}`),
  )
  if (!bucket) throw noSuchBucket()
  return bucket
}

/** The row of a file: public buckets are readable by anybody, otherwise policies decide. */
export async function requireVisibleObject(db: Db, caller: Caller, key: ObjectKey): Promise<ObjectRow> {
  const bucket = await requireBucket(db, key.bucket)
  if (bucket.public) return readAsOwner(db, key)
  const [row] = await db.asCaller(caller, { readOnly: true }, (tx) => tx.query<ObjectRow>(selectObject(key)))
  if (!row) throw noSuchKey()
  return row
}

export async function requirePublicObject(db: Db, key: ObjectKey): Promise<ObjectRow> {
  const bucket = await requireBucket(db, key.bucket)
  if (!bucket.public) throw noSuchBucket()
  return readAsOwner(db, key)
}

async function readAsOwner(db: Db, key: ObjectKey): Promise<ObjectRow> {
  const [row] = await db.asOwner((tx) => tx.query<ObjectRow>(selectObject(key)))
  if (!row) throw noSuchKey()
  return row
}

function selectObject(key: ObjectKey): Sql {
  return sql`select ${objectColumns} from storage.objects where bucket_id = ${key.bucket} and name = ${key.name}`
}

export interface WrittenObject {
  readonly id: string
  /** The version that was replaced. */
  readonly replaced: string | null
}

export async function writeObject(
  tx: Tx,
  caller: Caller,
  object: NewObject,
  upsert: boolean,
): Promise<WrittenObject> {
  const { bucket, name } = object.key
  // Serialises uploads of one name, so that each learns which version it replaced.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${bucket}/${name}`}, 0))`)
  const [before] = await tx.query<{ version: string }>(selectObject(object.key))
  const owner = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
  const whenTaken = upsert
    ? sql`on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
        user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id`
    : sql``
  const [written] = await tx.query<{ id: string }>(sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${bucket}, ${name}, ${owner}::uuid, ${owner}, ${object.version}, ${asJson(object.metadata)}::jsonb,
      ${asJson(object.userMetadata)}::jsonb)
    ${whenTaken}
    returning id`)
  if (!written) throw new Error('The insert returned no row')
  return { id: written.id, replaced: upsert ? (before?.version ?? null) : null }
}

/** Deletes what the caller may delete and returns it. */
export function deleteObjects(tx: Tx, bucket: string, names: readonly string[]): Promise<ObjectRow[]> {
  return tx.query<ObjectRow>(sql`
    delete from storage.objects
    where bucket_id = ${bucket} and name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
    returning ${objectColumns}`)
}

function asJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
