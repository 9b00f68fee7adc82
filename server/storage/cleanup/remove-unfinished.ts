// Removes unfinished uploads of earlier processes from the local folder.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '#server/missing-file.ts'

/** Returns the number of removed files. */
export async function removeUnfinished(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const path = join(folder, name)
    const facts = await unlessMissing(stat(path))
    if (!facts?.isFile() || facts.mtime > before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
