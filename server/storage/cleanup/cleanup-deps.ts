import type { Logger } from 'pino'
import type { Db } from '#server/db/contract.ts'
import type { BlobStore } from '../blobs/blob-store.ts'

export interface CleanupDeps {
  readonly db: Db
  readonly blobs: BlobStore
  readonly log: Pick<Logger, 'info' | 'warn'>
}
