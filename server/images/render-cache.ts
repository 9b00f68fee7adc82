// Disk cache of renderings with a size limit, least recently used first out. Files are named by key, so the
// cache survives a restart, and a deleted file is rendered again.
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { isMissing } from '#server/missing-file.ts'
import { type ImageFormat, isImageFormat } from './image-format.ts'
import type { Rendering } from './render-variant.ts'

export interface RenderCache {
  get(key: string): Promise<Rendering | null>
  put(key: string, rendering: Rendering): Promise<void>
}

interface Entry {
  readonly format: ImageFormat
  readonly bytes: number
  usedAt: number
}

/** Access times are written at most this often. */
const noteUseEveryMs = 3_600_000

export function createRenderCache(folder: string, maxBytes: number): RenderCache {
  const pathOf = (key: string, format: ImageFormat) => join(folder, `${key}.${format}`)

  const evicted: string[] = []
  // Read from disk on the first request.
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ format }, key, reason) => {
      if (reason === 'evict') evicted.push(pathOf(key, format))
    },
  })
  let opened: Promise<void> | null = null

  function open(): Promise<void> {
    opened ??= readFolder().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }

  async function readFolder(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const found: [string, Entry][] = []
    for (const name of await readdir(folder)) {
      const [key = '', extension = ''] = name.split('.')
      const { size, mtimeMs } = await stat(join(folder, name))
      // Other names and empty files are left over from interrupted writes.
      if (!isImageFormat(extension) || name !== `${key}.${extension}` || size === 0) {
        await rm(join(folder, name), { force: true })
        continue
      }
      found.push([key, { format: extension, bytes: size, usedAt: mtimeMs }])
    }
    found.sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [key, entry] of found) entries.set(key, entry)
    await removeEvicted()
  }

  async function removeEvicted(): Promise<void> {
    for (const path of evicted.splice(0)) await rm(path, { force: true })
  }

  async function noteUse(key: string, entry: Entry): Promise<void> {
    const now = Date.now()
    if (now - entry.usedAt < noteUseEveryMs) return
    entry.usedAt = now
    await utimes(pathOf(key, entry.format), now / 1000, now / 1000)
  }

  return {
    async get(key) {
      await open()
      const entry = entries.get(key)
      if (!entry) return null
      try {
        const body = await readFile(pathOf(key, entry.format))
        await noteUse(key, entry)
        return { body, format: entry.format }
      } catch (error) {
        if (!isMissing(error)) throw error
        entries.delete(key)
        return null
      }
    },

    async put(key, { body, format }) {
      await open()
      if (body.length > maxBytes) return
      const unfinished = join(folder, `${key}.${crypto.randomUUID()}.part`)
      try {
        await writeFile(unfinished, body)
        await rename(unfinished, pathOf(key, format))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      entries.set(key, { format, bytes: body.length, usedAt: Date.now() })
      await removeEvicted()
    },
  }
}
