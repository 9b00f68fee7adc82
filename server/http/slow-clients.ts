// Nobody holds a part of the server by being slow: a body that trickles in and an answer that nobody takes are cut, and
// what all unread answers together may hold has a bound.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Patience {
  /** How long a client may send or take nothing worth having. */
  readonly patienceMs: number
  /** The least that must arrive of a body in that time. */
  readonly bodyBytes: number
  /** The most that unread answers may hold, all together. */
  readonly unreadBytes: number
}

export const ordinaryPatience: Patience = {
  patienceMs: 30_000,
  bodyBytes: 64 * 1024,
  unreadBytes: 64 * 1024 * 1024,
}

export interface SlowClients {
  /** Call for every answer that is begun. */
  watch(request: IncomingMessage, response: ServerResponse): void
}

export function cutSlowClients(server: Server, patience: Patience): SlowClients {
  // In the order in which they were begun.
  const underWay = new Map<Socket, ServerResponse>()

  // Node tells of a connection on which nothing went either way. Where the answer has not begun, that is our doing.
  server.timeout = patience.patienceMs
  server.on('timeout', (socket: Socket) => {
    if (underWay.get(socket)?.headersSent !== false) socket.destroy()
  })

  function cutTrickling(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    let seen = socket.bytesRead
    let waitedForUs = false
    const look = setInterval(() => {
      if (request.complete) return clearInterval(look)
      const arrived = socket.bytesRead - seen
      const waitsForUs = request.readableLength > 0
      if (arrived < patience.bodyBytes && !waitedForUs && !waitsForUs) socket.destroy()
      seen += arrived
      waitedForUs = waitsForUs
    }, patience.patienceMs).unref()
    response.once('close', () => clearInterval(look))
  }

  /** The oldest go first: whoever reads at an ordinary speed is done by then. */
  function keepWithinBound(): void {
    const unread = [...underWay.keys()].filter(({ writableLength }) => writableLength > 0)
    let held = unread.reduce((sum, { writableLength }) => sum + writableLength, 0)
    for (const socket of unread) {
      if (held <= patience.unreadBytes) return
      held -= socket.writableLength
      socket.destroy()
    }
  }

  return {
    watch(request, response) {
      const { socket } = request
      underWay.set(socket, response)
      response.once('prefinish', keepWithinBound)
      response.once('close', () => underWay.delete(socket))
      cutTrickling(request, response)
    },
  }
}
