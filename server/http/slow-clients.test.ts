import type { IncomingMessage, RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { get, open, read } from './http-server-fixture.ts'
import { defaultSlowClientLimits } from './slow-clients.ts'

describe('slow clients', () => {
  const slowClientLimits = { ...defaultSlowClientLimits, stallMs: 200 }

  it('are disconnected when they do not read the response', async () => {
    const ended = Promise.withResolvers<boolean>()
    const listener: RequestListener = (_, response) => {
      response.on('close', () => ended.resolve(response.writableFinished))
      response.end(Buffer.alloc(20_000_000))
    }
    const httpServer = await open(listener, { slowClientLimits })
    await httpServer.connect(get('/'))
    expect(await ended.promise).toBe(false)
  })

  it('are not disconnected while the server prepares a response', async () => {
    const httpServer = await open(
      async (_, response) => {
        await pause(slowClientLimits.stallMs * 3)
        response.end('at last')
      },
      { slowClientLimits },
    )
    expect(await (await fetch(httpServer.url)).text()).toBe('at last')
  })

  describe('sending a body', () => {
    // The server checks the rate by an interval, which these tests drive.
    const pace = { ...defaultSlowClientLimits, minBodyBytes: 1000 }
    const look = () => vi.advanceTimersByTime(pace.stallMs)
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    /** Responds after the whole body. `begin` sends the request head, `arrived` counts body bytes. */
    async function openReader() {
      let arrived = 0
      const begun = Promise.withResolvers<void>()
      const httpServer = await open(
        (request, response) => {
          begun.resolve()
          request.on('error', () => {})
          request.on('data', (chunk) => {
            arrived += chunk.length
          })
          request.on('end', () => response.end('all of it'))
        },
        { slowClientLimits: pace },
      )
      const begin = async (length: number) => {
        const socket = await httpServer.connect(
          `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`,
        )
        await begun.promise
        return socket
      }
      return { begin, arrived: () => arrived }
    }
    // Not vi.waitUntil, which would advance the fake timers.
    const until = async (holds: () => boolean) => {
      while (!holds()) await pause(5)
    }

    it('are disconnected below the minimum rate', async () => {
      const { begin, arrived } = await openReader()
      const socket = await begin(20_000)
      socket.write('x'.repeat(pace.minBodyBytes * 2))
      await until(() => arrived() === pace.minBodyBytes * 2)
      look()
      socket.write('x')
      await until(() => arrived() === pace.minBodyBytes * 2 + 1)
      look()
      expect(await read(socket)).toBe('')
    })

    it('are disconnected when a small body takes too long', async () => {
      const { begin, arrived } = await openReader()
      const [small, large] = [await begin(pace.minBodyBytes), await begin(pace.minBodyBytes + 1)]
      for (const socket of [small, large]) socket.write('x'.repeat(pace.minBodyBytes - 1))
      await until(() => arrived() === 2 * (pace.minBodyBytes - 1))
      vi.advanceTimersByTime(pace.smallBodyMs)
      expect(await read(small)).toBe('')
      large.write('xx')
      expect(await read(large, 'all of it')).toContain('all of it')
    })

    it('stay connected at the minimum rate', async () => {
      const { begin, arrived } = await openReader()
      const socket = await begin(pace.minBodyBytes * 5)
      for (let sent = 1; sent < 5; sent += 1) {
        socket.write('x'.repeat(pace.minBodyBytes))
        await until(() => arrived() === pace.minBodyBytes * sent)
        look()
      }
      socket.write('x'.repeat(pace.minBodyBytes))
      expect(await read(socket, 'all of it')).toContain('all of it')
    })

    it('stay connected while the server applies backpressure', async () => {
      const held = Promise.withResolvers<void>()
      const waiting = Promise.withResolvers<IncomingMessage>()
      const httpServer = await open(
        async (request, response) => {
          waiting.resolve(request)
          await held.promise
          for await (const _ of request);
          response.end('all of it')
        },
        { slowClientLimits: pace },
      )
      const answer = fetch(httpServer.url, { method: 'POST', body: new Uint8Array(5_000_000) })
      const request = await waiting.promise
      await until(() => request.readableLength > 0)
      for (const _ of [1, 2, 3]) look()
      held.resolve()
      expect(await (await answer).text()).toBe('all of it')
    })
  })

  it('are disconnected, oldest first, when unread responses exceed the limit', async () => {
    const [begun, closed]: [string[], string[]] = [[], []]
    const listener: RequestListener = ({ url = '' }, response) => {
      begun.push(url)
      response.on('close', () => closed.push(url))
      response.end(Buffer.alloc(20_000_000))
    }
    const httpServer = await open(listener, {
      slowClientLimits: { ...defaultSlowClientLimits, maxUnreadBytes: 50_000_000 },
    })
    for (const path of ['/1', '/2', '/3', '/4']) {
      await httpServer.connect(get(path))
      await expect.poll(() => begun).toContain(path)
    }
    expect(closed).toEqual(['/1', '/2'])
  })
})
