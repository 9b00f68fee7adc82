// Races between two connections. Postgres only, since the embedded engine has one connection.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { accounts, callers, insertCallers } from '#testing/database/callers.ts'
import { writersWait } from '#testing/database/lock-waits.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'

describe('two concurrent connections', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    await insertCallers(database.db)
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
    // Each has its own client: writers of appointments of one client take turns.
    const clientOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const service = '00000000-0000-4000-8000-0000000000e1'
    await database.db.asOwner((tx) =>
      tx.script(`
        insert into public.clients (id, full_name)
          select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'A' from generate_series(0, 19) as n;
        insert into public.services (id, name, price) values ('${service}', 'Facial', 500);`),
    )
    const days = scale(10, 50)
    const direction = (number: number) => (number % 2 === 0 ? sql`asc` : sql`desc`)
    const book = (number: number) =>
      database.db.asOwner(async (tx) => {
        await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date, payment_amount, payment_status, notes)
          select ${clientOf(number)}, ${service}, '2026-01-01Z'::timestamptz + day * interval '1 day', day, 'paid', ${String(number)}
          from generate_series(1, ${days}::int) as day order by day ${direction(number)}`)
        await tx.query(
          sql`update public.appointments set payment_amount = payment_amount + 1 where notes = ${String(number)}`,
        )
      })
    // As many at once as there are connections: more would wait, on a busy machine longer than allowed.
    const clerks = Array.from({ length: 4 }, async (_, clerk) => {
      for (let number = clerk; number < 20; number += 4) await book(number)
    })
    await Promise.all(clerks)
    const wrong = await database.db.asOwner((tx) =>
      tx.query(sql`
        select day, revenue, counted
        from private.current_totals(array['all'], '2026-01-01', '2026-12-31') as totals
          full join (
            select private.business_date(appointment_date) as day, sum(payment_amount) as counted
            from public.appointments group by 1
          ) as counted using (day)
        where revenue is distinct from counted`),
    )
    expect(wrong).toEqual([])
  })

  it('reassign appointments to each other without a deadlock', async () => {
    const idOf = (number: number) => `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`
    const [rose, lily] = [idOf(1), idOf(2)]
    await database.db.asOwner((tx) =>
      tx.script(`
        insert into public.clients (id, full_name) values ('${idOf(3)}', 'A'), ('${idOf(4)}', 'B');
        insert into public.services (id, name, price) values ('${idOf(5)}', 'Threading', 100);
        insert into public.beauticians (id, full_name) values ('${rose}', 'Rose'), ('${lily}', 'Lily');
        insert into public.appointments (id, client_id, service_id, appointment_date, beautician_id) values
          ('${idOf(6)}', '${idOf(3)}', '${idOf(5)}', '2027-03-01T05:00Z', '${rose}'),
          ('${idOf(7)}', '${idOf(4)}', '${idOf(5)}', '2027-03-02T05:00Z', '${lily}')`),
    )
    const handOver = (appointment: string, to: string) =>
      database.db.asOwner((tx) =>
        tx.query(sql`update public.appointments set beautician_id = ${to} where id = ${appointment}`),
      )
    // A third transaction locks Rose until both have come: the first wants her, the second gives her away.
    const held = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const keeper = database.db.asOwner(async (tx) => {
      await tx.query(sql`select from public.beauticians where id = ${rose} for no key update`)
      held.resolve()
      await free.promise
    })
    await held.promise
    const wanted = handOver(idOf(7), rose)
    await writersWait(database.db, 1)
    const given = handOver(idOf(6), lily)
    await writersWait(database.db, 2)
    free.resolve()
    await keeper
    const outcomes = await Promise.allSettled([wanted, given])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })

  it('save a week that both have read: one is refused and overwrites nothing', async () => {
    const before = [{ weekday: 1, from_time: '09:00', to_time: '18:00' }]
    const save = (to_time: string) =>
      database.db.asOwner((tx) =>
        tx.query(sql`select public.save_working_hours(
          null, ${JSON.stringify([{ weekday: 1, from_time: '09:00', to_time }])}::jsonb, ${JSON.stringify(before)}::jsonb)`),
      )
    await database.db.asOwner((tx) =>
      tx.query(sql`select public.save_working_hours(null, ${JSON.stringify(before)}::jsonb)`),
    )
    const outcomes = await Promise.allSettled([save('19:00'), save('20:00')])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.message)).toEqual(['Someone else has changed these hours.'])
    const stored = await database.db.asOwner((tx) =>
      tx.query(sql`select to_time from public.working_hours where beautician_id is null`),
    )
    expect(stored).toEqual([{ to_time: outcomes[0].status === 'fulfilled' ? '19:00:00' : '20:00:00' }])
  })

  it.each(['disable', 'demote'] as const)('cannot both %s the other owner', async (how) => {
    const { owner, staff } = accounts
    await database.db.asOwner((tx) =>
      tx.query(
        sql`update public.staff set role = 'owner', is_active = true where user_id in (${owner.user}, ${staff.user})`,
      ),
    )
    await database.db.asOwner((tx) =>
      tx.query(sql`
        insert into auth.sessions (id, user_id, aal)
        values (${owner.session}, ${owner.user}, 'aal1'), (${staff.session}, ${staff.user}, 'aal1')
        on conflict do nothing`),
    )
    const change = (user: string) =>
      how === 'disable'
        ? sql`select public.set_member_active(${user}, false)`
        : sql`select public.save_member(${user}, 'Demoted', 'desk')`
    const asOne = (caller: Caller, work: (tx: Tx) => Promise<unknown>) =>
      database.db.asCaller(caller, { readOnly: false }, work)
    const gate = Promise.withResolvers<void>()
    const changed = Promise.withResolvers<void>()
    const first = asOne(callers.owner, async (tx) => {
      await tx.query(change(staff.user))
      changed.resolve()
      await gate.promise
    })
    await changed.promise
    const second = asOne(callers.staff, (tx) => tx.query(change(owner.user)))
    const refused = expect(second).rejects.toMatchObject({ sqlState: '23514' })
    await writersWait(database.db, 1)
    gate.resolve()
    await Promise.all([first, refused])
    const left = await database.db.asOwner((tx) =>
      tx.query(sql`select user_id from public.staff where role = 'owner' and is_active`),
    )
    expect(left).toEqual([{ user_id: owner.user }])
  })
})
