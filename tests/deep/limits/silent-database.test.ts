// How long requests wait for a silent or busy database with the product's own timings.
// tests/contract/silent-database.test.ts tests the behaviour.
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Caller, Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { templateDatabase } from '#testing/database/global-setup.ts'
import { createTestDatabase } from '#testing/database/test-databases.ts'
import { processTimeOf } from '#testing/process-time.ts'
import { type SilentProxy, startSilentProxy } from '#testing/server/silent-proxy.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }
/** Visitors' statements end sooner than this test needs. */
const staff: Caller = { role: 'authenticated', claims: { role: 'authenticated' } }

let proxy: SilentProxy
let database: { url: string; drop: () => Promise<void> }
let db: Db
let server: TestServer

async function openThroughProxy(environment: Record<string, string> = {}, { port } = proxy): Promise<Db> {
  const url = new URL(database.url)
  url.port = String(port)
  return openDatabase(readConfig({ DATABASE_URL: url.href, ...environment }, '/nonexistent'))
}

beforeAll(async () => {
  database = await createTestDatabase(templateDatabase)
  proxy = await startSilentProxy(Number(new URL(inject('postgresUrl')).port))
  db = await openThroughProxy()
  server = await startTestServer(db)
})
afterAll(async () => {
  await server.close()
  await db.close()
  await proxy.close()
  await database.drop()
})

const paths = ['/health', '/rest/v1/services?select=id', '/auth/v1/token?grant_type=password'] as const

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
const requestAll = () => Promise.all(paths.map(request))
const allRefused = paths.map(() => 503)
const allAnswered = [200, 200, 400]

it('a silent database: 503 within five seconds, within one after that, and back within two', async () => {
  expect(await requestAll()).toEqual(allAnswered)

  proxy.goSilent()
  // /health may serve its cached result for a moment.
  expect(await processTimeOf(() => expect.poll(requestAll).toEqual(allRefused))).toBeLessThan(5_000)
  expect(await processTimeOf(async () => expect(await requestAll()).toEqual(allRefused))).toBeLessThan(1_000)

  proxy.resumeNew()
  expect(await processTimeOf(() => expect.poll(requestAll).toEqual(allAnswered))).toBeLessThan(2_000)
})

it('waits four seconds for a busy connection, and no longer', async () => {
  const narrow = await openThroughProxy({ DATABASE_CONNECTIONS: '1' })
  const held = narrow.asCaller(staff, { readOnly: true }, (tx) => tx.query(sql`select pg_sleep(6)`))
  const next = () => narrow.asCaller(visitor, { readOnly: true }, (tx) => tx.query(sql`select 1`))
  const refused = () => expect(next()).rejects.toThrow('The database is busy.')
  expect(await processTimeOf(refused)).toBeLessThan(5_000)
  await expect(held).resolves.toHaveLength(1)
  await narrow.close()
})

it('waits longer for the first connection, since the whole machine may be starting', async () => {
  const late = await startSilentProxy(Number(new URL(inject('postgresUrl')).port), { firstAfterMs: 5_000 })
  const opened = await openThroughProxy({}, late)
  await opened.ping()
  await opened.close()
  await late.close()
})
