// The HTTP server with its limits: how many connections, how slow they may be, one answer at a time for each. It answers
// by itself only before the app is ready, and at /health once it is leaving.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
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

export interface HttpServerOptions {
  readonly trustedProxies: number
  readonly connectionLimits?: ConnectionLimits
  readonly slowClientLimits?: SlowClientLimits
  /** How long an idle connection is kept. */
  readonly keepAliveMs?: number
  readonly timings?: Pick<Timings, 'unusedConnectionMs'>
}

export interface HttpServer {
  readonly server: Server
  /** From now on requests are answered; until then they are announced to come back. */
  answer(listener: RequestListener): void
  /**
   * From now on /health answers 503, and every answer ends its connection. Resolves once every proxy that checks /health
   * regularly has seen that; null where none does.
   */
  leave(): Promise<void> | null
  /** Takes no new connections, lets what is being answered finish, and is closed then or when slowClientLimits ends. */
  close(stallMs: number): Promise<void>
}

/** A proxy keeps its connections for a minute or two: it must be the one that ends them, or a request meets the end. */
const defaultKeepAliveMs = { proxy: 150_000, visitor: 5_000 }
/** How much longer than it says the server keeps a connection: a request that left in time may arrive late at a busy machine. */
const keepAliveBufferMs = 10_000

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { trustedProxies, slowClientLimits = defaultSlowClientLimits, timings = defaultTimings } = options
  const { keepAliveMs = defaultKeepAliveMs[trustedProxies > 0 ? 'proxy' : 'visitor'] } = options
  const connectionLimits = options.connectionLimits ?? connectionLimitsFor(descriptorLimit(), trustedProxies)
  let listener: RequestListener = answerStarting
  let isDraining = false
  const inFlight = new Set<ServerResponse>()
  const healthProbes = trackHealthProbes()

  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: 300_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: keepAliveMs,
    keepAliveTimeoutBuffer: keepAliveBufferMs,
  })
  const connections = limitConnections(server, connectionLimits)
  const slowClients = disconnectSlowClients(server, slowClientLimits)
  server.on(
    'request',
    serializePipelined((request, response) => listenerFor(request)(request, response), {
      onStart(request, response) {
        connections.begin(request.socket)
        slowClients.watch(request, response)
        inFlight.add(response)
        response.once('close', () => inFlight.delete(response))
        if (isDraining) closeAfter(response)
        if (isHealthCheck(request)) healthProbes.checked(request, response)
      },
      onIdle(socket) {
        connections.rest(socket)
        if (!server.listening) socket.end()
      },
    }),
  )

  function listenerFor(request: IncomingMessage): RequestListener {
    if (hasDuplicateHost(request)) return refuse
    return isDraining && isHealthCheck(request) ? answerDraining : listener
  }

  return {
    server,
    answer(given) {
      listener = given
    },
    leave() {
      isDraining = true
      for (const response of inFlight) closeAfter(response)
      return healthProbes.leave()
    },
    async close(stallMs) {
      // A connection that was made and not used yet may have a request on its way.
      const silence = setTimeout(connections.endIdle, Math.min(timings.unusedConnectionMs, stallMs))
      const impatience = setTimeout(() => server.closeAllConnections(), stallMs)
      await new Promise((resolve) => server.close(resolve))
      clearTimeout(silence)
      clearTimeout(impatience)
    },
  }
}

const isHealthCheck = ({ url }: IncomingMessage) => url === '/health'

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** Whom one proxy takes for the host, the next may not: by the standard such a request is none. */
function hasDuplicateHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

const refuse: RequestListener = (_request, response) => {
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
