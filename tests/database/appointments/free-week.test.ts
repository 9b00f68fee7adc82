// The free week of a service is computed in one pass. For random calendars it equals its seven days one by one, and a
// day equals the quarter hours at which the guard accepts an appointment.
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  bridal,
  facial,
  insertBusiness,
  north,
  rolledBackAsStaff,
  rose,
  south,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale, seed } from '#testing/depth.ts'

const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland']
const lily = '00000000-0000-4000-8000-0000000000b2'
const iris = '00000000-0000-4000-8000-0000000000b3'
const people = [rose, lily, iris]

const quarter = fc.nat(95)
const person = fc.constantFrom(...people)
const area = fc.constantFrom(north, south, null)
const calendar = fc.record({
  zone: fc.constantFrom(...zones),
  minutes: fc.constantFrom(5, 45, 180, 725, 1440),
  notice: fc.constantFrom(0, 90, 3000),
  usualTravel: fc.constantFrom(0, 20, 120),
  active: fc.subarray(people),
  /** Beauticians with a list of services. */
  able: fc.array(fc.record({ who: person, service: fc.constantFrom(facial, bridal) }), { maxLength: 3 }),
  /** Working hours of the business (null) and of beauticians; the whole day where none are drawn. */
  hours: fc.array(
    fc.record({
      who: fc.option(person),
      weekday: fc.integer({ min: 1, max: 7 }),
      from: quarter,
      length: quarter,
    }),
    { maxLength: 8 },
  ),
  off: fc.array(fc.record({ who: fc.option(person), day: fc.nat(8), length: fc.nat(2) }), { maxLength: 3 }),
  booked: fc.array(
    fc.record({
      who: person,
      day: fc.integer({ min: -1, max: 8 }),
      at: fc.oneof(quarter, fc.constantFrom(0, 1, 93, 95)),
      minutes: fc.constantFrom(10, 60, 300, 1440),
      area,
      status: fc.constantFrom('scheduled', 'completed', 'cancelled'),
    }),
    { maxLength: 25 },
  ),
})
type Calendar = typeof calendar extends fc.Arbitrary<infer C> ? C : never

/** Drawn rows that a constraint or the guard refuses are left out. */
async function insert(tx: OwnerTx, drawn: Calendar): Promise<void> {
  await tx.query(sql`update public.business_profile
    set time_zone = ${drawn.zone}, notice_minutes = ${drawn.notice}, travel_minutes = ${drawn.usualTravel}`)
  await tx.query(sql`update public.services set duration_minutes = ${drawn.minutes} where id = ${facial}`)
  await tx.script(
    `insert into public.beauticians (id, full_name) values ('${lily}', 'Lily (sample)'), ('${iris}', 'Iris (sample)')`,
  )
  await tx.query(sql`select set_config('test.calendar', ${JSON.stringify(drawn)}, true)`)
  await tx.script(`do $$
    declare
      drawn jsonb := current_setting('test.calendar');
      one jsonb;
    begin
      insert into public.beautician_services
        select (able ->> 'who')::uuid, (able ->> 'service')::uuid from jsonb_array_elements(drawn -> 'able') as able
        on conflict do nothing;
      if exists (select from jsonb_array_elements(drawn -> 'hours') as hours where hours ->> 'who' is null) then
        delete from public.working_hours;
      end if;
      for one in select * from jsonb_array_elements(drawn -> 'hours') loop
        begin
          insert into public.working_hours (beautician_id, weekday, from_time, to_time) values (
            (one ->> 'who')::uuid, (one ->> 'weekday')::int, time '00:00' + (one ->> 'from')::int * interval '15 minutes',
            case when (one ->> 'from')::int + (one ->> 'length')::int >= 96 then '24:00'
              else time '00:00' + ((one ->> 'from')::int + (one ->> 'length')::int + 1) * interval '15 minutes' end);
        exception when exclusion_violation or check_violation then null;
        end;
      end loop;
      insert into public.days_off (beautician_id, from_day, to_day)
        select (off ->> 'who')::uuid, public.business_today() + (off ->> 'day')::int,
          public.business_today() + (off ->> 'day')::int + (off ->> 'length')::int
        from jsonb_array_elements(drawn -> 'off') as off;
      for one in select * from jsonb_array_elements(drawn -> 'booked') loop
        begin
          insert into public.appointments (client_id, service_id, beautician_id, area_id, status, duration_minutes, appointment_date)
          select clients.id, coalesce(
              (select service_id from public.beautician_services where beautician_id = (one ->> 'who')::uuid limit 1), '${bridal}'),
            (one ->> 'who')::uuid, (one ->> 'area')::uuid, one ->> 'status', (one ->> 'minutes')::int,
            (public.business_today() + (one ->> 'day')::int + (one ->> 'at')::int * interval '15 minutes')
              at time zone private.business_time_zone()
          from public.clients limit 1;
        exception when exclusion_violation then null;
        end;
      end loop;
      update public.beauticians set is_active = drawn -> 'active' ? id::text;
    end $$`)
}

