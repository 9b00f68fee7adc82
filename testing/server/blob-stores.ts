// The two real blob stores: a folder, and a bucket of an S3-compatible server that runs for the test.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { type S3StoreOptions, s3Store } from '#server/storage/blobs/s3-store.ts'

export type StoreName = 'folder' | 's3'
export const storeNames: readonly StoreName[] = ['folder', 's3']

export interface TestStore {
  readonly blobs: BlobStore
  /** All blobs and all unfinished uploads. */
  everything(): Promise<string[]>
  close(): Promise<void>
}

export async function openTestStore(kind: StoreName): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), `shringar-${kind}-`))
  const { blobs, stop } = kind === 'folder' ? openFolder(folder) : await openS3(folder)
  return {
    blobs,
    async everything() {
      await mkdir(blobs.incomingFolder, { recursive: true })
      const found = await readdir(blobs.incomingFolder)
      for await (const { key } of blobs.list()) found.push(key)
      return found.sort()
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function openFolder(folder: string) {
  return { blobs: folderStore(join(folder, 'files')), stop: async () => {} }
}

async function openS3(folder: string) {
  const { account, stop } = await startS3(folder)
  return { blobs: s3Store({ ...account, incomingFolder: join(folder, 'incoming') }), stop }
}

export type S3Account = Omit<S3StoreOptions, 'incomingFolder' | 'endpoint'> & { readonly endpoint: string }

/** Starts an S3-compatible server with one bucket. */
export async function startS3(folder: string): Promise<{ account: S3Account; stop: () => Promise<void> }> {
  const bucket = 'shringar-files'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const account = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
  return { account, stop: () => server.close() }
}
