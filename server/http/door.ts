// The HTTP server with its limits: how many connections, how slow they may be, one answer at a time for each. It answers
// by itself only before the app is ready, and at /health once it is leaving.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type Timings, usualTimings } from '#server/timings.ts'
import { boundConnections, boundsWithin, type ConnectionBounds, descriptorLimit } from './connections.ts'
import { watchHealth } from './health-watch.ts'
import { oneAnswerAtATime } from './one-answer-at-a-time.ts'
import { cutSlowClients, ordinaryPatience, type Patience } from './slow-clients.ts'

export interface DoorOptions {
  readonly trustedProxies: number
  readonly bounds?: ConnectionBounds
  readonly patience?: Patience
  /** How long an idle connection is kept. */
  readonly keepAliveMs?: number
  readonly timings?: Pick<Timings, 'unusedConnectionMs'>
}

export interface Door {
  readonly server: Server
  /** From now on requests are answered; until then they are told to come back. */
  answer(listener: RequestListener): void
  /**
   * From now on /health answers 503, and every answer ends its connection. Resolves once every proxy that checks /health
   * regularly has seen that; null where none does.
   */
  leave(): Promise<void> | null
  /** Takes no new connections, lets what is being answered finish, and is closed then or when patience ends. */
  close(patienceMs: number): Promise<void>
}

/** A proxy keeps its connections for a minute or two: it must be the one that ends them, or a request meets the end. */
const usualKeepAliveMs = { proxy: 150_000, visitor: 5_000 }
/** How much longer than it says the server keeps a connection: a request that left in time may arrive late at a busy machine. */
const keptLongerMs = 10_000

export function createDoor(options: DoorOptions): Door {
  const { trustedProxies, patience = ordinaryPatience, timings = usualTimings } = options
  const { keepAliveMs = usualKeepAliveMs[trustedProxies > 0 ? 'proxy' : 'visitor'] } = options
  const bounds = options.bounds ?? boundsWithin(descriptorLimit(), trustedProxies)
  let listener: RequestListener = notYet
  let isLeaving = false
  const underWay = new Set<ServerResponse>()
  const healthWatch = watchHealth()

  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: 300_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: keepAliveMs,
    keepAliveTimeoutBuffer: keptLongerMs,
  })
  const connections = boundConnections(server, bounds)
  const slowClients = cutSlowClients(server, patience)
  server.on(
    'request',
    oneAnswerAtATime((request, response) => listenerFor(request)(request, response), {
      onBegin(request, response) {
        connections.begin(request.socket)
        slowClients.watch(request, response)
        underWay.add(response)
        response.once('close', () => underWay.delete(response))
        if (isLeaving) endConnectionWith(response)
        if (isHealthCheck(request)) healthWatch.checked(request, response)
      },
      onRest(socket) {
        connections.rest(socket)
        if (!server.listening) socket.end()
      },
    }),
  )

  function listenerFor(request: IncomingMessage): RequestListener {
    if (hasTwoHosts(request)) return refuse
    return isLeaving && isHealthCheck(request) ? going : listener
  }

  return {
    server,
    answer(given) {
      listener = given
    },
    leave() {
      isLeaving = true
      for (const response of underWay) endConnectionWith(response)
      return healthWatch.leave()
    },
    async close(patienceMs) {
      // A connection that was made and not used yet may have a request on its way.
      const silence = setTimeout(connections.endIdle, Math.min(timings.unusedConnectionMs, patienceMs))
      const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
      await new Promise((resolve) => server.close(resolve))
      clearTimeout(silence)
      clearTimeout(impatience)
    },
  }
}

const isHealthCheck = ({ url }: IncomingMessage) => url === '/health'

function endConnectionWith(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** Whom one proxy takes for the host, the next may not: by the standard such a request is none. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

const refuse: RequestListener = (_request, response) => {
  response.writeHead(400, { connection: 'close' }).end()
}

const going: RequestListener = (_request, response) => {
  response
    .writeHead(503, { 'retry-after': '1', 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end('{"status":"leaving"}')
}

const notYet: RequestListener = (_request, response) => {
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Starting …\n')
}
