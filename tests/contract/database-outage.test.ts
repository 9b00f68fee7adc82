// All database connections of a running server are closed and later opened again: requests get 503 with
// Retry-After, and nothing crashes. tests/deep/limits/database-outage.test.ts stops a real Postgres.
import { AsyncResource } from 'node:async_hooks'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { DatabaseUnavailable, type Db, type Tx } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { templateDatabase } from '#testing/database/global-setup.ts'
import { createTestDatabase } from '#testing/database/test-databases.ts'
import { type SilentProxy, startSilentProxy } from '#testing/server/silent-proxy.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

type Work = (tx: Tx) => Promise<unknown>

let proxy: SilentProxy
let database: { url: string; drop: () => Promise<void> }
let db: Db
let server: TestServer

const environment = { TIMINGS: JSON.stringify({ healthPingMs: 0 }) }
const openThroughProxy = () => {
  const url = new URL(database.url)
  url.port = String(proxy.port)
  return openDatabase(readConfig({ DATABASE_URL: url.href, ...environment }, '/nonexistent'))
}

beforeAll(async () => {
  database = await createTestDatabase(templateDatabase)
  proxy = await startSilentProxy(Number(new URL(inject('postgresUrl')).port))
  db = await openThroughProxy()
  server = await startTestServer(db, environment)
})

afterAll(async () => {
  await server?.close()
  await db?.close()
  await proxy?.close()
  await database?.drop()
})

const request = (path: string) =>
  fetch(`${server.url}${path}`, { headers: { apikey: server.secrets.apiKeys.publishable } })

it('answers 503 with Retry-After while the database is down, and recovers with it', async () => {
  expect((await request('/health')).status).toBe(200)
  expect((await request('/rest/v1/services?select=id')).status).toBe(200)

  proxy.cut()
  for (const path of ['/health', '/rest/v1/services?select=id', '/auth/v1/.well-known/jwks.json']) {
    const response = await request(path)
    // The keys are in memory; all other routes need the database.
    if (path.startsWith('/auth')) expect(response.status).toBe(200)
    else expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.text()).not.toContain('ECONN')
  }

  proxy.restore()
  await expect.poll(async () => (await request('/rest/v1/services?select=id')).status).toBe(200)
  await expect.poll(async () => (await request('/health')).json()).toMatchObject({ status: 'ok' })
  // The LISTEN connection is restored too.
  await (await db.listen('steady', () => {}))()
})

it('fails a transaction whose connection is lost, and gives the next one a new connection', async () => {
  const other = await openThroughProxy()
  // Bound here: called from within the transaction, it would count as nested.
  const disconnect = AsyncResource.bind((pid: number) =>
    other.asOwner((tx) => tx.query(sql`select pg_terminate_backend(${pid}::integer)`)),
  )
  const visitor = { role: 'anon', claims: { role: 'anon' } } as const
  for (const begin of [
    (work: Work) => db.asCaller(visitor, { readOnly: true }, work),
    (work: Work) => db.asCaller(visitor, { readOnly: false }, work),
    (work: Work) => db.asOwner(work),
  ]) {
    const backend = async (tx: Tx) =>
      (await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]
    const interrupted = begin(async (tx) => {
      await disconnect((await backend(tx))?.pid ?? 0)
      // The response or the loss may come first.
      await tx.query(sql`select pg_sleep(0.1)`)
      await tx.query(sql`select 1`)
    })
    await expect(interrupted).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await begin(backend)).toEqual({ pid: expect.any(Number) })
  }
  await other.close()
})
