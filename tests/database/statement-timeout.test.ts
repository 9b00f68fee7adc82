// A statement timeout ends with Postgres' own code and does not disturb other requests, on both engines.
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, DatabaseUnavailable } from '#server/db/contract.ts'
import { openPglite } from '#server/db/pglite.ts'
import { readSnapshot } from '#server/db/snapshot.ts'
import { sql } from '#server/db/sql.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { bothEngines, openLimitedDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { isDeep } from '#testing/depth.ts'

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }
/**
 * The other statements of a test have the same limit, visitors three eighths of it, and they are slow right after
 * the embedded engine was reopened.
 */
const limitMs = { postgres: 1200, pglite: 3200 }
/** Would run for many minutes. */
const endless = sql`select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b`
const tooLong = { sqlState: '57014', message: 'canceling statement due to statement timeout' }

describe.each(bothEngines)('a statement that takes too long (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openLimitedDatabase(engine, limitMs[engine])
  })
  afterAll(() => database?.close())

  const insertSetting = (name: string) =>
    sql`insert into platform.settings (name, value) values (${name}, '1')`

  async function countOf(names: string): Promise<unknown> {
    const [row] = await database.db.asOwner((tx) =>
      tx.query<{ stored: number }>(
        sql`select count(*) as stored from platform.settings where name like ${names}`,
      ),
    )
    return row?.stored
  }

  it('is cancelled; later requests keep their roles, and each later write is done once', async () => {
    const { db } = database
    const attempt = db.asCaller(visitor, { readOnly: true }, (tx) => tx.last(endless))
    const reads = Array.from({ length: 5 }, () =>
      db.asCaller(visitor, { readOnly: true }, (tx) =>
        tx.query(sql`select current_user as role, session_user as login`),
      ),
    )
    // A second time would violate the primary key.
    const writes = Array.from({ length: 6 }, (_, place) =>
      db.asOwner((tx) => (place % 2 === 0 ? tx.last : tx.query)(insertSetting(`behind ${place}`))),
    )
    await expect(attempt).rejects.toMatchObject(tooLong)
    const one = [{ role: 'anon', login: 'authenticator' }]
    await expect(Promise.all(reads)).resolves.toEqual([one, one, one, one, one])
    await Promise.all(writes)
    expect(await countOf('behind%')).toBe(6)
  })

  it.runIf(isDeep || engine === 'postgres')(
    'is cancelled in a request that may write; the event loop stays free and health stays good',
    async () => {
      const { db } = database
      const events: string[] = []
      const attempt = db
        .asCaller(visitor, { readOnly: false }, (tx) => tx.query(endless))
        .finally(() => events.push('ended'))
      const ended = expect(attempt).rejects.toMatchObject(tooLong)
      const pinged = db.ping()
      // Due long before the limit: it is late only if the event loop was blocked.
      setTimeout(() => events.push('timer'), 10)
      await ended
      expect(events).toEqual(['timer', 'ended'])
      expect(await pinged).toBeGreaterThan(0)
    },
  )

  it.runIf(isDeep || engine === 'postgres')(
    'rolls back its own transaction only, and loses no notification',
    async () => {
      const { db } = database
      const heard: string[] = []
      const unlisten = await db.listen('too_long', (payload) => heard.push(payload))
      await db.asOwner((tx) => tx.query(insertSetting('before')))
      const attempt = db.asOwner(async (tx) => {
        await tx.query(insertSetting('within'))
        await tx.query(endless)
      })
      await expect(attempt).rejects.toMatchObject(tooLong)
      expect([await countOf('before'), await countOf('within')]).toEqual([1, 0])
      await db.asOwner((tx) => tx.query(sql`select pg_notify('too_long', 'after')`))
      await expect.poll(() => heard.at(-1)).toBe('after')
      await unlisten()
    },
  )

  // On the embedded engine it takes ten times as long: twice a new engine.
  it.runIf(isDeep || engine === 'postgres')(
    'does not fail a transaction that was about to begin, also with several statements at once',
    async () => {
      const { db } = database
      const attempt = db.asCaller(visitor, { readOnly: true }, (tx) => tx.last(endless))
      const ended = expect(attempt).rejects.toMatchObject(tooLong)
      const together = await db.asOwner((tx) =>
        Promise.all([tx.query(sql`select 1 as n`), tx.query(sql`select 2 as n`)]),
      )
      expect(together).toEqual([[{ n: 1 }], [{ n: 2 }]])
      await ended
      const again = db.asCaller(visitor, { readOnly: true }, (tx) => tx.last(endless))
      const endedAgain = expect(again).rejects.toMatchObject(tooLong)
      const late = db.asOwner(async (tx) => {
        await endedAgain
        return tx.query(sql`select 3 as n`)
      })
      await expect(late).resolves.toEqual([{ n: 3 }])
    },
  )
})

describe.each(bothEngines)("a visitor's statement (%s)", (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openLimitedDatabase(engine, 8_000)
  })
  afterAll(() => database?.close())

  // The limit of Postgres is a setting of the role, which the next test reads.
  it.runIf(isDeep || engine === 'pglite')('is cancelled long before the limit of other callers', async () => {
    let isLimitOver = false
    const timer = setTimeout(() => {
      isLimitOver = true
    }, 8_000)
    const attempt = database.db.asCaller(visitor, { readOnly: true }, (tx) => tx.query(endless))
    await expect(attempt).rejects.toMatchObject(tooLong)
    clearTimeout(timer)
    expect(isLimitOver).toBe(false)
  })

  it.runIf(engine === 'postgres')('has three seconds, and waits half of that for a lock', async () => {
    const limitsOf = (role: Caller['role']) =>
      database.db.asCaller({ role, claims: { role } }, { readOnly: true }, (tx) =>
        tx.query(
          sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
        ),
      )
    expect(await limitsOf('anon')).toEqual([{ statement: '3s', lock: '1500ms' }])
    expect(await limitsOf('authenticated')).toEqual([{ statement: '8s', lock: '4s' }])
    expect(await limitsOf('service_role')).toEqual([{ statement: '8s', lock: '4s' }])
  })
})

describe('an embedded engine that cannot be reopened', () => {
  it('is unavailable to all requests until it can', async () => {
    const scratch = await scratchFolder()
    const folder = join(scratch, 'database')
    const db = await openPglite({ folder, snapshot: await readSnapshot() })
    const one = () => db.asOwner((tx) => tx.last(sql`select 1 as n`))
    // An internal error ends the engine.
    const crash = `do $$ begin raise exception 'trouble' using errcode = '58P02'; end $$`
    await expect(db.asOwner((tx) => tx.script(crash))).rejects.toMatchObject({ sqlState: '58P02' })
    await rename(folder, join(scratch, 'away'))
    await expect(db.ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
    // It does not start with an empty database.
    expect(existsSync(folder)).toBe(false)
    await rename(join(scratch, 'away'), folder)
    await expect(one()).resolves.toEqual([{ n: 1 }])
    await db.close()
    await expect(one()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await rm(scratch, { recursive: true })
  })
})
