// Nobody holds a part of the server by being slow: a body that trickles in and an answer that nobody takes are cut, and
// what all unread answers together may hold has a bound.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface SlowClientLimits {
  /** How long a client may send or take nothing worth having. */
  readonly stallMs: number
  /** The least that must arrive of a body in that time. */
  readonly minBodyBytes: number
  /** The most that unread answers may hold, all together. */
  readonly maxUnreadBytes: number
}

export const defaultSlowClientLimits: SlowClientLimits = {
  stallMs: 30_000,
  minBodyBytes: 64 * 1024,
  maxUnreadBytes: 64 * 1024 * 1024,
}

export interface SlowClients {
  /** Call for every answer that is begun. */
  watch(request: IncomingMessage, response: ServerResponse): void
}

export function disconnectSlowClients(server: Server, slowClientLimits: SlowClientLimits): SlowClients {
  // In the order in which they were begun.
  const inFlight = new Map<Socket, ServerResponse>()

  // Node tells of a connection on which nothing went either way. Where the answer has not begun, that is our doing.
  server.timeout = slowClientLimits.stallMs
  server.on('timeout', (socket: Socket) => {
    if (inFlight.get(socket)?.headersSent !== false) socket.destroy()
  })

  function watchBodyRate(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    let seen = socket.bytesRead
    let wasBackpressured = false
    const look = setInterval(() => {
      if (request.complete) return clearInterval(look)
      const arrived = socket.bytesRead - seen
      const isBackpressured = request.readableLength > 0
      if (arrived < slowClientLimits.minBodyBytes && !wasBackpressured && !isBackpressured) socket.destroy()
      seen += arrived
      wasBackpressured = isBackpressured
    }, slowClientLimits.stallMs).unref()
    response.once('close', () => clearInterval(look))
  }

  /** The oldest go first: whoever reads at an ordinary speed is done by then. */
  function limitUnreadBytes(): void {
    const unread = [...inFlight.keys()].filter(({ writableLength }) => writableLength > 0)
    let held = unread.reduce((sum, { writableLength }) => sum + writableLength, 0)
    for (const socket of unread) {
      if (held <= slowClientLimits.maxUnreadBytes) return
      held -= socket.writableLength
      socket.destroy()
    }
  }

  return {
    watch(request, response) {
      const { socket } = request
      inFlight.set(socket, response)
      response.once('prefinish', limitUnreadBytes)
      response.once('close', () => inFlight.delete(socket))
      watchBodyRate(request, response)
    },
  }
}
