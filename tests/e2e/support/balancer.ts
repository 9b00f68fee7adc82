// What stands in front of several servers, as strict as a proxy has to be (deploy/Caddyfile): one after the other in turn,
// those alone that are well when asked every second, and nothing is sent twice that a server may have seen. Only a
// connection that was refused is tried elsewhere.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface Balancer {
  readonly url: string
  /** How often a connection was refused and tried elsewhere. */
  refusals(): number
  close(): Promise<void>
}

interface Upstream {
  readonly port: number
  isWell: boolean
}

const healthEveryMs = 1_000
const tryForMs = 30_000
const tryEveryMs = 250

/** On a port of its own, unless one is given. */
export async function startBalancer(ports: readonly number[], ownPort = 0): Promise<Balancer> {
  const upstreams: Upstream[] = ports.map((port) => ({ port, isWell: true }))
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let refused = 0

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    for (const since = performance.now(); performance.now() - since < tryForMs; await pause(tryEveryMs)) {
      const well = upstreams.filter(({ isWell }) => isWell)
      turn += 1
      const upstream = well[turn % well.length]
      if (upstream && (await send(upstream, incoming, body, outgoing))) return
      if (upstream) refused += 1
    }
    outgoing.writeHead(502).end('No server answers.')
  }

  /** False where nobody took the connection. */
  function send(
    { port }: Upstream,
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<boolean> {
    const { method, url, headers } = incoming
    const address = { host: '127.0.0.1', port, agent }
    const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress }
    return new Promise((resolve) => {
      const asked = request({ ...address, method, path: url, headers: forwarded }, (answer) => {
        const { connection: _ofThatWay, 'keep-alive': _forThatLong, ...others } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, others)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
        resolve(true)
      })
      asked.on('error', (error) => {
        const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
        if (!isRefused) outgoing.writeHead(502).end(`The server went away: ${error.message}`)
        resolve(!isRefused)
      })
      asked.end(body)
    })
  }

  async function ask(upstream: Upstream): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${upstream.port}/health`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null)
    await answer?.arrayBuffer()
    upstream.isWell = answer?.ok === true
  }

  const asking = setInterval(() => Promise.all(upstreams.map(ask)), healthEveryMs)
  // Who asks ends the connection, never this side: a request may be on its way.
  const server = createServer(
    { keepAliveTimeout: 0 },
    (incoming, outgoing) => void forward(incoming, outgoing),
  )
  server.listen(ownPort, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    refusals: () => refused,
    async close() {
      clearInterval(asking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
