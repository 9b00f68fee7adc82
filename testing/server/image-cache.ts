// Passes resized images from one product to the next, because encoding takes most of the time of these tests. Files
// are named by a hash of their source, so a stale one is never used.
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const cacheFolder = resolve(import.meta.dirname, '../../.cache/e2e-renderings')
/** The bundled images need fewer. The limit keeps images that tests upload from piling up. */
const MAX_FILES = 400
const folderOf = (dataDir: string) => join(dataDir, 'cache/pictures')

export const loadCachedImages = (dataDir: string) => copyNew(cacheFolder, folderOf(dataDir))
export const saveCachedImages = (dataDir: string) => copyNew(folderOf(dataDir), cacheFolder)

async function copyNew(from: string, to: string): Promise<void> {
  await Promise.all([mkdir(from, { recursive: true }), mkdir(to, { recursive: true })])
  const present = new Set(await readdir(to))
  const wanted = (await readdir(from))
    .filter((name) => !name.endsWith('.part') && !present.has(name))
    .slice(0, Math.max(0, MAX_FILES - present.size))
  await Promise.all(
    wanted.map(async (name) => {
      // Copied under another name and renamed, because another product may read the cache at the same time.
      const unfinished = join(to, `${name}.${crypto.randomUUID()}.part`)
      await copyFile(join(from, name), unfinished)
      await rename(unfinished, join(to, name))
    }),
  )
}
