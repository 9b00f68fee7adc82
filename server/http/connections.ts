// Who may be connected. A server has room for so many connections, and one network for a part of them, so that neither
// a flood nor one neighbour takes the descriptors that the database and its files need. Whoever comes when all is taken
// gets the place of the connection that has asked for nothing the longest; where all are being answered there is none.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'

export interface ConnectionLimits {
  readonly total: number
  readonly perNetwork: number
}

export interface Connections {
  /** From now on it is being answered, and keeps its place. */
  begin(socket: Socket): void
  /** Everything that was asked on it is answered. */
  rest(socket: Socket): void
  /** Ends those on which nothing is being answered. */
  endIdle(): void
}

/** What one connection may hold open: itself, and the file that its answer or its upload is. */
const descriptorsPerConnection = 2
/** Enough for a database's files and connections, the log, listening. */
const reservedDescriptors = 400
const maxConnections = 1000

/** From the limit of this process, which Node has raised as far as it may go. */
export function connectionLimitsFor(descriptors: number, trustedProxies: number): ConnectionLimits {
  const room = Math.floor((descriptors - reservedDescriptors) / descriptorsPerConnection)
  const total = Math.max(16, Math.min(maxConnections, room))
  // A proxy brings everybody from one address, and counts them itself.
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
    begin: (socket) => idleSince.set(socket, busy),
    rest: (socket) => idleSince.set(socket, performance.now()),
    endIdle() {
      for (const [socket, since] of idleSince) if (since !== busy) socket.destroy()
    },
  }
}
