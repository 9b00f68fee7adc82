// Report totals match the rows after many random changes.
import { beforeAll, expect, it } from 'vitest'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  bridal,
  client,
  facial,
  insertBusiness,
  north,
  otherClient,
  rolledBackAsStaff,
  rose,
  south,
} from '#testing/database/appointment-fixture.ts'
import { setStaffCaller } from '#testing/database/callers.ts'
import { changeAtRandom } from '#testing/database/random-changes.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { newAppointment, take } from './money-fixture.ts'

const none = (found: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(found).map((key) => [key, []]))

describeEachEngine('reports', (database) => {
  beforeAll(() => insertBusiness(database().db))

  it('match the rows after any changes, in any time zone', async () => {
    const atLeast = scale(200, 1500)
    const { changed, ...found } = await rolledBackAsStaff(database().db, (tx) => changeAtRandom(tx, atLeast))
    for (const differing of Object.values(found)) expect(differing).toEqual(none(differing))
    expect(changed).toBeGreaterThanOrEqual(atLeast)
  })

  it('are by weeks and months, by category, with overdue amounts, and only for staff', async () => {
    const seen = await rolledBackAsStaff(database().db, async (tx) => {
      await tx.query(sql`update public.services set category = 'Skin' where id = ${facial}`)
      const appointment = await newAppointment(tx, {
        lines: [{ service_id: facial }, { service_id: bridal }],
        status: 'completed',
      })
      await take(tx, appointment, 500)
      const report = (step: string, by: string) =>
        tx.query(sql`
          select starts_on::text, key, name, booked, revenue, price, overdue
          from public.report('2026-03-01', '2026-03-31', ${step}, ${by})`)
      return {
        weeks: await report('week', 'all'),
        months: await report('month', 'category'),
        services: await report('none', 'service'),
        before: await tx.query(sql`select * from public.report('2026-02-01', '2026-02-28')`),
      }
    })
    expect(seen).toMatchObject({
      weeks: [{ starts_on: '2026-03-02', booked: 1, revenue: '0', price: '15500.00', overdue: '15000.00' }],
      months: [
        { starts_on: '2026-03-01', key: '', price: '15000.00', overdue: '14516.13' },
        { starts_on: '2026-03-01', key: 'Skin', price: '500.00', overdue: '483.87' },
      ],
      services: [{ name: 'Bridal' }, { name: 'Facial' }],
      before: [],
    })
    await expect(
      database().db.asOwner((tx) => tx.query(sql`select * from public.report('2026-01-01', '2026-01-02')`)),
    ).rejects.toMatchObject({ sqlState: '42501' })
    await expect(
      rolledBackAsStaff(database().db, (tx) =>
        tx.query(sql`select * from public.report('2026-01-01', '2026-01-02', 'hour', 'all')`),
      ),
    ).rejects.toMatchObject({ sqlState: '22023', message: 'There is no such report.' })
  })

  it('show returning clients by month and cohort, the best clients and lost ones', async () => {
    const seen = await rolledBackAsStaff(database().db, async (tx) => {
      const appointments = [
        [client, '2025-01-10', 100],
        [client, '2025-03-10', 100],
        [client, '2025-08-10', 100],
        [otherClient, '2025-03-20', 450],
      ] as const
      for (const [who, day, amount] of appointments)
        await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date, status, payment_amount, payment_status)
          values (${who}, ${facial}, ${`${day}T05:00:00Z`}, 'completed', ${amount}, 'paid')`)
      const names = async (query: Sql) =>
        (await tx.query<{ full_name: string }>(query)).map((row) => row.full_name)
      const stopped = sql`select full_name from public.clients_report(90)`
      const gone = await names(stopped)
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date)
        values (${client}, ${facial}, now() + interval '1 day')`)
      return {
        months: await tx.query(
          sql`select month::text, new_clients, returning_clients, appointments, back from public.retention_report('2025-01-15', '2025-12-31')`,
        ),
        cohorts: await tx.query(
          sql`select cohort::text, months_later, clients from public.cohort_report('2025-01-01', '2025-12-31')`,
        ),
        best: await names(sql`select full_name from public.clients_report()`),
        gone,
        stillGone: await names(stopped),
      }
    })
    expect(seen).toEqual({
      months: [
        { month: '2025-01-01', new_clients: 1, returning_clients: 0, appointments: 1, back: 1 },
        { month: '2025-03-01', new_clients: 1, returning_clients: 1, appointments: 2, back: 0 },
        { month: '2025-08-01', new_clients: 0, returning_clients: 1, appointments: 1, back: 0 },
      ],
      cohorts: [
        { cohort: '2025-01-01', months_later: 0, clients: 1 },
        { cohort: '2025-01-01', months_later: 2, clients: 1 },
        { cohort: '2025-01-01', months_later: 7, clients: 1 },
        { cohort: '2025-03-01', months_later: 0, clients: 1 },
      ],
      best: ['B', 'A'],
      gone: ['A'],
      stillGone: [],
    })
  })

  it('show utilisation with travel times, revenue per service, and services booked together', async () => {
    const seen = await rolledBackAsStaff(database().db, async (tx) => {
      await tx.query(sql`
        insert into public.working_hours (beautician_id, weekday, from_time, to_time) values (${rose}, 1, '09:00', '17:00')`)
      const appointment = async (clock: string, more: object) =>
        newAppointment(tx, { appointment_date: `2026-03-02T${clock}:00Z`, beautician_id: rose, ...more })
      const first = await appointment('04:00', {
        area_id: north,
        lines: [{ service_id: facial }, { service_id: bridal }],
      })
      await appointment('09:00', { area_id: south, client_id: otherClient })
      await appointment('10:45', { area_id: south, client_id: otherClient, status: 'cancelled' })
      await appointment('11:30', { area_id: north, client_id: otherClient })
      await tx.query(sql`
        update public.appointments set payment_amount = price, payment_status = 'paid' where id = ${first}`)
      await tx.query(sql`reset role`)
      await tx.query(sql`
        insert into public.reviews (full_name, rating, review_text, verified, appointment_id, created_at)
        values ('A', 4, 'Good', true, ${first}, '2026-03-03T00:00:00Z')`)
      await setStaffCaller(tx)
      return {
        use: await tx.query(
          sql`select full_name, working_minutes, appointment_minutes, travel_minutes from public.utilisation_report('2026-03-01', '2026-03-08')`,
        ),
        services: await tx.query(
          sql`select name, booked, revenue, minutes, service_travel_minutes, rating, reviews from public.service_report('2026-03-01', '2026-03-08')`,
        ),
        pairs: await tx.query(sql`select * from public.pairs_report('2026-03-01', '2026-03-08')`),
        wholeMonth: await tx.query(sql`select together from public.pairs_report('2026-02-10', '2026-03-31')`),
        elsewhere: await tx.query(sql`select * from public.pairs_report('2026-03-03', '2026-03-31')`),
      }
    })
    expect(seen).toEqual({
      use: [
        { full_name: 'Rose (sample)', working_minutes: 480, appointment_minutes: 315, travel_minutes: 90 },
      ],
      services: [
        {
          name: 'Bridal',
          booked: 1,
          revenue: '15000.00',
          minutes: 180,
          service_travel_minutes: '22.5',
          rating: '4.0',
          reviews: 1,
        },
        {
          name: 'Facial',
          booked: 3,
          revenue: '500.00',
          minutes: 135,
          service_travel_minutes: '67.5',
          rating: '4.0',
          reviews: 1,
        },
      ],
      pairs: [{ one_name: 'Facial', other_name: 'Bridal', together: 1 }],
      wholeMonth: [{ together: 1 }],
      elsewhere: [],
    })
  })

  it('compare a festival with the year before, and show the distance to the GST threshold', async () => {
    const seen = await rolledBackAsStaff(database().db, async (tx) => {
      await newAppointment(tx, { appointment_date: '2025-10-15T05:00:00Z', status: 'completed' })
      await newAppointment(tx, { appointment_date: '2024-10-31T05:00:00Z' })
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date, status)
        values (${client}, ${bridal}, now(), 'completed')`)
      await setStaffCaller(tx)
      return {
        seasons: await tx.query(
          sql`select day::text, booked, completed, price from public.season_report('Diwali') where day < '2026-01-01'`,
        ),
        meter: await tx.query(sql`select supplied, registration_from from public.turnover_meter()`),
      }
    })
    expect(seen).toEqual({
      seasons: [
        { day: '2024-10-31', booked: 1, completed: 0, price: '500.00' },
        { day: '2025-10-20', booked: 1, completed: 1, price: '500.00' },
      ],
      meter: [{ supplied: '15000.00', registration_from: '2000000.00' }],
    })
  })
})
