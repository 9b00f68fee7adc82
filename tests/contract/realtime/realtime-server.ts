// Realtime behind the product's HTTP server on a test database, and the official client for each kind of caller.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { pino } from 'pino'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { Db } from '#server/db/contract.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { type KeyRing, openKeyRing } from '#server/keys/key-ring.ts'
import { createRealtime } from '#server/realtime/app.ts'
import { defaultRealtimeLimits, type RealtimeLimits } from '#server/realtime/limits.ts'
import { callers } from '#testing/database/callers.ts'
import { accessClaims, apiKeys } from '../rest/rest-server.ts'

export const versions = ['1.0.0', '2.0.0'] as const
export type Version = (typeof versions)[number]

export interface Listener {
  readonly client: SupabaseClient
  readonly channel: RealtimeChannel
  /** What `subscribe` has reported, newest last: 'SUBSCRIBED', or 'CHANNEL_ERROR: …' with the reason. */
  readonly states: string[]
  /** The payloads of broadcasts. */
  readonly heard: unknown[]
  /** The texts of system messages. */
  readonly told: string[]
}

export interface ListenOptions {
  /** If not the publishable one. */
  readonly key?: string
  readonly token?: string | (() => string)
  readonly vsn?: Version
  readonly topic?: string
  readonly config?: object
  readonly tab?: string
  /** Before it subscribes. */
  readonly prepare?: (channel: RealtimeChannel) => void
}

export interface RealtimeServer {
  readonly url: string
  readonly port: number
  readonly keys: KeyRing
  readonly errors: string[]
  /** A token of a caller of the access matrix. */
  tokenOf(name: keyof typeof callers, more?: object): Promise<string>
  /** Joins a topic with the official client. */
  listen(options?: ListenOptions): Listener
  /** A connection without a client. */
  connect(query?: string, headers?: Readonly<Record<string, string>>, path?: string): WebSocket
  /** The number of open connections. */
  connections(): Promise<number>
  /** As on SIGTERM. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** A member of the desk who hears of changes, by default. */
export async function joined(server: RealtimeServer, options: ListenOptions = {}): Promise<Listener> {
  const listener = server.listen({ token: await server.tokenOf('staff'), ...options })
  await expect.poll(() => listener.states, { interval: 20 }).toEqual(['SUBSCRIBED'])
  return listener
}

const quick: RealtimeLimits = { ...defaultRealtimeLimits, checkMs: 50, collectMs: 20 }

export async function startRealtime(
  db: Db,
  limits: Partial<RealtimeLimits> = {},
  port = 0,
): Promise<RealtimeServer> {
  const keys = await openKeyRing(db, { encryptionKey: new Uint8Array(32) })
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) })
  const httpServer = createHttpServer({ trustedProxies: 0, timings: { unusedConnectionMs: 10 } })
  httpServer.answer((_request, response) => void response.end('an ordinary answer'))
  httpServer.server.listen(port, '127.0.0.1')
  await once(httpServer.server, 'listening')
  const address = httpServer.server.address() as AddressInfo
  const url = `http://127.0.0.1:${address.port}`
  const realtime = await createRealtime({
    ...{ db, apiKeys, tokens: keys, log, siteUrl: 'https://salon.test', trustedProxies: 0 },
    limits: { ...quick, ...limits },
  })
  httpServer.upgradeWith(realtime)
  const clients = new Set<SupabaseClient>()
  const sockets = new Set<WebSocket>()

  return {
    url,
    port: address.port,
    keys,
    errors,
    tokenOf: (name, more) => keys.sign({ ...accessClaims(callers[name].claims), ...more }),
    listen({
      key = apiKeys.publishable,
      token,
      vsn = '2.0.0',
      topic = 'office',
      config = { private: true },
      tab,
      prepare,
    } = {}) {
      const client = createClient(url, key, {
        accessToken: async () => (typeof token === 'function' ? token() : (token ?? null)),
        realtime: { vsn, ...(tab && { params: { tab } }) },
      })
      clients.add(client)
      const channel = client.channel(topic, { config })
      const listener: Listener = { client, channel, states: [], heard: [], told: [] }
      channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
        listener.heard.push({ event, ...payload })
      })
      channel.on('system', {}, ({ extension, status, message }) => {
        listener.told.push(`${extension} ${status}: ${message}`)
      })
      prepare?.(channel)
      // The token comes from a promise, and the client joins with the one that it has.
      void client.realtime.setAuth().then(() =>
        channel.subscribe((state, error) => {
          listener.states.push(error ? `${state}: ${error.message}` : state)
        }),
      )
      return listener
    },
    connect(query = `vsn=2.0.0&apikey=${apiKeys.publishable}`, headers = {}, path = 'websocket') {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/${path}?${query}`, { headers })
      sockets.add(socket)
      return socket
    },
    connections: () => promisify(httpServer.server.getConnections.bind(httpServer.server))(),
    stop: () => httpServer.close(5_000),
    async close() {
      await Promise.all([...clients].map((client) => client.realtime.disconnect()))
      for (const socket of sockets) socket.terminate()
      await realtime.close()
      httpServer.server.closeAllConnections()
      await new Promise((resolve) => httpServer.server.close(resolve))
      await keys.close()
    },
  }
}
