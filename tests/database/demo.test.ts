// The sample data of `npm run demo`: plausible, reproducible and of any size.
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { StartFailure } from '#server/start-failure.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { describeEachEngine, type TestDatabase } from '#testing/database/test-databases.ts'
import { isDeep, scale } from '#testing/depth.ts'
import { fillWithSample } from '../../scripts/demo/fill-with-sample.ts'
import { parseSampleSize } from '../../scripts/demo/sample-size.ts'
import { withoutIndexes } from '../../scripts/demo/without-indexes.ts'

/** From 20,000 appointments on, the sample is loaded without indexes. */
const rows = scale(2_000, 20_000)
const silent = () => {}

async function counts({ db }: TestDatabase) {
  const [row] = await db.asOwner((tx) =>
    tx.query(sql`
      select (select count(*) from public.clients) as clients,
             (select count(*) from public.appointments) as appointments,
             (select count(*) from public.leads) as leads,
             (select count(*) from public.reviews) as reviews,
             private.row_total('appointments') as total,
             (select count(*) from public.areas) as areas,
             (select count(*) from public.beauticians) as beauticians,
             (select count(distinct status) from public.appointments) as states,
             (select count(distinct payment_status) from public.appointments) as payment_states,
             (select count(distinct is_approved) from public.reviews) as approvals`),
  )
  return row
}

async function fingerprint({ db }: TestDatabase) {
  const [row] = await db.asOwner((tx) =>
    tx.query<{ rows: string; wrong_revenue: string; indexes: number; schema: string }>(sql`
      select (select md5(string_agg(
                concat(id, client_id, service_id, beautician_id, appointment_date, ends_at, status, payment_status), ' ' order by id))
                from public.appointments) as rows,
             (select sum(payment_amount) from public.appointments where payment_status = 'paid')
               - (select sum(revenue) from private.report_totals where dimension = 'all') as wrong_revenue,
             (select count(*) from pg_indexes where schemaname = 'public') as indexes,
             (select md5(string_agg(line, ' ' order by line)) from (
               select concat(conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
               union all
               select concat(tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal) as parts (line)) as schema`),
  )
  return row
}

/** Counts implausible rows, tomorrow's appointments, and beauticians with work ahead. */
async function implausibleRows({ db }: TestDatabase) {
  const [found] = await db.asOwner((tx) =>
    tx.query<Record<string, unknown> & { tomorrow: number; people: number }>(sql`
      with zone as (select private.business_time_zone() as name),
      appointments as (
        select appointments.*, appointment_date at time zone zone.name as starts, ends_at at time zone zone.name as ends
        from public.appointments, zone where status <> 'cancelled'
      )
      select
        (select count(*)::int
          from (
            select ends, area_id, lead(starts) over in_order as next_starts, lead(area_id) over in_order as next_area
            from appointments where beautician_id is not null and not overlap_ok
            window in_order as (partition by beautician_id order by starts)
          ) as legs
            left join public.travel_times as ways
              on from_area_id = least(area_id, next_area) and to_area_id = greatest(area_id, next_area)
          where next_starts < ends + coalesce(ways.minutes, 30) * interval '1 minute') as conflicts,
        (select count(*)::int from appointments where overlap_ok) as overlaps,
        (select count(*)::int from appointments where beautician_id is not null and (
          not exists (
            select from public.working_hours as hours
            where hours.beautician_id = appointments.beautician_id and weekday = extract(isodow from starts)
              and starts::time >= from_time and ends::time <= to_time and ends::date = starts::date)
          or exists (
            select from public.days_off
            where days_off.beautician_id = appointments.beautician_id and starts::date between from_day and to_day)
        )) as outside_hours,
        (select count(*)::int from public.appointments join (
          select appointment_id, sum(minutes) as minutes, (array_agg(service_id order by position))[1] as first_service
          from public.appointment_lines group by 1) as lines on appointment_id = id
          where (first_service, minutes) is distinct from (service_id, duration_minutes)) as other_lines,
        (select count(*)::int from public.appointments where
          price <> (select sum(price) from public.appointment_lines where appointment_id = id)
          or payment_amount <> (select coalesce(sum(amount), 0) from public.payments where appointment_id = appointments.id)
        ) as other_amounts,
        (select sum(revenue) from private.report_totals where dimension = 'service')
          - (select sum(payment_amount) from public.appointments where payment_status = 'paid') as wrong_report,
        (select count(*) from public.appointments where not exists (
          select from public.appointment_lines where appointment_id = id))::int as without_lines,
        (select count(*)::int from public.payments where (method = 'upi') <> (reference is not null)) as other_references,
        (select count(*) filter (where beautician_id is null) > 0 from appointments where appointment_date > now())
          as some_unassigned,
        (select count(distinct beautician_id) from appointments where appointment_date > now())::int as people,
        (select count(*) from appointments where beautician_id is not null
          and starts::date = public.business_today() + 1)::int as tomorrow`),
  )
  const { tomorrow, people, ...others } = found ?? { tomorrow: 0, people: 0 }
  return { tomorrow, people, others }
}

