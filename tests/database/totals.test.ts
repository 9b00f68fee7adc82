// Report totals while days and clients are queued, after a change of time zone, and after drift.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  bridal,
  client,
  facial,
  insertBusiness,
  rolledBackAsStaff,
} from '#testing/database/appointment-fixture.ts'
import { callers, setStaffCaller } from '#testing/database/callers.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { recount } from '../../scripts/recount/recount.ts'

const execute = promisify(execFile)

const addAppointments = (tx: OwnerTx, days: number) =>
  tx.query(sql`
    insert into public.appointments
      (client_id, service_id, appointment_date, status, payment_amount, payment_status, overlap_ok, tight_ok)
    select ${client}, case day % 2 when 0 then ${facial}::uuid else ${bridal}::uuid end,
      timestamptz '2025-01-01 20:00Z' + day * interval '1 day', 'completed', day, 'paid', true, true
    from generate_series(1, ${days}::int) as day`)

async function recountPiece(tx: OwnerTx): Promise<boolean> {
  const [answer] = await tx.query<{ more: boolean }>(sql`select private.recount_queued() as more`)
  return answer?.more === true
}

interface State {
  readonly queued: number
  readonly wrong: number
  readonly revenue: string
}

/** How many days are queued, how many others are wrong, and the report of one month. */
async function stateOf(tx: OwnerTx): Promise<State | undefined> {
  const [state] = await tx.query<State>(sql`
    select cardinality(private.queued_days('2020-01-01', '2030-01-01')) as queued,
      (select count(*) from private.wrong_days(array(select private.days_with_totals()))) as wrong,
      (select revenue::text from public.report('2025-02-01', '2025-02-28')) as revenue`)
  return state
}

