// Blobs as files: <folder>/<bucket>/<version>. A file is renamed into place after its content is flushed, so
// a named file is complete.
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flush } from '#server/flush.ts'
import { isMissing, unlessMissing } from '#server/missing-file.ts'
import { BlobMissing, type BlobStore } from './blob-store.ts'

/** In the same file system, so that rename is atomic. */
const incoming = '.incoming'

export function folderStore(folder: string): BlobStore {
  const pathOf = (key: string) => join(folder, key)

  return {
    incomingFolder: join(folder, incoming),

    async put(key, file) {
      const target = pathOf(key)
      const bucket = dirname(target)
      await mkdir(bucket, { recursive: true })
      await flush(file)
      await rename(file, target)
      // A new name is durable once its folder is flushed, and any of these may be new.
      for (const holder of [bucket, folder, dirname(folder)]) await flush(holder)
    },

    async read(key, range) {
      try {
        const file = await open(pathOf(key), 'r')
        return file.createReadStream(range)
      } catch (error) {
        throw isMissing(error) ? new BlobMissing(key, error) : error
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list() {
      for (const bucket of await entriesOf(folder)) {
        // Skips incoming uploads and files outside of buckets.
        if (bucket.name === incoming || !bucket.isDirectory()) continue
        for (const version of await entriesOf(join(folder, bucket.name))) {
          if (!version.isFile()) continue
          const key = `${bucket.name}/${version.name}`
          const facts = await unlessMissing(stat(pathOf(key)))
          if (facts) yield { key, storedAt: facts.mtime }
        }
      }
    },
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
}
