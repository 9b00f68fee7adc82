// Stores an upload in a fixed order: permission, bytes, cleaning, complete blob, then the row. A refusal
// removes its files.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseError } from '#server/db/contract.ts'
import { cleanImage } from '#server/images/clean-image.ts'
import { mimeOf } from '#server/images/image-format.ts'
import { inspectImage } from '#server/images/inspect-image.ts'
import type { StorageDeps } from './deps.ts'
import type { ObjectKey } from './object-key.ts'
import {
  type Bucket,
  blobKey,
  type NewObject,
  requireBucket,
  type WrittenObject,
  writeObject,
} from './objects.ts'
import { renderedObject } from './rendered-object.ts'
import type { Requester } from './requester.ts'
import { invalidMimeType } from './storage-error.ts'
import { receiveUpload } from './upload/receive-upload.ts'

export interface StoreRequest {
  readonly requester: Requester
  readonly key: ObjectKey
  readonly upsert: boolean
  readonly request: Request
}

export interface StoredObject {
  readonly id: string
  /** The replaced blob, for the caller to remove after responding. */
  readonly replacedBlob: string | null
}

export async function storeObject(
  deps: StorageDeps,
  { requester, key, upsert, request }: StoreRequest,
): Promise<StoredObject> {
  const bucket = await requireBucket(requester, key.bucket)
  const maxBytes = Math.min(bucket.fileSizeLimit ?? deps.maxUploadBytes, deps.maxUploadBytes)
  await requirePermission(requester, key, upsert)

  const version = crypto.randomUUID()
  const received = join(deps.blobs.incomingFolder, `${version}.received`)
  const cleaned = join(deps.blobs.incomingFolder, `${version}.cleaned`)
  await mkdir(deps.blobs.incomingFolder, { recursive: true })
  try {
    const upload = await receiveUpload(request, received, maxBytes)
    requireAllowedType(bucket, upload.declaredType)
    const { format } = await inspectImage(received)
    const mimetype = mimeOf[format]
    requireAllowedType(bucket, mimetype)
    await cleanImage(received, cleaned, format)

    const { size } = await stat(cleaned)
    const metadata = {
      eTag: `"${await hashOf(cleaned)}"`,
      size,
      mimetype,
      cacheControl: upload.cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: size,
      httpStatusCode: 200,
    }
    const blob = blobKey({ bucket_id: key.bucket, version })
    await deps.blobs.put(blob, cleaned, { bytes: size, contentType: mimetype })
    const object = { key, version, metadata, userMetadata: upload.userMetadata }
    const { id, replaced } = await commitRow(deps, requester, object, upsert, blob)
    deps.onStored(renderedObject(deps.blobs, { bucket_id: key.bucket, version }))
    return { id, replacedBlob: replaced && blobKey({ bucket_id: key.bucket, version: replaced }) }
  } finally {
    await rm(received, { force: true })
    await rm(cleaned, { force: true })
  }
}

async function commitRow(
  deps: StorageDeps,
  requester: Requester,
  object: NewObject,
  upsert: boolean,
  blob: string,
): Promise<WrittenObject> {
  try {
    return await requester.write((tx) => writeObject(tx, requester.caller, object, upsert))
  } catch (error) {
    // Only an error of the database proves that there is no row. After a lost connection there may be one
    // that needs its blob; if not, cleanup removes it.
    if (error instanceof DatabaseError) await deps.blobs.remove(blob)
    throw error
  }
}

class Rehearsed extends Error {}

/** Inserts the row and rolls back, so that a client without permission need not send megabytes first. */
async function requirePermission(requester: Requester, key: ObjectKey, upsert: boolean): Promise<void> {
  const dryRun: NewObject = { key, version: 'dry-run', metadata: null, userMetadata: null }
  try {
    await requester.write(async (tx) => {
      await writeObject(tx, requester.caller, dryRun, upsert)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

function requireAllowedType(bucket: Bucket, mime: string): void {
  const allowed = bucket.allowedMimeTypes
  if (allowed === null || allowed.length === 0) return
  const [family] = mime.split('/')
  const isAllowed = allowed.some((entry) => entry === '*/*' || entry === mime || entry === `${family}/*`)
  if (!isAllowed) throw invalidMimeType(mime)
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, 32)
}
