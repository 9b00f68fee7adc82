// Disconnects clients that send a body too slowly or do not read their response, and limits the memory of all
// unread responses.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface SlowClientLimits {
  /** How long a client may stall. */
  readonly stallMs: number
  /** The minimum of body bytes per `stallMs`. */
  readonly minBodyBytes: number
  /** How long a body of fewer bytes may take as a whole, as that of a form or a sign-in. */
  readonly smallBodyMs: number
  /** The maximum of unread response bytes of all clients. */
  readonly maxUnreadBytes: number
}

export const defaultSlowClientLimits: SlowClientLimits = {
  stallMs: 30_000,
  minBodyBytes: 64 * 1024,
  smallBodyMs: 10_000,
  maxUnreadBytes: 64 * 1024 * 1024,
}

export interface SlowClients {
  /** Call for every request that starts. */
  watch(request: IncomingMessage, response: ServerResponse): void
}

export function disconnectSlowClients(server: Server, limits: SlowClientLimits): SlowClients {
  // In start order.
  const inFlight = new Map<Socket, ServerResponse>()

  // Node emits this for a connection without traffic. Before the response has started the delay is ours.
  server.timeout = limits.stallMs
  server.on('timeout', (socket: Socket) => {
    if (inFlight.get(socket)?.headersSent !== false) socket.destroy()
  })

  function watchBodyRate(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const isSmall = Number(request.headers['content-length']) <= limits.minBodyBytes
    let seen = socket.bytesRead
    let wasBackpressured = false
    const timer = setInterval(
      () => {
        if (request.complete) return clearInterval(timer)
        const arrived = socket.bytesRead - seen
        const isBackpressured = request.readableLength > 0
        if (arrived < limits.minBodyBytes && !wasBackpressured && !isBackpressured) socket.destroy()
        seen += arrived
        wasBackpressured = isBackpressured
      },
      isSmall ? limits.smallBodyMs : limits.stallMs,
    ).unref()
    response.once('close', () => clearInterval(timer))
  }

  /** Drops the oldest first: a client of ordinary speed would be done. */
  function limitUnreadBytes(): void {
    const unread = [...inFlight.keys()].filter(({ writableLength }) => writableLength > 0)
    let held = unread.reduce((sum, { writableLength }) => sum + writableLength, 0)
    for (const socket of unread) {
      if (held <= limits.maxUnreadBytes) return
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
