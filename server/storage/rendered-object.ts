// An uploaded image as the renderer knows it: the same for every request, or renderings would not be found again.
import { buffer } from 'node:stream/consumers'
import type { WarmedImage } from '#server/images/variant-warmer.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { blobKey } from './objects.ts'

export const renderedObject = (
  blobs: BlobStore,
  object: { readonly bucket_id: string; readonly version: string },
): WarmedImage => ({
  sourceKey: object.bucket_id,
  version: object.version,
  source: async () => buffer(await blobs.read(blobKey(object))),
})
