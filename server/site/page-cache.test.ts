import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultTimings } from '#server/timings.ts'
import { createPageCache, type KeptPage } from './page-cache.ts'

const page = (text: string) => async () => new Response(text, { headers: { 'content-type': 'text/html' } })
const textOf = (kept: unknown) =>
  new TextDecoder().decode((kept as { bodies: { identity: Uint8Array } }).bodies.identity)

afterEach(() => {
  vi.useRealTimers()
})

describe('the page cache', () => {
  it('keeps a page until the moment which it names, and no longer', async () => {
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

  it('renders a page once and keeps it', async () => {
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

  it('makes a kept page as small as can be, without anybody waiting for it', async () => {
    const cache = createPageCache(5)
    const text = Array.from({ length: 3000 }, (_, n) => `<li class="service-${n % 97}">${n * n}</li>`).join(
      '',
    )
    const sizeNow = async () => ((await cache.pageFor('/', page('another'))) as KeptPage).bodies.br.length
    const first = ((await cache.pageFor('/', page(text))) as KeptPage).bodies.br.length
    await expect.poll(sizeNow).toBeLessThan(first)
    const { bodies } = (await cache.pageFor('/', page('another'))) as KeptPage
    expect(brotliDecompressSync(bodies.br).toString()).toBe(text)
  })

  it('forgets every page when the content changes', async () => {
    const cache = createPageCache(5)
    await cache.pageFor('/', page('old'))
    cache.clear()
    expect(textOf(await cache.pageFor('/', page('new')))).toBe('new')
  })

  it('does not keep a page whose rendering began before the change', async () => {
    const cache = createPageCache(5)
    const slow = Promise.withResolvers<Response>()
    const rendering = cache.pageFor('/', () => slow.promise)
    cache.clear()
    slow.resolve(new Response('stale'))
    await rendering
    expect(textOf(await cache.pageFor('/', page('fresh')))).toBe('fresh')
  })

  it('renders once for everybody after a change, also while an older rendering ends', async () => {
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

  it('keeps neither errors nor redirects', async () => {
    const cache = createPageCache(5)
    const failed = await cache.pageFor('/', async () => new Response('broken', { status: 500 }))
    expect(failed).toBeInstanceOf(Response)
    expect(textOf(await cache.pageFor('/', page('well')))).toBe('well')
  })

  it('goes on showing the last good page while the backend fails, and the new one as soon as it is good', async () => {
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

  it('stands in with the last good page for a rendering that hangs, and shows the new one when it is there', async () => {
    const cache = createPageCache(5, { ...defaultTimings, pageRenderMs: 200 })
    await cache.pageFor('/', page('good'))
    await cache.pageFor('/other', page('other'))
    cache.clear()
    const hanging = Promise.withResolvers<Response>()
    expect(textOf(await cache.pageFor('/', () => hanging.promise))).toBe('good')
    // The next request does not wait again: it overtakes one whose waiting begins now.
    const other = cache.pageFor('/other', () => hanging.promise)
    const again = cache.pageFor('/', page('rendered twice'))
    expect(textOf(await Promise.race([other, again]))).toBe('good')
    expect(textOf(await other)).toBe('other')
    hanging.resolve(new Response('new'))
    await expect.poll(async () => textOf(await cache.pageFor('/', page('never')))).toBe('new')
  })

  it('waits for a first rendering, however long it takes', async () => {
    const cache = createPageCache(5, { ...defaultTimings, pageRenderMs: 10 })
    const slow = Promise.withResolvers<Response>()
    const first = cache.pageFor('/', () => slow.promise)
    setTimeout(() => slow.resolve(new Response('at last')), 200)
    expect(textOf(await first)).toBe('at last')
  })

  it('does not hold a page for good that is gone', async () => {
    const cache = createPageCache(5)
    await cache.pageFor('/', page('good'))
    cache.clear()
    const gone = await cache.pageFor('/', async () => new Response(null, { status: 302 }))
    expect((gone as Response).status).toBe(302)
  })

  it('lets go first of what nobody asks for', async () => {
    const cache = createPageCache(2)
    await cache.pageFor('/', page('home'))
    await cache.pageFor('/a', page('a'))
    await cache.pageFor('/', page('never'))
    await cache.pageFor('/b', page('b'))
    expect(textOf(await cache.pageFor('/', page('rendered anew')))).toBe('home')
  })

  it('holds no more pages than it was told', async () => {
    const cache = createPageCache(1)
    await cache.pageFor('/a', page('first a'))
    await cache.pageFor('/b', page('b'))
    expect(textOf(await cache.pageFor('/a', page('second a')))).toBe('second a')
  })
})
