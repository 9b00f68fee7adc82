import { expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { StartFailure } from '#server/start-failure.ts'
import { fillWithSample } from '../../scripts/demo/fill-with-sample.ts'
import { parseSampleSize } from '../../scripts/demo/sample-size.ts'
import { describeEachEngine, type TestDatabase } from '../support/databases.ts'

const silent = () => {}

async function counts({ db }: TestDatabase) {
  const [row] = await db.asOwner((tx) =>
    tx.query(sql`
      select (select count(*) from public.clients) as clients,
             (select count(*) from public.appointments) as appointments,
             (select count(*) from public.leads) as leads,
             (select count(*) from public.reviews) as reviews,
             private.row_total('appointments') as total,
             (select count(distinct status) from public.appointments) as states,
             (select count(distinct payment_status) from public.appointments) as payment_states,
             (select count(distinct is_approved) from public.reviews) as approvals`),
  )
  return row
}

async function fingerprint({ db }: TestDatabase) {
  const [row] = await db.asOwner((tx) =>
    tx.query<{ rows: string; wrong_revenue: string; indexes: number }>(sql`
      select (select md5(string_agg(concat(id, client_id, service_id, appointment_date, status, payment_status), ' ' order by id))
                from public.appointments) as rows,
             (select sum(payment_amount) from public.appointments where payment_status = 'paid')
               - (select sum(revenue) from private.daily_revenue) as wrong_revenue,
             (select count(*) from pg_indexes where schemaname = 'public') as indexes`),
  )
  return row
}

describeEachEngine('the sample', (database) => {
  it('fills every list, the same way every time', async () => {
    await fillWithSample(database().db, parseSampleSize([]), silent)
    expect(await counts(database())).toEqual({
      clients: 40,
      appointments: 200,
      leads: 25,
      reviews: 14,
      total: 200,
      states: 4,
      payment_states: 4,
      approvals: 2,
    })
    const first = await fingerprint(database())
    await fillWithSample(database().db, parseSampleSize([]), silent)
    expect(await fingerprint(database())).toEqual(first)
    expect(first).toMatchObject({ wrong_revenue: '0.00' })
  })

  it('grows in proportion and leaves the indexes as they were', async () => {
    const before = await fingerprint(database())
    await fillWithSample(database().db, parseSampleSize(['--rows', '20000']), silent)
    expect(await counts(database())).toMatchObject({
      clients: 4000,
      appointments: 20000,
      leads: 2500,
      reviews: 1400,
    })
    expect(await fingerprint(database())).toMatchObject({
      wrong_revenue: '0.00',
      indexes: before?.indexes,
    })
  })

  it('keeps away from a database with rows of its own', async () => {
    const { db } = database()
    await fillWithSample(db, parseSampleSize([]), silent)
    await db.asOwner((tx) => tx.query(sql`insert into public.clients (full_name) values ('Somebody')`))
    const refused = fillWithSample(db, parseSampleSize([]), silent)
    await expect(refused).rejects.toThrow(StartFailure)
    await expect(refused).rejects.toThrow('clients: 1')
    expect(await counts(database())).toMatchObject({ clients: 41, appointments: 200 })
  })
})

it.each([['--rows', '0'], ['--rows', 'many'], ['--rows', '1e6'], ['--size', '5'], ['5']])(
  'refuses the arguments %s %s with one sentence',
  (...argv) => {
    expect(() => parseSampleSize(argv.filter((argument) => argument !== undefined))).toThrow(StartFailure)
  },
)
