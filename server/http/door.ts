// The HTTP server with its bounds: how many may be connected, how slow they may be, one answer at a time for each. What
// an answer is does not concern it, except at both ends: before there can be one, and when it is about to leave.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { boundConnections, boundsWithin, type ConnectionBounds, descriptorLimit } from './connections.ts'
import { oneAnswerAtATime } from './one-answer-at-a-time.ts'
import { cutSlowClients, ordinaryPatience, type Patience } from './slow-clients.ts'

export interface DoorOptions {
  readonly trustedProxies: number
  readonly bounds?: ConnectionBounds
  readonly patience?: Patience
}

export interface Door {
  readonly server: Server
  /** From now on requests are answered; until then they are told to come back. */
  answer(listener: RequestListener): void
  /** From now on /health says that this server is going, and every answer that its connection ends with it. */
  leave(): void
  /** Takes no new connections, lets what is being answered finish, and is closed then or when patience ends. */
  close(patienceMs: number): Promise<void>
}

/** A proxy keeps its connections for a minute or two: it must be the one that ends them, or a request meets the end. */
const keepAliveMs = { proxy: 150_000, visitor: 5_000 }
/** How much longer than it says the server keeps a connection: a request that left in time may arrive late at a busy machine. */
const keptLongerMs = 10_000

export function createDoor(options: DoorOptions): Door {
  const { trustedProxies, patience = ordinaryPatience } = options
  const bounds = options.bounds ?? boundsWithin(descriptorLimit(), trustedProxies)
  let listener: RequestListener = notYet
  let isLeaving = false
  const underWay = new Set<ServerResponse>()

  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: 300_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: trustedProxies > 0 ? keepAliveMs.proxy : keepAliveMs.visitor,
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
      },
      onRest(socket) {
        connections.rest(socket)
        if (!server.listening) socket.end()
      },
    }),
  )

  function listenerFor(request: IncomingMessage): RequestListener {
    if (hasTwoHosts(request)) return refuse
    return isLeaving && request.url === '/health' ? going : listener
  }

  return {
    server,
    answer(given) {
      listener = given
    },
    leave() {
      isLeaving = true
      for (const response of underWay) endConnectionWith(response)
    },
    async close(patienceMs) {
      // A connection that was made and not used yet may have a request on its way.
      const silence = setTimeout(connections.endIdle, Math.min(silentMs, patienceMs))
      const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
      await new Promise((resolve) => server.close(resolve))
      clearTimeout(silence)
      clearTimeout(impatience)
    },
  }
}

const silentMs = 1_000

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
