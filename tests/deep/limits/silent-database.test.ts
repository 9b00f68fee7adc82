// How long requests wait for a silent or busy database with the product's own timings.
// tests/contract/silent-database.test.ts tests the behaviour.
import { expect, it } from 'vitest'
import type { Caller } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { processTimeOf } from '#testing/process-time.ts'
import { allAnswered, allRefused, silencedServer, silentProxy } from '#testing/server/silenced-server.ts'

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }
/** Visitors' statements end sooner than this test needs. */
const staff: Caller = { role: 'authenticated', claims: { role: 'authenticated' } }

const { proxy, openDb, requestAll } = silencedServer()

it('a silent database: 503 within five seconds, within one after that, and back within two', async () => {
  expect(await requestAll()).toEqual(allAnswered)

  proxy().goSilent()
  // /health may serve its cached result for a moment.
  expect(await processTimeOf(() => expect.poll(requestAll).toEqual(allRefused))).toBeLessThan(5_000)
  expect(await processTimeOf(async () => expect(await requestAll()).toEqual(allRefused))).toBeLessThan(1_000)

  proxy().resumeNew()
  expect(await processTimeOf(() => expect.poll(requestAll).toEqual(allAnswered))).toBeLessThan(2_000)
})

it('waits four seconds for a busy connection, and no longer', async () => {
  const narrow = await openDb({ DATABASE_CONNECTIONS: '1' })
  const held = narrow.asCaller(staff, { readOnly: true }, (tx) => tx.query(sql`select pg_sleep(6)`))
  const next = () => narrow.asCaller(visitor, { readOnly: true }, (tx) => tx.query(sql`select 1`))
  const refused = () => expect(next()).rejects.toThrow('The database is busy.')
  expect(await processTimeOf(refused)).toBeLessThan(5_000)
  await expect(held).resolves.toHaveLength(1)
  await narrow.close()
})

it('waits longer for the first connection, since the whole machine may be starting', async () => {
  const late = await silentProxy({ firstAfterMs: 5_000 })
  const opened = await openDb({}, late)
  await opened.ping()
  await opened.close()
  await late.close()
})
