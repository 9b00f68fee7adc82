// Two records of one person become one: nothing is lost, sent twice or left behind.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { insertCallers, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { serviceId } from './fixture.ts'

const idOf = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`
const kept = idOf('c1')
const duplicate = idOf('c2')
const appointment = idOf('a1')
const lead = idOf('d1')

const rows = `
  insert into public.services (id, name, price) values ('${serviceId}', 'Facial', 500);
  insert into public.areas (id, name) values ('${idOf('f1')}', 'Lakeside');
  insert into public.clients (id, full_name, email, phone, address, area_id, notes, no_messages, created_at) values
    ('${kept}', 'Test Client', null, '98111 22233', '1 Test Street', null, 'Prefers mornings', false, '2026-03-01'),
    ('${duplicate}', 'Test  client', 'test@example.com', '+91 98111 22233', '2 Test Street', '${idOf('f1')}', 'Nickel allergy',
      true, '2026-02-01'),
    ('${idOf('c3')}', 'Test Sister', null, '098111-22233', null, null, null, false, '2026-03-01'),
    ('${idOf('c4')}', 'Test Client', null, '97222 33344', null, null, null, false, '2026-03-01'),
    ('${idOf('c5')}', 'Test Stranger', null, '97000 00000', null, null, null, false, '2026-03-01');
  insert into public.appointments (id, client_id, service_id, appointment_date, status)
    values ('${appointment}', '${duplicate}', '${serviceId}', now() + interval '3 days', 'scheduled');
  insert into public.leads (id, full_name, phone, service_interested, status, client_id)
    values ('${lead}', 'Test Client', '98111 22233', 'Facial', 'converted', '${duplicate}');
  insert into public.messages (id, kind, channel, appointment_id, client_id, state, told_at, due_at, until, try_at) values
    ('${idOf('b1')}', 'thanks', 'whatsapp', '${appointment}', '${duplicate}', 'answered', now(), now(), now(), now());`

const similar = (tx: OwnerTx, name: string, phone: string | null, email: string | null = null) =>
  tx.query<{ full_name: string; found_by: string }>(sql`
    select full_name, found_by from public.similar_clients(${name}, ${phone}, ${email}, ${kept}::uuid) order by id`)

async function versionOf(tx: OwnerTx, id: string): Promise<string> {
  const [row] = await tx.query<{ version: string }>(
    sql`select updated_at::text as version from public.clients where id = ${id}::uuid`,
  )
  return row?.version ?? 'none'
}

async function merge(tx: OwnerTx, keep = kept, remove = duplicate) {
  const keepVersion = await versionOf(tx, keep)
  const removeVersion = await versionOf(tx, remove)
  return tx.query(sql`
    select * from public.merge_clients(
      ${keep}::uuid, ${keepVersion}::timestamptz, ${remove}::uuid, ${removeVersion}::timestamptz)`)
}

describeEachEngine('duplicate clients', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner((tx) => tx.script(rows))
  })
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setStaffCaller(tx)
      return work(tx)
    })

  it('are found by number in any notation, by email address and by name', async () => {
    expect(await asStaff((tx) => similar(tx, 'Test Client', '098111 22233', 'TEST@example.com'))).toEqual([
      { full_name: 'Test  client', found_by: 'phone' },
      { full_name: 'Test Sister', found_by: 'phone' },
      { full_name: 'Test Client', found_by: 'name' },
    ])
    expect(await asStaff((tx) => similar(tx, 'Somebody', null, 'TEST@example.com'))).toEqual([
      { full_name: 'Test  client', found_by: 'email' },
    ])
    expect(await asStaff((tx) => similar(tx, 'Somebody', null))).toEqual([])
  })

  it('become one: empty fields are filled, and what differs is in the notes', async () => {
    const [merged] = await asStaff((tx) => merge(tx))
    expect(merged).toMatchObject({
      id: kept,
      full_name: 'Test Client',
      email: 'test@example.com',
      phone: '98111 22233',
      address: '1 Test Street',
      area_id: null,
      notes: 'Prefers mornings\nNickel allergy\nOther address: 2 Test Street',
      no_messages: true,
    })
  })

  it.each([
    ['of the removed client with its area', null, '2 Test Street', 'f1'],
    ['of the kept client with its area', '1 Test Street', '1 Test Street', 'f2'],
  ])('have the address %s', async (_, address, expected, area) => {
    const [merged] = await asStaff(async (tx) => {
      await tx.query(sql`insert into public.areas (id, name) values (${idOf('f2')}, 'Hillside')`)
      await tx.query(
        sql`update public.clients set address = ${address}, area_id = ${idOf('f2')} where id = ${kept}`,
      )
      return merge(tx)
    })
    expect(merged).toMatchObject({ address: expected, area_id: idOf(area) })
  })

  const pins = async (tx: OwnerTx, address: string | null, theirs: string | null) => {
    await tx.query(sql`
      update public.clients set address = ${address}, latitude = 28.1, longitude = 77.1, accuracy = 11, gate = 'A' where id = ${kept}`)
    await tx.query(sql`
      update public.clients set address = ${theirs}, latitude = 28.2, longitude = 77.2, accuracy = 22, gate = 'B', floor = '2'
      where id = ${duplicate}`)
    const [merged] = await merge(tx)
    return merged
  }
  const keptPin = { latitude: '28.100000', longitude: '77.100000', accuracy: 11, gate: 'A' }
  const otherPin = { latitude: '28.200000', longitude: '77.200000', accuracy: 22, gate: 'B', floor: '2' }

  it.each([
    [
      'of the kept client, with the other’s gaps at the same address',
      '1 Test Street',
      '1 Test Street',
      { ...keptPin, floor: '2' },
    ],
    [
      'of the kept client alone at another address',
      '1 Test Street',
      '2 Test Street',
      { ...keptPin, floor: null },
    ],
    ['of the removed client with its address', null, '2 Test Street', otherPin],
  ])('have the pin %s', async (_, address, theirs, expected) => {
    expect(await asStaff((tx) => pins(tx, address, theirs))).toMatchObject(expected)
  })

  it('note pin and way in of another address', async () => {
    expect(await asStaff((tx) => pins(tx, '1 Test Street', '2 Test Street'))).toMatchObject({
      notes: expect.stringContaining('Other address: 2 Test Street, B, 2, 28.200000,77.200000'),
    })
  })

  it('take appointments, leads, messages and audit log along, each as it is', async () => {
    await asStaff(async (tx) => {
      const [before] = await tx.query<{ link: string; log: number }>(sql`
        select (select to_jsonb(links)::text from private.appointment_links as links where appointment_id = ${appointment}::uuid) as link,
               (select count(*)::int from private.audit_log where client_id = ${duplicate}::uuid) as log`)
      await merge(tx)
      const [after] = await tx.query(sql`
        select (select count(*)::int from public.clients where id = ${duplicate}::uuid) as duplicates,
               (select client_id from public.leads where id = ${lead}::uuid) as lead_of,
               (select jsonb_agg(distinct client_id) from public.messages where appointment_id = ${appointment}::uuid) as messages_of,
               (select count(*)::int from public.messages where appointment_id = ${appointment}::uuid and state = 'answered') as told,
               (select to_jsonb(links)::text from private.appointment_links as links where appointment_id = ${appointment}::uuid) as link,
               (select array_agg(action order by id) from private.audit_log
                 where client_id = ${kept}::uuid and subject = 'clients') as actions,
               client_id, address, area_id
        from public.appointments where id = ${appointment}::uuid`)
      expect(after).toMatchObject({
        duplicates: 0,
        lead_of: kept,
        messages_of: [kept],
        told: 1,
        link: before?.link ?? null,
        client_id: kept,
        // Where the visit was arranged, not where the kept client lives.
        address: '2 Test Street',
        area_id: idOf('f1'),
      })
      expect(after?.actions).toContain('merged')
    })
  })

  it.each([
    ['the duplicate alone', 'told', 'due'],
    ['both', 'told', 'told'],
  ])(
    'have one confirmation of a visit that was moved between them, told to %s',
    async (_, ofDuplicate, ofKept) => {
      const own = idOf('a2')
      const confirmation = async (tx: OwnerTx, client: string, state: string) => {
        await tx.query(sql`update public.appointments set client_id = ${client} where id = ${own}`)
        if (state === 'told') await tx.query(sql`select public.open_draft('confirmation', ${own})`)
      }
      const messages = await asStaff(async (tx) => {
        await tx.query(sql`update public.clients set no_messages = false`)
        await tx.query(sql`
        insert into public.appointments (id, client_id, service_id, appointment_date, status)
          values (${own}, ${duplicate}, ${serviceId}, now() + interval '5 days', 'scheduled')`)
        await confirmation(tx, duplicate, ofDuplicate)
        await confirmation(tx, kept, ofKept)
        await merge(tx)
        return tx.query(sql`
        select client_id, state from public.messages
        where appointment_id = ${own} and kind = 'confirmation' and channel = 'whatsapp'`)
      })
      expect(messages).toEqual([{ client_id: kept, state: 'opened' }])
    },
  )

  it('stay two if one has changed since, or if the notes become too long', async () => {
    await asStaff(async (tx) => {
      const version = await versionOf(tx, kept)
      const merged = await tx.query(sql`
        select * from public.merge_clients(
          ${kept}::uuid, ${version}::timestamptz, ${duplicate}::uuid, '2020-01-01'::timestamptz)`)
      expect(merged).toEqual([])
      expect(await versionOf(tx, duplicate)).not.toBe('none')
    })
    await expect(
      asStaff(async (tx) => {
        await tx.query(
          sql`update public.clients set notes = repeat(left(full_name, 1), 1500) || id where id in (${kept}::uuid, ${duplicate}::uuid)`,
        )
        return merge(tx)
      }),
    ).rejects.toThrow('longer than 2,000 characters')
    await expect(asStaff((tx) => merge(tx, kept, kept))).rejects.toThrow('two different clients')
  })
})
