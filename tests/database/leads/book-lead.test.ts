// Booking a lead in one transaction: the client, the appointment and the lead's status and links, or none of them.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { insertCallers, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { serviceId } from '../fixture.ts'

const leadId = '00000000-0000-4000-8000-0000000000a1'
const appointmentId = '00000000-0000-4000-8000-0000000000b1'
const newClientId = '00000000-0000-4000-8000-0000000000c2'
const appointment = {
  id: appointmentId,
  lead_id: leadId,
  client_id: newClientId,
  service_id: serviceId,
  appointment_date: '2026-12-21T05:00:00Z',
}

const book = (appointment: object): Sql =>
  sql`select id::text, client_id::text, notes from public.save_appointment(${JSON.stringify(appointment)}::jsonb)`

const stateOf = async (tx: OwnerTx) => ({
  clients: await tx.query(sql`select id::text, full_name, phone, email, notes from public.clients`),
  appointments: await tx.query(sql`select id::text, client_id::text, notes, status from public.appointments`),
  leads: await tx.query(sql`select status, client_id::text, appointment_id::text from public.leads`),
})

describeEachEngine('booking a lead', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.services (id, name, price) values ('${serviceId}', 'Facial', 500);
        insert into public.leads (id, full_name, phone, email, service_interested, message)
          values ('${leadId}', 'A Visitor', '+91 90000 00001', 'a@example.com', 'Facial', 'In the morning');`),
    )
  })

  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setStaffCaller(tx)
      return work(tx)
    })

  it('creates a client from the visitor, adds the appointment and converts the lead', async () => {
    const found = await asStaff(async (tx) => {
      await tx.query(book(appointment))
      return stateOf(tx)
    })
    expect(found).toEqual({
      clients: [
        {
          id: newClientId,
          full_name: 'A Visitor',
          phone: '+91 90000 00001',
          email: 'a@example.com',
          notes: 'In the morning',
        },
      ],
      appointments: [{ id: appointmentId, client_id: newClientId, notes: null, status: 'scheduled' }],
      leads: [{ status: 'converted', client_id: newClientId, appointment_id: appointmentId }],
    })
  })

  it('copies language and area, and respects a refusal of messages', async () => {
    const client = await asStaff(async (tx) => {
      await tx.script(`update public.leads set language = 'hi-Latn', whatsapp_ok = false`)
      await tx.query(book(appointment))
      return tx.query(sql`select language, no_messages from public.clients`)
    })
    expect(client).toEqual([{ language: 'hi-Latn', no_messages: true }])
  })

  it('links the first appointment of a series, and a new one where the former was cancelled', async () => {
    const became = await asStaff(async (tx) => {
      await tx.query(sql`select from public.save_series(${JSON.stringify(appointment)}::jsonb, 3, 3)`)
      const series = await stateOf(tx)
      await tx.script(`update public.appointments set status = 'cancelled'`)
      const [again] = await tx.query<{ id: string }>(
        book({ ...appointment, id: undefined, client_id: undefined }),
      )
      return { series, again: again?.id, after: await stateOf(tx) }
    })
    expect(became.series.leads).toMatchObject([{ appointment_id: appointmentId }])
    expect(became.series.appointments).toHaveLength(3)
    expect(became.after.clients).toHaveLength(1)
    expect(became.after.leads).toMatchObject([{ appointment_id: became.again, client_id: newClientId }])
  })

  it('unlinks a deleted appointment, and stays converted', async () => {
    const leads = await asStaff(async (tx) => {
      await tx.query(book(appointment))
      await tx.script('delete from public.appointments')
      return (await stateOf(tx)).leads
    })
    expect(leads).toEqual([{ status: 'converted', client_id: newClientId, appointment_id: null }])
  })

  it('does not change the lead when the appointment has another version', async () => {
    const found = await asStaff(async (tx) => {
      const rows = await tx.query(book({ ...appointment, based_on: '2026-01-01T00:00:00Z' }))
      return { rows, ...(await stateOf(tx)) }
    })
    expect(found).toMatchObject({ rows: [], clients: [], appointments: [], leads: [{ status: 'new' }] })
  })

  it('is idempotent and keeps the last values sent', async () => {
    const found = await asStaff(async (tx) => {
      await tx.query(book(appointment))
      await tx.query(book({ ...appointment, notes: 'Ring twice' }))
      return stateOf(tx)
    })
    expect(found.clients).toHaveLength(1)
    expect(found.appointments).toMatchObject([{ id: appointmentId, notes: 'Ring twice' }])
  })

  it('uses the named client, or the same person if added meanwhile', async () => {
    const other = '00000000-0000-4000-8000-0000000000c3'
    const clients = await asStaff(async (tx) => {
      await tx.script(
        `insert into public.clients (id, full_name, phone) values ('${other}', 'a visitor', '090000-00001')`,
      )
      const meanwhile = await tx.query<{ client_id: string }>(book(appointment))
      const named = await tx.query<{ client_id: string }>(
        book({ ...appointment, id: undefined, client_id: other }),
      )
      return [...meanwhile, ...named].map((row) => row.client_id)
    })
    expect(clients).toEqual([other, other])
  })

  it('changes nothing when the appointment is refused', async () => {
    const attempt = asStaff((tx) => tx.query(book({ ...appointment, status: 'imagined' })))
    await expect(attempt).rejects.toMatchObject({ sqlState: '23514' })
    expect(await asStaff(stateOf)).toEqual({
      clients: [],
      appointments: [],
      leads: [{ status: 'new', client_id: null, appointment_id: null }],
    })
  })

  it('refuses an unknown lead', async () => {
    const attempt = asStaff(async (tx) => {
      await tx.script('delete from public.leads')
      return tx.query(book(appointment))
    })
    await expect(attempt).rejects.toMatchObject({ sqlState: 'P0002' })
  })
})
