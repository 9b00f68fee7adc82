// A round-robin proxy as strict as deploy/Caddyfile: it checks /health every second, uses only healthy servers and
// retries only refused connections, never a request that a server may have received.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface Balancer {
  readonly url: string
  /** Adds or removes a port. */
  add(port: number): void
  remove(port: number): Promise<void>
  /** Number of refused connections that were tried on another server. */
  refusals(): number
  /** Number of times that a server announced its shutdown at /health. */
  departures(): number
  close(): Promise<void>
}

interface Upstream {
  readonly port: number
  isWell: boolean
  isLeaving: boolean
  isRemoved: boolean
  checking?: Promise<void>
}

const healthEveryMs = 1_000
const tryForMs = 30_000
const tryEveryMs = 250

export async function startBalancer(): Promise<Balancer> {
  const upstreams = new Map<number, Upstream>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let refused = 0
  let departed = 0

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    for (const since = performance.now(); performance.now() - since < tryForMs; await pause(tryEveryMs)) {
      const well = [...upstreams.values()].filter(({ isWell }) => isWell)
      turn += 1
      const upstream = well[turn % well.length]
      if (upstream && (await send(upstream, incoming, body, outgoing))) return
      if (upstream) refused += 1
    }
    outgoing.writeHead(502).end('No server answers.')
  }

  /** False if the connection was refused. */
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

  async function check(upstream: Upstream): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${upstream.port}/health`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null)
    const body = await answer?.text()
    const isLeaving = body?.includes('leaving') === true
    // A busy server may have missed the check before.
    if (isLeaving && !upstream.isLeaving) departed += 1
    Object.assign(upstream, { isLeaving, isWell: answer?.ok === true })
  }

  /** One check at a time: a server that shuts down takes a second check as the sign that the first answer was read. */
  async function checkRegularly(upstream: Upstream): Promise<void> {
    for (;;) {
      await pause(healthEveryMs)
      if (upstream.isRemoved) return
      await check(upstream)
    }
  }

  async function remove(port: number): Promise<void> {
    const upstream = upstreams.get(port)
    if (!upstream) return
    upstreams.delete(port)
    upstream.isRemoved = true
    await upstream.checking
  }

  // Only the client closes the connection: a request may be on its way.
  const server = createServer(
    { keepAliveTimeout: 0 },
    (incoming, outgoing) => void forward(incoming, outgoing),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    refusals: () => refused,
    departures: () => departed,
    add(port) {
      const upstream: Upstream = { port, isWell: true, isLeaving: false, isRemoved: false }
      upstreams.set(port, upstream)
      upstream.checking = checkRegularly(upstream)
    },
    remove,
    async close() {
      await Promise.all([...upstreams.keys()].map(remove))
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
