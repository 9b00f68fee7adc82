// A series ("every three weeks, six times") is checked and previewed before saving, then saved completely or not at
// all.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  insertBusiness,
  rolledBackAsStaff,
  rose,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

describeEachEngine('a series of appointments', (database) => {
  beforeAll(() => insertBusiness(database().db))
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  const saveSeries = (tx: OwnerTx, appointment: object, weeks: number, times: number) =>
    tx.query<{ id: string; appointment_date: Date; series_id: string }>(sql`
      select id, appointment_date, series_id
      from public.save_series(${JSON.stringify(appointment)}::jsonb, ${weeks}::int, ${times}::int) order by 2`)
  const wanted = appointmentAt('2027-01-05T10:00Z', { beautician_id: rose })
  const inTheWay = appointmentAt('2027-01-26T10:30Z', { beautician_id: rose })

  it.each([
    ['Asia/Kolkata', '2026-10-20T04:30:00Z', '2026-11-10T04:30:00Z'],
    ['Europe/London', '2026-10-20T09:00:00Z', '2026-11-10T10:00:00Z'],
    ['America/New_York', '2026-10-20T14:00:00Z', '2026-11-10T15:00:00Z'],
  ])('keeps its local time in %s', (zone, first, second) =>
    rehearsed(async (tx) => {
      await tx.query(sql`update public.business_profile set time_zone = ${zone}`)
      const rows = await saveSeries(tx, appointmentAt(first), 3, 2)
      expect(rows.map((row) => row.appointment_date)).toEqual([new Date(first), new Date(second)])
    }),
  )

  it('is one series, sent once or twice', () =>
    rehearsed(async (tx) => {
      const rows = await saveSeries(tx, wanted, 3, 6)
      expect(await saveSeries(tx, wanted, 3, 6)).toEqual(rows)
      expect(rows).toHaveLength(6)
      expect(new Set(rows.map(({ series_id }) => series_id))).toEqual(new Set([wanted.id]))
      const [found] = await tx.query(
        sql`select count(*)::int as appointments from public.appointments where series_id = ${wanted.id}`,
      )
      expect(found).toEqual({ appointments: 6 })
    }))

  it('is previewed with its conflicts before anything is saved', () =>
    rehearsed(async (tx) => {
      await saveOne(tx, inTheWay)
      const problems = await tx.query(sql`
        select number, kind, refused from public.series_problems(${JSON.stringify(wanted)}::jsonb, 3, 3)`)
      expect(problems).toEqual([
        { number: 1, kind: null, refused: null },
        { number: 2, kind: 'overlap', refused: true },
        { number: 3, kind: null, refused: null },
      ])
    }))

  it('is saved completely or not at all', async () => {
    const attempt = rehearsed(async (tx) => {
      await saveOne(tx, inTheWay)
      await saveSeries(tx, wanted, 3, 3)
    })
    await expect(attempt).rejects.toMatchObject({ constraint: 'appointments_no_overlap' })
  })

  it('is saved without the appointments that are left out', () =>
    rehearsed(async (tx) => {
      await saveOne(tx, inTheWay)
      const save = (leavingOut: string) =>
        tx.query<{ appointment_date: Date }>(sql`
          select appointment_date from public.save_series(
            ${JSON.stringify(wanted)}::jsonb, 3, 3, ${leavingOut}::int[]) order by 1`)
      expect(await save('{2}')).toEqual([
        { appointment_date: new Date('2027-01-05T10:00Z') },
        { appointment_date: new Date('2027-02-16T10:00Z') },
      ])
      await expect(save('{1,2,3}')).rejects.toMatchObject({ constraint: 'appointments_series_length' })
    }))

  it.each([
    ['{}', 2],
    ['{1}', 1],
  ])(
    'without %s has its payment once, on the first visit that is booked, also sent twice',
    (leavingOut, more) =>
      rehearsed(async (tx) => {
        const paid = { ...wanted, payment_amount: 500, payment_status: 'partial', payment_method: 'cash' }
        const save = () =>
          tx.query(sql`select public.save_series(${JSON.stringify(paid)}::jsonb, 3, 3, ${leavingOut}::int[])`)
        await save()
        await save()
        const booked = await tx.query(sql`
        select payment_amount::int as paid, payment_status as status,
          (select string_agg(method, ' ') from public.payments where appointment_id = appointments.id) as methods
        from public.appointments where series_id = ${wanted.id} order by appointment_date`)
        expect(booked).toEqual([
          { paid: 500, status: 'partial', methods: 'cash' },
          ...Array.from({ length: more }, () => ({ paid: 0, status: 'pending', methods: null })),
        ])
      }),
  )

  it.each([
    [1, 400],
    [3, 1],
    [0, 6],
    [53, 6],
  ])('is refused with a message every %i weeks, %i times', async (weeks, times) => {
    await expect(rehearsed((tx) => saveSeries(tx, wanted, weeks, times))).rejects.toMatchObject({
      constraint: 'appointments_series_length',
      message: 'A series has 2 to 52 appointments, 1 to 52 weeks apart.',
    })
  })
})
