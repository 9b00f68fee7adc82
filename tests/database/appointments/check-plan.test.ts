// Whether a plan can be staffed: visitors learn that, how far the nearest possibility is, and nothing else.
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/time/dates.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  bridal,
  facial,
  insertBusiness,
  north,
  rolledBackAsStaff,
  rose,
  saveOne,
  south,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const lily = '00000000-0000-4000-8000-0000000000b2'
const mira = '00000000-0000-4000-8000-0000000000b3'
const DAY = addDays(dayIn(new Date(), 'Asia/Kolkata'), 40)
/** A moment of that day, or of another one. */
const at = (clock: string, day = DAY) => new Date(`${day}T${clock}:00+05:30`).toISOString()

const visit = (from: number, service = facial) => ({ from, minutes: -from, service_ids: [service] })
/** Ready by five; one visit of an hour. */
const planned = (change: object = {}) => ({
  ready_by: at('17:00'),
  area_id: north,
  schedules: [[visit(-60)]],
  ...change,
})

async function check(tx: OwnerTx, ...functions: object[]) {
  await tx.script('set local role anon')
  const rows = await tx.query<{ function: number; schedule: number; shift_minutes: number }>(
    sql`select * from public.check_plan(${JSON.stringify(functions)}::jsonb)`,
  )
  await tx.script('reset role')
  return rows.map((row) => [row.function, row.schedule, row.shift_minutes])
}

const busy = (tx: OwnerTx, from: string, minutes: number, beautician = rose, area = north) =>
  saveOne(
    tx,
    appointmentAt(at(from), { beautician_id: beautician, duration_minutes: minutes, area_id: area }),
  )

