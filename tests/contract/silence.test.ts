// A database that does not refuse but says nothing, and one whose connections or locks others hold: nobody waits for long.
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Caller, Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase } from '../support/databases.ts'
import { templateDatabase } from '../support/global-setup.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.ts'

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }

let proxy: SilentProxy
let database: { url: string; drop: () => Promise<void> }
let db: Db
let server: TestServer

async function openThroughProxy(environment: Record<string, string> = {}): Promise<Db> {
  const url = new URL(database.url)
  url.port = String(proxy.port)
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

/** The status, and whether it came in time. */
async function ask(path: string, withinMs: number): Promise<[number, boolean]> {
  const since = performance.now()
  const isSignIn = path.startsWith('/auth')
  const response = await fetch(server.url + path, {
    headers: { apikey: server.secrets.apiKeys.publishable, 'content-type': 'application/json' },
    ...(isSignIn && {
      method: 'POST',
      body: JSON.stringify({ email: 'nobody@example.com', password: 'none of it' }),
    }),
  })
  await response.arrayBuffer()
  return [response.status, performance.now() - since < withinMs]
}
const askAll = (withinMs: number) => Promise.all(paths.map((path) => ask(path, withinMs)))

it('answers 503 within five seconds of silence, at once after that, and is back within two', async () => {
  const missed = Promise.withResolvers<string>()
  await db.listen('public_content', missed.resolve)
  expect((await askAll(60_000)).map(([status]) => status)).toEqual([200, 200, 400])

  proxy.hush()
  const silentSince = performance.now()
  // What /health found out a moment ago it may still say.
  const refused = async () => (await askAll(60_000)).map(([status]) => status)
  await expect.poll(refused, { timeout: 5_000 }).toEqual(paths.map(() => 503))
  expect(performance.now() - silentSince).toBeLessThan(5_000)
  expect(await askAll(1_000)).toEqual(paths.map(() => [503, true]))

  proxy.speak()
  const answered = async () => (await askAll(60_000)).map(([status]) => status)
  await expect.poll(answered, { timeout: 2_000 }).toEqual([200, 200, 400])
  // Whatever was said meanwhile.
  expect(await missed.promise).toBe('')
  const heard = Promise.withResolvers<string>()
  await db.listen('spoken', heard.resolve)
  await db.asOwner((tx) => tx.query(sql`select pg_notify('spoken', 'again')`))
  expect(await heard.promise).toBe('again')
})

it('waits no longer than four seconds for a connection that others have', async () => {
  const narrow = await openThroughProxy({ DATABASE_CONNECTIONS: '1' })
  const held = narrow.asCaller(visitor, { readOnly: true }, (tx) => tx.query(sql`select pg_sleep(6)`))
  const since = performance.now()
  const next = narrow.asCaller(visitor, { readOnly: true }, (tx) => tx.query(sql`select 1`))
  await expect(next).rejects.toThrow('All connections are in use.')
  expect(performance.now() - since).toBeLessThan(5_000)
  // Whoever has it is not disturbed.
  await expect(held).resolves.toHaveLength(1)
  await narrow.close()
})

it('waits no longer than half of what a statement may take for a lock', async () => {
  const limited = await openThroughProxy({ STATEMENT_TIMEOUT_MS: '1000' })
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

it('lets go of a transaction in which nothing is said', async () => {
  const [setting] = await db.asCaller(visitor, { readOnly: true }, (tx) =>
    tx.query(sql`select current_setting('idle_in_transaction_session_timeout') as value`),
  )
  expect(setting).toEqual({ value: '10s' })
})
