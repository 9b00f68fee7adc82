import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { get, open, read, readOnce } from './http-server-fixture.ts'

describe('draining', () => {
  const echo: RequestListener = (request, response) => response.end(`<${request.url}>`)

  it('shows at /health and in every response, also in one that was started before', async () => {
    const held = Promise.withResolvers<void>()
    const httpServer = await open(async (request, response) => {
      if (request.url === '/slow') await held.promise
      response.end(`<${request.url}>`)
    })
    const [slow, kept] = [await httpServer.connect(get('/slow')), await httpServer.connect(get('/before'))]
    expect(await readOnce(kept, '</before>')).not.toContain('Connection: close')
    httpServer.drain()
    const health = await fetch(`${httpServer.url}/health`)
    expect([health.status, await health.json()]).toEqual([503, { status: 'leaving' }])
    // Open and new connections are served a last time.
    kept.write(get('/after'))
    expect(await read(kept)).toMatch(/connection: close.*<\/after>$/is)
    expect(await read(await httpServer.connect(get('/new')))).toMatch(/connection: close.*<\/new>$/is)
    held.resolve()
    expect(await read(slow)).toMatch(/connection: close.*<\/slow>$/is)
  })

  it('waits for requests in flight, also those on a new connection', async () => {
    const held = Promise.withResolvers<void>()
    const httpServer = await open(async (request, response) => {
      response.write('first half, ')
      await held.promise
      response.end(`<${request.url}>`)
    })
    const [slow, fresh] = [await httpServer.connect(get('/slow')), await httpServer.connect()]
    await readOnce(slow, 'first half')
    httpServer.drain()
    const closed = httpServer.close(20_000)
    await expect(fetch(httpServer.url)).rejects.toThrow()
    fresh.write(get('/fresh'))
    held.resolve()
    expect(await read(slow)).toContain('</slow>')
    expect(await read(fresh)).toContain('</fresh>')
    await closed
  })

  it('answers a request that comes on an idle connection while it closes', async () => {
    const httpServer = await open(echo)
    const kept = await httpServer.connect(get('/before'))
    await readOnce(kept, '</before>')
    const closed = httpServer.close(20_000)
    kept.write(get('/after'))
    expect(await read(kept)).toContain('</after>')
    await closed
  })

  it('waits briefly for connections without a request, and not beyond its time limit', async () => {
    // Longer than any test may take, so a result proves that it did not wait.
    const forever = 600_000
    const httpServer = await open(echo, { timings: { unusedConnectionMs: 50 } })
    const silent = await httpServer.connect()
    await httpServer.close(forever)
    expect(await read(silent)).toBe('')

    const hanging = await open(() => {})
    const hung = await hanging.connect(get('/'))
    await hanging.close(100)
    expect(await read(hung)).toBe('')
  })
})

describe('a proxy that probes /health', () => {
  const check = (httpServer: { url: string }, headers: Record<string, string> = {}) =>
    fetch(`${httpServer.url}/health`, { headers: { 'user-agent': 'proxy', ...headers } }).then(
      ({ status }) => status,
    )
  const ok: RequestListener = (_request, response) => response.end()

  it('has seen the 503 when it probes again', async () => {
    const httpServer = await open(ok)
    expect([await check(httpServer), await check(httpServer)]).toEqual([200, 200])
    let isSeen = false
    const seen = httpServer.drain()?.then(() => {
      isSeen = true
    })
    expect(await check(httpServer)).toBe(503)
    // Neither another client nor a forwarded probe says anything about this proxy.
    const others: Record<string, string>[] = [
      { 'user-agent': 'container engine' },
      { 'x-forwarded-for': '192.0.2.1' },
    ]
    for (const headers of [...others, ...others]) expect(await check(httpServer, headers)).toBe(503)
    expect(isSeen).toBe(false)
    expect(await check(httpServer)).toBe(503)
    await seen
  })

  it('is awaited together with all others', async () => {
    const httpServer = await open(ok)
    const proxies = [{ 'user-agent': 'first' }, { 'user-agent': 'second' }] as const
    const checkAll = () => Promise.all(proxies.map((headers) => check(httpServer, headers)))
    await checkAll()
    await checkAll()
    let isSeen = false
    const seen = httpServer.drain()?.then(() => {
      isSeen = true
    })
    await checkAll()
    await check(httpServer, proxies[0])
    expect(isSeen).toBe(false)
    await check(httpServer, proxies[1])
    await seen
    expect(isSeen).toBe(true)
  })

  describe('over time', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['performance'] })
    })
    afterEach(() => {
      vi.useRealTimers()
    })
    const later = () => vi.advanceTimersByTime(30_000)

    it('is awaited after two probes, or one while the server is young', async () => {
      const old = await open(ok)
      later()
      await check(old)
      await check(old)
      expect(old.drain()).not.toBeNull()
      const young = await open(ok)
      await check(young)
      expect(young.drain()).not.toBeNull()
    })

    it('is not awaited if it probes never, rarely, or only forwards probes', async () => {
      const never = await open(ok)
      expect(never.drain()).toBeNull()
      const rarely = await open(ok)
      for (const _ of [1, 2, 3]) {
        later()
        await check(rarely)
      }
      expect(rarely.drain()).toBeNull()
      const passesOn = await open(ok)
      for (const _ of [1, 2, 3]) await check(passesOn, { 'x-forwarded-for': '192.0.2.1' })
      expect(passesOn.drain()).toBeNull()
    })
  })
})

it.each([
  ['visitors', 0, 5],
  ['a proxy', 1, 150],
])('offers %s to keep a connection', async (_, trustedProxies, seconds) => {
  const httpServer = await open((request, response) => response.end(`<${request.url}>`), { trustedProxies })
  expect(await readOnce(await httpServer.connect(get('/a')), '</a>')).toMatch(
    new RegExp(`keep-alive: timeout=${seconds}\\b`, 'i'),
  )
})

it('keeps a connection longer than announced', async () => {
  const keepAliveMs = 1_000
  const httpServer = await open((request, response) => response.end(`<${request.url}>`), { keepAliveMs })
  const socket = await httpServer.connect(get('/early'))
  expect(await readOnce(socket, '</early>')).toMatch(/keep-alive: timeout=1\b/i)
  await pause(keepAliveMs * 1.5)
  socket.write(get('/late'))
  expect(await read(socket, '</late>')).toContain('</late>')
})

it.each([
  ['one host', 'Host: a\r\n', 200],
  ['two hosts', 'Host: a\r\nhost: b\r\n', 400],
  ['the same host twice', 'Host: a\r\nHost: a\r\n', 400],
  ['no host', '', 400],
])('answers a request with %s', async (_, headers, status) => {
  const httpServer = await open((_request, response) => response.end('answered'))
  const socket = await httpServer.connect(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
  expect(await read(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})
