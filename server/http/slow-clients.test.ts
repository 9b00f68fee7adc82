import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { get, open, read } from './knock.ts'
import { ordinaryPatience } from './slow-clients.ts'

describe('slow clients', () => {
  const patience = { ...ordinaryPatience, patienceMs: 200 }

  it('are cut when they take nothing of their answer', async () => {
    const ended = Promise.withResolvers<boolean>()
    const listener: RequestListener = (_, response) => {
      response.on('close', () => ended.resolve(response.writableFinished))
      response.end(Buffer.alloc(20_000_000))
    }
    const door = await open(listener, { patience })
    await door.knock(get('/'))
    expect(await ended.promise).toBe(false)
  })

  it('are not cut while they take something, however long it takes', async () => {
    // Long enough for a busy machine, which gives nobody anything for a second now and then.
    const seconds = { ...ordinaryPatience, patienceMs: 3000 }
    const length = 40_000_000
    const door = await open((_, response) => response.end(Buffer.alloc(length)), { patience: seconds })
    const socket = await door.knock(get('/'))
    const since = performance.now()
    for await (const _ of socket) {
      if (socket.bytesRead > length) break
      await pause(6)
    }
    expect(socket.bytesRead).toBeGreaterThan(length)
    expect(performance.now() - since).toBeGreaterThan(seconds.patienceMs)
  })

  it('are not cut for the time that our answer takes', async () => {
    const door = await open(
      async (_, response) => {
        await pause(patience.patienceMs * 3)
        response.end('at last')
      },
      { patience },
    )
    expect(await (await fetch(door.url)).text()).toBe('at last')
  })

  it('are cut when their body trickles', async () => {
    const door = await open((request) => request.resume(), { patience })
    const socket = await door.knock('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
    const trickle = setInterval(() => socket.write('x'), 20)
    expect(await read(socket)).toBe('')
    clearInterval(trickle)
  })

  it('are not cut when their body comes at a fair pace, nor when it waits for us', async () => {
    // Long enough for a busy machine, on which the sender gets nothing done for a second now and then.
    const pace = { ...patience, patienceMs: 3000, bodyBytes: 1000 }
    const door = await open(
      async (request, response) => {
        if (request.url === '/late') await pause(pace.patienceMs * 2.5)
        for await (const _ of request);
        response.end('all of it')
      },
      { patience: pace },
    )
    const socket = await door.knock('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20000\r\n\r\n')
    for (let sent = 0; sent < 20_000; sent += 400) {
      socket.write('x'.repeat(400))
      await pause(150)
    }
    expect(await read(socket, 'all of it')).toContain('all of it')
    const late = await fetch(`${door.url}/late`, { method: 'POST', body: new Uint8Array(5_000_000) })
    expect(await late.text()).toBe('all of it')
  })

  it('are cut, the oldest first, when unread answers together hold more than they may', async () => {
    const [begun, closed]: [string[], string[]] = [[], []]
    const listener: RequestListener = ({ url = '' }, response) => {
      begun.push(url)
      response.on('close', () => closed.push(url))
      response.end(Buffer.alloc(20_000_000))
    }
    const door = await open(listener, { patience: { ...ordinaryPatience, unreadBytes: 50_000_000 } })
    for (const path of ['/1', '/2', '/3', '/4']) {
      await door.knock(get(path))
      await expect.poll(() => begun).toContain(path)
    }
    expect(closed).toEqual(['/1', '/2'])
  })
})
