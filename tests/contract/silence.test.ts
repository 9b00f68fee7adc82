// A database that does not refuse but says nothing, and one whose connections or locks others hold: nobody waits for long.
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Caller, Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase } from '../support/databases.ts'
import { templateDatabase } from '../support/global-setup.ts'
import { timeOf } from '../support/in-time.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.ts'

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

async function ask(path: string): Promise<number> {
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
const askAll = () => Promise.all(paths.map(ask))
const allRefused = paths.map(() => 503)
const allAnswered = [200, 200, 400]

it('answers 503 within five seconds of silence, at once after that, and is back within two', async () => {
  const missed = Promise.withResolvers<string>()
  await db.listen('public_content', missed.resolve)
  expect(await askAll()).toEqual(allAnswered)

  proxy.hush()
  // What /health found out a moment ago it may still say.
  expect(await timeOf(() => expect.poll(askAll).toEqual(allRefused))).toBeLessThan(5_000)
  expect(await timeOf(async () => expect(await askAll()).toEqual(allRefused))).toBeLessThan(1_000)

  proxy.speak()
  expect(await timeOf(() => expect.poll(askAll).toEqual(allAnswered))).toBeLessThan(2_000)
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
  const next = () => narrow.asCaller(visitor, { readOnly: true }, (tx) => tx.query(sql`select 1`))
  const refused = () => expect(next()).rejects.toThrow('All connections are in use.')
  expect(await timeOf(refused)).toBeLessThan(5_000)
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

it('is waited for when the server starts, perhaps together with the whole machine', async () => {
  const late = await startSilentProxy(Number(new URL(inject('postgresUrl')).port), { firstAfterMs: 5_000 })
  const opened = await openThroughProxy({}, late)
  await opened.ping()
  await opened.close()
  await late.close()
})
