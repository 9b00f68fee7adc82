// The table API behind the product's HTTP server on its own test database, with real keys, tokens and sessions, and
// the official client for each kind of caller.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { PostgrestClient } from '@supabase/postgrest-js'
import { Hono } from 'hono'
import { pino } from 'pino'
import { type Catalog, createCatalog } from '#server/catalog/catalog.ts'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { baseMiddleware } from '#server/http/base-middleware.ts'
import { allowOtherOrigins } from '#server/http/cors.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import type { RateLimiter } from '#server/http/rate-limiter.ts'
import { type KeyRing, openKeyRing } from '#server/keys/key-ring.ts'
import { createRest } from '#server/rest/app.ts'
import type { ResultCache } from '#server/rest/result-cache.ts'

export const apiKeys = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' }

export interface RestServer {
  readonly url: string
  readonly keys: KeyRing
  readonly catalog: Catalog
  /** Lines that the server logged as errors. */
  readonly errors: string[]
  /** The official client; without a token it is a visitor. */
  client(token?: string): PostgrestClient
  /** A raw request, for what the client would never send. */
  request(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

export interface RestServerOptions {
  readonly maxRows?: number
  readonly visitorWriteLimit?: RateLimiter
  readonly resultCache?: ResultCache
}

export async function startRest(db: Db, options: RestServerOptions = {}): Promise<RestServer> {
  const keys = await openKeyRing(db, { encryptionKey: new Uint8Array(32) })
  const catalog = await createCatalog(db)
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) })
  const app = new Hono<AppEnv>()
  app.use(baseMiddleware(log, 0, false))
  app.use('/rest/v1/*', allowOtherOrigins)
  app.route('/rest/v1', createRest({ db, apiKeys, tokens: keys, catalog, maxRows: 1000, ...options }))

  const { server, answer } = createHttpServer({ trustedProxies: 0 })
  answer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1`

  return {
    url,
    keys,
    catalog,
    errors,
    client: (token = apiKeys.publishable) =>
      new PostgrestClient(url, {
        headers: { apikey: apiKeys.publishable, Authorization: `Bearer ${token}` },
        schema: 'public',
      }),
    request: (path, init) =>
      fetch(`${url}${path}`, { ...init, headers: { apikey: apiKeys.publishable, ...init?.headers } }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A signed-in staff member: row, session and access token. */
export async function signInStaff(
  db: Db,
  keys: KeyRing,
  role: 'owner' | 'desk' | 'beautician' = 'owner',
): Promise<string> {
  const userId = randomUUID()
  const sessionId = randomUUID()
  await db.asOwner(async (tx) => {
    await tx.query(sql`insert into auth.users (id, aud, role, email) values
      (${userId}, 'authenticated', 'authenticated', ${`${userId}@example.com`})`)
    await tx.query(sql`insert into public.staff (user_id, role) values (${userId}, ${role})`)
    await tx.query(sql`insert into auth.sessions (id, user_id, aal) values (${sessionId}, ${userId}, 'aal1')`)
  })
  return keys.sign(accessClaims({ sub: userId, session_id: sessionId }))
}

/** The claims of an access token that is valid for an hour. */
export function accessClaims(claims: Record<string, unknown>): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  return { aud: 'authenticated', role: 'authenticated', aal: 'aal1', iat: now, exp: now + 3600, ...claims }
}
