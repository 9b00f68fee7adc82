// Where the bytes lie. A blob is written once, whole, under a key that we made (never one that a request carries), read
// in ranges and removed; everything else about a file is a row of storage.objects.
import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/http/byte-range.ts'

export interface BlobFacts {
  readonly bytes: number
  readonly contentType: string
}

export interface StoredBlob {
  readonly key: string
  readonly storedAt: Date
}

export interface BlobStore {
  /** A local folder for uploads on their way; a crash may leave files in it, tidying removes them. */
  readonly incomingFolder: string
  /** Takes the file over. When this returns the blob survives a power failure; when it throws, no part of it exists. */
  put(key: string, file: string, facts: BlobFacts): Promise<void>
  /** Throws BlobMissing before the first byte, so a caller still can answer with an error. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** A blob that is already gone is fine. */
  remove(key: string): Promise<void>
  /** Everything in a bucket; what lies beside the buckets is left out. */
  list(): AsyncIterable<StoredBlob>
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'

  constructor(key: string, cause?: unknown) {
    super(`No blob is stored under ${key}`, { cause })
  }
}
