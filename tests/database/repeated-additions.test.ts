// An addition that is sent again after a lost response: it never overwrites what somebody has changed meanwhile.
import { randomUUID } from 'node:crypto'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecord } from '#app/office/lib/records/add-record.ts'
import type { StoredRow } from '#app/office/lib/records/record-source.ts'
import { updateRecord } from '#app/office/lib/records/save-record.ts'
import { ident, sql } from '#server/db/sql.ts'
import { appointmentAt, facial, insertBusiness } from '#testing/database/appointment-fixture.ts'
import { callers } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'

describeEachEngine('an addition that is sent again', (database) => {
  let server: TestServer
  beforeAll(async () => {
    await insertBusiness(database().db)
    server = await startTestServer(database().db)
  })
  afterAll(() => server?.close())

  interface Saved {
    readonly id: string
    readonly notes: string
    readonly version: string
  }

  /** Calls a save function in a transaction of its own; `notes` is the column that is edited here. */
  const call = (name: string, notes: string, record: object): Promise<Saved[]> =>
    database().db.asCaller(callers.owner, { readOnly: false }, (tx) =>
      tx.query<Saved>(sql`
        select row ->> 'id' as id, row ->> ${notes}::text as notes, row ->> 'updated_at' as version
        from (select to_jsonb(saved) as row from public.${ident(name)}(${JSON.stringify(record)}::jsonb) as saved) as rows`),
    )

  it.each([
    ['save_appointment', 'notes', appointmentAt('2027-03-01T05:00:00Z', { notes: 'First' })],
    [
      'save_offer',
      'description',
      { title: 'Diwali', price: 100, description: 'First', services: [{ service_id: facial }] },
    ],
    ['save_beautician', 'full_name', { full_name: 'First' }],
  ])('to %s leaves an edit as it is', async (name, notes, record) => {
    const addition = { id: randomUUID(), ...record }
    const [added] = await call(name, notes, addition)
    const [edited] = await call(name, notes, { id: addition.id, based_on: added?.version, [notes]: 'Edited' })
    expect(edited?.notes).toBe('Edited')
    expect(await call(name, notes, { ...addition, [notes]: 'Second' })).toEqual([edited])
  })

  it('is no edit without its version, which is refused once somebody has changed the appointment', async () => {
    const addition = appointmentAt('2027-03-02T05:00:00Z', { notes: 'First' })
    const [added] = await call('save_appointment', 'notes', addition)
    const edit = { id: addition.id, notes: 'Edited' }
    const [edited] = await call('save_appointment', 'notes', { ...edit, based_on: added?.version })
    await expect(call('save_appointment', 'notes', { ...edit, notes: 'Second' })).rejects.toMatchObject({
      sqlState: 'PT409',
      constraint: 'appointments_based_on',
    })
    expect(await call('save_appointment', 'notes', addition)).toEqual([edited])
  })

  it('to a table leaves an edit as it is, and before one saves what was typed last', async () => {
    const backend = server.service() as unknown as PostgrestClient
    const source = {
      table: 'clients',
      select: 'id,full_name,notes,updated_at',
      nameOf: () => '',
    } as const
    const id = randomUUID()
    const typed = (notes: string) => ({ id, draft: { full_name: 'A', notes } })
    const add = (notes: string) => addRecord<StoredRow & { notes: string }>(backend, source, typed(notes))
    expect(await add('First')).toMatchObject({ notes: 'First' })
    const typedLast = await add('Second')
    expect(typedLast).toMatchObject({ notes: 'Second' })
    const version = typedLast.updated_at
    const edited = await updateRecord(backend, source, { ...typed('Edited'), version })
    expect(await add('Third')).toEqual(edited)
  })
})
