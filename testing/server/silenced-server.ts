// The product behind a proxy that can go silent, and requests that must end in time.
import { afterAll, beforeAll, inject } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { templateDatabase } from '../database/global-setup.ts'
import { createTestDatabase } from '../database/test-databases.ts'
import { type SilentProxy, startSilentProxy } from './silent-proxy.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export interface SilencedServer {
  proxy(): SilentProxy
  db(): Db
  url(): string
  /** Another connection pool, through this or another proxy. */
  openDb(environment?: Readonly<Record<string, string>>, proxy?: SilentProxy): Promise<Db>
  /** The statuses of health, a table and a sign-in, requested at once. */
  requestAll(): Promise<number[]>
}

/** A proxy in front of the Postgres of this run. */
export const silentProxy = (options?: Parameters<typeof startSilentProxy>[1]): Promise<SilentProxy> =>
  startSilentProxy(Number(new URL(inject('postgresUrl')).port), options)

const paths = ['/health', '/rest/v1/services?select=id', '/auth/v1/token?grant_type=password'] as const
export const allRefused = paths.map(() => 503)
export const allAnswered = [200, 200, 400]

/** Opens it before the tests of the file; usable inside hooks and tests. */
export function silencedServer(environment: Readonly<Record<string, string>> = {}): SilencedServer {
  let proxy: SilentProxy
  let database: { url: string; drop: () => Promise<void> }
  let db: Db
  let server: TestServer

  async function openDb(more: Readonly<Record<string, string>> = {}, { port } = proxy): Promise<Db> {
    const url = new URL(database.url)
    url.port = String(port)
    return openDatabase(readConfig({ DATABASE_URL: url.href, ...more }, '/nonexistent'))
  }

  beforeAll(async () => {
    database = await createTestDatabase(templateDatabase)
    proxy = await silentProxy()
    db = await openDb(environment)
    server = await startTestServer(db, environment)
  })
  afterAll(async () => {
    await server?.close()
    await db?.close()
    await proxy?.close()
    await database?.drop()
  })

  async function request(path: string): Promise<number> {
    const isSignIn = path.startsWith('/auth')
    const response = await fetch(server.url + path, {
      headers: { apikey: server.secrets.apiKeys.publishable, 'content-type': 'application/json' },
      ...(isSignIn && {
        method: 'POST',
        body: JSON.stringify({ email: 'nobody@example.com', password: 'none of it' }),
      }),
    })
    await response.arrayBuffer()
    return response.status
  }

  return {
    proxy: () => proxy,
    db: () => db,
    url: () => server.url,
    openDb,
    requestAll: () => Promise.all(paths.map(request)),
  }
}
