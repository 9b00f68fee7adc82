// Limits connections in total and per network, so that a flood cannot use up the file descriptors of the
// database. At the limit a new connection replaces the one that has been idle longest, else the one whose body
// arrives most slowly; if all are busy it is refused. A connection whose first request is still on its way comes last.
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { forwardedAddress, largestNetworkOf } from './client-address.ts'

export interface ConnectionLimits {
  readonly total: number
  readonly perNetwork: number
  /** How long the first request of a connection may be on its way before it counts as idle. */
  readonly firstRequestMs?: number
}

export interface Connections {
  /** Marks the connection as busy, so that it is not replaced once the body of the request is complete. */
  markBusy(request: IncomingMessage): void
  /** Marks the connection as idle. */
  markIdle(socket: Socket): void
  /** Destroys idle connections. */
  endIdle(): void
}

/** What a connection does since when. */
interface State {
  readonly since: number
  readonly network: string
  /** Null: idle. */
  readonly request: IncomingMessage | null
  readonly bytesBefore: number
  /** No request has come yet. */
  readonly isUnused: boolean
}

/** The socket, and the file of its response or upload. */
const descriptorsPerConnection = 2
/** For the database's files and connections, the log and the listener. */
const reservedDescriptors = 400
const maxConnections = 1000
/** One network may have this part of all connections, so that four are needed to use them up. */
const shareOfNetwork = 1 / 4
/** Added to the bytes of a body, so that one which has just begun does not count as slow. */
const headStartBytes = 16 * 1024
/** A round trip of a slow phone. Idle connections are replaced first, so a visitor's would go before each slow body. */
const defaultFirstRequestMs = 2_000

/** From the descriptor limit of this process, which Node raises to the maximum at start. */
export function connectionLimitsFor(descriptors: number, trustedProxies: number): ConnectionLimits {
  const available = Math.floor((descriptors - reservedDescriptors) / descriptorsPerConnection)
  const total = Math.max(16, Math.min(maxConnections, available))
  // Behind a proxy all clients have one address. Only their bodies are counted, by the forwarded address.
  return { total, perNetwork: trustedProxies > 0 ? total : Math.ceil(total * shareOfNetwork) }
}

export function descriptorLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  return Number(report.userLimits?.open_files?.soft ?? Number.NaN) || Number.POSITIVE_INFINITY
}

export function limitConnections(
  server: Server,
  connectionLimits: ConnectionLimits,
  trustedProxies: number,
): Connections {
  const states = new Map<Socket, State>()
  const { firstRequestMs = defaultFirstRequestMs } = connectionLimits
  const bodiesPerNetwork = Math.ceil(connectionLimits.total * shareOfNetwork)

  server.on('connection', (socket: Socket) => {
    const network = largestNetworkOf(socket.remoteAddress ?? '')
    const full = fullGroup(network)
    if (full) {
      const before = performance.now() - firstRequestMs
      const leaving = longestIdle(full, before) ?? slowestBody(full) ?? longestIdle(full)
      if (!leaving) return socket.destroy()
      drop(leaving)
    }
    setState(socket, null, network, true)
    socket.once('close', () => states.delete(socket))
  })

  function setState(
    socket: Socket,
    request: IncomingMessage | null,
    network: string,
    isUnused = false,
  ): void {
    const bytesBefore = socket.bytesRead
    states.set(socket, { since: performance.now(), network, request, bytesBefore, isUnused })
  }

  function drop(socket: Socket): void {
    socket.destroy()
    states.delete(socket)
  }

  function fullGroup(network: string): readonly Socket[] | null {
    const sameNetwork = socketsOf(network)
    if (sameNetwork.length >= connectionLimits.perNetwork) return sameNetwork
    return states.size >= connectionLimits.total ? [...states.keys()] : null
  }

  function socketsOf(network: string): Socket[] {
    return [...states.keys()].filter((socket) => states.get(socket)?.network === network)
  }

  /** Of those whose first request is on its way, only if they were opened before this moment. */
  function longestIdle(sockets: readonly Socket[], openedBefore = Number.POSITIVE_INFINITY): Socket | null {
    return lowest(sockets, ({ request, since, isUnused }) =>
      request || (isUnused && since > openedBefore) ? null : since,
    )
  }

  function slowestBody(sockets: readonly Socket[]): Socket | null {
    const now = performance.now()
    return lowest(sockets, ({ request, since, bytesBefore }, socket) =>
      request && isArriving(request)
        ? (socket.bytesRead - bytesBefore + headStartBytes) / (now - since + 1)
        : null,
    )
  }

  function lowest(
    sockets: readonly Socket[],
    rank: (state: State, socket: Socket) => number | null,
  ): Socket | null {
    let found: Socket | null = null
    let least = Number.POSITIVE_INFINITY
    for (const socket of sockets) {
      const state = states.get(socket)
      const value = state && rank(state, socket)
      if (value !== null && value !== undefined && value < least) [found, least] = [socket, value]
    }
    return found
  }

  /** A proxy has one address for all clients, so the bodies of a client are counted by the forwarded one. */
  function limitBodies(network: string): void {
    const arriving = socketsOf(network).filter((socket) => {
      const request = states.get(socket)?.request
      return request && isArriving(request)
    })
    const slowest = arriving.length > bodiesPerNetwork && slowestBody(arriving)
    if (slowest) drop(slowest)
  }

  return {
    markBusy(request) {
      const { socket } = request
      const forwarded = forwardedAddress(request.headers['x-forwarded-for'], trustedProxies)
      const network = largestNetworkOf(forwarded ?? socket.remoteAddress ?? '')
      setState(socket, request, network)
      if (forwarded && hasBody(request)) limitBodies(network)
    },
    markIdle: (socket) => setState(socket, null, largestNetworkOf(socket.remoteAddress ?? '')),
    endIdle() {
      for (const [socket, { request }] of states) if (!request) socket.destroy()
    },
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** The rest of the body is still to come, and the delay is not ours. */
const isArriving = (request: IncomingMessage) =>
  !request.complete && request.readableLength < request.readableHighWaterMark
