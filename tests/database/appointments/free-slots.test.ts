// Free slots in quarter hours: for visitors, who learn nothing else, and for staff, who also see beautician and
// travel time.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
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
const inTenDays = sql`(public.business_today() + 10)`
/** This hour ten days from now, in the business's time zone. */
const at = async (tx: OwnerTx, clock: string) => {
  const [row] = await tx.query<{ moment: string }>(
    sql`select to_jsonb((${inTenDays} + ${clock}::time) at time zone 'Asia/Kolkata') #>> '{}' as moment`,
  )
  return row?.moment ?? ''
}
const clocks = async (tx: OwnerTx, times: Sql) => {
  const rows = await tx.query<{ clock: string }>(sql`
    select to_char(starts_at at time zone 'Asia/Kolkata', 'HH24:MI') as clock from ${times} order by starts_at`)
  return rows.map(({ clock }) => clock)
}
const free = (tx: OwnerTx, services = [facial], area: string | null = null) =>
  clocks(tx, sql`public.free_slots(${`{${services.join(',')}}`}::uuid[], ${inTenDays}, ${area}::uuid)`)

describeEachEngine('free slots', (database) => {
  beforeAll(() => insertBusiness(database().db))
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)
  /** The business works from nine to one. */
  const inTheMorning = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rehearsed(async (tx) => {
      await tx.query(sql`update public.working_hours set from_time = '09:00', to_time = '13:00'`)
      return work(tx)
    })

  it('are the business’s hours while there are no beauticians', () =>
    inTheMorning(async (tx) => {
      await tx.query(sql`update public.beauticians set is_active = false`)
      await tx.query(sql`update public.working_hours set to_time = '10:00'`)
      expect(await free(tx)).toEqual(['09:00', '09:15'])
      await tx.query(sql`insert into public.days_off (from_day, to_day) values (${inTenDays}, ${inTenDays})`)
      expect(await free(tx)).toEqual([])
    }))

  it("exclude a beautician's appointments with the travel times to and from them", () =>
    inTheMorning(async (tx) => {
      await saveOne(tx, appointmentAt(await at(tx, '10:30'), { beautician_id: rose }))
      expect(await free(tx)).toEqual(['09:00', '09:15', '11:45', '12:00', '12:15'])
      expect(await free(tx, [facial], south)).toEqual(['09:00', '12:00', '12:15'])
      expect(await free(tx, [facial, facial])).toEqual([])
    }))

  it('are exactly the quarter hours at which the guard accepts an appointment', () =>
    rehearsed(async (tx) => {
      await saveOne(tx, appointmentAt(await at(tx, '10:30'), { beautician_id: rose }))
      const offered = await free(tx, [facial], south)
      const [found] = await tx.query<{ refused: string[] }>(sql`
        select coalesce(json_agg(to_char(quarter, 'HH24:MI') order by quarter), '[]') as refused
        from generate_series(${inTenDays}::timestamp, ${inTenDays} + time '23:45', interval '15 minutes') as quarter
        where exists (select from private.appointment_conflicts(gen_random_uuid(), ${rose}, quarter at time zone 'Asia/Kolkata',
          quarter at time zone 'Asia/Kolkata' + interval '45 minutes', ${south}, false, false))`)
      expect([...offered, ...(found?.refused ?? [])]).toHaveLength(96)
      expect(offered.filter((clock) => found?.refused.includes(clock))).toEqual([])
    }))

  it('need a beautician who does the service, is active, at work and not on a day off', () =>
    inTheMorning(async (tx) => {
      await tx.query(sql`insert into public.beauticians (id, full_name) values (${lily}, 'Lily (sample)')`)
      await tx.query(sql`insert into public.beautician_services values (${lily}, ${bridal})`)
      await tx.query(sql`insert into public.working_hours (beautician_id, weekday, from_time, to_time)
        select ${lily}, weekday, '20:00', '24:00' from generate_series(1, 7) as weekday`)
      expect(await free(tx, [bridal])).toEqual([
        ...['09:00', '09:15', '09:30', '09:45', '10:00'],
        ...['20:00', '20:15', '20:30', '20:45', '21:00'],
      ])
      await tx.query(
        sql`insert into public.days_off (beautician_id, from_day, to_day) values (${rose}, ${inTenDays}, ${inTenDays})`,
      )
      expect(await free(tx, [bridal])).toHaveLength(5)
      expect(await free(tx, [facial])).toEqual([])
      await tx.query(sql`update public.beauticians set is_active = false where id = ${lily}`)
      expect(await free(tx, [bridal])).toEqual([])
    }))

  it('continue past midnight where the working hours do', () =>
    rehearsed(async (tx) => {
      expect(await free(tx, [bridal])).toHaveLength(96)
    }))

  it("begin after the business's notice, never in the past and within a year", () =>
    rehearsed(async (tx) => {
      const [soonest] = await tx.query(sql`
        select min(starts_at) >= now() + interval '3 hours' as late, min(starts_at) < now() + interval '4 hours' as soon
        from (select public.business_today() as today) as days, lateral (
          select starts_at from public.free_slots(array[${facial}::uuid], today)
          union all select starts_at from public.free_slots(array[${facial}::uuid], today + 1)) as times`)
      expect(soonest).toEqual({ late: false, soon: true })
      await tx.query(sql`update public.business_profile set notice_minutes = 180`)
      const [later] = await tx.query(sql`
        select min(starts_at) >= now() + interval '3 hours' as late
        from (select public.business_today() as today) as days, lateral (
          select starts_at from public.free_slots(array[${facial}::uuid], today)
          union all select starts_at from public.free_slots(array[${facial}::uuid], today + 1)) as times`)
      expect(later).toEqual({ late: true })
      for (const days of [-1, 367]) {
        const none = sql`public.free_slots(array[${facial}::uuid], public.business_today() + ${days}::int)`
        expect(await clocks(tx, none)).toEqual([])
      }
    }))

  it('take an hour without a service', () =>
    inTheMorning(async (tx) => {
      await tx.query(sql`update public.working_hours set to_time = '10:15'`)
      expect(await free(tx, [])).toEqual(['09:00', '09:15'])
    }))

  it('are empty for inactive services, and limited to a number of services', () =>
    rehearsed(async (tx) => {
      await tx.query(sql`update public.services set is_active = false where id = ${facial}`)
      expect(await free(tx)).toEqual([])
      expect(await free(tx, [bridal, facial])).toEqual([])
      await expect(
        free(
          tx,
          Array.from({ length: 21 }, () => bridal),
        ),
      ).rejects.toMatchObject({ sqlState: '22023' })
    }))

  it('show a visitor only quarter hours, each once', () =>
    rehearsed(async (tx) => {
      await tx.query(sql`insert into public.beauticians (full_name) values ('Lily (sample)')`)
      await tx.script('set local role anon')
      const rows = await tx.query<{ starts_at: Date }>(
        sql`select * from public.free_slots(array[${facial}::uuid], ${inTenDays})`,
      )
      expect(rows).toHaveLength(96)
      for (const row of rows) expect(Object.keys(row)).toEqual(['starts_at'])
    }))

  describe('around daylight saving', () => {
    const hours = async (tx: OwnerTx, zone: string, day: string, length: number) => {
      await tx.query(sql`update public.beauticians set is_active = false`)
      await tx.query(sql`update public.business_profile set time_zone = ${zone}`)
      const rows = await tx.query<{ moment: string; clock: string }>(sql`
        select to_char(starts_at at time zone 'UTC', 'HH24:MI') as moment, to_char(starts_at at time zone ${zone}, 'HH24:MI') as clock
        from private.beautician_slots(array[${facial}::uuid], ${length}::int, ${day}::date, 1, null, null) order by starts_at`)
      return rows.map(({ moment, clock }) => `${clock} (${moment})`)
    }
    const wholeDay = [
      ['Asia/Kolkata', '2027-03-28', 96, 24],
      ['Europe/London', '2027-03-28', 92, 23],
      ['Europe/London', '2027-10-31', 96, 25],
      ['America/New_York', '2027-03-14', 92, 23],
      ['America/New_York', '2027-11-07', 96, 25],
    ] as const
    it.each(wholeDay)('offers each quarter hour of %s on %s once', (zone, day, quarters, hoursOfDay) =>
      rehearsed(async (tx) => {
        const offered = await hours(tx, zone, day, 15)
        expect(new Set(offered).size).toBe(quarters)
        expect(offered).toHaveLength(quarters)
        const [worked] = await tx.query(sql`
          select (extract(epoch from upper(spells) - lower(spells)) / 3600)::int as hours
          from (select private.working_time(null, ${day}::date, ${day}::date) as spells) as day`)
        expect(worked).toEqual({ hours: hoursOfDay })
      }),
    )

    it.each([
      ['Asia/Kolkata', '2027-03-28', ['09:00 (03:30)', '09:15 (03:45)']],
      ['Europe/London', '2027-03-27', ['09:00 (09:00)', '09:15 (09:15)']],
      ['Europe/London', '2027-03-28', ['09:00 (08:00)', '09:15 (08:15)']],
      ['America/New_York', '2027-11-06', ['09:00 (13:00)', '09:15 (13:15)']],
      ['America/New_York', '2027-11-07', ['09:00 (14:00)', '09:15 (14:15)']],
    ])('nine o’clock is nine o’clock in %s on %s', (zone, day, offered) =>
      rehearsed(async (tx) => {
        await tx.query(sql`update public.working_hours set from_time = '09:00', to_time = '10:00'`)
        expect(await hours(tx, zone, day, 45)).toEqual(offered)
      }),
    )

    it('skips the missing hour, and an appointment over it ends an hour later', () =>
      rehearsed(async (tx) => {
        await tx.query(sql`update public.working_hours set from_time = '01:00', to_time = '04:00'`)
        // From one to four are two hours that night.
        expect(await hours(tx, 'America/New_York', '2027-03-14', 105)).toEqual([
          '01:00 (06:00)',
          '01:15 (06:15)',
        ])
        await tx.query(sql`update public.working_hours set from_time = '02:00', to_time = '03:00'`)
        expect(await hours(tx, 'America/New_York', '2027-03-14', 15)).toEqual([])
      }))
  })

  describe('for staff', () => {
    const offered = (tx: OwnerTx, more: Sql = sql``) =>
      tx.query<{ clock: string }>(sql`
        select to_char(starts_at at time zone 'Asia/Kolkata', 'HH24:MI') as clock, beautician_id, travel_before,
               travel_after, beside_same_area
        from public.staff_slots(array[${facial}::uuid], ${inTenDays}, ${south}${more}) order by starts_at`)

    it('include beautician, travel time, and whether another appointment is nearby', () =>
      inTheMorning(async (tx) => {
        const standing = await saveOne(tx, appointmentAt(await at(tx, '09:00'), { beautician_id: rose }))
        const [first] = await offered(tx)
        expect(first).toEqual({
          clock: '10:30',
          beautician_id: rose,
          travel_before: 45,
          travel_after: 0,
          beside_same_area: false,
        })
        await tx.query(sql`update public.appointments set area_id = ${south} where id = ${standing.id}`)
        expect((await offered(tx))[0]).toMatchObject({
          clock: '10:15',
          travel_before: 30,
          beside_same_area: true,
        })
        // The appointment that is being moved does not block its own slots.
        const moving = sql`, null, ${standing.id}::uuid`
        expect((await offered(tx, moving))[0]).toMatchObject({ clock: '09:00', travel_before: 0 })
      }))

    it('cover several days, and a declined time is offered again with another beautician', () =>
      inTheMorning(async (tx) => {
        const days = sql`, null, null, 3`
        expect(await offered(tx, days)).toHaveLength(3 * 14)
        await expect(offered(tx, sql`, null, null, 15`)).rejects.toMatchObject({ sqlState: '22023' })
      }))

    // A series of quarter hours without end took the database until the statement timeout.
    it.each(['infinity', '-infinity'])('are refused at once for %s', (day) =>
      inTheMorning(async (tx) => {
        await tx.query(sql`set local statement_timeout = '5s'`)
        await expect(
          tx.query(sql`select from public.staff_slots(array[${facial}::uuid], ${day}::date)`),
        ).rejects.toMatchObject({ sqlState: '22023' })
      }),
    )

    it('can really be booked', () =>
      inTheMorning(async (tx) => {
        await saveOne(tx, appointmentAt(await at(tx, '10:30'), { beautician_id: rose, area_id: north }))
        for (const { clock } of await offered(tx)) {
          const { id } = await saveOne(
            tx,
            appointmentAt(await at(tx, clock), { beautician_id: rose, area_id: south, address: 'X' }),
          )
          await tx.query(sql`delete from public.appointments where id = ${id}`)
        }
      }))
  })
})
