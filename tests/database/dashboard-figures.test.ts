// The dashboard's figures are exact by day and month of the business's time zone, and after all kinds of changes.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  accounts,
  callers,
  insertCallers,
  setOwnerCaller,
  setStaffCaller,
} from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { clientId, insertOneOfEach, serviceId } from './fixture.ts'

interface Dashboard {
  total_clients: number
  total_services: number
  total_appointments: number
  todays_appointments: number
  todays_revenue: string
  monthly_revenue: string
}

async function dashboard(tx: OwnerTx): Promise<Dashboard | undefined> {
  // As an owner, who may also delete paid appointments.
  await setOwnerCaller(tx)
  const [figures] = await tx.query<Dashboard>(sql`select * from public.dashboard_figures()`)
  return figures
}

/** An appointment at a local time of the business. */
async function book(tx: OwnerTx, local: Sql, zone: string, amount: number, paid = true): Promise<void> {
  await tx.query(sql`
    insert into public.appointments (client_id, service_id, appointment_date, payment_amount, payment_status)
    values (${clientId}, ${serviceId}, (${local}) at time zone ${zone}, ${amount}, ${paid ? 'paid' : 'pending'})`)
}

describeEachEngine('figures', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await insertOneOfEach(database().db)
  })

  describe.each(['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'])('in the time zone %s', (zone) => {
    const today = sql`public.business_today()::timestamp`
    const month = sql`date_trunc('month', ${today})`

    it('counts today from 00:00 to 24:00', async () => {
      const figures = await rolledBackIn(database().db, async (tx) => {
        await tx.query(sql`update public.business_profile set time_zone = ${zone}`)
        await book(tx, sql`${today} - interval '1 minute'`, zone, 1000)
        await book(tx, sql`${today} + interval '1 minute'`, zone, 1)
        await book(tx, sql`${today} + interval '23 hours 59 minutes'`, zone, 20)
        await book(tx, sql`${today} + interval '24 hours 1 minute'`, zone, 5000)
        await book(tx, sql`${today} + interval '12 hours'`, zone, 300, false)
        return dashboard(tx)
      })
      expect(figures).toMatchObject({ todays_appointments: 3, todays_revenue: '21.00' })
    })

    it('counts the month from its first minute to its last', async () => {
      const figures = await rolledBackIn(database().db, async (tx) => {
        await tx.query(sql`update public.business_profile set time_zone = ${zone}`)
        await book(tx, sql`${month} - interval '1 minute'`, zone, 1000)
        await book(tx, sql`${month} + interval '1 minute'`, zone, 1)
        await book(tx, sql`${month} + interval '1 month' - interval '1 minute'`, zone, 20)
        await book(tx, sql`${month} + interval '1 month 1 minute'`, zone, 5000)
        return dashboard(tx)
      })
      expect(figures?.monthly_revenue).toBe('21.00')
    })
  })

  // In the business's time zone the day, and so the month, may begin hours before or after UTC. Both sides of its
  // midnight are tested, at any hour of the run.
  describe.each([
    ['Asia/Kolkata', '2026-03-31T18:29Z', '2026-03-31T18:31Z'],
    ['Asia/Kolkata', '2026-04-01T00:29Z', '2026-04-01T18:31Z'],
    ['America/New_York', '2026-04-01T03:59Z', '2026-04-01T04:01Z'],
    ['Pacific/Kiritimati', '2026-03-31T09:59Z', '2026-03-31T10:01Z'],
  ])('in %s, at %s and at %s', (zone, before, after) => {
    it('belong to the local day', async () => {
      const seen = await rolledBackIn(database().db, async (tx) => {
        await tx.query(sql`update public.business_profile set time_zone = ${zone}`)
        for (const [moment, amount] of [
          [before, 1],
          [after, 20],
        ] as const)
          await book(tx, sql`${moment}::timestamptz at time zone ${zone}`, zone, amount)
        const at = async (moment: string) => {
          const [row] = await tx.query(sql`
            select todays_appointments, todays_revenue, private.business_date(${moment}) = (${moment}::timestamptz at time zone ${zone})::date as is_its_day
            from private.dashboard_figures_at(${moment})`)
          return row
        }
        return [await at(before), await at(after)]
      })
      expect(seen).toEqual([
        { todays_appointments: 1, todays_revenue: '1.00', is_its_day: true },
        { todays_appointments: 1, todays_revenue: '20.00', is_its_day: true },
      ])
    })
  })

  it("begin the month with the business's first day, not UTC's", async () => {
    const seen = await rolledBackIn(database().db, async (tx) => {
      await book(tx, sql`timestamp '2026-03-31 23:59'`, 'Asia/Kolkata', 1)
      await book(tx, sql`timestamp '2026-04-01 00:01'`, 'Asia/Kolkata', 20)
      const at = async (moment: string) => {
        const [row] = await tx.query<{ monthly_revenue: string }>(
          sql`select monthly_revenue from private.dashboard_figures_at(${moment})`,
        )
        return row?.monthly_revenue
      }
      return [await at('2026-03-31T18:29Z'), await at('2026-03-31T18:31Z')]
    })
    expect(seen).toEqual(['1.00', '20.00'])
  })

  it("and today follow a zone whose date differs from London's now", async () => {
    const [days] = await rolledBackIn(database().db, async (tx) => {
      // One of the two always has another date: one is twelve hours behind UTC, the other fourteen ahead.
      const [{ zone } = { zone: '' }] = await tx.query<{ zone: string }>(sql`
        select name as zone from unnest(array['Etc/GMT+12', 'Pacific/Kiritimati']) as name
        where (now() at time zone name)::date <> (now() at time zone 'UTC')::date limit 1`)
      await tx.query(sql`update public.business_profile set time_zone = ${zone}`)
      await book(tx, sql`(now() at time zone 'UTC')::date + time '12:00'`, zone, 1000)
      await book(tx, sql`(now() at time zone ${zone})::date + time '12:00'`, zone, 7)
      const figures = await dashboard(tx)
      return tx.query(sql`
        select public.business_today() = (now() at time zone ${zone})::date as is_there,
               public.business_today() = (now() at time zone 'UTC')::date as is_in_london,
               ${figures?.todays_revenue ?? ''} as revenue`)
    })
    expect(days).toEqual({ is_there: true, is_in_london: false, revenue: '7.00' })
  })

  it('are zero, not null, without revenue', async () => {
    const figures = await rolledBackIn(database().db, dashboard)
    expect(figures).toMatchObject({ todays_appointments: 0, todays_revenue: '0', monthly_revenue: '0' })
  })

  it('are exact beyond any page size, and follow deletions and rollbacks', async () => {
    const pieces = ['a', 'b', 'c', 'd', 'e']
    // A quick run only shows that each row counts; an API response has a thousand rows at most.
    const each = scale(40, 500)
    const many = pieces.length * each
    const counted = await rolledBackIn(database().db, async (tx) => {
      // In batches: on a busy machine one statement with this many appointments and payments would time out.
      for (const piece of pieces)
        await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date, payment_amount, payment_status, notes)
          select ${clientId}, ${serviceId}, now(), 0.10, 'paid', ${piece} from generate_series(1, ${each}::int)`)
      const full = await dashboard(tx)
      for (const piece of pieces) await tx.query(sql`delete from public.appointments where notes = ${piece}`)
      return { full, emptied: await dashboard(tx) }
    })
    expect(counted.full).toMatchObject({
      total_clients: 1,
      total_services: 1,
      total_appointments: many + 1,
      todays_appointments: many,
      todays_revenue: (many / 10).toFixed(2),
    })
    expect(counted.emptied).toMatchObject({ total_appointments: 1, todays_appointments: 0 })
    expect(await rolledBackIn(database().db, dashboard)).toMatchObject({ total_appointments: 1 })
  })

  it('follow payments when status, amount or day change and on deletion, all at once', async () => {
    const amounts = await rolledBackIn(database().db, async (tx) => {
      const seen: (string | undefined)[] = []
      const after = async (change: Sql) => {
        await tx.query(change)
        seen.push((await dashboard(tx))?.monthly_revenue)
      }
      const now = sql`now()`
      await after(sql`
        insert into public.appointments (client_id, service_id, appointment_date, payment_amount, payment_status, notes)
        values (${clientId}, ${serviceId}, ${now}, 100, 'paid', 'x'), (${clientId}, ${serviceId}, ${now}, 20, 'pending', 'y'),
               (${clientId}, ${serviceId}, ${now}, 3, 'paid', 'z')`)
      await after(sql`update public.appointments set payment_status = 'paid' where notes = 'y'`)
      await after(sql`update public.appointments set payment_amount = 200 where notes = 'x'`)
      await after(sql`update public.clients set full_name = 'B'`)
      await after(
        sql`update public.appointments set appointment_date = ${now} - interval '40 days' where notes = 'x'`,
      )
      await after(
        sql`update public.appointments set appointment_date = ${now}, payment_amount = 4 where notes = 'x'`,
      )
      await after(sql`update public.appointments set payment_status = 'refunded' where notes = 'y'`)
      await after(sql`delete from public.appointments where notes = 'z'`)
      await after(sql`truncate public.appointments cascade`)
      return seen.map(Number)
    })
    expect(amounts).toEqual([103, 123, 223, 223, 23, 27, 7, 4, 0])
  })

  it("sum up a client's completed services by price, what was paid and is due, and count upcoming appointments", async () => {
    const each = scale(40, 600)
    const [figures] = await rolledBackIn(database().db, async (tx) => {
      // In batches that stay far below the statement timeout on a busy machine too.
      for (const status of ['completed', 'completed', 'confirmed', 'cancelled'])
        await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date, status, payment_amount)
          select ${clientId}, ${serviceId}, now() - interval '1 day', ${status}, 7 from generate_series(1, ${each}::int)`)
      await setStaffCaller(tx)
      return tx.query(sql`select * from public.client_figures(${clientId})`)
    })
    // The confirmed ones, and the scheduled one of the fixture, which is past and unpaid.
    expect(figures).toEqual({
      total_revenue: (2 * each * 500).toFixed(2),
      completed_count: 2 * each,
      upcoming_count: each + 1,
      paid_total: (4 * each * 7).toFixed(2),
      due_total: (3 * each * 493 + 500).toFixed(2),
    })
  })

  it("list only the caller's sessions", async () => {
    const sessions = await database().db.asCaller(callers.staff, { readOnly: true }, (tx) =>
      tx.query(sql`select id, aal, is_current from public.my_sessions()`),
    )
    expect(sessions).toEqual([{ id: accounts.staff.session, aal: 'aal1', is_current: true }])
  })
})
