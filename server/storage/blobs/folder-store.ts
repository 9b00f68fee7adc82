// Blobs as files of one folder: <folder>/<bucket>/<version>. A file gets its name only after its bytes are on the disk,
// so whatever has a name is complete.
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flush } from '#server/flush.ts'
import { isMissing, unlessMissing } from '#server/missing-file.ts'
import { BlobMissing, type BlobStore } from './blob-store.ts'

/** Beside the blobs, because only within one file system is renaming a single step. */
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
      // Each name is on the disk when the folder that holds it is, and any of these may be new.
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
        // Neither the folder of half-received uploads nor what somebody left beside the buckets.
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
