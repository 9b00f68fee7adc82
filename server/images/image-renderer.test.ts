// The renderer with its real cache in a real folder.
import { mkdir, mkdtemp, readdir, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ImageError } from './image-error.ts'
import { createImageRenderer, type RenderRequest } from './image-renderer.ts'
import { createRenderQueue } from './render-queue.ts'

let cacheFolder: string
const problems: unknown[] = []

beforeEach(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), 'shringar-cache-'))
  problems.length = 0
})
afterEach(() => rm(cacheFolder, { recursive: true, force: true }))

const rendererOf = (maxCacheBytes = 10_000_000, folder = cacheFolder) =>
  createImageRenderer({
    cacheFolder: folder,
    maxCacheBytes,
    onCacheProblem: (error) => problems.push(error),
  })

const noise = (width: number, height: number, channels: 3 | 4 = 3) => {
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919) % 251
  return sharp(pixels, { raw: { width, height, channels } })
}

function requestFor(bytes: Uint8Array, extra: Partial<RenderRequest> = {}) {
  let opened = 0
  const request: RenderRequest = {
    sourceKey: 'sample',
    version: '1',
    accept: 'image/webp',
    source: async () => {
      opened += 1
      return bytes
    },
    ...extra,
  }
  return { request, timesOpened: () => opened }
}

describe('the image renderer', () => {
  it('renders a variant once for concurrent requests, and later serves it from the cache', async () => {
    const { request, timesOpened } = requestFor(await noise(400, 300).png().toBuffer(), { width: 160 })
    const renderer = rendererOf()
    const images = await Promise.all(Array.from({ length: 8 }, () => renderer.render(request)))
    expect(new Set(images.map(({ etag }) => etag))).toEqual(new Set([renderer.etagOf(request)]))
    await renderer.render(request)
    await rendererOf().render(request)
    expect(timesOpened()).toBe(1)
    await renderer.render({ ...request, version: '2' })
    expect(timesOpened()).toBe(2)
  })

  it('stays within its size limit and evicts the least recently used', async () => {
    const bytes = await noise(400, 300).png().toBuffer()
    const { request, timesOpened } = requestFor(bytes, { width: 320 })
    const { body } = await rendererOf().render(request)
    await rm(cacheFolder, { recursive: true })

    const bound = body.length * 3 + 100
    const renderer = rendererOf(bound)
    for (const version of ['a', 'b', 'c']) await renderer.render({ ...request, version })
    await renderer.render({ ...request, version: 'a' })
    await renderer.render({ ...request, version: 'd' })
    const opened = timesOpened()
    await renderer.render({ ...request, version: 'a' })
    expect(timesOpened()).toBe(opened)
    await renderer.render({ ...request, version: 'b' })
    expect(timesOpened()).toBe(opened + 1)

    const sizes = await Promise.all((await readdir(cacheFolder)).map((name) => stat(join(cacheFolder, name))))
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(bound)
  })

  it('ignores half-written files, and renders deleted ones again', async () => {
    await writeFile(join(cacheFolder, `${'a'.repeat(40)}.1234.part`), 'half')
    const { request, timesOpened } = requestFor(await noise(200, 200).png().toBuffer(), { width: 160 })
    const renderer = rendererOf()
    await renderer.render(request)
    const names = await readdir(cacheFolder)
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{40}\.webp$/)])
    await unlink(join(cacheFolder, names[0] ?? ''))
    await renderer.render(request)
    expect(timesOpened()).toBe(2)
    // What a power cut leaves of an unflushed file.
    await truncate(join(cacheFolder, names[0] ?? ''))
    expect((await rendererOf().render(request)).body.length).toBeGreaterThan(0)
  })

  it('still renders when its cache cannot be written, and says so', async () => {
    const blocked = join(cacheFolder, 'blocked')
    await writeFile(blocked, 'a file where the folder should be')
    const { request } = requestFor(await noise(200, 200).png().toBuffer(), { width: 160 })
    const { contentType } = await rendererOf(1_000_000, blocked).render(request)
    expect(contentType).toBe('image/webp')
    expect(problems.length).toBeGreaterThan(0)
  })

  it('keeps what is transparent, and the first frame of what moves', async () => {
    const transparent = await noise(64, 64, 4).png().toBuffer()
    const plain = await rendererOf().render(requestFor(transparent, { accept: '*/*' }).request)
    expect(plain.contentType).toBe('image/png')

    const frames = await sharp(await noise(40, 80).raw().toBuffer(), {
      raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer()
    const moving = await rendererOf().render(
      requestFor(frames, { accept: 'image/avif,image/webp', version: '3' }).request,
    )
    expect(moving.contentType).toBe('image/avif')
    expect(await sharp(moving.body).metadata()).toMatchObject({ width: 40, height: 40 })
  })

  it('refuses what is not an image, and keeps working', async () => {
    const renderer = rendererOf()
    await mkdir(cacheFolder, { recursive: true })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await expect(renderer.render(requestFor(svg).request)).rejects.toMatchObject({ reason: 'not_an_image' })
    const good = await noise(64, 64).jpeg().toBuffer()
    await expect(renderer.render(requestFor(good.subarray(0, 300)).request)).rejects.toBeInstanceOf(
      ImageError,
    )
    expect((await renderer.render(requestFor(good).request)).body.length).toBeGreaterThan(0)
  })
})

describe('a render queue', () => {
  it('limits concurrency, refuses beyond its queue, and continues after a failure', async () => {
    const queue = createRenderQueue({ atOnce: 1, maxWaiting: 1 })
    const gate = Promise.withResolvers<string>()
    const first = queue.run('a', () => gate.promise)
    const second = queue.run('b', async () => {
      throw new Error('broken')
    })
    await expect(queue.run('c', async () => 'never')).rejects.toMatchObject({ reason: 'busy' })
    expect(queue.run('a', async () => 'never')).toBe(first)
    gate.resolve('done')
    expect(await first).toBe('done')
    await expect(second).rejects.toThrow('broken')
    expect(await queue.run('c', async () => 'now')).toBe('now')
  })

  it('is first in, first out', async () => {
    const queue = createRenderQueue({ atOnce: 2, maxWaiting: 9 })
    const started: string[] = []
    const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
    const done = gates.map((gate, at) =>
      queue.run(`${at}`, () => {
        started.push(`${at}`)
        return gate.promise
      }),
    )
    await vi.waitFor(() => expect(started).toEqual(['0', '1']))
    gates[1]?.resolve()
    await done[1]
    await vi.waitFor(() => expect(started).toEqual(['0', '1', '2']))
    for (const gate of gates) gate.resolve()
    await Promise.all(done)
    expect(started).toEqual(['0', '1', '2', '3'])
  })
})
