// Leave over booked appointments: which are affected, who could take them, and which nobody can keep.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  bridal,
  insertBusiness,
  rolledBackAsStaff,
  rose,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const lily = '00000000-0000-4000-8000-0000000000b2'
const jasmine = '00000000-0000-4000-8000-0000000000b3'

describeEachEngine('leave', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        update public.business_profile set time_zone = 'Asia/Kolkata';
        insert into public.beauticians (id, full_name, position) values
          ('${lily}', 'Lily (sample)', 1), ('${jasmine}', 'Jasmine (sample)', 2);
        insert into public.beautician_services (beautician_id, service_id) values ('${jasmine}', '${bridal}');`),
    )
  })
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const affected = async (tx: OwnerTx, beautician: string | null, first: string, last: string | null) =>
    idsOf(
      await tx.query(sql`
        select id from public.affected_appointments(${beautician}::uuid, ${first}::date, ${last}::date)`),
    )
  const uncovered = async (tx: OwnerTx) =>
    idsOf(await tx.query(sql`select id from public.uncovered_appointments()`))

  // 18 January 2027 in Kolkata begins at 18:30 UTC of the day before.
  const booked = async (tx: OwnerTx) => ({
    before: await saveOne(tx, appointmentAt('2027-01-17T10:00Z', { beautician_id: rose })),
    first: await saveOne(tx, appointmentAt('2027-01-17T19:00Z', { beautician_id: rose })),
    second: await saveOne(tx, appointmentAt('2027-01-18T10:00Z', { beautician_id: rose })),
    cancelled: await saveOne(
      tx,
      appointmentAt('2027-01-18T14:00Z', { beautician_id: rose, status: 'cancelled' }),
    ),
    ofLily: await saveOne(tx, appointmentAt('2027-01-18T10:10Z', { beautician_id: lily })),
    after: await saveOne(tx, appointmentAt('2027-01-18T19:00Z', { beautician_id: rose })),
  })

  it('affects the booked appointments of its local days', () =>
    rehearsed(async (tx) => {
      const { before, first, second, ofLily, after } = await booked(tx)
      expect(await affected(tx, rose, '2027-01-18', '2027-01-18')).toEqual([first.id, second.id])
      expect(await affected(tx, null, '2027-01-18', '2027-01-18')).toEqual([first.id, second.id, ofLily.id])
      expect(await affected(tx, rose, '2026-01-01', null)).toEqual([before.id, first.id, second.id, after.id])
    }))

  it('is taken over by beauticians without a problem', () =>
    rehearsed(async (tx) => {
      const { first, second } = await booked(tx)
      const free = await tx.query(sql`
        select appointment_id, beautician_id
        from public.free_beauticians(array[${first.id}::uuid, ${second.id}::uuid])`)
      // Lily has an appointment at the second time, and Jasmine does no facials.
      expect(free).toEqual([{ appointment_id: first.id, beautician_id: lily }])
    }))

  it('leaves appointments uncovered until they are given away', () =>
    rehearsed(async (tx) => {
      const { before, first, second, ofLily, after } = await booked(tx)
      expect(await uncovered(tx)).toEqual([])
      await tx.query(sql`
        insert into public.days_off (beautician_id, from_day, to_day) values (${rose}, '2027-01-18', '2027-01-18')`)
      expect(await uncovered(tx)).toEqual([first.id, second.id])
      await tx.query(sql`update public.appointments set beautician_id = ${lily} where id = ${first.id}`)
      await tx.query(sql`update public.appointments set beautician_id = null where id = ${second.id}`)
      expect(await uncovered(tx)).toEqual([])
      await tx.query(sql`update public.beauticians set is_active = false where id = ${rose}`)
      expect(await uncovered(tx)).toEqual([before.id, after.id])
      await tx.query(sql`insert into public.days_off (from_day, to_day) values ('2027-01-18', '2027-01-18')`)
      expect(await uncovered(tx)).toEqual([before.id, first.id, second.id, ofLily.id, after.id])
    }))

  it('team_problems names the worst problem of each beautician', () =>
    rehearsed(async (tx) => {
      await booked(tx)
      await tx.query(sql`
        insert into public.days_off (beautician_id, from_day, to_day) values (${rose}, '2027-01-19', '2027-01-19')`)
      const problems = (moment: string) =>
        tx.query(sql`
          select beautician_id, kind, refused
          from public.team_problems(${JSON.stringify(appointmentAt(moment))}::jsonb)`)
      expect(await problems('2027-01-18T10:20Z')).toEqual([
        { beautician_id: rose, kind: 'overlap', refused: true },
        { beautician_id: lily, kind: 'overlap', refused: true },
        { beautician_id: jasmine, kind: 'unable', refused: true },
      ])
      expect(await problems('2027-01-19T10:00Z')).toEqual([
        { beautician_id: rose, kind: 'day_off', refused: false },
        { beautician_id: lily, kind: null, refused: null },
        { beautician_id: jasmine, kind: 'unable', refused: true },
      ])
    }))
})
