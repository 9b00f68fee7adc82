// A database that accepts connections and stays silent, or whose connections or locks are held by others: requests
// fail in time and do not hang. The limits are short here; tests/deep/limits/silent-database.test.ts measures the product's
// own.
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Caller, Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { templateDatabase } from '#testing/database/global-setup.ts'
import { createTestDatabase } from '#testing/database/test-databases.ts'
import { type SilentProxy, startSilentProxy } from '#testing/server/silent-proxy.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

/** Only the heartbeat can end a wait here: all other limits are longer than this test may take. */
const onlyHeartbeat = {
  STATEMENT_TIMEOUT_MS: '600000',
  TIMINGS: JSON.stringify({
    healthPingMs: 0,
    databaseSilenceMs: 1_500,
    databaseQueueMs: 600_000,
    databaseConnectMs: 600_000,
  }),
}
const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }

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
  db = await openThroughProxy(onlyHeartbeat)
  server = await startTestServer(db, onlyHeartbeat)
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

it('answers 503 once the database is silent, also to new requests, and 200 once it answers again', async () => {
  const missed = Promise.withResolvers<string>()
  await db.listen('public_content', missed.resolve)
  expect(await requestAll()).toEqual(allAnswered)

  proxy.goSilent()
  expect(await requestAll()).toEqual(allRefused)
  expect(await requestAll()).toEqual(allRefused)

  proxy.resumeNew()
  await expect.poll(requestAll).toEqual(allAnswered)
  // A listener is called without a payload where it may have missed a notification.
  expect(await missed.promise).toBe('')
  const heard = Promise.withResolvers<string>()
  await db.listen('spoken', heard.resolve)
  await db.asOwner((tx) => tx.query(sql`select pg_notify('spoken', 'again')`))
  expect(await heard.promise).toBe('again')
})

it('refuses a request that waits too long for a connection, and does not disturb the one that has it', async () => {
  const narrow = await openThroughProxy({
    DATABASE_CONNECTIONS: '1',
    TIMINGS: JSON.stringify({ databaseQueueMs: 100 }),
  })
  const release = Promise.withResolvers<void>()
  const held = narrow.asCaller(visitor, { readOnly: true }, async (tx) => {
    await tx.query(sql`select 1`)
    await release.promise
    return tx.query(sql`select 1`)
  })
  const next = narrow.asCaller(visitor, { readOnly: true }, (tx) => tx.query(sql`select 1`))
  await expect(next).rejects.toThrow('The database is busy.')
  release.resolve()
  await expect(held).resolves.toHaveLength(1)
  await narrow.close()
})

it('waits for a lock half as long as a statement may take', async () => {
  const limited = await openThroughProxy({ STATEMENT_TIMEOUT_MS: '400' })
  const other = await openThroughProxy()
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holder = other.asOwner(async (tx) => {
    await tx.query(sql`lock table public.services`)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const reading = limited.asCaller(visitor, { readOnly: true }, (tx) =>
    tx.query(sql`select id from public.services`),
  )
  await expect(reading).rejects.toThrow('The database cannot be reached.')
  release.resolve()
  await holder
  await limited.close()
  await other.close()
})

it('lets Postgres end an idle transaction', async () => {
  const [setting] = await db.asCaller(visitor, { readOnly: true }, (tx) =>
    tx.query(sql`select current_setting('idle_in_transaction_session_timeout') as value`),
  )
  expect(setting).toEqual({ value: '10s' })
})

it('waits longer for the first connection than for later ones', async () => {
  const connectMs = 3_000
  const late = await startSilentProxy(Number(new URL(inject('postgresUrl')).port), {
    firstAfterMs: connectMs + 500,
  })
  const opened = await openThroughProxy({ TIMINGS: JSON.stringify({ databaseConnectMs: connectMs }) }, late)
  await opened.ping()
  await opened.close()
  await late.close()
})
