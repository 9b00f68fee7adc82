// Whatever the check of a plan calls bookable is accepted by the guard when it is booked at that moment: random teams, hours, days off,
// travel, appointments and plans. On Postgres.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/time/dates.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  bridal,
  facial,
  insertBusiness,
  north,
  otherClient,
  rolledBackAsStaff,
  south,
} from '#testing/database/appointment-fixture.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { scale, seed } from '#testing/depth.ts'

const DAY = addDays(dayIn(new Date(), 'Asia/Kolkata'), 40)
const MINUTE_MS = 60_000
const idOf = (number: number) => `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`
const place = fc.constantFrom(north, south)
const quarter = (least: number, most: number) =>
  fc.integer({ min: least * 4, max: most * 4 }).map((count) => count * 15)
/** Minutes of the three days around. */
const moment = quarter(-24, 48)
const at = (minutes: number) =>
  new Date(Date.parse(`${DAY}T00:00:00+05:30`) + minutes * MINUTE_MS).toISOString()

const world = fc.record({
  team: fc.array(
    fc.record({
      does: fc.constantFrom(null, facial, bridal),
      opens: fc.option(fc.constantFrom('06:00', '09:00', '12:00')),
      off: fc.option(fc.integer({ min: -1, max: 1 })),
    }),
    { maxLength: 4 },
  ),
  travel: fc.integer({ min: 0, max: 90 }),
  booked: fc.array(fc.record({ by: fc.nat(3), starts: moment, minutes: quarter(1, 5), area: place }), {
    maxLength: 8,
  }),
  functions: fc.array(
    fc.record({
      ready: quarter(6, 30),
      area: place,
      visits: fc.array(
        fc.record({ service: fc.constantFrom(facial, bridal), hours: fc.integer({ min: 3, max: 4 }) }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

async function build(tx: OwnerTx, { team, travel, booked }: World) {
  await tx.query(sql`update public.beauticians set is_active = false`)
  await tx.query(sql`update public.travel_times set minutes = ${travel}`)
  for (const [number, { does, opens, off }] of team.entries()) {
    const id = idOf(number)
    await tx.query(sql`insert into public.beauticians (id, full_name) values (${id}, 'Sample')`)
    if (does)
      await tx.query(
        sql`insert into public.beautician_services (beautician_id, service_id) values (${id}, ${does})`,
      )
    if (opens)
      await tx.query(sql`
        insert into public.working_hours (beautician_id, weekday, from_time, to_time)
        select ${id}, weekday, ${opens}::time, '22:00' from generate_series(1, 7) as weekday`)
    if (off !== null)
      await tx.query(sql`
        insert into public.days_off (beautician_id, from_day, to_day) values (${id}, ${addDays(DAY, off)}::date, ${addDays(DAY, off)}::date)`)
  }
  for (const { by, starts, minutes, area } of booked.filter((one) => one.by < team.length)) {
    await tx.script('savepoint one')
    await tx
      .query(sql`
        insert into public.appointments (client_id, service_id, beautician_id, appointment_date, duration_minutes, area_id)
        values (${otherClient}, ${team[by]?.does ?? facial}, ${idOf(by)}, ${at(starts)}::timestamptz, ${minutes}, ${area})`)
      // Two random appointments may overlap.
      .catch(() => tx.script('rollback to savepoint one'))
  }
}

const asSchedule = ({ visits }: World['functions'][number]) =>
  visits.map(({ service, hours }) => ({ from: -hours * 60, minutes: hours * 60, service_ids: [service] }))

/** Booked as a plan that the calendar was asked about, shifted by that many minutes. */
function asFunction({ ready, area, visits }: World['functions'][number], shift: number) {
  return {
    kind: 'other',
    ready_by: at(ready + shift),
    area_id: area,
    people: visits.map(({ service }) => ({ who: 'Guest', count: 1, services: [service] })),
    visits: visits.map(({ service, hours }) => ({
      starts_at: at(ready + shift - hours * 60),
      minutes: hours * 60,
      lines: [{ service_id: service }],
    })),
  }
}

async function book(tx: OwnerTx, functions: readonly object[]): Promise<number> {
  const event = { id: randomUUID(), client_id: otherClient, functions }
  await tx.script('savepoint before')
  await tx.query(sql`select from public.book_event(${JSON.stringify(event)}::jsonb)`)
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from public.appointments
    where event_id = ${event.id} and (beautician_id is not null or not exists (select from public.beauticians where is_active))`)
  await tx.script('rollback to savepoint before')
  return row?.count ?? 0
}

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase('postgres')
  await insertBusiness(test.db)
})
afterAll(() => test?.close())

it('what is called bookable is accepted by the guard, at the asked hour together, at another hour alone', async () => {
  let bookable = 0
  let shifted = 0
  await fc.assert(
    fc.asyncProperty(world, (given) =>
      rolledBackAsStaff(test.db, async (tx) => {
        await build(tx, given)
        const asked = given.functions.map((one) => ({
          ready_by: at(one.ready),
          area_id: one.area,
          schedules: [asSchedule(one)],
        }))
        const rows = await tx.query<{ function: number; shift_minutes: number }>(
          sql`select * from public.check_plan(${JSON.stringify(asked)}::jsonb)`,
        )
        const found = rows.flatMap((row) => {
          const one = given.functions[row.function - 1]
          return one ? [{ one, shift: row.shift_minutes }] : []
        })
        const now = found.filter(({ shift }) => shift === 0).map(({ one }) => asFunction(one, 0))
        const visits = now.reduce((sum, one) => sum + one.visits.length, 0)
        if (now.length > 0) expect(await book(tx, now)).toBe(visits)
        bookable += now.length
        for (const { one, shift } of found.filter((answer) => answer.shift !== 0)) {
          expect(await book(tx, [asFunction(one, shift)])).toBe(one.visits.length)
          shifted += 1
        }
      }),
    ),
    { numRuns: scale(60, 2000), seed },
  )
  // The worlds are neither all empty nor all full.
  expect(bookable).toBeGreaterThan(10)
  expect(shifted).toBeGreaterThan(10)
})
