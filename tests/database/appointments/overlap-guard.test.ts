// What the overlap guard refuses, with which message, and what it accepts.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  bridal,
  client,
  facial,
  insertBusiness,
  rolledBackAsStaff,
  rose,
  saveAppointment,
  saveOne,
  south,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const roseAt = (moment: string, more: object = {}) => appointmentAt(moment, { beautician_id: rose, ...more })
/** In Kolkata from half past three to a quarter past four in the afternoon. */
const existing = roseAt('2027-01-05T10:00Z')

describeEachEngine('the overlap guard', (database) => {
  beforeAll(() => insertBusiness(database().db))
  const beside = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackAsStaff(database().db, async (tx) => {
      await saveOne(tx, existing)
      return work(tx)
    })

  it('names the overlapping appointment', async () => {
    const attempt = beside((tx) => saveAppointment(tx, roseAt('2027-01-05T10:30Z')))
    await expect(attempt).rejects.toMatchObject({
      sqlState: '23P01',
      constraint: 'appointments_no_overlap',
      message: 'Rose has another appointment from 3:30 pm to 4:15 pm.',
    })
    const { detail } = (await attempt.catch((error: unknown) => error)) as { detail: string }
    expect(JSON.parse(detail)).toEqual({
      kind: 'overlap',
      appointment_id: existing.id,
      starts_at: '2027-01-05T10:00:00+00:00',
      ends_at: '2027-01-05T10:45:00+00:00',
      needed_minutes: 30,
      available_minutes: 0,
    })
  })

  it.each([
    ['after it, within one area', '2027-01-05T11:14Z', {}, 30, 29],
    ['before it, within one area', '2027-01-05T08:46Z', {}, 30, 29],
    ['after it, in another area', '2027-01-05T11:29Z', { area_id: south }, 45, 44],
    ['before it, in another area', '2027-01-05T08:31Z', { area_id: south }, 45, 44],
  ])('states the travel time and the time available: %s', async (_, moment, more, needed, available) => {
    await expect(beside((tx) => saveAppointment(tx, roseAt(moment, more)))).rejects.toMatchObject({
      sqlState: '23P01',
      constraint: 'appointments_travel_time',
      message: `Rose needs ${needed} minutes to travel between this appointment and the one from 3:30 pm to 4:15 pm; there are ${available}.`,
    })
  })

  it.each([
    ['with just enough travel time', roseAt('2027-01-05T11:15Z')],
    ['with just enough travel time from another area', roseAt('2027-01-05T11:30Z', { area_id: south })],
    ['with too little travel time if tight_ok is set', roseAt('2027-01-05T10:50Z', { tight_ok: true })],
    ['that overlaps if overlap_ok is set', roseAt('2027-01-05T10:30Z', { overlap_ok: true })],
    ['that is cancelled', roseAt('2027-01-05T10:30Z', { status: 'cancelled' })],
    ['without a beautician', appointmentAt('2027-01-05T10:30Z')],
  ])('accepts an appointment %s', async (_, wanted) => {
    await beside(async (tx) => {
      await saveOne(tx, wanted)
      // Other fields than time, beautician and place may change afterwards.
      await saveOne(tx, { id: wanted.id, notes: 'Ring twice' })
    })
  })

  it.each([
    ['moved', { appointment_date: '2027-01-05T10:30Z' }, {}],
    ['made longer', { duration_minutes: 120 }, {}],
    ['handed over', { beautician_id: rose }, { appointment_date: '2027-01-05T10:30Z', beautician_id: null }],
    ['brought back', { status: 'scheduled' }, { appointment_date: '2027-01-05T10:30Z', status: 'cancelled' }],
    [
      'no longer allowed to overlap',
      { overlap_ok: false },
      { appointment_date: '2027-01-05T10:30Z', overlap_ok: true },
    ],
    ['in another area', { area_id: south }, { appointment_date: '2027-01-05T11:15Z' }],
  ])('checks an appointment again that is %s', async (_, change, before) => {
    const wanted = roseAt('2027-01-05T08:00Z', before)
    const attempt = beside(async (tx) => {
      await saveOne(tx, wanted)
      return saveAppointment(tx, { id: wanted.id, ...change })
    })
    await expect(attempt).rejects.toMatchObject({ sqlState: '23P01' })
  })

  it('sees the other rows of one statement', async () => {
    const attempt = beside((tx) =>
      tx.query(sql`
        insert into public.appointments (client_id, service_id, beautician_id, appointment_date)
        select ${client}, ${facial}, ${rose}, '2027-02-01T10:00Z'::timestamptz + n * interval '1 hour' from generate_series(0, 1) as n`),
    )
    await expect(attempt).rejects.toMatchObject({ constraint: 'appointments_travel_time' })
  })

  it('refuses an overlap even where no trigger runs', async () => {
    const attempt = beside(async (tx) => {
      await tx.script('alter table public.appointments disable trigger user')
      return tx.query(sql`
        insert into public.appointments (client_id, service_id, beautician_id, appointment_date, duration_minutes, ends_at)
        values (${client}, ${facial}, ${rose}, '2027-01-05T10:30Z', 45, '2027-01-05T11:15Z')`)
    })
    await expect(attempt).rejects.toMatchObject({ sqlState: '23P01', constraint: 'appointments_no_overlap' })
  })

  it('refuses a transaction that could not see concurrent writes', async () => {
    const attempt = rolledBackAsStaff(database().db, async (tx) => {
      await tx.script('rollback; begin isolation level repeatable read')
      return tx.query(sql`
        insert into public.appointments (client_id, service_id, beautician_id, appointment_date)
        values (${client}, ${facial}, ${rose}, '2027-02-01T10:00Z')`)
    })
    await expect(attempt).rejects.toMatchObject({ sqlState: '25000' })
  })

  it.each([
    [
      'does not do the service',
      `insert into public.beautician_services values ('${rose}', '${bridal}')`,
      'able',
      'Rose (sample) does not do Facial.',
    ],
    [
      'is not active',
      `update public.beauticians set is_active = false`,
      'active',
      'Rose (sample) is no longer active.',
    ],
  ])('refuses a beautician who %s, however the appointment is assigned', async (_, before, kind, message) => {
    const lines =
      kind === 'able' ? [{ service_id: bridal }, { service_id: facial }] : [{ service_id: facial }]
    const ways = [
      (tx: OwnerTx) => saveAppointment(tx, roseAt('2027-01-06T10:00Z', { lines })),
      async (tx: OwnerTx) => {
        const { id } = await saveOne(tx, appointmentAt('2027-01-06T10:00Z', { lines }))
        await tx.query(sql`update public.appointments set beautician_id = ${rose} where id = ${id}`)
      },
      async (tx: OwnerTx) => {
        const { id } = await saveOne(tx, roseAt('2027-01-06T10:00Z', { lines, status: 'cancelled' }))
        await tx.query(sql`update public.appointments set status = 'scheduled' where id = ${id}`)
      },
    ]
    for (const way of ways) {
      const attempt = beside(async (tx) => {
        await tx.script(before)
        await way(tx)
      })
      await expect(attempt).rejects.toMatchObject({ constraint: `appointments_beautician_${kind}`, message })
    }
  })

  it('refuses a service that is added later, and accepts removing one that the beautician no longer does', async () => {
    const later = beside(async (tx) => {
      await tx.query(sql`insert into public.beautician_services values (${rose}, ${facial})`)
      return saveAppointment(tx, { id: existing.id, lines: [{ service_id: facial }, { service_id: bridal }] })
    })
    await expect(later).rejects.toMatchObject({ constraint: 'appointments_beautician_able' })
    const changed = beside(async (tx) => {
      await tx.query(sql`insert into public.beautician_services values (${rose}, ${facial})`)
      await tx.query(sql`update public.appointments set service_id = ${bridal} where id = ${existing.id}`)
    })
    await expect(changed).rejects.toMatchObject({ constraint: 'appointments_beautician_able' })
    await beside(async (tx) => {
      await tx.query(sql`insert into public.beautician_services values (${rose}, ${bridal})`)
      await saveOne(tx, { id: existing.id, notes: 'Paid' })
      await tx.query(sql`update public.appointments set service_id = ${bridal} where id = ${existing.id}`)
    })
  })

  it('reports before saving what it would refuse, and what is only a warning', () =>
    beside(async (tx) => {
      const problems = (appointment: object) =>
        tx.query(sql`
          select kind, refused, message, appointment_id
          from public.appointment_problems(${JSON.stringify(appointment)}::jsonb)`)
      expect(await problems(roseAt('2027-01-05T12:00Z'))).toEqual([])
      expect(await problems({ id: existing.id, appointment_date: '2027-01-05T10:15Z' })).toEqual([])
      expect(await problems(roseAt('2027-01-05T10:30Z'))).toMatchObject([
        { kind: 'overlap', refused: true, appointment_id: existing.id },
      ])
      await tx.query(sql`update public.working_hours set from_time = '09:00', to_time = '18:00'`)
      const late = roseAt('2027-01-05T17:00:00Z')
      expect(await problems(late)).toMatchObject([{ kind: 'outside_hours', refused: false }])
      await tx.query(sql`insert into public.days_off (beautician_id, from_day, to_day)
        values (${rose}, '2027-01-05', '2027-01-05')`)
      expect(await problems(late)).toMatchObject([{ kind: 'day_off', message: 'Rose has that day off.' }])
      await tx.query(sql`insert into public.days_off (from_day, to_day) values ('2027-01-05', '2027-01-05')`)
      expect(await problems(late)).toMatchObject([
        { kind: 'day_off', message: 'The business is closed that day.' },
      ])
      expect(await saveAppointment(tx, late)).toHaveLength(1)
    }))

  // A series of days without end took the database until the statement timeout. Saving refuses these moments.
  it.each(['infinity', '-infinity'])('reports at once for %s', (moment) =>
    beside(async (tx) => {
      await tx.query(sql`set local statement_timeout = '5s'`)
      const appointment = JSON.stringify(roseAt(moment))
      expect(await tx.query(sql`select from public.appointment_problems(${appointment}::jsonb)`)).toEqual([])
    }),
  )
})
