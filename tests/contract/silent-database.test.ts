// A database that accepts connections and stays silent, or whose connections or locks are held by others: requests
// fail in time and do not hang. The limits are short here; tests/deep/limits/silent-database.test.ts measures the product's
// own.
import { expect, it } from 'vitest'
import type { Caller } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { allAnswered, allRefused, silencedServer, silentProxy } from '#testing/server/silenced-server.ts'

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

const { proxy, db, openDb, requestAll } = silencedServer(onlyHeartbeat)

it('answers 503 once the database is silent, also to new requests, and 200 once it answers again', async () => {
  const missed = Promise.withResolvers<string>()
  await db().listen('public_content', missed.resolve)
  expect(await requestAll()).toEqual(allAnswered)

  proxy().goSilent()
  expect(await requestAll()).toEqual(allRefused)
  expect(await requestAll()).toEqual(allRefused)

  proxy().resumeNew()
  await expect.poll(requestAll).toEqual(allAnswered)
  // A listener is called without a payload where it may have missed a notification.
  expect(await missed.promise).toBe('')
  const heard = Promise.withResolvers<string>()
  await db().listen('spoken', heard.resolve)
  await db().asOwner((tx) => tx.query(sql`select pg_notify('spoken', 'again')`))
  expect(await heard.promise).toBe('again')
})

it('refuses a request that waits too long for a connection, and does not disturb the one that has it', async () => {
  const narrow = await openDb({
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
  const limited = await openDb({ STATEMENT_TIMEOUT_MS: '400' })
  const other = await openDb()
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
  const [setting] = await db().asCaller(visitor, { readOnly: true }, (tx) =>
    tx.query(sql`select current_setting('idle_in_transaction_session_timeout') as value`),
  )
  expect(setting).toEqual({ value: '10s' })
})

it('waits longer for the first connection than for later ones', async () => {
  const connectMs = 3_000
  const late = await silentProxy({
    firstAfterMs: connectMs + 500,
  })
  const opened = await openDb({ TIMINGS: JSON.stringify({ databaseConnectMs: connectMs }) }, late)
  await opened.ping()
  await opened.close()
  await late.close()
})
