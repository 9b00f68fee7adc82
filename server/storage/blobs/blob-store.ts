// Interface of blob stores. A blob is written once under a key of our own, read in ranges and removed;
// everything else about a file is a row of storage.objects.
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
  /** A local folder for incoming uploads; cleanup removes what a crash leaves there. */
  readonly incomingFolder: string
  /** Moves the file into the store. Durable when it returns; when it throws, no part of the blob exists. */
  put(key: string, file: string, facts: BlobFacts): Promise<void>
  /** Throws BlobMissing before the first byte, so that the caller can still send an error. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** A missing blob is not an error. */
  remove(key: string): Promise<void>
  /** All blobs in buckets; other files are left out. */
  list(): AsyncIterable<StoredBlob>
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'

  constructor(key: string, cause?: unknown) {
    super(`No blob is stored under ${key}`, { cause })
  }
}
