// Opens the blob store of this installation: a folder in DATA_DIR or an S3 bucket. The S3 client is large and
// loaded only when needed.
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { BlobStore } from './storage/blobs/blob-store.ts'
import { folderStore } from './storage/blobs/folder-store.ts'

export async function openBlobStore(config: Config): Promise<BlobStore> {
  if (!config.S3_BUCKET) return folderStore(join(config.dataDir, 'files'))
  const { s3Store } = await import('./storage/blobs/s3-store.ts')
  return s3Store({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    incomingFolder: join(config.dataDir, 'incoming'),
  })
}