const believable = {
  conflicts: 0,
  overlaps: 0,
  outside_hours: 0,
  other_lines: 0,
  other_amounts: 0,
  wrong_report: '0.00',
  without_lines: 0,
  other_references: 0,
  some_unassigned: true,
}

describeEachEngine('the sample', (database) => {
  // At night no sample appointment begins or ends while the test runs, and midnight is hours away.
  beforeAll(() => database().db.asOwner((tx) => setBusinessHour(tx, 3)))

  describe('of the usual size', () => {
    beforeAll(() => fillWithSample(database().db, parseSampleSize([]), silent))

    it('fills all lists, the same way each time', async () => {
      expect(await counts(database())).toEqual({
        clients: 700,
        appointments: 4200,
        leads: 340,
        reviews: 60,
        total: 4200,
        areas: 8,
        beauticians: 6,
        states: 4,
        payment_states: 4,
        approvals: 2,
      })
      const first = await fingerprint(database())
      await fillWithSample(database().db, parseSampleSize([]), silent)
      expect(await fingerprint(database())).toEqual(first)
      expect(first).toMatchObject({ wrong_revenue: '0.00' })
    })

    it('is plausible: no overlaps, no work outside working hours, consistent lines', async () => {
      const { tomorrow, people, others } = await implausibleRows(database())
      expect(others).toEqual(believable)
      expect(tomorrow).toBeGreaterThan(5)
      expect(people).toBeGreaterThanOrEqual(6)
    })

    it('has revenue in fourteen months, so that each report can compare, and work in each week ahead', async () => {
      const [found] = await database().db.asOwner((tx) =>
        tx.query(sql`
          with zone as (select private.business_time_zone() as name),
          visits as (
            select (appointment_date at time zone name)::date as day, beautician_id, payment_status
            from public.appointments, zone where status <> 'cancelled'
          )
          select count(distinct date_trunc('month', day)) filter (where payment_status = 'paid' and day < public.business_today())::int
                   as paid_months,
                 count(distinct (day - public.business_today() - 1) / 7) filter (where day > public.business_today())::int as weeks_ahead,
                 count(*) filter (where beautician_id is null and day < public.business_today())::int as done_by_nobody,
                 max(days) as longest_wait
          from visits, (select max(extract(day from now() - created_at))::int as days from public.leads where status = 'new') as waiting`),
      )
      expect(found).toMatchObject({ weeks_ahead: 13, done_by_nobody: 0 })
      expect(found?.paid_months).toBeGreaterThanOrEqual(14)
      expect(found?.longest_wait).toBeLessThan(14)
    })
  })

  it('is loaded without indexes and constraints, which are restored afterwards', async () => {
    const { db } = database()
    const before = await fingerprint(database())
    await db.asOwner((tx) => withoutIndexes(tx, silent, async () => {}))
    expect(await fingerprint(database())).toEqual(before)
  })

  describe(`of ${rows} rows`, () => {
    let before: Awaited<ReturnType<typeof fingerprint>>
    beforeAll(async () => {
      before = await fingerprint(database())
      await fillWithSample(database().db, parseSampleSize(['--rows', String(rows)]), silent)
    })

    it('grows in proportion, with the same indexes and constraints', async () => {
      expect(await counts(database())).toMatchObject({
        clients: rows / 5,
        appointments: rows,
        leads: rows / 8,
        reviews: Math.round(rows * 0.07),
      })
      expect(await fingerprint(database())).toMatchObject({
        wrong_revenue: '0.00',
        indexes: before?.indexes,
        schema: before?.schema,
      })
    })

    it('is still plausible', async () => {
      const { tomorrow, people, others } = await implausibleRows(database())
      expect(others).toEqual(believable)
      // A small sample over five years has about one appointment a day.
      if (!isDeep) return
      expect(tomorrow).toBeGreaterThan(5)
      expect(people).toBeGreaterThanOrEqual(6)
    })

    it('refuses a database with real rows', async () => {
      const { db } = database()
      await db.asOwner((tx) => tx.query(sql`insert into public.clients (full_name) values ('Somebody')`))
      const refused = fillWithSample(db, parseSampleSize([]), silent)
      await expect(refused).rejects.toThrow(StartFailure)
      await expect(refused).rejects.toThrow('clients: 1')
      expect(await counts(database())).toMatchObject({ clients: rows / 5 + 1, appointments: rows })
    })
  })
})

it.each([['--rows', '0'], ['--rows', 'many'], ['--rows', '1e6'], ['--size', '5'], ['5']])(
  'refuses the arguments %s %s with one sentence',
  (...argv) => {
    expect(() => parseSampleSize(argv.filter((argument) => argument !== undefined))).toThrow(StartFailure)
  },
)
