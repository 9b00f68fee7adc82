// Limits connections in total and per network, so that a flood cannot use up the file descriptors of the
// database. At the limit a new connection replaces the one that has been idle longest; if all are busy it is
// refused.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'

export interface ConnectionLimits {
  readonly total: number
  readonly perNetwork: number
}

export interface Connections {
  /** Marks the connection as busy, so that it is not replaced. */
  markBusy(socket: Socket): void
  /** Marks the connection as idle. */
  markIdle(socket: Socket): void
  /** Destroys idle connections. */
  endIdle(): void
}

/** The socket, and the file of its response or upload. */
const descriptorsPerConnection = 2
/** For the database's files and connections, the log and the listener. */
const reservedDescriptors = 400
const maxConnections = 1000

/** From the descriptor limit of this process, which Node raises to the maximum at start. */
export function connectionLimitsFor(descriptors: number, trustedProxies: number): ConnectionLimits {
  const available = Math.floor((descriptors - reservedDescriptors) / descriptorsPerConnection)
  const total = Math.max(16, Math.min(maxConnections, available))
  // Behind a proxy all clients have one address, and the proxy limits them.
  return { total, perNetwork: trustedProxies > 0 ? total : Math.ceil(total / 4) }
}

export function descriptorLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  return Number(report.userLimits?.open_files?.soft ?? Number.NaN) || Number.POSITIVE_INFINITY
}

export function limitConnections(server: Server, connectionLimits: ConnectionLimits): Connections {
  const busy = Number.POSITIVE_INFINITY
  const idleSince = new Map<Socket, number>()
  const networks = new WeakMap<Socket, string>()

  server.on('connection', (socket: Socket) => {
    networks.set(socket, networkOf(socket.remoteAddress ?? ''))
    const full = fullGroup(socket)
    if (full) {
      const leaving = longestIdle(full)
      if (!leaving) return socket.destroy()
      leaving.destroy()
      idleSince.delete(leaving)
    }
    idleSince.set(socket, performance.now())
    socket.once('close', () => idleSince.delete(socket))
  })

  function fullGroup(socket: Socket): readonly Socket[] | null {
    const all = [...idleSince.keys()]
    const sameNetwork = all.filter((other) => networks.get(other) === networks.get(socket))
    if (sameNetwork.length >= connectionLimits.perNetwork) return sameNetwork
    return all.length >= connectionLimits.total ? all : null
  }

  function longestIdle(sockets: readonly Socket[]): Socket | null {
    let longest: Socket | null = null
    let earliest = busy
    for (const socket of sockets) {
      const since = idleSince.get(socket) ?? busy
      if (since < earliest) [longest, earliest] = [socket, since]
    }
    return longest
  }

  return {
    markBusy: (socket) => idleSince.set(socket, busy),
    markIdle: (socket) => idleSince.set(socket, performance.now()),
    endIdle() {
      for (const [socket, since] of idleSince) if (since !== busy) socket.destroy()
    },
  }
}
