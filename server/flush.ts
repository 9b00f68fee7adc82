// What was written is on its way to the disk; after a flush it is there and survives a power cut.
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A file's bytes, or a folder's list of names. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A folder with everything in it. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries) await flush(join(parentPath, name))
  await flush(folder)
}
