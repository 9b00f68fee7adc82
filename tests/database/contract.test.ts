import { expect, it } from 'vitest'
import type { Caller, OwnerTx, Tx } from '#server/db/contract.ts'
import { DatabaseError } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { describeBothEngines } from '#testing/database/test-databases.ts'

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }

describeBothEngines('the database contract', (database) => {
  it("runs a request as the caller's role, which authenticator may only switch to", async () => {
    const [row] = await database().db.asCaller(visitor, { readOnly: true }, (tx) =>
      tx.query(sql`select current_user as role, session_user as login, auth.role() as claimed`),
    )
    expect(row).toEqual({ role: 'anon', login: 'authenticator', claimed: 'anon' })
  })

  it('resets role and claims afterwards', async () => {
    await database().db.asCaller(visitor, { readOnly: false }, (tx) => tx.query(sql`select 1`))
    const [row] = await database().db.asOwner((tx) =>
      tx.query(sql`select session_user as login, current_setting('request.jwt.claims', true) as claims`),
    )
    expect(row?.login).toBe('postgres')
    expect(row?.claims || null).toBeNull()
  })

  it('cannot switch from a request to another role', async () => {
    const attempt = database().db.asCaller(visitor, { readOnly: false }, (tx) =>
      tx.query(sql`set local role postgres`),
    )
    await expect(attempt).rejects.toMatchObject({ sqlState: '42501' })
  })

  it('returns the same value types on both engines', async () => {
    const [row] = await database().db.asOwner((tx) =>
      tx.query(sql`
        select ${'true'}::boolean as yes, ${7}::bigint as big, 1.50::numeric as money, ${'{"a":[1]}'}::jsonb as json,
               ${new Date('2026-11-15T00:00:00Z')}::timestamptz as moment, date '2026-11-15' as day, ${null}::text as nothing`),
    )
    expect(row).toEqual({
      yes: true,
      big: 7,
      money: '1.50',
      json: { a: [1] },
      moment: new Date('2026-11-15T00:00:00Z'),
      day: '2026-11-15',
      nothing: null,
    })
  })

  it('refuses to write in a read-only transaction', async () => {
    const attempt = database().db.asCaller(visitor, { readOnly: true }, (tx) =>
      tx.query(sql`insert into public.reviews (full_name, rating, review_text) values ('A', 5, 'B')`),
    )
    await expect(attempt).rejects.toMatchObject({ sqlState: '25006' })
  })

  it('commits with the last statement, and rolls back if it fails', async () => {
    const { db } = database()
    const names = ['last-kept', 'last-lost'] as const
    const insertSetting = (name: string) =>
      sql`insert into platform.settings (name, value) values (${name}, '1')`
    const rows = await db.asOwner((tx) =>
      tx.last(sql`insert into platform.settings (name, value) values ('last-kept', '1') returning name`),
    )
    expect(rows).toEqual([{ name: 'last-kept' }])
    const attempt = db.asOwner(async (tx) => {
      await tx.query(insertSetting('last-lost'))
      await tx.last(insertSetting('last-kept'))
    })
    await expect(attempt).rejects.toMatchObject({ sqlState: '23505' })
    const kept = await db.asOwner((tx) =>
      tx.query(sql`select name from platform.settings where name in (${names[0]}, ${names[1]})`),
    )
    expect(kept).toEqual([{ name: 'last-kept' }])
    await db.asOwner((tx) => tx.last(sql`delete from platform.settings where name = ${names[0]}`))
  })

  it('gives concurrent requests their own results, also beside failing ones', async () => {
    const { db } = database()
    const divisors = Array.from({ length: 30 }, (_, place) => place % 5)
    for (const way of ['last', 'query'] as const) {
      const answers = await Promise.allSettled(
        divisors.map((divisor) =>
          db.asCaller(visitor, { readOnly: true }, (tx) =>
            tx[way](sql`select 60 / ${divisor}::int as share, current_user as role`),
          ),
        ),
      )
      const seen = answers.map((answer) =>
        answer.status === 'fulfilled' ? answer.value : [answer.reason.sqlState],
      )
      const expected = divisors.map((divisor) =>
        divisor === 0 ? ['22012'] : [{ share: 60 / divisor, role: 'anon' }],
      )
      expect(seen).toEqual(expected)
    }
  })

  it('does not treat a statement as prepared after sending it failed', async () => {
    const run = (settings: Record<string, string>) =>
      database().db.asCaller(visitor, { readOnly: true, settings }, (tx) =>
        tx.last(sql`select 'never asked before' as answer`),
      )
    const [refused, ...others] = await Promise.allSettled([run({ 'no setting': '1' }), run({}), run({})])
    expect(refused?.status).toBe('rejected')
    const answer = { status: 'fulfilled', value: [{ answer: 'never asked before' }] }
    expect(others).toEqual([answer, answer])
  })

  it('runs nothing in a finished transaction', async () => {
    const { db } = database()
    let kept: Tx | undefined
    await db.asCaller(visitor, { readOnly: true }, async (tx) => {
      kept = tx
      await tx.query(sql`select 1`)
    })
    await expect(kept?.query(sql`select current_user`)).rejects.toThrow('This transaction has ended')
  })

  it('rolls back as a whole when the work fails', async () => {
    const { db } = database()
    const attempt = db.asOwner(async (tx) => {
      await tx.query(sql`insert into platform.settings (name, value) values ('rollback-test', '1')`)
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    const rows = await db.asOwner((tx) =>
      tx.query(sql`select 1 from platform.settings where name = 'rollback-test'`),
    )
    expect(rows).toEqual([])
  })

  it('reports the database error with its fields', async () => {
    const attempt = database().db.asOwner((tx) =>
      tx.query(sql`insert into public.reviews (full_name, rating, review_text) values ('A', 6, 'B')`),
    )
    await expect(attempt).rejects.toBeInstanceOf(DatabaseError)
    await expect(attempt).rejects.toMatchObject({
      sqlState: '23514',
      constraint: expect.stringContaining('rating'),
    })
  })

  it.each([
    ['a statement', (tx: OwnerTx) => tx.query(sql`select 1 / 0`)],
    ['a script', (tx: OwnerTx) => tx.script('select 1 / 0')],
  ])('tells the work why %s failed', async (_what, fail) => {
    let told: unknown
    const attempt = database().db.asOwner(async (tx) => {
      await fail(tx).catch((error) => {
        told = error
        throw error
      })
    })
    await expect(attempt).rejects.toMatchObject({ sqlState: '22012' })
    expect(told).toBeInstanceOf(DatabaseError)
  })

  it('names the mistake when a transaction is opened inside another', async () => {
    const { db } = database()
    const nested = db.asOwner(() => db.asOwner((tx) => tx.query(sql`select 1`)))
    await expect(nested).rejects.toThrow('inside another')
  })

  it('delivers notifications', async () => {
    const { db } = database()
    const heard = Promise.withResolvers<string>()
    const unlisten = await db.listen('contract_test', heard.resolve)
    await db.asOwner((tx) => tx.query(sql`select pg_notify('contract_test', 'hello')`))
    expect(await heard.promise).toBe('hello')
    await unlisten()
  })
})
