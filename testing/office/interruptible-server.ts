import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { UpgradeHandler } from '#server/http/upgrades.ts'

export interface HeldResponse {
  /** The server has answered, and the end of its answer is held. */
  readonly reached: Promise<void>
  /** Resolves when the answer was sent. */
  release(): Promise<void>
}

/** A request handler that can cut all connections while some work runs, like a server that is down, and hold a response. */
export function makeInterruptible(server: Server, listener: RequestListener, webSockets: UpgradeHandler) {
  let isDown = false
  const upgraded = new Set<Duplex>()
  const holds = new Map<string, (response: ServerResponse) => void>()
  server.on('request', (request, response) => {
    if (isDown) return request.socket.destroy()
    const { url = '' } = request
    holds.get(url)?.(response)
    holds.delete(url)
    void listener(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    if (isDown) return socket.destroy()
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    webSockets.upgrade(request, socket, head)
  })
  return {
    async downWhile(work: () => Promise<void>) {
      isDown = true
      server.closeIdleConnections()
      for (const socket of upgraded) socket.destroy()
      try {
        await work()
      } finally {
        isDown = false
      }
    },
    holdResponse(address: string): HeldResponse {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const sent = Promise.withResolvers<void>()
      holds.set(address, (response) => {
        const end = response.end.bind(response) as (...rest: unknown[]) => unknown
        response.end = (...rest: unknown[]) => {
          reached.resolve()
          void released.promise.then(() => end(...rest))
          return response
        }
        response.once('close', sent.resolve)
      })
      return {
        reached: reached.promise,
        release() {
          released.resolve()
          return sent.promise
        },
      }
    },
  }
}
