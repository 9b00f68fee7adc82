// Removes blobs whose rows are deleted. A failure is only logged, because the next cleanup removes what is
// left.
import type { Logger } from 'pino'
import type { BlobStore } from './blobs/blob-store.ts'

export async function removeBlobs(
  blobs: BlobStore,
  keys: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  for (const key of keys) {
    try {
      await blobs.remove(key)
    } catch (error) {
      log.warn({ err: error, key }, 'a removed file could not be deleted from the store')
    }
  }
}
