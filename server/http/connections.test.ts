import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { boundsWithin } from './connections.ts'
import { get, open, read } from './knock.ts'

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
  const knockOften = (door: Awaited<ReturnType<typeof open>>, times: number, text = '') =>
    Promise.all(Array.from({ length: times }, () => door.knock(text)))
  const living = (sockets: Socket[]) =>
    sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded)
  const watched = (sockets: Socket[]) => {
    for (const socket of sockets) socket.resume()
    return sockets
  }

  it('give way, the longest idle first, when one address has all it may have', async () => {
    const door = await open(hanging, { bounds: { total: 20, ofOneNetwork: 5 } })
    const idle = watched(await knockOften(door, 12))
    await expect.poll(() => living(idle).length).toBe(5)
    expect(living(idle)).toEqual(idle.slice(-5))
    expect(await (await fetch(`${door.url}/quick`)).text()).toBe('answered')
  })

  it('keep their place while they are being answered', async () => {
    const door = await open(hanging, { bounds: { total: 20, ofOneNetwork: 5 } })
    const busy = watched(await knockOften(door, 5, get('/hang')))
    await allHung(5)
    await expect(fetch(`${door.url}/quick`)).rejects.toThrow()
    expect(living(busy).length).toBe(5)
    busy[0]?.destroy()
    await expect
      .poll(() => fetch(`${door.url}/quick`).then((answer) => answer.text(), String))
      .toBe('answered')
  })

  it.skipIf(process.platform !== 'linux')('of one address leave room for others', async () => {
    const door = await open(hanging, { bounds: { total: 20, ofOneNetwork: 5 } })
    await knockOften(door, 5, get('/hang'))
    await allHung(5)
    const neighbour = await door.knock(get('/quick'), '127.0.0.2')
    expect(await read(neighbour, 'answered')).toContain('answered')
  })

  it('have a bound in all', async () => {
    const door = await open(hanging, { bounds: { total: 7, ofOneNetwork: 20 } })
    const idle = watched(await knockOften(door, 30))
    await expect.poll(() => living(idle).length).toBe(7)
  })
})

describe('the bounds', () => {
  it.each([
    [1024, 0, { total: 312, ofOneNetwork: 78 }],
    [20_000, 0, { total: 1000, ofOneNetwork: 250 }],
    [Number.POSITIVE_INFINITY, 0, { total: 1000, ofOneNetwork: 250 }],
    [256, 0, { total: 16, ofOneNetwork: 4 }],
    // One address is all that is seen of whoever comes through a proxy.
    [1024, 1, { total: 312, ofOneNetwork: 312 }],
  ])('for %d descriptors behind %d proxies', (descriptors, proxies, bounds) => {
    expect(boundsWithin(descriptors, proxies)).toEqual(bounds)
  })
})
