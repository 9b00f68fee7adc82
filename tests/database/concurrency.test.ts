// What two connections at once could break; the embedded engine has only one, so this is Postgres alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { accounts, insertPeople } from '../security/access-matrix-people.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'

describe('two connections at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    await insertPeople(database.db)
  })
  afterAll(() => database?.close())

  it('keep the totals exact', async () => {
    const insert = () =>
      database.db.asOwner((tx) => tx.query(sql`insert into public.clients (full_name) values ('A'), ('B')`))
    await Promise.all(Array.from({ length: 40 }, insert))
    const [row] = await database.db.asOwner((tx) =>
      tx.query<{ total: number; counted: number }>(
        sql`select private.row_total('clients') as total, (select count(*) from public.clients) as counted`,
      ),
    )
    expect(row).toEqual({ total: 80, counted: 80 })
  })

  it('keep the revenue of each day exact, whichever days they change', async () => {
    // Each has a client of its own: whoever writes visits of one client takes turns.
    const clientOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const service = '00000000-0000-4000-8000-0000000000e1'
    await database.db.asOwner((tx) =>
      tx.script(`
        insert into public.clients (id, full_name)
          select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'A' from generate_series(0, 19) as n;
        insert into public.services (id, name, price) values ('${service}', 'Facial', 500);`),
    )
    const direction = (number: number) => (number % 2 === 0 ? sql`asc` : sql`desc`)
    const book = (_: unknown, number: number) =>
      database.db.asOwner(async (tx) => {
        await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date, payment_amount, payment_status, notes)
          select ${clientOf(number)}, ${service}, '2026-01-01Z'::timestamptz + day * interval '1 day', day, 'paid', ${String(number)}
          from generate_series(1, 50) as day order by day ${direction(number)}`)
        await tx.query(
          sql`update public.appointments set payment_amount = payment_amount + 1 where notes = ${String(number)}`,
        )
      })
    await Promise.all(Array.from({ length: 20 }, book))
    const wrong = await database.db.asOwner((tx) =>
      tx.query(sql`
        select day, revenue, counted
        from (select day, sum(revenue) as revenue from private.daily_revenue group by day) as kept
          full join (
            select (appointment_date at time zone 'UTC')::date as day, sum(payment_amount) as counted
            from public.appointments group by 1
          ) as counted using (day)
        where revenue is distinct from counted`),
    )
    expect(wrong).toEqual([])
  })

  it('cannot both remove the other owner', async () => {
    const { owner, staff } = accounts
    await database.db.asOwner((tx) =>
      tx.query(sql`update public.staff set role = 'owner' where user_id = ${staff.user}`),
    )
    const disable = (user: string) => sql`update public.staff set is_active = false where user_id = ${user}`
    const gate = Promise.withResolvers<void>()
    const changed = Promise.withResolvers<void>()
    const first = database.db.asOwner(async (tx) => {
      await tx.query(disable(owner.user))
      changed.resolve()
      await gate.promise
    })
    await changed.promise
    const second = database.db.asOwner((tx) => tx.query(disable(staff.user)))
    const refused = expect(second).rejects.toMatchObject({ sqlState: '23514' })
    await expect.poll(() => someoneWaits(database)).toBe(true)
    gate.resolve()
    await Promise.all([first, refused])
    const left = await database.db.asOwner((tx) =>
      tx.query(sql`select 1 from public.staff where role = 'owner' and is_active`),
    )
    expect(left).toHaveLength(1)
  })
})

/** Whether a transaction of this database waits for an advisory lock that another holds. */
async function someoneWaits({ db }: TestDatabase): Promise<boolean> {
  const waiting = await db.asOwner((tx) =>
    tx.query(sql`
      select 1 from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`),
  )
  return waiting.length > 0
}
