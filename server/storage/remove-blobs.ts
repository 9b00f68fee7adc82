// Blobs whose rows are gone already. A failure is no news for the visitor: the row decides, and the next tidying
// removes what is left; the log hears of it.
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
      log.warn({ err: error, key }, 'a removed file is still in the store')
    }
  }
}
