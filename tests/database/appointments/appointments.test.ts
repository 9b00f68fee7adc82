// An appointment with its place and lines: what is filled in for a plain one, and what one call saves.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  bridal,
  client,
  facial,
  insertBusiness,
  linesOf,
  north,
  otherClient,
  rolledBackAsStaff,
  rose,
  type SavedAppointment,
  saveAppointment,
  saveOne,
  south,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

/** Far ahead, so that it follows the client's changes. */
const TEN = '2099-01-05T10:00Z'

describeEachEngine('appointments', (database) => {
  beforeAll(() => insertBusiness(database().db))
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  describe('a plain appointment', () => {
    const one = async (tx: OwnerTx, statement: Sql) => {
      const [row] = await tx.query<SavedAppointment>(statement)
      if (!row) throw new Error('No row came back.')
      return row
    }
    const book = (tx: OwnerTx) =>
      one(
        tx,
        sql`insert into public.appointments (client_id, service_id, appointment_date)
          values (${client}, ${facial}, ${TEN}) returning *`,
      )
    const change = (tx: OwnerTx, { id }: SavedAppointment, values: Sql) =>
      one(tx, sql`update public.appointments set ${values} where id = ${id} returning *`)

    it('gets the length of its service, the place of its client and a first line', () =>
      rehearsed(async (tx) => {
        const booked = await book(tx)
        expect(booked).toMatchObject({
          duration_minutes: 45,
          address: 'House 1',
          area_id: north,
          ends_at: new Date('2099-01-05T10:45Z'),
        })
        expect(await linesOf(tx, booked.id)).toEqual([
          { position: 1, service_id: facial, guest_name: null, price: 500, minutes: 45 },
        ])
      }))

    it('updates line and length when its service changes, and returns them', () =>
      rehearsed(async (tx) => {
        const changed = await change(tx, await book(tx), sql`service_id = ${bridal}`)
        expect(changed.duration_minutes).toBe(180)
        const stored = await one(tx, sql`select * from public.appointments where id = ${changed.id}`)
        expect(stored).toEqual(changed)
        expect(await linesOf(tx, changed.id)).toMatchObject([
          { service_id: bridal, price: 15000, minutes: 180 },
        ])
      }))

    it('keeps a length of its own when its service changes, and ignores that of its lines', () =>
      rehearsed(async (tx) => {
        const longer = await change(tx, await book(tx), sql`duration_minutes = 60`)
        expect((await change(tx, longer, sql`service_id = ${bridal}`)).duration_minutes).toBe(60)
        expect((await change(tx, longer, sql`duration_minutes = null`)).duration_minutes).toBe(180)
      }))

    it('keeps its price and minutes when the service changes', () =>
      rehearsed(async (tx) => {
        const { id } = await book(tx)
        await tx.query(sql`update public.services set price = 9, duration_minutes = 9 where id = ${facial}`)
        expect(await linesOf(tx, id)).toMatchObject([{ price: 500, minutes: 45 }])
      }))

    it('is at the address of its client, unless it has its own place', () =>
      rehearsed(async (tx) => {
        const booked = await book(tx)
        const handedOver = await change(tx, booked, sql`client_id = ${otherClient}`)
        expect(handedOver).toMatchObject({ address: 'House 2', area_id: south })
        await change(tx, booked, sql`address = 'The hotel', area_id = null`)
        expect(await change(tx, booked, sql`client_id = ${client}`)).toMatchObject({
          address: 'The hotel',
          area_id: null,
        })
        const elsewhere = sql`insert into public.appointments (client_id, service_id, appointment_date, area_id)
          values (${client}, ${facial}, ${TEN}, ${south}) returning *`
        expect(await one(tx, elsewhere)).toMatchObject({ address: null, area_id: south })
      }))

    it("follows a client's new address, once it is over only an erased one", () =>
      rehearsed(async (tx) => {
        const { id } = await book(tx)
        const past = await saveOne(tx, appointmentAt('2026-01-05T10:00Z'))
        const addresses = () =>
          tx.query(
            sql`select address from public.appointments where id in (${id}, ${past.id}) order by appointment_date`,
          )
        await tx.query(sql`update public.clients set address = 'House 3' where id = ${client}`)
        expect(await addresses()).toEqual([{ address: 'House 1' }, { address: 'House 3' }])
        await tx.query(sql`update public.clients set address = 'House 1' where id = ${client}`)
        await tx.query(sql`update public.clients set address = null where id = ${client}`)
        expect(await addresses()).toEqual([{ address: null }, { address: null }])
      }))

    it('clears the cancellation reason when it is no longer cancelled', () =>
      rehearsed(async (tx) => {
        const off = await change(tx, await book(tx), sql`status = 'cancelled', cancelled_because = 'client'`)
        expect(off.cancelled_because).toBe('client')
        expect((await change(tx, off, sql`status = 'scheduled'`)).cancelled_because).toBeNull()
      }))
  })

  describe('a client who moves to another area', () => {
    /** House 1 in the north at ten, and a neighbour there half an hour later. */
    async function bookTwo(tx: OwnerTx) {
      const booked = await saveOne(tx, appointmentAt(TEN, { beautician_id: rose }))
      const neighbour = await saveOne(
        tx,
        appointmentAt('2099-01-05T11:15Z', {
          beautician_id: rose,
          client_id: otherClient,
          address: 'House 5',
          area_id: north,
        }),
      )
      return { booked, neighbour }
    }
    const move = (tx: OwnerTx, values: Sql) =>
      tx.query(sql`update public.clients set ${values} where id = ${client}`)
    const placeOf = async (tx: OwnerTx, { id }: SavedAppointment) =>
      (await tx.query(sql`select address, area_id, needs_check from public.appointments where id = ${id}`))[0]

    it('takes coming appointments along, with address and area', () =>
      rehearsed(async (tx) => {
        const past = await saveOne(tx, appointmentAt('2026-01-05T10:00Z', { beautician_id: rose }))
        const coming = await saveOne(tx, appointmentAt(TEN, { beautician_id: rose }))
        const adjoining = await saveOne(tx, appointmentAt('2099-01-05T11:15Z', { beautician_id: rose }))
        const elsewhere = await saveOne(tx, appointmentAt('2099-01-06T10:00Z', { address: 'The hotel' }))
        const inOtherArea = await saveOne(tx, appointmentAt('2099-01-07T10:00Z', { area_id: south }))
        const withoutArea = await saveOne(tx, appointmentAt('2099-01-08T10:00Z'))
        await tx.query(sql`update public.appointments set area_id = null where id = ${withoutArea.id}`)
        await move(tx, sql`address = 'House 9', area_id = ${south}`)
        const moved = { address: 'House 9', area_id: south, needs_check: false }
        expect(await placeOf(tx, coming)).toEqual(moved)
        expect(await placeOf(tx, adjoining)).toEqual(moved)
        expect(await placeOf(tx, past)).toMatchObject({ address: 'House 1', area_id: north })
        expect(await placeOf(tx, withoutArea)).toEqual(moved)
        expect(await placeOf(tx, elsewhere)).toMatchObject({ address: 'The hotel' })
        expect(await placeOf(tx, inOtherArea)).toMatchObject({ address: null, area_id: south })
        await move(tx, sql`area_id = ${north}`)
        expect(await placeOf(tx, coming)).toEqual({ ...moved, area_id: north })
      }))

    it('is saved where the travel time no longer fits, and the appointment is marked', () =>
      rehearsed(async (tx) => {
        const { booked, neighbour } = await bookTwo(tx)
        await move(tx, sql`address = 'House 9', area_id = ${south}`)
        const marked = { address: 'House 9', area_id: south, needs_check: true }
        expect(await placeOf(tx, booked)).toEqual(marked)
        expect(await placeOf(tx, neighbour)).toMatchObject({ area_id: north, needs_check: false })
        expect(
          await tx.query(sql`
            select kind, refused, message from public.appointment_problems(${JSON.stringify({ id: booked.id })})
            where refused`),
        ).toEqual([
          {
            kind: 'travel',
            refused: true,
            message:
              'Rose needs 45 minutes to travel between this appointment and the one from 4:45 pm to 5:30 pm; there are 30.',
          },
        ])
        await saveOne(tx, { id: booked.id, notes: 'Rings twice' })
        expect(await placeOf(tx, booked)).toEqual(marked)
        await move(tx, sql`address = 'House 10'`)
        expect(await placeOf(tx, booked)).toEqual({ ...marked, address: 'House 10' })
      }))

    it('has the mark removed by a change that fits', () =>
      rehearsed(async (tx) => {
        const { booked, neighbour } = await bookTwo(tx)
        const isMarked = async () => (await placeOf(tx, booked))?.needs_check
        const goSouth = () => move(tx, sql`address = 'House 9', area_id = ${south}`)
        const goNorth = () => move(tx, sql`address = 'House 1', area_id = ${north}`)
        await goSouth()
        await saveOne(tx, { id: booked.id, tight_ok: true })
        expect(await isMarked()).toBe(false)
        await saveOne(tx, { id: neighbour.id, tight_ok: false })
        await goNorth()
        await saveOne(tx, { id: booked.id, tight_ok: false })
        await goSouth()
        expect(await isMarked()).toBe(true)
        await saveOne(tx, { id: neighbour.id, appointment_date: '2099-01-05T12:15Z' })
        await saveOne(tx, { id: booked.id, notes: 'Seen' })
        expect(await isMarked()).toBe(false)
      }))

    it('does not let staff move a marked appointment into a conflict', () =>
      expect(
        rehearsed(async (tx) => {
          const { booked } = await bookTwo(tx)
          await move(tx, sql`address = 'House 9', area_id = ${south}`)
          await saveOne(tx, { id: booked.id, appointment_date: '2099-01-05T10:05Z' })
        }),
      ).rejects.toMatchObject({ constraint: 'appointments_travel_time' }))
  })

  describe('an appointment saved in one call', () => {
    const two = [
      { service_id: bridal, price: 12000 },
      { service_id: facial, guest_name: ' Mother ' },
    ]

    it('has its lines, the sum of their minutes and the first one’s service', () =>
      rehearsed(async (tx) => {
        const saved = await saveOne(tx, appointmentAt(TEN, { lines: two }))
        expect(saved).toMatchObject({ duration_minutes: 225, service_id: bridal, address: 'House 1' })
        expect(await linesOf(tx, saved.id)).toEqual([
          { position: 1, service_id: bridal, guest_name: null, price: 12000, minutes: 180 },
          { position: 2, service_id: facial, guest_name: 'Mother', price: 500, minutes: 45 },
        ])
      }))

    it('is idempotent, with the last values sent', () =>
      rehearsed(async (tx) => {
        const wanted = appointmentAt(TEN, { lines: two })
        await saveOne(tx, wanted)
        const again = await saveOne(tx, { ...wanted, notes: 'Second', lines: [{ service_id: facial }] })
        expect(again).toMatchObject({
          id: wanted.id,
          notes: 'Second',
          service_id: facial,
          duration_minutes: 45,
        })
        expect(await linesOf(tx, wanted.id)).toHaveLength(1)
      }))

    it('is edited only over its base version, and keeps what was not sent', () =>
      rehearsed(async (tx) => {
        const first = await saveOne(tx, appointmentAt(TEN, { notes: 'Ring twice', lines: two }))
        const edit = { id: first.id, based_on: '2026-01-01T00:00:00Z', duration_minutes: 240 }
        expect(await saveAppointment(tx, edit)).toEqual([])
        const [{ version } = { version: '' }] = await tx.query<{ version: string }>(
          sql`select to_jsonb(updated_at) #>> '{}' as version from public.appointments where id = ${first.id}`,
        )
        expect(await saveOne(tx, { ...edit, based_on: version })).toMatchObject({
          duration_minutes: 240,
          service_id: bridal,
          notes: 'Ring twice',
        })
        expect(await linesOf(tx, first.id)).toHaveLength(2)
        expect(await saveAppointment(tx, { ...edit, id: randomUUID() })).toEqual([])
      }))

    it('keeps its booked price when its line moves', () =>
      rehearsed(async (tx) => {
        const { id } = await saveOne(tx, appointmentAt(TEN, { lines: two }))
        await tx.query(sql`update public.services set price = 9, duration_minutes = 9`)
        const turned = [{ service_id: facial }, { service_id: bridal }]
        expect(await saveOne(tx, { id, lines: turned })).toMatchObject({ service_id: facial })
        expect(await linesOf(tx, id)).toMatchObject([
          { price: 500, minutes: 45 },
          { price: 12000, minutes: 180 },
        ])
      }))

    it('may have another length than its services', () =>
      rehearsed(async (tx) => {
        const saved = await saveOne(tx, appointmentAt(TEN, { duration_minutes: 60, lines: two }))
        expect(saved.duration_minutes).toBe(60)
        const { id } = saved
        const other = await saveOne(tx, {
          id,
          duration_minutes: 60,
          lines: [{ service_id: facial, minutes: 60 }],
        })
        expect(other.duration_minutes).toBe(60)
      }))

    it.each([
      [
        'no service',
        { lines: [] },
        'appointment_lines_at_least_one',
        'An appointment has at least one service.',
      ],
      [
        'a deleted service',
        { lines: [{ service_id: randomUUID(), price: 1, minutes: 1 }] },
        'appointment_lines_service_id_fkey',
        'One of the services no longer exists.',
      ],
      [
        'no length',
        { duration_minutes: 0 },
        'appointments_duration_minutes_range',
        'An appointment takes between',
      ],
      [
        'over a day',
        { duration_minutes: 1441 },
        'appointments_duration_minutes_range',
        'An appointment takes between',
      ],
    ])('is refused with a message for %s', async (_, more, constraint, sentence) => {
      const attempt = rehearsed((tx) => saveAppointment(tx, appointmentAt(TEN, more)))
      await expect(attempt).rejects.toMatchObject({ constraint, message: expect.stringContaining(sentence) })
    })

    it('counts in the client’s revenue with all lines, at booked prices', () =>
      rehearsed(async (tx) => {
        await saveOne(tx, appointmentAt(TEN, { lines: two, status: 'completed' }))
        await saveOne(tx, appointmentAt(TEN, { lines: two }))
        await tx.query(sql`update public.services set price = 9`)
        const [figures] = await tx.query(sql`
          select total_revenue::int, completed_count::int, upcoming_count::int from public.client_figures(${client})`)
        expect(figures).toEqual({ total_revenue: 12500, completed_count: 1, upcoming_count: 1 })
      }))
  })

  describe('what an appointment needs', () => {
    it.each([
      ['beauticians', rose, 'beautician'],
      ['services', facial, 'service'],
      ['areas', north, 'area'],
    ] as const)('is not deleted from %s', async (table, id, kind) => {
      const attempt = rehearsed(async (tx) => {
        const lines = [{ service_id: bridal }, { service_id: facial }]
        await saveOne(tx, appointmentAt(TEN, { beautician_id: rose, lines }))
        await tx.script(`delete from public.${table} where id = '${id}'`)
      })
      await expect(attempt).rejects.toMatchObject({
        sqlState: '23503',
        message: `1 appointment belongs to this ${kind}`,
        hint: `Make the ${kind} inactive instead.`,
      })
    })

    it('can be deleted when unused: an area leaves its clients behind', () =>
      rehearsed(async (tx) => {
        await tx.query(sql`delete from public.areas where id = ${south}`)
        const [left] = await tx.query(sql`select area_id from public.clients where id = ${otherClient}`)
        expect(left).toEqual({ area_id: null })
      }))
  })
})
