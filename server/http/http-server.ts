// The HTTP server with limits on connections, slow clients and pipelining. It responds itself only before the
// app is ready, and at /health while draining.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as TcpServer } from 'node:net'
import { defaultTimings, type Timings } from '#server/timings.ts'
import {
  type ConnectionLimits,
  connectionLimitsFor,
  descriptorLimit,
  limitConnections,
} from './connections.ts'
import { trackHealthProbes } from './health-probes.ts'
import { serializePipelined } from './pipelining.ts'
import { defaultSlowClientLimits, disconnectSlowClients, type SlowClientLimits } from './slow-clients.ts'
import { createUpgrades, type UpgradeHandler } from './upgrades.ts'

export interface HttpServerOptions {
  readonly trustedProxies: number
  readonly connectionLimits?: ConnectionLimits
  readonly slowClientLimits?: SlowClientLimits
  /** Keep-alive timeout. */
  readonly keepAliveMs?: number
  readonly timings?: Pick<Timings, 'unusedConnectionMs'>
}

export interface HttpServer {
  readonly server: Server
  /** Sets the listener. Until then requests get 503. */
  answer(listener: RequestListener): void
  /** Sets the handler of WebSockets. Until then, and on all other paths, requests for one are ordinary requests. */
  upgradeWith(handler: UpgradeHandler): void
  /**
   * From now on /health returns 503 and every response closes its connection. Resolves once every proxy that
   * probes /health has seen that; null if none does.
   */
  drain(): Promise<void> | null
  /**
   * Accepts no new connections, closes WebSockets, and resolves when requests in flight are done or the time is over.
   */
  close(timeoutMs: number): Promise<void>
}

/**
 * A proxy keeps connections for a minute or two. It must be the one to close them, or a request may meet a
 * closed connection.
 */
const defaultKeepAliveMs = { proxy: 150_000, visitor: 5_000 }
/**
 * Extra time beyond the announced keep-alive, because a request sent in time may be read late on a busy
 * machine.
 */
const keepAliveBufferMs = 10_000

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { trustedProxies, slowClientLimits = defaultSlowClientLimits, timings = defaultTimings } = options
  const { keepAliveMs = defaultKeepAliveMs[trustedProxies > 0 ? 'proxy' : 'visitor'] } = options
  const connectionLimits = options.connectionLimits ?? connectionLimitsFor(descriptorLimit(), trustedProxies)
  let listener: RequestListener = answerStarting
  let isDraining = false
  const inFlight = new Set<ServerResponse>()
  const healthProbes = trackHealthProbes()
  const upgrades = createUpgrades()

  const server = createServer({
    shouldUpgradeCallback: upgrades.isForHandler,
    headersTimeout: 20_000,
    requestTimeout: 300_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: keepAliveMs,
    keepAliveTimeoutBuffer: keepAliveBufferMs,
  })
  const connections = limitConnections(server, connectionLimits, trustedProxies)
  const slowClients = disconnectSlowClients(server, slowClientLimits)
  server.on(
    'request',
    serializePipelined((request, response) => listenerFor(request)(request, response), {
      onStart(request, response) {
        connections.markBusy(request)
        slowClients.watch(request, response)
        inFlight.add(response)
        response.once('close', () => inFlight.delete(response))
        if (isDraining) closeAfter(response)
        if (isHealthCheck(request)) healthProbes.record(request, response)
      },
      onIdle(socket) {
        connections.markIdle(socket)
        if (!server.listening) socket.end()
      },
    }),
  )

  server.on('upgrade', (request, socket, head) => {
    // The response to a pipelined request would be sent into the WebSocket.
    if ([...inFlight].some((response) => response.socket === socket)) return socket.destroy()
    connections.markBusy(request)
    upgrades.upgrade(request, socket, head)
  })

  function listenerFor(request: IncomingMessage): RequestListener {
    if (hasDuplicateHost(request)) return answerBadRequest
    return isDraining && isHealthCheck(request) ? answerDraining : listener
  }

  return {
    server,
    answer(given) {
      listener = given
    },
    upgradeWith: upgrades.handleWith,
    drain() {
      isDraining = true
      for (const response of inFlight) closeAfter(response)
      return healthProbes.drain()
    },
    async close(timeoutMs) {
      // A connection without a request may have one on its way.
      const unusedTimer = setTimeout(connections.endIdle, Math.min(timings.unusedConnectionMs, timeoutMs))
      const forceTimer = setTimeout(() => server.closeAllConnections(), timeoutMs)
      // Closes the listener only: http.Server.close() would also reset idle connections at once.
      const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve))
      await Promise.all([closed, upgrades.close()])
      clearTimeout(unusedTimer)
      clearTimeout(forceTimer)
    },
  }
}

const isHealthCheck = ({ url }: IncomingMessage) => url === '/health'

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** RFC 9112 requires 400: proxies may disagree on the host. */
function hasDuplicateHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

const answerBadRequest: RequestListener = (_request, response) => {
  response.writeHead(400, { connection: 'close' }).end()
}

const answerDraining: RequestListener = (_request, response) => {
  response
    .writeHead(503, { 'retry-after': '1', 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end('{"status":"leaving"}')
}

const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Starting …\n')
}
