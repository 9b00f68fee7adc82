// Pin and way in of clients and appointments: what an appointment takes from its client, what the client's private link writes,
// and who set a pin.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  client,
  editOne,
  insertBusiness,
  otherClient,
  rolledBackAsStaff,
  saveOne,
  south,
} from '#testing/database/appointment-fixture.ts'
import { callers, setCaller, setStaffCaller } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

/** Far ahead, so that it follows the client's changes. */
const TEN = '2099-01-05T10:00Z'
const PAST = '2026-01-05T10:00Z'
const HOME = {
  latitude: 28.6139,
  longitude: 77.209,
  accuracy: 12,
  gate: '2',
  floor: '3',
  landmark: 'Temple',
  parking: 'Left',
}
const NOTHING = {
  latitude: null,
  longitude: null,
  accuracy: null,
  gate: null,
  floor: null,
  landmark: null,
  parking: null,
}

describeEachEngine('the place', (database) => {
  beforeAll(() => insertBusiness(database().db))
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  const changeClient = (tx: OwnerTx, values: Sql) =>
    tx.query(sql`update public.clients set ${values} where id = ${client}`)
  const setHome = (tx: OwnerTx) =>
    changeClient(
      tx,
      sql`latitude = 28.6139, longitude = 77.209, accuracy = 12, gate = '2', floor = '3', landmark = 'Temple', parking = 'Left'`,
    )
  async function placeOf(tx: OwnerTx, id: string, table: 'clients' | 'appointments' = 'appointments') {
    const [row] = await tx.query<{ place: Record<string, unknown> }>(
      table === 'clients'
        ? sql`select to_jsonb(clients) as place from public.clients where id = ${id}`
        : sql`select to_jsonb(appointments) as place from public.appointments where id = ${id}`,
    )
    const { latitude, longitude, accuracy, gate, floor, landmark, parking } = row?.place ?? {}
    return { latitude, longitude, accuracy, gate, floor, landmark, parking }
  }
  const originOf = async (tx: OwnerTx, id: string) =>
    (
      await tx.query<{ by: string | null; at: Date | null }>(sql`
      select pin_set_by as by, pin_set_at as at from public.appointments where id = ${id}
      union all select pin_set_by, pin_set_at from public.clients where id = ${id}`)
    )[0]

  describe('of an appointment', () => {
    it('is that of its client, except what is its own', () =>
      rehearsed(async (tx) => {
        await setHome(tx)
        const atHome = await saveOne(tx, appointmentAt(TEN))
        expect(await placeOf(tx, atHome.id)).toEqual(HOME)
        const otherGate = await saveOne(tx, appointmentAt('2099-01-06T10:00Z', { gate: 'Back gate' }))
        expect(await placeOf(tx, otherGate.id)).toEqual({ ...HOME, gate: 'Back gate' })
        const hall = await saveOne(
          tx,
          appointmentAt('2099-01-07T10:00Z', { address: 'The hall', floor: '1' }),
        )
        expect(await placeOf(tx, hall.id)).toEqual({ ...NOTHING, floor: '1' })
        await editOne(tx, { id: hall.id, latitude: 28.5, longitude: 77.5 })
        expect(await placeOf(tx, hall.id)).toEqual({
          ...NOTHING,
          floor: '1',
          latitude: 28.5,
          longitude: 77.5,
        })
      }))

    it('goes with the home when another client gets the appointment', () =>
      rehearsed(async (tx) => {
        await setHome(tx)
        const { id } = await saveOne(tx, appointmentAt(TEN))
        await editOne(tx, { id, client_id: otherClient })
        expect(await placeOf(tx, id)).toEqual(NOTHING)
        await editOne(tx, { id, client_id: client })
        expect(await placeOf(tx, id)).toEqual(HOME)
      }))

    it('follows the client to come, but keeps what is its own', () =>
      rehearsed(async (tx) => {
        const plain = await saveOne(tx, appointmentAt(TEN))
        const own = await saveOne(
          tx,
          appointmentAt('2099-01-06T10:00Z', {
            latitude: 28.5,
            longitude: 77.5,
            accuracy: 8,
            parking: 'In front',
          }),
        )
        const hall = await saveOne(tx, appointmentAt('2099-01-07T10:00Z', { address: 'The hall' }))
        const past = await saveOne(tx, appointmentAt(PAST))
        await setHome(tx)
        expect(await placeOf(tx, plain.id)).toEqual(HOME)
        expect(await placeOf(tx, own.id)).toEqual({
          ...HOME,
          latitude: 28.5,
          longitude: 77.5,
          accuracy: 8,
          parking: 'In front',
        })
        expect(await placeOf(tx, hall.id)).toEqual(NOTHING)
        expect(await placeOf(tx, past.id)).toEqual(NOTHING)
        // The same pin found more exactly is another pin.
        await changeClient(tx, sql`accuracy = 5, gate = null`)
        expect(await placeOf(tx, plain.id)).toEqual({ ...HOME, accuracy: 5, gate: null })
      }))

    it('is erased with that of the client, also once it is over', () =>
      rehearsed(async (tx) => {
        await setHome(tx)
        const past = await saveOne(tx, appointmentAt(PAST))
        expect(await placeOf(tx, past.id)).toEqual(HOME)
        await changeClient(tx, sql`latitude = null, longitude = null, accuracy = null, landmark = null`)
        expect(await placeOf(tx, past.id)).toEqual({
          ...HOME,
          latitude: null,
          longitude: null,
          accuracy: null,
          landmark: null,
        })
        await changeClient(tx, sql`address = null, gate = null, floor = null, parking = null`)
        expect(await placeOf(tx, past.id)).toEqual(NOTHING)
      }))
  })

  describe('of a client who moves', () => {
    it('is forgotten with address and area, also by coming appointments', () =>
      rehearsed(async (tx) => {
        await setHome(tx)
        const { id } = await saveOne(tx, appointmentAt(TEN, { parking: 'Today in front' }))
        await changeClient(tx, sql`address = 'House 9', area_id = ${south}`)
        expect(await placeOf(tx, client, 'clients')).toEqual(NOTHING)
        expect(await placeOf(tx, id)).toEqual(NOTHING)
      }))

    it('stays with a corrected address or area, or is the new one', () =>
      rehearsed(async (tx) => {
        await setHome(tx)
        await changeClient(tx, sql`address = 'House 1, first floor'`)
        await changeClient(tx, sql`area_id = ${south}`)
        expect(await placeOf(tx, client, 'clients')).toEqual(HOME)
        await changeClient(tx, sql`address = 'House 9', area_id = null`)
        expect(await placeOf(tx, client, 'clients')).toEqual(HOME)
        await changeClient(tx, sql`area_id = ${south}`)
        await tx.query(
          sql`insert into public.areas (id, name) values ('00000000-0000-4000-8000-0000000000a9', 'East')`,
        )
        await changeClient(
          tx,
          sql`address = 'House 10', area_id = '00000000-0000-4000-8000-0000000000a9', latitude = 28.7, longitude = 77.3`,
        )
        expect(await placeOf(tx, client, 'clients')).toEqual({ ...HOME, latitude: 28.7, longitude: 77.3 })
      }))
  })

  it('says who set the pin and when, whatever is sent', () =>
    rehearsed(async (tx) => {
      await changeClient(tx, sql`pin_set_by = 'owner', pin_set_at = '2000-01-01Z'`)
      expect(await originOf(tx, client)).toEqual({ by: null, at: null })
      await setHome(tx)
      await changeClient(tx, sql`pin_set_by = 'client', pin_set_at = '2000-01-01Z', notes = 'Rings twice'`)
      const origin = await originOf(tx, client)
      expect(origin).toMatchObject({ by: 'desk' })
      expect(origin?.at?.getTime()).toBeGreaterThan(Date.parse('2020-01-01Z'))
      await setCaller(tx, callers.owner)
      const copy = await saveOne(tx, appointmentAt(TEN))
      const own = await saveOne(tx, appointmentAt('2099-01-06T10:00Z'))
      expect(await originOf(tx, copy.id)).toEqual(origin)
      await editOne(tx, { id: own.id, latitude: 28.5, longitude: 77.5, pin_set_by: 'client' })
      expect(await originOf(tx, own.id)).toMatchObject({ by: 'owner' })
      await changeClient(tx, sql`latitude = null, longitude = null, accuracy = null`)
      expect(await originOf(tx, client)).toEqual({ by: null, at: null })
    }))

  describe('shown by the private link', () => {
    async function booked(tx: OwnerTx, more: object = {}) {
      const { id } = await saveOne(tx, appointmentAt(TEN, more))
      const [row] = await tx.query<{ link: string }>(sql`select public.appointment_link(${id}) as link`)
      return { id, token: row?.link.slice('/b/'.length) ?? '' }
    }
    const show = async (tx: OwnerTx, token: string, place: object) => {
      await setCaller(tx, callers.visitor)
      const [row] = await tx.query<{ outcome: string | null }>(
        sql`select public.show_place(${token}, ${JSON.stringify(place)}::jsonb) as outcome`,
      )
      await tx.script('reset role')
      await setStaffCaller(tx)
      return row?.outcome
    }
    const seen = async (tx: OwnerTx, token: string) => {
      const [row] = await tx.query<{ place: Record<string, unknown> }>(sql`
        select to_jsonb(seen) as place from public.look_at_appointment(${token}) as seen`)
      return row?.place
    }

    it('is that of the visit and of the client, once', () =>
      rehearsed(async (tx) => {
        const later = await saveOne(tx, appointmentAt('2099-02-05T10:00Z'))
        const { id, token } = await booked(tx)
        expect(await show(tx, token, { ...HOME, gate: ' 2 ' })).toBe('done')
        expect(await placeOf(tx, id)).toEqual(HOME)
        expect(await placeOf(tx, client, 'clients')).toEqual(HOME)
        expect(await placeOf(tx, later.id)).toEqual(HOME)
        expect(await originOf(tx, id)).toMatchObject({ by: 'client' })
        expect(await seen(tx, token)).toMatchObject({ ...HOME, can_show_place: true })
        const version = await tx.query(sql`select updated_at from public.appointments where id = ${id}`)
        expect(await show(tx, token, HOME)).toBe('already')
        expect(await tx.query(sql`select updated_at from public.appointments where id = ${id}`)).toEqual(
          version,
        )
        // Without a pin the one that is stored stays; an empty text removes it.
        expect(await show(tx, token, { gate: '', floor: '4' })).toBe('done')
        expect(await placeOf(tx, client, 'clients')).toEqual({ ...HOME, gate: null, floor: '4' })
      }))

    it('is that of the visit alone at another address', () =>
      rehearsed(async (tx) => {
        const { id, token } = await booked(tx, { address: 'The hall' })
        expect(await show(tx, token, HOME)).toBe('done')
        expect(await placeOf(tx, id)).toEqual(HOME)
        expect(await placeOf(tx, client, 'clients')).toEqual(NOTHING)
      }))

    it('is refused and hidden once the visit is over or cancelled, and by a wrong token', () =>
      rehearsed(async (tx) => {
        await setHome(tx)
        for (const end of [
          sql`status = 'cancelled'`,
          sql`status = 'completed'`,
          sql`appointment_date = now() - interval '2 days'`,
        ]) {
          const { id, token } = await booked(tx)
          await tx.query(sql`update public.appointments set ${end} where id = ${id}`)
          expect(await seen(tx, token)).toMatchObject({ ...NOTHING, can_show_place: false })
          expect(await show(tx, token, { gate: '9' })).toBe('too_late')
        }
        expect(await show(tx, 'x'.repeat(22), HOME)).toBeNull()
      }))

    it('writes nothing but the place', () =>
      rehearsed(async (tx) => {
        const { id, token } = await booked(tx)
        await show(tx, token, {
          gate: '2',
          notes: 'Mine',
          price: 0,
          status: 'completed',
          pin_set_by: 'owner',
        })
        const [row] = await tx.query(
          sql`select status, notes, gate, pin_set_by from public.appointments where id = ${id}`,
        )
        expect(row).toEqual({ status: 'scheduled', notes: null, gate: '2', pin_set_by: null })
      }))

    it.each([
      [{ latitude: 0, longitude: 0 }, 'clients_latitude_range'],
      [{ latitude: 28.6, longitude: 277.2 }, 'clients_longitude_range'],
      [{ latitude: 28.6 }, 'clients_pin_whole'],
      [{ gate: 'x'.repeat(121) }, 'clients_gate_length'],
    ])('refuses %j', (place, constraint) =>
      expect(
        rehearsed(async (tx) => {
          const { token } = await booked(tx)
          return show(tx, token, place)
        }),
      ).rejects.toMatchObject({ sqlState: '23514', constraint }),
    )

    it('can be changed 20 times a day, and each change is in the audit log', () =>
      rehearsed(async (tx) => {
        const { id, token } = await booked(tx)
        const outcomes: (string | null | undefined)[] = []
        for (let number = 1; number <= 21; number++)
          outcomes.push(await show(tx, token, { gate: String(number) }))
        expect(outcomes).toEqual([...Array<string>(20).fill('done'), 'too_late'])
        const log = await tx.query(sql`
          select distinct role, changes from private.audit_log where appointment_id = ${id} and changes -> 'gate' ->> 1 = '20'`)
        expect(log).toEqual([{ role: 'client', changes: { gate: ['19', '20'] } }])
      }))
  })
})
