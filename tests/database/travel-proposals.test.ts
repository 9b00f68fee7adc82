// Travel times that the marks of beauticians suggest.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  client,
  facial,
  insertBusiness,
  north,
  rolledBackAsStaff,
  rose,
  south,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeEachEngine('travel time proposals', (database) => {
  beforeAll(() => insertBusiness(database().db))
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  interface Trip {
    /** Between the two marks; null: she never pressed “Arrived”. */
    readonly minutes: number | null
    readonly from?: string | null
    readonly to?: string | null
    readonly daysAgo: number
    /** Of the visit before. */
    readonly status?: string
  }

  /** A visit at ten and one at two on a day of its own, with the marks of the second. */
  async function travel(
    tx: OwnerTx,
    { minutes, from = north, to = south, daysAgo, status = 'completed' }: Trip,
  ) {
    await tx.script('reset role')
    const day = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
    for (const [area, clock, state] of [
      [from, '10:00', status],
      [to, '14:00', 'completed'],
    ] as const) {
      const [visit] = await tx.query<{ id: string }>(sql`
        insert into public.appointments (client_id, service_id, beautician_id, appointment_date, address, area_id, status, tight_ok)
        values (${client}, ${facial}, ${rose}, (${`${day} ${clock}`}::timestamp) at time zone 'Asia/Kolkata', 'Elsewhere', ${area}::uuid,
          ${state}, true) returning id`)
      if (clock === '10:00' || !visit) continue
      await tx.query(sql`
        insert into public.appointment_marks (appointment_id, mark, marked_at)
        values (${visit.id}, 'on_the_way', (${`${day} 11:00`}::timestamp) at time zone 'Asia/Kolkata')`)
      if (minutes !== null)
        await tx.query(sql`
          insert into public.appointment_marks (appointment_id, mark, marked_at)
          values (${visit.id}, 'arrived',
            (${`${day} 11:00`}::timestamp + make_interval(secs => ${Math.round(minutes * 60)}::int)) at time zone 'Asia/Kolkata')`)
    }
  }
  const proposals = (tx: OwnerTx) =>
    tx.query(
      sql`select from_area_id, to_area_id, minutes, trips::int as trips, current_minutes from public.travel_time_proposals()`,
    )
  const after = (trips: readonly (number | Omit<Trip, 'daysAgo'>)[]) =>
    rehearsed(async (tx) => {
      for (const [index, trip] of trips.entries())
        await travel(tx, { daysAgo: index + 1, ...(typeof trip === 'number' ? { minutes: trip } : trip) })
      return proposals(tx)
    })
  const between = { from_area_id: north, to_area_id: south, current_minutes: 45 }

  it.each([
    ['needs five trips', [60, 60, 60, 60], []],
    ['is their median', [55, 61, 58, 170, 20], [{ ...between, minutes: 58, trips: 5 }]],
    ['of six is the middle, rounded', [55, 56, 58, 59, 90, 20], [{ ...between, minutes: 57, trips: 6 }]],
    ['leaves out what is not plausible', [2.9, 181, 60, 60, 60, 60], []],
    ['counts 3 and 180 minutes', [3, 180, 60, 60, 60], [{ ...between, minutes: 60, trips: 5 }]],
    ['needs a difference of three minutes', [47, 47, 47, 47, 47], []],
    ['may be shorter', [42, 42, 42, 42, 42], [{ ...between, minutes: 42, trips: 5 }]],
  ])('%s', async (_, trips, expected) => {
    expect(await after(trips)).toEqual(expected)
  })

  it('counts both directions of a pair, and only trips from a known area of the visit before', async () => {
    const there = { minutes: 60 }
    const back = { minutes: 60, from: south, to: north }
    expect(await after([there, back, there, back, there])).toEqual([{ ...between, minutes: 60, trips: 5 }])
    for (const other of [
      { minutes: 60, from: null },
      { minutes: 60, to: null },
      { minutes: 60, status: 'cancelled' },
      { minutes: null },
    ])
      expect(await after([there, back, there, back, other])).toEqual([])
  })

  it('is about trips within an area too, and forgets those of more than six months ago', async () => {
    const within = { minutes: 12, from: north, to: north }
    expect(await after([within, within, within, within, within])).toEqual([
      { from_area_id: north, to_area_id: north, minutes: 12, trips: 5, current_minutes: 30 },
    ])
    const old = await rehearsed(async (tx) => {
      for (let day = 0; day < 5; day++) await travel(tx, { minutes: 60, daysAgo: day < 4 ? day + 1 : 190 })
      return proposals(tx)
    })
    expect(old).toEqual([])
  })

  it('changes nothing until it is accepted, and is gone then', () =>
    rehearsed(async (tx) => {
      for (let day = 1; day <= 5; day++) await travel(tx, { minutes: 60, daysAgo: day })
      const stored = () => tx.query(sql`select minutes from public.travel_times`)
      const before = await stored()
      expect(await proposals(tx)).toHaveLength(1)
      expect(await stored()).toEqual(before)
      await tx.query(sql`update public.travel_times set minutes = 60`)
      expect(await proposals(tx)).toEqual([])
    }))
})
