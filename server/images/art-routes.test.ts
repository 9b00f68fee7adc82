import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createArtRoutes } from './art-routes.ts'
import { artVersion } from './art-version.ts'
import { createImageRenderer } from './image-renderer.ts'

describe('drawings', () => {
  let folder: string
  let app: ReturnType<typeof createArtRoutes>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shringar-art-'))
    await mkdir(join(folder, 'art', 'services'), { recursive: true })
    const image = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#a03050' } })
      .webp()
      .toBuffer()
    await writeFile(join(folder, 'art', 'mandala.webp'), image)
    await writeFile(join(folder, 'art', 'services', 'facial.webp'), image)
    await writeFile(join(folder, 'secret.webp'), image)
    await writeFile(join(folder, 'art', 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const renderer = createImageRenderer({
      cacheFolder: join(folder, 'cache'),
      maxCacheBytes: 1_000_000,
      onCacheProblem: (error) => {
        throw error
      },
    })
    app = createArtRoutes({ renderer, folder: join(folder, 'art') })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(['/mandala.webp', '/services/facial.webp'])('%s comes in the width asked for', async (path) => {
    const response = await app.request(`${path}?width=700`, { headers: { accept: 'image/avif,image/webp' } })
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, must-revalidate')
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(720)
    const etag = response.headers.get('etag') ?? ''
    const again = await app.request(`${path}?width=700`, {
      headers: { accept: 'image/avif', 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })

  it('is immutable under its own version only', async () => {
    const first = await app.request('/mandala.webp?width=160&v=guess')
    expect(first.headers.get('cache-control')).not.toContain('immutable')
    const version = await artVersion(join(folder, 'art', 'mandala.webp'))
    const right = await app.request(`/mandala.webp?width=160&v=${version}`)
    expect(right.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it.each([
    '/absent.webp',
    '/drawing.svg',
    '/..%2fsecret.webp',
    '/%2e%2e/secret.webp',
    '/services',
    '/services/',
    '/mandala.webp%00',
    '/%2Fetc%2Fpasswd',
  ])('%s is not found', async (path) => {
    expect((await app.request(path)).status).toBe(404)
  })

  it('reads the folder again for an unknown name only, and at most every second', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const late = join(folder, 'art', 'late.webp')
      vi.setSystemTime(Date.now() + 60_000)
      expect((await app.request('/late.webp?width=160')).status).toBe(404)
      await copyFile(join(folder, 'art', 'mandala.webp'), late)
      expect((await app.request('/late.webp?width=160')).status).toBe(404)
      expect((await app.request('/mandala.webp?width=160')).status).toBe(200)
      vi.setSystemTime(Date.now() + 1001)
      expect((await app.request('/late.webp?width=160')).status).toBe(200)
      await rm(late)
      expect((await app.request('/late.webp?width=160')).status).toBe(404)
    } finally {
      vi.useRealTimers()
    }
  })

  it('a drawing comes in its widths only: nothing else makes the server render it again', async () => {
    const plain = await app.request('/mandala.webp?width=320')
    const fancy = await app.request('/mandala.webp?width=320&height=77&quality=33&resize=fill')
    expect(fancy.headers.get('etag')).toBe(plain.headers.get('etag'))
  })
})
