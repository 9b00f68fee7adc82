// Rows of storage.buckets and storage.objects. A Tx of a caller runs with the caller's role, so policies
// decide.
import type { Caller, Tx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { ObjectKey } from './object-key.ts'
import type { Requester } from './requester.ts'
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

export async function requireBucket({ read }: Requester, id: string): Promise<Bucket> {
  const bucket = await read((tx) => findBucket(tx, id))
  if (!bucket) throw noSuchBucket()
  return bucket
}

/** The row of a file: public buckets are readable by anybody, otherwise policies decide. */
export function requireVisibleObject({ read }: Requester, key: ObjectKey): Promise<ObjectRow> {
  return read(async (tx) => {
    const bucket = await findBucket(tx, key.bucket)
    if (!bucket) throw noSuchBucket()
    return requireRow(bucket.public ? await findPublicObject(tx, key) : await findObject(tx, key))
  })
}

export function requirePublicObject({ read }: Requester, key: ObjectKey): Promise<ObjectRow> {
  return read(async (tx) => {
    const row = await findPublicObject(tx, key)
    if (row) return row
    const bucket = await findBucket(tx, key.bucket)
    throw bucket?.public ? noSuchKey() : noSuchBucket()
  })
}

function requireRow(row: ObjectRow | undefined): ObjectRow {
  if (!row) throw noSuchKey()
  return row
}

/** Past the policies, because visitors have none on buckets. */
async function findBucket(tx: Tx, id: string): Promise<Bucket | undefined> {
  const [bucket] = await tx.query<Bucket>(sql`
    select id, coalesce(public, false) as public, file_size_limit as "fileSizeLimit",
      to_json(allowed_mime_types) as "allowedMimeTypes"
    from storage.find_bucket(${id})`)
  return bucket
}

async function findPublicObject(tx: Tx, { bucket, name }: ObjectKey): Promise<ObjectRow | undefined> {
  const [row] = await tx.query<ObjectRow>(
    sql`select ${objectColumns} from storage.find_public_object(${bucket}, ${name})`,
  )
  return row
}

async function findObject(tx: Tx, key: ObjectKey): Promise<ObjectRow | undefined> {
  const [row] = await tx.query<ObjectRow>(selectObject(key))
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
