// Realtime for staff: private Broadcast of which rows have changed, to the official client. The database notifies each server,
// and each server tells those who are connected to it.
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import type { Db } from '#server/db/contract.ts'
import { largestNetworkOf } from '#server/http/client-address.ts'
import { createNetworkLimiter } from '#server/http/network-limiter.ts'
import { createRateLimiter } from '#server/http/rate-limiter.ts'
import type { UpgradeHandler } from '#server/http/upgrades.ts'
import { type Authorize, createAuthorize, type Verdict } from './authorize.ts'
import { collectMessages, type Message } from './collect.ts'
import { type Connection, openConnection } from './connection.ts'
import { encodeFrame, type Version } from './frames.ts'
import { checkHandshake, type HandshakeDeps, realtimePath } from './handshake.ts'
import { defaultRealtimeLimits, type RealtimeLimits } from './limits.ts'
import { type Handshake, handshakes } from './refusals.ts'

export interface RealtimeDeps extends HandshakeDeps {
  readonly db: Db
  readonly log: Logger
  readonly limits?: RealtimeLimits
}

/** How long a client may take to confirm that its connection ends. */
const closingMs = 1_000

export async function createRealtime(deps: RealtimeDeps): Promise<UpgradeHandler> {
  const { db, log, limits = defaultRealtimeLimits } = deps
  const connections = new Set<Connection>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
  })
  const authorize = createAuthorize(deps)
  const joins = createNetworkLimiter(
    // On each server: a join costs little, and connections are counted here too.
    (name, points, seconds) => createRateLimiter(null, name, points, seconds),
    'realtime-joins',
    limits.joins.points,
    limits.joins.seconds,
  )
  let isClosing = false
  const onFailure = (error: unknown) => log.error({ err: error }, 'Realtime failed')
  const collection = collectMessages(limits.collectMs, deliver)
  // Ends with the database.
  await db.listen('realtime', notice)
  let timer = setTimeout(checkAll, limits.checkMs).unref()

  function notice(text: string): void {
    if (isClosing) return
    if (text === '') {
      // Some may have been missed, so all connect again and read what they show.
      closeAll()
      return
    }
    try {
      const { private: isPrivate, ...message } = JSON.parse(text) as Message & { readonly private: boolean }
      // A public channel of the same name would be another one, and there are none.
      if (isPrivate) collection.add(message)
    } catch (error) {
      // Only realtime.send() should notify here, but every user of the database can.
      onFailure(error)
    }
  }

  function deliver({ topic: name, event, payload, sender }: Message): void {
    const topic = `realtime:${name}`
    const frame = {
      ...{ joinRef: null, ref: null, topic, event: 'broadcast' },
      payload: { type: 'broadcast', event, payload },
    }
    const texts: Partial<Record<Version, string>> = {}
    const encode = (version: Version) => (texts[version] ??= encodeFrame(version, frame))
    for (const connection of connections) connection.deliver(topic, sender, encode)
  }

  function checkAll(): void {
    check()
      .catch(onFailure)
      .finally(() => {
        if (!isClosing) timer = setTimeout(checkAll, limits.checkMs).unref()
      })
  }

  async function check(): Promise<void> {
    // The tabs of one session ask once.
    const verdicts = new Map<string, Promise<Verdict>>()
    const ask: Authorize = (credentials, topic) => {
      const key = JSON.stringify([credentials.apikey, credentials.token, topic])
      const verdict = verdicts.get(key) ?? authorize(credentials, topic)
      verdicts.set(key, verdict)
      return verdict
    }
    for (const connection of connections) await connection.check(ask)
  }

  function closeAll(): void {
    for (const connection of connections) connection.close()
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const opening = await checkHandshake(request, deps)
    if ('status' in opening) return refuse(socket, opening)
    const network = largestNetworkOf(opening.address)
    const ofNetwork = [...connections].filter((connection) => connection.network === network).length
    if (isClosing) return refuse(socket, handshakes.restarting)
    if (connections.size >= limits.connections || ofNetwork >= limits.connectionsOfNetwork) {
      log.warn({ connections: connections.size, ofNetwork }, 'Realtime refused a connection')
      return refuse(socket, handshakes.tooManyConnections)
    }
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = openConnection({
        socket: webSocket,
        opening,
        network,
        limits,
        authorize,
        mayJoin: async () => (await joins.consume(opening.address)).allowed,
        channelsOf: (user) => [...connections].reduce((sum, each) => sum + each.channelsOf(user), 0),
        onFailure,
      })
      connections.add(connection)
      void connection.closed.then(() => connections.delete(connection))
    })
  }

  return {
    path: realtimePath,
    upgrade(request, socket, head) {
      open(request, socket, head).catch((error: unknown) => {
        onFailure(error)
        socket.destroy()
      })
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      collection.flush()
      closeAll()
      await Promise.race([
        Promise.all([...connections].map(({ closed }) => closed)),
        pause(closingMs, undefined, { ref: false }),
      ])
      for (const connection of connections) connection.terminate()
    },
  }
}

function refuse(socket: Duplex, { status, error }: Handshake): void {
  const body = JSON.stringify({ error })
  socket.once('finish', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