/** Slots as moments in UTC, sorted. */
const week = async (tx: OwnerTx) => {
  const [row] = await tx.query<
    Record<'days' | 'pass' | 'shown' | 'expected' | 'freeDays' | 'expectedDays', string[]>
  >(sql`
    with days as materialized (
      select number, times.starts_at, times.starts_at at time zone private.business_time_zone() as local
      from generate_series(0, 6) as number
        cross join lateral public.free_slots(array[${facial}::uuid], public.business_today() + number) as times),
    parts as (
      select distinct on (number, part) starts_at
      from days cross join lateral (values (8, 12), (12, 16), (16, 20)) as parts (part, until)
      where extract(hour from local) >= part and extract(hour from local) < until
      order by number, part, starts_at)
    select (select json_agg(starts_at order by starts_at) from days) as days,
      (select json_agg(slot order by slot) from private.free_slots(array[${facial}::uuid], public.business_today(), 7, null) as slot) as pass,
      (select json_agg(starts_at order by starts_at) from public.free_week(${facial})) as shown,
      (select json_agg(starts_at order by starts_at) from parts) as expected,
      (select json_agg(day order by day) from public.free_days(array[${facial}::uuid])
        where day < public.business_today() + 7) as "freeDays",
      (select json_agg(distinct local::date order by local::date) from days) as "expectedDays"`)
  return row
}

/** Of one day for a visitor in an area: the slots, and the quarter hours that the rules allow, checked one by one. */
const day = async (tx: OwnerTx, number: number, place: string | null) => {
  const [row] = await tx.query<Record<'slots' | 'allowed', string[]>>(sql`
    with zone as materialized (
      select private.business_time_zone() as name, public.business_today() + ${number}::int as day),
    moments as materialized (
      select distinct quarter at time zone zone.name as starts
      from zone, generate_series(zone.day::timestamp, zone.day + time '23:45', interval '15 minutes') as quarter
      where (quarter at time zone zone.name)::timestamptz at time zone zone.name = quarter),
    lanes as (
      select id from public.beauticians where is_active and private.beautician_does(id, ${facial})
      union all select null where not exists (select from public.beauticians where is_active)),
    allowed as (
      select distinct starts
      from zone, moments, lanes, public.services, public.business_profile as business
      where services.id = ${facial} and starts >= now() + make_interval(mins => business.notice_minutes)
        and private.working_time(lanes.id, zone.day - 1, zone.day + 3)
          @> tstzrange(starts, starts + make_interval(mins => services.duration_minutes))
        and not exists (select from private.appointment_conflicts(
          gen_random_uuid(), lanes.id, starts, starts + make_interval(mins => services.duration_minutes), ${place}::uuid, false, false)))
    select (select json_agg(starts_at order by starts_at)
        from zone, public.free_slots(array[${facial}::uuid], zone.day, ${place}::uuid)) as slots,
      (select json_agg(starts order by starts) from allowed) as allowed`)
  return row
}

describeEachEngine('the free week of a service', (database) => {
  beforeAll(() => insertBusiness(database().db))
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  it('equals its seven days, and each day what the guard accepts, for random calendars', async () => {
    let slots = 0
    await fc.assert(
      fc.asyncProperty(calendar, fc.nat(6), area, (drawn, number, place) =>
        rehearsed(async (tx) => {
          await insert(tx, drawn)
          const seen = await week(tx)
          expect(seen?.pass).toEqual(seen?.days)
          expect(seen?.shown).toEqual(seen?.expected)
          expect(seen?.freeDays).toEqual(seen?.expectedDays)
          const one = await day(tx, number, place)
          expect(one?.slots).toEqual(one?.allowed)
          slots += one?.slots?.length ?? 0
        }),
      ),
      { seed, numRuns: scale(6, 300) },
    )
    expect(slots).toBeGreaterThan(0)
  })

  it('looks up the working time once per beautician', () =>
    rehearsed(async (tx) => {
      await tx.script(`set local track_functions = 'all';
        insert into public.beauticians (id, full_name) values ('${lily}', 'Lily (sample)'), ('${iris}', 'Iris (sample)')`)
      await tx.query(sql`select * from public.free_week(${facial})`)
      const calls = await tx.query(sql`
        select calls from pg_stat_xact_user_functions where schemaname = 'private' and funcname = 'working_time'`)
      expect(calls).toEqual([{ calls: 3 }])
    }))
})
