// fsync: after it, written data survives a power cut.
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A file's content, or a folder's entries. */
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
