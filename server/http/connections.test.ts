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
