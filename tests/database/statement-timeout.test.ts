// A statement that takes too long ends with Postgres' own code, and everybody else goes on; on both engines.
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, DatabaseUnavailable } from '#server/db/contract.ts'
import { openPglite } from '#server/db/pglite.ts'
import { readSnapshot } from '#server/db/snapshot.ts'
import { sql } from '#server/db/sql.ts'
import { engineNames, openLimitedDatabase, type TestDatabase } from '../support/databases.ts'

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }
const limitMs = 1500
/** Would run for many minutes. */
const endless = sql`select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b`
const tooLong = { sqlState: '57014', message: 'canceling statement due to statement timeout' }

describe.each(engineNames)('a statement that takes too long (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openLimitedDatabase(engine, limitMs)
  })
  afterAll(() => database?.close())

  const remember = (name: string) => sql`insert into platform.settings (name, value) values (${name}, '1')`

  async function isRemembered(name: string): Promise<boolean> {
    const rows = await database.db.asOwner((tx) =>
      tx.query(sql`select 1 from platform.settings where name = ${name}`),
    )
    return rows.length === 1
  }

  it.each([true, false])('is ended, also a request (read only: %s)', async (readOnly) => {
    const attempt = database.db.asCaller(visitor, { readOnly }, (tx) => tx.query(endless))
    await expect(attempt).rejects.toMatchObject(tooLong)
  })

  it('takes its own transaction with it and nothing that was committed before', async () => {
    const { db } = database
    await db.asOwner((tx) => tx.query(remember('before')))
    const attempt = db.asOwner(async (tx) => {
      await tx.query(remember('within'))
      await tx.query(endless)
    })
    await expect(attempt).rejects.toMatchObject(tooLong)
    expect([await isRemembered('before'), await isRemembered('within')]).toEqual([true, false])
  })

  it('does not fail those who were waiting, who are still held to their roles', async () => {
    const { db } = database
    const attempt = db.asCaller(visitor, { readOnly: true }, (tx) => tx.query(endless))
    const others = Array.from({ length: 5 }, () =>
      db.asCaller(visitor, { readOnly: true }, (tx) =>
        tx.query(sql`select current_user as role, session_user as login`),
      ),
    )
    await expect(attempt).rejects.toMatchObject(tooLong)
    const one = [{ role: 'anon', login: 'authenticator' }]
    await expect(Promise.all(others)).resolves.toEqual([one, one, one, one, one])
  })

  it('has those who were sent behind it done once, whatever they do', async () => {
    const { db } = database
    const attempt = db.asCaller(visitor, { readOnly: true }, (tx) => tx.last(endless))
    const counted = sql`insert into platform.settings (name, value) values ('behind', '1')
      on conflict (name) do update set value = to_jsonb((settings.value #>> '{}')::int + 1) returning value`
    const others = Array.from({ length: 6 }, (_, place) =>
      db.asOwner((tx) => (place % 2 === 0 ? tx.last(counted) : tx.query(counted))),
    )
    await expect(attempt).rejects.toMatchObject(tooLong)
    expect((await Promise.all(others)).flat()).toHaveLength(6)
    const [row] = await db.asOwner((tx) =>
      tx.query(sql`select value from platform.settings where name = 'behind'`),
    )
    expect(row).toEqual({ value: 6 })
  })

  it('does not fail whoever was about to begin, also with several statements at once', async () => {
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
  })

  it('does not make the database look ill', async () => {
    const { db } = database
    const attempt = expect(db.asOwner((tx) => tx.last(endless))).rejects.toMatchObject(tooLong)
    await expect(db.ping()).resolves.toBeGreaterThan(0)
    await attempt
  })

  it('leaves notifications on', async () => {
    const { db } = database
    const heard: string[] = []
    const arrived = Promise.withResolvers<void>()
    const unlisten = await db.listen('too_long', (payload) => {
      heard.push(payload)
      if (payload === 'after') arrived.resolve()
    })
    await expect(db.asOwner((tx) => tx.query(endless))).rejects.toMatchObject(tooLong)
    await db.asOwner((tx) => tx.query(sql`select pg_notify('too_long', 'after')`))
    await arrived.promise
    await unlisten()
    expect(heard.at(-1)).toBe('after')
  })

  it('does not keep this process from anything else', async () => {
    let beats = 0
    const pulse = setInterval(() => beats++, 10)
    await expect(database.db.asOwner((tx) => tx.query(endless))).rejects.toMatchObject(tooLong)
    clearInterval(pulse)
    expect(beats).toBeGreaterThan(5)
  })
})

describe('an embedded engine that cannot be opened again', () => {
  it('is unavailable to everybody until it can', async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'shringar-away-'))
    const folder = join(scratch, 'database')
    const db = await openPglite({ folder, snapshot: await readSnapshot(), statementTimeoutMs: limitMs })
    const one = () => db.asOwner((tx) => tx.last(sql`select 1 as n`))
    await expect(db.asOwner((tx) => tx.last(endless))).rejects.toMatchObject(tooLong)
    await rename(folder, join(scratch, 'away'))
    await expect(db.ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
    // It does not begin anew, with nothing in it.
    expect(existsSync(folder)).toBe(false)
    await rename(join(scratch, 'away'), folder)
    await expect(one()).resolves.toEqual([{ n: 1 }])
    await db.close()
    await expect(one()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await rm(scratch, { recursive: true })
  })
})
