// Renderings of pictures, taken over from one product to the next. They are named by what they are made of, so an
// outdated one is never asked for; encoding them anew for every product would be most of the time of these tests.
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const kept = resolve(import.meta.dirname, '../../.cache/e2e-renderings')
/** The drawn pictures have fewer; what tests upload themselves would otherwise pile up. */
const MOST_KEPT = 400
const folderOf = (dataDir: string) => join(dataDir, 'cache/pictures')

export const bringRenderings = (dataDir: string) => copyNew(kept, folderOf(dataDir))
export const keepRenderings = (dataDir: string) => copyNew(folderOf(dataDir), kept)

async function copyNew(from: string, to: string): Promise<void> {
  await Promise.all([mkdir(from, { recursive: true }), mkdir(to, { recursive: true })])
  const present = new Set(await readdir(to))
  const wanted = (await readdir(from))
    .filter((name) => !name.endsWith('.part') && !present.has(name))
    .slice(0, Math.max(0, MOST_KEPT - present.size))
  await Promise.all(
    wanted.map(async (name) => {
      // Whole or not at all: another product may be taking them over at the same time.
      const unfinished = join(to, `${name}.${crypto.randomUUID()}.part`)
      await copyFile(join(from, name), unfinished)
      await rename(unfinished, join(to, name))
    }),
  )
}
