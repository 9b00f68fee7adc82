// Dependencies of the storage handlers.
import type { Db } from '#server/db/contract.ts'
import type { ApiKeys, TokenVerifier } from '#server/http/credentials.ts'
import type { ImageRenderer } from '#server/images/image-renderer.ts'
import type { WarmedImage } from '#server/images/variant-warmer.ts'
import type { BlobStore } from './blobs/blob-store.ts'

export interface StorageDeps {
  readonly db: Db
  readonly apiKeys: ApiKeys
  readonly tokens: TokenVerifier
  readonly blobs: BlobStore
  readonly renderer: ImageRenderer
  /** Called with each stored image. */
  readonly onStored: (image: WarmedImage) => void
  /** A bucket may set a lower limit, never a higher one. */
  readonly maxUploadBytes: number
}
