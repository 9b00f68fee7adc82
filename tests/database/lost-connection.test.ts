// Connections are dropped during transactions: all acknowledged rows are stored. Postgres only, since the embedded
// engine has no connections.
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DatabaseUnavailable } from '#server/db/contract.ts'
import { openPool, type Session, type SessionPool } from '#server/db/postgres-pool.ts'
import { createTestDatabase } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'

/** Thirty use each of the pauses once. */
const ROUNDS = scale(30, 120)
const CLERKS = 4
const simple = { simple: true, prepare: false }

let database: { url: string; drop: () => Promise<void> }
let owner: postgres.Sql
let sessions: SessionPool
beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url, { max: 1 })
  await owner`create table kept (id integer primary key)`
  sessions = openPool({
    max: CLERKS,
    silenceMs: 0,
    setup: '',
    connect: (onLost) => postgres(database.url, { max: 1, fetch_types: false, onclose: onLost }),
  })
})
afterAll(async () => {
  await sessions.close()
  await owner.end()
  await database.drop()
})

/** As a request does it: the commit is sent together with its only statement. */
async function writeRow(session: Session, id: number): Promise<void> {
  await session.send('begin', [], simple)
  const stored = session.send('insert into kept values ($1)', [String(id)], { simple: false, prepare: true })
  const committed = session.send('commit', [], simple)
  await Promise.all([stored, committed])
}

it('stores all acknowledged rows, whenever the connections are dropped', async () => {
  const acknowledged: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const clerks = Array.from({ length: CLERKS }, async (_, clerk) => {
      const id = round * CLERKS + clerk
      await sessions.use((session) => writeRow(session, id))
      acknowledged.push(id)
    })
    // Slightly later each time, so that some are about to write, some have written and some are done.
    const outcomes = Promise.allSettled(clerks)
    await new Promise((resolve) => setTimeout(resolve, 5 + (round % 30)))
    sessions.dropAll()
    for (const outcome of await outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DatabaseUnavailable)
    }
  }
  const rows = await owner<{ id: number }[]>`select id from kept`
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})
