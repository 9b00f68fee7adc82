// Rendered variants on disk, at most `maxBytes` of them; the longest unused go first. Files are named by their key, so
// the cache survives a restart, and a file that somebody removed is simply rendered again.
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '#server/missing-file.ts'
import { isPictureFormat, type PictureFormat } from './picture-format.ts'
import type { Rendering } from './render-variant.ts'

export interface RenderCache {
  get(key: string): Promise<Rendering | null>
  put(key: string, rendering: Rendering): Promise<void>
}

interface Entry {
  readonly format: PictureFormat
  readonly bytes: number
  usedAt: number
}

/** A use is noted on disk at most this often, so that reading does not become writing. */
const noteUseEveryMs = 3_600_000

export function createRenderCache(folder: string, maxBytes: number): RenderCache {
  // In order of use: the first is the longest unused. Read from disk on the first request.
  const entries = new Map<string, Entry>()
  let totalBytes = 0
  let opened: Promise<void> | null = null

  const pathOf = (key: string, format: PictureFormat) => join(folder, `${key}.${format}`)

  function open(): Promise<void> {
    opened ??= readFolder().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }

  async function readFolder(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const found: (Entry & { key: string })[] = []
    for (const name of await readdir(folder)) {
      const [key = '', extension = ''] = name.split('.')
      // Anything else is what a crash left of a write.
      if (!isPictureFormat(extension) || name !== `${key}.${extension}`) {
        await rm(join(folder, name), { force: true })
        continue
      }
      const { size, mtimeMs } = await stat(join(folder, name))
      found.push({ key, format: extension, bytes: size, usedAt: mtimeMs })
    }
    found.sort((a, b) => a.usedAt - b.usedAt)
    for (const { key, ...entry } of found) remember(key, entry)
    await evict()
  }

  function remember(key: string, entry: Entry): void {
    forget(key)
    entries.set(key, entry)
    totalBytes += entry.bytes
  }

  function forget(key: string): void {
    totalBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  async function evict(): Promise<void> {
    for (const [key, entry] of entries) {
      if (totalBytes <= maxBytes) return
      forget(key)
      await rm(pathOf(key, entry.format), { force: true })
    }
  }

  async function noteUse(key: string, entry: Entry): Promise<void> {
    entries.delete(key)
    entries.set(key, entry)
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
        forget(key)
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
      remember(key, { format, bytes: body.length, usedAt: Date.now() })
      await evict()
    },
  }
}
