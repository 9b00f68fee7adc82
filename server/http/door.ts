// The HTTP server with its bounds: how many may be connected, how slow they may be, one answer at a time for each. What
// an answer is does not concern it.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
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
}

/** A proxy keeps its connections for a minute or two: it must be the one that ends them, or a request meets the end. */
const keepAliveMs = { proxy: 150_000, visitor: 5_000 }

export function createDoor(options: DoorOptions): Door {
  const { trustedProxies, patience = ordinaryPatience } = options
  const bounds = options.bounds ?? boundsWithin(descriptorLimit(), trustedProxies)
  let listener: RequestListener = notYet

  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: 300_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: trustedProxies > 0 ? keepAliveMs.proxy : keepAliveMs.visitor,
  })
  const connections = boundConnections(server, bounds)
  const slowClients = cutSlowClients(server, patience)
  server.on(
    'request',
    oneAnswerAtATime((request, response) => (hasTwoHosts(request) ? refuse : listener)(request, response), {
      onBegin(request, response) {
        connections.begin(request.socket)
        slowClients.watch(request, response)
      },
      onRest: connections.rest,
    }),
  )
  return {
    server,
    answer(given) {
      listener = given
    },
  }
}

/** Whom one proxy takes for the host, the next may not: by the standard such a request is none. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

const refuse: RequestListener = (_request, response) => {
  response.writeHead(400, { connection: 'close' }).end()
}

const notYet: RequestListener = (_request, response) => {
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Starting …\n')
}