describeEachEngine('totals', (database, engine) => {
  beforeAll(() => insertBusiness(database().db))

  it('are recounted in batches after a change of time zone, and reports stay exact', async () => {
    const seen = await rolledBackAsStaff(database().db, async (tx) => {
      await addAppointments(tx, 90)
      while (await recountPiece(tx));
      const before = await stateOf(tx)
      await tx.query(sql`update public.business_profile set time_zone = 'Europe/London'`)
      const states = [await stateOf(tx)]
      while (await recountPiece(tx)) states.push(await stateOf(tx))
      const [left] = await tx.query(sql`
        select (select count(*) from private.days_to_recount) as days, (select count(*) from private.clients_to_recount) as clients,
          (select count(*) from private.wrong_clients(array(select id from public.clients))) as wrong_clients,
          (select count(*) from private.wrong_sums()) as wrong_sums`)
      return { before, states, left }
    })
    // 20:00 UTC is the next day in Kolkata and the same day in London: the 31st of January is day 30, and so on.
    const revenue = (first: number, last: number) => `${((last - first + 1) * (first + last)) / 2}.00`
    expect(seen.before).toEqual({ queued: 0, wrong: 0, revenue: revenue(30, 57) })
    const queued = seen.states.map((state) => state?.queued ?? 0)
    expect(queued[0]).toBeGreaterThan(90)
    expect(queued.length).toBeGreaterThan(4)
    for (const [place, days] of queued.entries())
      expect(days).toBe(Math.max(0, (queued[0] ?? 0) - place * 20))
    for (const state of seen.states) expect(state).toMatchObject({ wrong: 0, revenue: revenue(31, 58) })
    expect(seen.left).toEqual({ days: 0, clients: 0, wrong_clients: 0, wrong_sums: 0 })
  })

  it('follow a line whose price stays', async () => {
    const minutes = await rolledBackAsStaff(database().db, async (tx) => {
      await addAppointments(tx, 2)
      while (await recountPiece(tx));
      await tx.query(sql`update public.appointment_lines set minutes = 7`)
      return tx.query(
        sql`select sum(minutes)::int as minutes from public.report('2025-01-01', '2025-01-31', 'none', 'service')`,
      )
    })
    expect(minutes).toEqual([{ minutes: 14 }])
  })

  it('are refused with a sentence while too many appointments of the range are queued', async () => {
    const refused = rolledBackAsStaff(database().db, async (tx) => {
      await tx.script('alter table public.appointments disable trigger user')
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date, duration_minutes, ends_at)
        select ${client}, ${facial}, start, 15, start + interval '15 minutes'
        from generate_series(1, 20001) as n,
          lateral (select timestamptz '2025-01-01' + n % 40 * interval '1 day' as start) as moment`)
      await tx.script(
        'alter table public.appointments enable trigger user; select private.queue_everything()',
      )
      // A short range has few of them.
      await tx.query(sql`select from public.report('2025-01-05', '2025-01-06')`)
      await tx.query(sql`select from public.report('2025-01-01', '2025-12-31')`)
    })
    await expect(refused).rejects.toMatchObject({
      sqlState: 'PT503',
      message: 'The reports are being recounted. Please try again in a minute.',
    })
  })

  it('are exact for readers who may not write, and recounted by a dashboard that may', async () => {
    const { db } = database()
    await db.asOwner((tx) => addAppointments(tx, 3))
    const readReport = (readOnly: boolean) =>
      db.asCaller(callers.staff, { readOnly }, async (tx) => {
        await tx.query(sql`select from public.dashboard_figures()`)
        return tx.query(sql`select revenue::text from public.report('2025-01-01', '2025-01-31')`)
      })
    const queued = () =>
      db.asOwner((tx) => tx.query(sql`select count(*)::int as days from private.days_to_recount`))
    expect(await readReport(true)).toEqual([{ revenue: '6.00' }])
    expect(await queued()).not.toEqual([{ days: 0 }])
    expect(await readReport(false)).toEqual([{ revenue: '6.00' }])
    expect(await queued()).toEqual([{ days: 0 }])
    expect(await readReport(true)).toEqual([{ revenue: '6.00' }])
    await db.asOwner((tx) => tx.query(sql`delete from public.appointments`))
  })

  describe('that have drifted', () => {
    const drifts = {
      'a total of a day': sql`update private.report_totals set revenue = revenue + 1 where dimension = 'all' and day = '2025-01-03'`,
      'a day that is missing': sql`delete from private.report_totals where day = '2025-01-03'`,
      'a day without rows': sql`insert into private.report_totals
        select 'all', '2001-01-01', '', booked, completed, cancelled, revenue, price, supplied, discount, due, minutes
        from private.report_totals where dimension = 'all' limit 1`,
      'a client': sql`update private.client_totals set appointments = appointments + 1`,
      'a month of a client': sql`delete from private.client_months`,
      'a cohort': sql`update private.cohort_totals set clients = 7`,
      'a number of rows': sql`insert into private.row_counts values ('clients', 3)`,
    }
    beforeAll(() => database().db.asOwner((tx) => addAppointments(tx, 5)))

    it.each(Object.entries(drifts))('are found and repaired by recount: %s', async (_, drift) => {
      const { db } = database()
      expect(await recount(db)).toEqual([])
      await db.asOwner((tx) => tx.query(drift))
      expect(await recount(db)).not.toEqual([])
      expect(await recount(db)).toEqual([])
      const [figures] = await db.asOwner(async (tx) => {
        await setStaffCaller(tx)
        return tx.query(sql`
          select (select revenue::text from public.report('2025-01-01', '2025-01-31')) as revenue,
            (select appointments from public.clients_report()) as appointments,
            (select sum(clients)::int from public.cohort_report('2025-01-01', '2025-01-31')) as clients,
            (select total_clients from public.dashboard_figures()) as total`)
      })
      expect(figures).toEqual({ revenue: '15.00', appointments: 5, clients: 1, total: 2 })
    })

    it.runIf(engine === 'postgres')(
      'are reported and repaired by npm run recount, with its exit code',
      async () => {
        const folder = await scratchFolder()
        onTestFinished(() => rm(folder, { recursive: true }))
        const command = async () => {
          const env = { ...process.env, DATABASE_URL: database().url ?? '', DATA_DIR: folder }
          return execute(process.execPath, ['scripts/recount.ts'], { env }).then(
            ({ stdout }) => ({ code: 0, stdout }),
            ({ code, stdout }) => ({ code, stdout }),
          )
        }
        await database().db.asOwner((tx) => tx.query(drifts['a total of a day']))
        const repaired = await command()
        expect(repaired).toMatchObject({
          code: 2,
          stdout: expect.stringContaining('2025-01-03 all: stored {'),
        })
        expect(repaired.stdout).toContain('\n1 totals did not match their rows and were repaired.\n')
        expect(await command()).toEqual({ code: 0, stdout: 'All totals match their rows.\n' })
      },
    )
  })
})
