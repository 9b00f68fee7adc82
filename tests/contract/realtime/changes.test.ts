// Staff hear of changes with the official client in both versions of its protocol, on both engines.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  client,
  insertBusiness,
  saveAppointment,
} from '#testing/database/appointment-fixture.ts'
import { callers, setStaffCaller } from '#testing/database/callers.ts'
import { describeBothEngines } from '#testing/database/test-databases.ts'
import { joined, type RealtimeServer, startRealtime, versions } from './realtime-server.ts'

const often = { interval: 20 }

const addLead = (db: Db, name = 'Asha') =>
  db.asOwner(async (tx) => {
    const [lead] = await tx.query<{ id: string }>(sql`
      insert into public.leads (full_name, phone, service_interested) values (${name}, '98260 12345', 'Facial') returning id`)
    return lead?.id ?? ''
  })

const addClient = (db: Db, name = 'Asha') =>
  db.asOwner(async (tx) => {
    const [added] = await tx.query<{ id: string }>(
      sql`insert into public.clients (full_name) values (${name}) returning id`,
    )
    return added?.id ?? ''
  })

const told = (table: string, ...ids: string[]) => ({ event: 'change', table, ids })

const tablesIn = (heard: readonly unknown[]) =>
  new Set((heard as { table: string }[]).map(({ table }) => table))

describeBothEngines('changes', (database) => {
  let server: RealtimeServer
  beforeAll(async () => {
    await insertBusiness(database().db)
    server = await startRealtime(database().db)
  })
  afterAll(() => server.close())

  describe.each(versions)('in protocol %s', (vsn) => {
    it('of a lead is told with its table and id and nothing of its content, and so is the message that follows', async () => {
      const listener = await joined(server, { vsn })
      const id = await addLead(database().db)
      await expect.poll(() => listener.heard, often).toContainEqual(told('leads', id))
      await expect.poll(() => tablesIn(listener.heard), often).toEqual(new Set(['leads', 'messages']))
      expect(JSON.stringify(listener.heard)).not.toContain('Asha')
    })

    it('of an appointment and its payment are told', async () => {
      const listener = await joined(server, { vsn })
      const moment = vsn === '1.0.0' ? '2030-01-02 10:00+05:30' : '2030-01-02 15:00+05:30'
      await database().db.asOwner(async (tx) => {
        await setStaffCaller(tx)
        await saveAppointment(tx, appointmentAt(moment, { payment_amount: 100, payment_method: 'cash' }))
      })
      await expect.poll(() => tablesIn(listener.heard), often).toEqual(new Set(['appointments', 'payments']))
    })

    it('of a client are told, also that it is deleted', async () => {
      const listener = await joined(server, { vsn })
      const id = await addClient(database().db)
      await expect.poll(() => listener.heard, often).toEqual([told('clients', id)])
      await database().db.asOwner((tx) => tx.query(sql`delete from public.clients where id = ${id}`))
      await expect.poll(() => listener.heard, often).toEqual([told('clients', id), told('clients', id)])
    })

    it('of many rows name the table only', async () => {
      const listener = await joined(server, { vsn })
      await database().db.asOwner((tx) =>
        tx.query(sql`
          insert into public.clients (full_name) select 'Client ' || number from generate_series(1, 101) as number`),
      )
      await expect
        .poll(() => listener.heard, often)
        .toEqual([{ event: 'change', table: 'clients', ids: null }])
    })
  })

  it('that were rolled back are not told', async () => {
    const listener = await joined(server)
    await database()
      .db.asOwner(async (tx) => {
        await tx.query(sql`update public.clients set notes = 'Never' where id = ${client}`)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    const id = await addClient(database().db)
    await expect.poll(() => listener.heard, often).toEqual([told('clients', id)])
  })

  it('are not told to the tab that made them, but to all others', async () => {
    const [mine, other] = [await joined(server, { tab: 'mine' }), await joined(server, { tab: 'other' })]
    const headers = JSON.stringify({ 'x-realtime-client': 'mine' })
    const options = { readOnly: false, settings: { 'request.headers': headers } }
    await database().db.asCaller(callers.staff, options, (tx) =>
      tx.query(sql`update public.clients set notes = 'By this tab' where id = ${client}`),
    )
    await expect.poll(() => other.heard, often).toEqual([told('clients', client)])
    const id = await addClient(database().db)
    await expect.poll(() => mine.heard, often).toEqual([told('clients', id)])
    await expect.poll(() => other.heard, often).toEqual([told('clients', client), told('clients', id)])
  })

  it('arrive over a connection whose heartbeat is answered', async () => {
    const listener = await joined(server)
    const answered = Promise.withResolvers<string>()
    listener.client.realtime.onHeartbeat((status) => {
      if (status !== 'sent') answered.resolve(status)
    })
    await listener.client.realtime.sendHeartbeat()
    expect(await answered.promise).toBe('ok')
    expect(server.errors).toEqual([])
  })
})
