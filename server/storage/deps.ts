// What this room needs from the house.
import type { Db } from '#server/db/contract.ts'
import type { ApiKeys, TokenVerifier } from '#server/http/credentials.ts'
import type { ImageRenderer } from '#server/images/image-renderer.ts'
import type { BlobStore } from './blobs/blob-store.ts'

export interface StorageDeps {
  readonly db: Db
  readonly apiKeys: ApiKeys
  readonly tokens: TokenVerifier
  readonly blobs: BlobStore
  readonly renderer: ImageRenderer
  /** A bucket may ask for less, never for more. */
  readonly maxUploadBytes: number
}
