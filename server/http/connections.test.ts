import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { connectionLimitsFor } from './connections.ts'
import { get, open, read } from './http-server-fixture.ts'

describe('connections', () => {
  let hung = 0
  const hanging: RequestListener = (request, response) => {
    if (request.url === '/quick') response.end('answered')
    else hung += 1
  }
  const allHung = async (times: number) => {
    await expect.poll(() => hung).toBe(times)
    hung = 0
  }
  const connectOften = (httpServer: Awaited<ReturnType<typeof open>>, times: number, text = '') =>
    Promise.all(Array.from({ length: times }, () => httpServer.connect(text)))
  const living = (sockets: Socket[]) =>
    sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded)
  const watched = (sockets: Socket[]) => {
    for (const socket of sockets) socket.resume()
    return sockets
  }

  it('are replaced, longest idle first, when one address is at its limit', async () => {
    const httpServer = await open(hanging, { connectionLimits: { total: 20, perNetwork: 5 } })
    const idle = watched(await connectOften(httpServer, 12))
    await expect.poll(() => living(idle).length).toBe(5)
    expect(living(idle)).toEqual(idle.slice(-5))
    expect(await (await fetch(`${httpServer.url}/quick`)).text()).toBe('answered')
  })

  it('are not replaced while they are busy', async () => {
    const httpServer = await open(hanging, { connectionLimits: { total: 20, perNetwork: 5 } })
    const busy = watched(await connectOften(httpServer, 5, get('/hang')))
    await allHung(5)
    await expect(fetch(`${httpServer.url}/quick`)).rejects.toThrow()
    expect(living(busy).length).toBe(5)
    busy[0]?.destroy()
    await expect
      .poll(() => fetch(`${httpServer.url}/quick`).then((answer) => answer.text(), String))
      .toBe('answered')
  })

  it.skipIf(process.platform !== 'linux')('of one address leave capacity for others', async () => {
    const httpServer = await open(hanging, { connectionLimits: { total: 20, perNetwork: 5 } })
    await connectOften(httpServer, 5, get('/hang'))
    await allHung(5)
    const neighbour = await httpServer.connect(get('/quick'), '127.0.0.2')
    expect(await read(neighbour, 'answered')).toContain('answered')
  })

  const post = (length: number, body: string, more = '') =>
    `POST /hang HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${more}\r\n${body}`

  it('are replaced while their body arrives, slowest first, when none is idle', async () => {
    let received = 0
    const httpServer = await open(
      (request, response) => {
        if (request.url === '/quick') return response.end('answered')
        hung += 1
        request.on('error', () => {})
        request.on('data', ({ length }) => {
          received += length
        })
      },
      { connectionLimits: { total: 20, perNetwork: 5 } },
    )
    const slow = watched(await connectOften(httpServer, 1, post(60_000, 'x')))
    await allHung(1)
    const others = watched(await connectOften(httpServer, 3, post(60_000, 'x'.repeat(40_000))))
    const whole = watched(await connectOften(httpServer, 1, post(1, 'x')))
    await allHung(4)
    await expect.poll(() => received).toBe(120_002)
    expect(await (await fetch(`${httpServer.url}/quick`)).text()).toBe('answered')
    expect(living([...slow, ...others, ...whole])).toEqual([...others, ...whole])
  })

  it('are not replaced while their first request is on its way, but before slow bodies after that', async () => {
    const limits = { total: 20, perNetwork: 5 }
    for (const [firstRequestMs, expected] of [
      [60_000, { slow: 3, opened: 1 }],
      [0, { slow: 4, opened: 0 }],
    ] as const) {
      const httpServer = await open(hanging, { connectionLimits: { ...limits, firstRequestMs } })
      const slow = watched(await connectOften(httpServer, 4, post(60_000, 'x')))
      await allHung(4)
      const opened = watched(await connectOften(httpServer, 1))
      expect(await (await fetch(`${httpServer.url}/quick`)).text()).toBe('answered')
      await expect
        .poll(() => ({ slow: living(slow).length, opened: living(opened).length }))
        .toEqual(expected)
    }
  })

  it('are not replaced once their body is complete', async () => {
    const httpServer = await open(hanging, { connectionLimits: { total: 20, perNetwork: 5 } })
    const busy = watched(await connectOften(httpServer, 5, post(1, 'x')))
    await allHung(5)
    await expect(fetch(`${httpServer.url}/quick`)).rejects.toThrow()
    expect(living(busy).length).toBe(5)
  })

  it('of one client behind a proxy send a quarter of all bodies at once', async () => {
    const httpServer = await open(hanging, {
      connectionLimits: { total: 20, perNetwork: 20 },
      trustedProxies: 1,
    })
    const from = (address: string, times: number) =>
      connectOften(httpServer, times, post(60_000, 'x', `X-Forwarded-For: 192.0.2.9, ${address}\r\n`))
    const neighbour = watched(await from('192.0.2.2', 5))
    await allHung(5)
    const flood = watched(await from('192.0.2.1', 7))
    await expect.poll(() => living(flood).length).toBe(5)
    expect(living(neighbour).length).toBe(5)
  })

  it('have a total limit', async () => {
    const httpServer = await open(hanging, { connectionLimits: { total: 7, perNetwork: 20 } })
    const idle = watched(await connectOften(httpServer, 30))
    await expect.poll(() => living(idle).length).toBe(7)
  })
})

describe('the connection limits', () => {
  it.each([
    [1024, 0, { total: 312, perNetwork: 78 }],
    [20_000, 0, { total: 1000, perNetwork: 250 }],
    [Number.POSITIVE_INFINITY, 0, { total: 1000, perNetwork: 250 }],
    [256, 0, { total: 16, perNetwork: 4 }],
    // Behind a proxy all clients have one address.
    [1024, 1, { total: 312, perNetwork: 312 }],
  ])('for %d descriptors behind %d proxies', (descriptors, proxies, connectionLimits) => {
    expect(connectionLimitsFor(descriptors, proxies)).toEqual(connectionLimits)
  })
})