describeEachEngine('the check of a plan', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        update public.working_hours set from_time = '09:00', to_time = '20:00';
        insert into public.beauticians (id, full_name) values ('${lily}', 'Lily (sample)'), ('${mira}', 'Mira (sample)');
        insert into public.beautician_services (beautician_id, service_id) values
          ('${lily}', '${facial}'), ('${mira}', '${bridal}');`),
    )
  })
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  it('says yes within the hours, and for each number of beauticians that is free at once', () =>
    rehearsed(async (tx) => {
      const one = [visit(-60)]
      const two = [visit(-60), visit(-60)]
      const three = [visit(-60), visit(-60), visit(-60)]
      expect(await check(tx, planned())).toEqual([[1, 1, 0]])
      expect(await check(tx, planned({ schedules: [two] }))).toEqual([[1, 1, 0]])
      // Only Rose and Lily do facials.
      expect(await check(tx, planned({ schedules: [three] }))).toEqual([])
      expect(await check(tx, planned({ schedules: [three, two, one] }))).toEqual([[1, 2, 0]])
    }))

  it('gives each visit another able beautician', () =>
    rehearsed(async (tx) => {
      // Rose does everything, Lily only facials, Mira only bridals.
      const all = [visit(-60, facial), visit(-60, bridal), visit(-60, facial)]
      expect(await check(tx, planned({ schedules: [all] }))).toEqual([[1, 1, 0]])
      expect(await check(tx, planned({ schedules: [[...all, visit(-60, bridal)]] }))).toEqual([])
    }))

  it('offers the nearest time of the day, outside hours, appointments and travel', () =>
    rehearsed(async (tx) => {
      expect(await check(tx, planned({ ready_by: at('05:00') }))).toEqual([[1, 1, 300]])
      expect(await check(tx, planned({ ready_by: at('23:00') }))).toEqual([[1, 1, -180]])
      const brideOnly = planned({ schedules: [[visit(-60, bridal), visit(-60, bridal)]] })
      await busy(tx, '16:30', 60)
      // Half an hour of travel from half past four back: ready by four.
      expect(await check(tx, brideOnly)).toEqual([[1, 1, -60]])
      expect(await check(tx, { ...brideOnly, area_id: south })).toEqual([[1, 1, -75]])
    }))

  it('offers the same hour of another day where the day is full, and nothing where no day is free', () =>
    rehearsed(async (tx) => {
      const closed = (first: number, last: number) =>
        tx.query(sql`
          insert into public.days_off (from_day, to_day) values (${addDays(DAY, first)}::date, ${addDays(DAY, last)}::date)`)
      await closed(0, 0)
      expect(await check(tx, planned())).toEqual([[1, 1, -1440]])
      await closed(-3, 2)
      expect(await check(tx, planned())).toEqual([[1, 1, 4320]])
      await closed(3, 3)
      expect(await check(tx, planned())).toEqual([])
    }))

  it('gives no beautician to two functions of a plan at once, also not with too little travel', () =>
    rehearsed(async (tx) => {
      const brides = (clock: string, area: string) =>
        planned({ ready_by: at(clock), area_id: area, schedules: [[visit(-60, bridal), visit(-60, bridal)]] })
      expect(await check(tx, brides('12:00', north), brides('12:00', north))).toEqual([
        [1, 1, 0],
        [2, 1, -90],
      ])
      expect(await check(tx, brides('12:00', north), brides('13:30', south))).toEqual([
        [1, 1, 0],
        [2, 1, 15],
      ])
      expect(await check(tx, brides('12:00', north), brides('13:45', south))).toEqual([
        [1, 1, 0],
        [2, 1, 0],
      ])
    }))

  it('answers by the hours alone while there are no beauticians', () =>
    rehearsed(async (tx) => {
      await tx.query(sql`update public.beauticians set is_active = false`)
      const six = Array.from({ length: 6 }, () => visit(-60))
      expect(await check(tx, planned({ schedules: [six] }))).toEqual([[1, 1, 0]])
      expect(await check(tx, planned({ ready_by: at('08:00') }))).toEqual([[1, 1, 120]])
    }))

  it('keeps the notice for visitors', () =>
    rehearsed(async (tx) => {
      await tx.query(sql`update public.working_hours set from_time = '00:00', to_time = '24:00'`)
      const [row] = await tx.query<{ soon: string }>(
        sql`select to_jsonb(date_trunc('hour', now()) + interval '2 hours') #>> '{}' as soon`,
      )
      const found = await check(tx, planned({ ready_by: row?.soon }))
      expect(found[0]?.[2]).toBeGreaterThan(0)
    }))

  const many = <Item>(item: Item, times: number): Item[] => Array.from({ length: times }, () => item)
  describe('refuses', () => {
    it.each([
      ['nothing', null],
      ['no functions', []],
      ['nine functions', many(planned(), 9)],
      ['a text', ['x']],
      ['no hour', [planned({ ready_by: null })]],
      ['the past', [planned({ ready_by: '2020-01-01T00:00:00Z' })]],
      ['a far year', [planned({ ready_by: '9999-01-01T00:00:00Z' })]],
      ['no schedules', [planned({ schedules: [] })]],
      ['seven schedules', [planned({ schedules: many([visit(-60)], 7) })]],
      ['a schedule that is a text', [planned({ schedules: ['x'] })]],
      ['an empty schedule', [planned({ schedules: [[]] })]],
      ['seven visits', [planned({ schedules: [many(visit(-60), 7)] })]],
      ['a visit that is a text', [planned({ schedules: [['x']] })]],
      ['a visit without services', [planned({ schedules: [[{ ...visit(-60), service_ids: [] }]] })]],
      ['51 services', [planned({ schedules: [[{ ...visit(-60), service_ids: many(facial, 51) }]] })]],
      ['a visit without minutes', [planned({ schedules: [[{ ...visit(-60), minutes: undefined }]] })]],
      ['a visit of two days', [planned({ schedules: [[{ ...visit(-60), minutes: 2880 }]] })]],
      ['a visit without a start', [planned({ schedules: [[{ ...visit(-60), from: undefined }]] })]],
      ['a visit after the hour', [planned({ schedules: [[{ ...visit(-60), from: 60 }]] })]],
    ])('%s', async (_, functions) => {
      const asked = rehearsed(async (tx) => {
        await tx.script('set local role anon')
        await tx.query(sql`select * from public.check_plan(${JSON.stringify(functions)}::jsonb)`)
      })
      await expect(asked).rejects.toMatchObject({ sqlState: '22023' })
    })
  })
})
