import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultTimings } from '#server/timings.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'

const page = (text: string) => async () => new Response(text, { headers: { 'content-type': 'text/html' } })
const textOf = (cached: unknown) =>
  new TextDecoder().decode((cached as { bodies: { identity: Uint8Array } }).bodies.identity)

afterEach(() => {
  vi.useRealTimers()
})

describe('the page cache', () => {
  it('caches a page until its expires header', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T18:29:59Z') })
    const cache = createPageCache(5)
    const until = (text: string) => async () =>
      new Response(text, { headers: { expires: 'Mon, 16 Nov 2026 18:30:00 GMT' } })
    await cache.pageFor('/', until('with the offer'))
    expect(textOf(await cache.pageFor('/', page('without')))).toBe('with the offer')
    vi.setSystemTime(new Date('2026-11-16T18:30:00Z'))
    expect(textOf(await cache.pageFor('/', page('without')))).toBe('without')
    vi.setSystemTime(new Date('2027-01-01'))
    expect(textOf(await cache.pageFor('/', page('newer')))).toBe('without')
  })

  it('renders a page once and caches it', async () => {
    const cache = createPageCache(5)
    let renderings = 0
    const render = async () => {
      renderings += 1
      return new Response('home')
    }
    await Promise.all([cache.pageFor('/', render), cache.pageFor('/', render)])
    expect(textOf(await cache.pageFor('/', render))).toBe('home')
    expect(renderings).toBe(1)
  })

  it('recompresses a cached page in the background', async () => {
    const cache = createPageCache(5)
    const text = Array.from({ length: 3000 }, (_, n) => `<li class="service-${n % 97}">${n * n}</li>`).join(
      '',
    )
    const sizeNow = async () => ((await cache.pageFor('/', page('another'))) as CachedPage).bodies.br.length
    const first = ((await cache.pageFor('/', page(text))) as CachedPage).bodies.br.length
    await expect.poll(sizeNow).toBeLessThan(first)
    const { bodies } = (await cache.pageFor('/', page('another'))) as CachedPage
    expect(brotliDecompressSync(bodies.br).toString()).toBe(text)
  })

  it('invalidates all pages when the content changes', async () => {
    const cache = createPageCache(5)
    await cache.pageFor('/', page('old'))
    cache.clear()
    expect(textOf(await cache.pageFor('/', page('new')))).toBe('new')
  })

  it('does not cache a page whose render began before a change', async () => {
    const cache = createPageCache(5)
    const slow = Promise.withResolvers<Response>()
    const rendering = cache.pageFor('/', () => slow.promise)
    cache.clear()
    slow.resolve(new Response('stale'))
    await rendering
    expect(textOf(await cache.pageFor('/', page('fresh')))).toBe('fresh')
  })

  it('renders once for concurrent requests after a change, also while an older render ends', async () => {
    const cache = createPageCache(5)
    const [stale, fresh] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
    let renderings = 0
    const render = () => {
      renderings += 1
      return fresh.promise
    }
    const older = cache.pageFor('/', () => stale.promise)
    cache.clear()
    const first = cache.pageFor('/', render)
    stale.resolve(new Response('stale'))
    await older
    const second = cache.pageFor('/', render)
    fresh.resolve(new Response('fresh'))
    expect([textOf(await first), textOf(await second), renderings]).toEqual(['fresh', 'fresh', 1])
  })

  it('caches no errors', async () => {
    const cache = createPageCache(5)
    const failed = await cache.pageFor('/', async () => new Response('broken', { status: 500 }))
    expect(failed).toBeInstanceOf(Response)
    expect(textOf(await cache.pageFor('/', page('well')))).toBe('well')
  })

  it('serves the last good page while the backend fails, then the new one', async () => {
    const cache = createPageCache(5, { ...defaultTimings, pageRetryMs: 100 })
    await cache.pageFor('/', page('good'))
    cache.clear()
    const failing = [
      async () => new Response('broken', { status: 500 }),
      async () => new Response('empty sections', { headers: { 'cache-control': 'no-store' } }),
    ]
    for (const render of failing) expect(textOf(await cache.pageFor('/', render))).toBe('good')
    await expect.poll(async () => textOf(await cache.pageFor('/', page('new')))).toBe('new')
  })

  it('serves the last good page while a render hangs, then the new one', async () => {
    const cache = createPageCache(5, { ...defaultTimings, pageRenderMs: 200 })
    await cache.pageFor('/', page('good'))
    await cache.pageFor('/other', page('other'))
    cache.clear()
    const hanging = Promise.withResolvers<Response>()
    expect(textOf(await cache.pageFor('/', () => hanging.promise))).toBe('good')
    // The next request for the page does not wait again: it resolves before a request that starts to wait now.
    const other = cache.pageFor('/other', () => hanging.promise)
    const again = cache.pageFor('/', page('rendered twice'))
    expect(textOf(await Promise.race([other, again]))).toBe('good')
    expect(textOf(await other)).toBe('other')
    hanging.resolve(new Response('new'))
    await expect.poll(async () => textOf(await cache.pageFor('/', page('never')))).toBe('new')
  })

  it('waits for the first render without a time limit', async () => {
    const cache = createPageCache(5, { ...defaultTimings, pageRenderMs: 10 })
    const slow = Promise.withResolvers<Response>()
    const first = cache.pageFor('/', () => slow.promise)
    setTimeout(() => slow.resolve(new Response('at last')), 200)
    expect(textOf(await first)).toBe('at last')
  })

  it('drops a page that no longer exists', async () => {
    const cache = createPageCache(5)
    await cache.pageFor('/', page('good'))
    cache.clear()
    const gone = await cache.pageFor('/', async () => new Response(null, { status: 302 }))
    expect((gone as Response).status).toBe(302)
  })

  it('evicts the least recently used page', async () => {
    const cache = createPageCache(2)
    await cache.pageFor('/', page('home'))
    await cache.pageFor('/a', page('a'))
    await cache.pageFor('/', page('never'))
    await cache.pageFor('/b', page('b'))
    expect(textOf(await cache.pageFor('/', page('rendered again')))).toBe('home')
  })

  it('holds at most the given number of pages', async () => {
    const cache = createPageCache(1)
    await cache.pageFor('/a', page('first a'))
    await cache.pageFor('/b', page('b'))
    expect(textOf(await cache.pageFor('/a', page('second a')))).toBe('second a')
  })
})
