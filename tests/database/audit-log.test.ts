// The audit log: what is recorded, that it is append-only, and that it is deleted after a year or with the client.
import { beforeAll, expect, it } from 'vitest'
import type { AuditLogLine } from '#domain/access/audit-log-line.ts'
import { auditLogText } from '#domain/access/audit-log-text.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { editOne } from '#testing/database/appointment-fixture.ts'
import { callers, insertCallers, setCaller, variants } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { attempt } from '../security/access-matrix-attempts.ts'

const client = '00000000-0000-4000-8000-0000000000c1'
const service = '00000000-0000-4000-8000-0000000000e1'
const other = '00000000-0000-4000-8000-0000000000e2'
const appointment = '00000000-0000-4000-8000-0000000000d1'
const beauticianId = '00000000-0000-4000-8000-0000000000b1'

describeEachEngine('the audit log', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.beauticians (id, full_name) values ('${beauticianId}', 'Asha');
        insert into public.clients (id, full_name, phone) values ('${client}', 'First Last', '00000 00001');
        insert into public.services (id, name, price) values ('${service}', 'Facial', 500), ('${other}', 'Mehendi', 800);`),
    )
  })

  const save = (tx: OwnerTx, more: object) =>
    tx.query(
      sql`select id from public.save_appointment(${JSON.stringify({ id: appointment, client_id: client, ...more })})`,
    )

  /** Saved at three. Made an hour old outside of a request, because a transaction has one time. */
  async function booked(tx: OwnerTx, more: object = {}): Promise<void> {
    await setCaller(tx, callers.staff)
    await save(tx, { appointment_date: '2027-01-10T09:30:00Z', lines: [{ service_id: service }], ...more })
    await tx.query(sql`select set_config('request.jwt.claims', '', true)`)
    await tx.query(
      sql`update public.appointments set created_at = now() - interval '1 hour' where id = ${appointment}`,
    )
    await setCaller(tx, callers.staff)
  }

  async function entriesOf(
    tx: OwnerTx,
    of: { appointment?: string; client?: string; settings?: string[] },
  ): Promise<string[]> {
    await setCaller(tx, callers.staff)
    const lines = await tx.query<AuditLogLine>(sql`
      select * from public.audit_log(${of.client ?? null}::uuid, ${of.appointment ?? null}::uuid,
        array(select jsonb_array_elements_text(${JSON.stringify(of.settings ?? [])}::jsonb)))`)
    return lines.map((line) => auditLogText(line, 'Asia/Kolkata'))
  }

  it('records what the desk did with an appointment, its services and its payments', async () => {
    const lines = await rolledBackIn(database().db, async (tx) => {
      await booked(tx)
      await editOne(tx, { id: appointment, appointment_date: '2027-01-10T10:30:00Z' })
      await editOne(tx, {
        id: appointment,
        beautician_id: beauticianId,
        lines: [{ service_id: service }, { service_id: other, guest_name: 'Mother' }],
      })
      await setCaller(tx, callers.owner)
      await tx.query(
        sql`select public.take_payment(${JSON.stringify({ appointment_id: appointment, amount: 300, method: 'cash' })})`,
      )
      await tx.query(sql`delete from public.payments`)
      return entriesOf(tx, { appointment })
    })
    expect(lines.toReversed()).toEqual([
      'Booked for 10 Jan 2027, 3 pm by staff (desk)',
      'Moved from 3 pm to 4 pm by staff (desk)',
      'Mehendi for Mother added by staff (desk)',
      'Assigned to Asha, made 120 minutes long instead of 60 by staff (desk)',
      'Advance of ₹300 received in cash by owner (owner)',
      'Payment marked as partial by owner (owner)',
      'Payment of ₹300 in cash deleted by owner (owner)',
      'Payment marked as pending by owner (owner)',
    ])
  })

  it('records a client with their appointments', async () => {
    const lines = await rolledBackIn(database().db, async (tx) => {
      await booked(tx)
      await tx.query(sql`update public.clients set phone = '00000 00002' where id = ${client}`)
      return entriesOf(tx, { client })
    })
    expect(lines.toReversed()).toEqual([
      'Booked for 10 Jan 2027, 3 pm by staff (desk)',
      'Phone changed from “00000 00001” to “00000 00002” by staff (desk)',
    ])
  })

  it('records that messages are switched off, and a renewed link', async () => {
    const lines = await rolledBackIn(database().db, async (tx) => {
      await booked(tx)
      await tx.query(sql`update public.clients set no_messages = true where id = ${client}`)
      await tx.query(sql`select public.issue_invoice(${other}, ${appointment})`)
      await tx.query(sql`select public.invoice_link(${other})`)
      await tx.query(sql`select public.renew_invoice_link(${other})`)
      return entriesOf(tx, { client })
    })
    expect(lines.toReversed()).toEqual([
      'Booked for 10 Jan 2027, 3 pm by staff (desk)',
      'Messages switched off by staff (desk)',
      'Receipt link renewed by staff (desk)',
    ])
  })

  it('records settings and staff changes, and changes without an account', async () => {
    const lines = await rolledBackIn(database().db, async (tx) => {
      await setCaller(tx, callers.owner)
      await tx.query(sql`update public.business_profile set tagline = 'Other'`)
      await tx.query(sql`update public.staff set role = 'owner' where full_name = 'staff'`)
      await setCaller(tx, variants.service)
      await tx.query(sql`insert into public.areas (name) values ('Rajouri')`)
      return entriesOf(tx, { settings: ['business_profile', 'staff', 'areas'] })
    })
    expect(lines.toReversed()).toEqual([
      'Business profile: tagline changed from “Beauty and makeup at your doorstep” to “Other” by owner (owner)',
      'Staff: role changed from “desk” to “owner” by owner (owner)',
      'Area Rajouri entered by the server',
    ])
  })

  it('records the exceptions that staff made', async () => {
    const lines = await rolledBackIn(database().db, async (tx) => {
      await booked(tx, { overlap_ok: true })
      await tx.query(sql`update public.appointments set overlap_ok = false, tight_ok = true`)
      return entriesOf(tx, { appointment })
    })
    expect(lines.toReversed()).toEqual([
      'Booked for 10 Jan 2027, 3 pm, overlap with another appointment allowed by staff (desk)',
      'Too little travel time allowed, overlap with another appointment no longer allowed by staff (desk)',
    ])
  })

  it('records direct changes of banners, offers, working hours and services of a beautician', async () => {
    const lines = await rolledBackIn(database().db, async (tx) => {
      await setCaller(tx, callers.owner)
      await tx.query(sql`insert into public.banners (title, image_url) values ('Diwali', '/a.webp')`)
      await tx.query(sql`update public.banners set is_active = false`)
      await tx.query(sql`delete from public.banners`)
      const offer = { id: client, title: 'Two', price: 900, services: [{ service_id: service }] }
      await tx.query(sql`select public.save_offer(${JSON.stringify(offer)}::jsonb)`)
      await tx.query(sql`update public.offers set price = 1`)
      await tx.query(
        sql`insert into public.offer_services (offer_id, position, service_id) values (${client}, 2, ${other})`,
      )
      await tx.query(sql`delete from public.offer_services where position = 1`)
      await tx.query(sql`delete from public.offers`)
      await tx.query(sql`insert into public.beautician_services values (${beauticianId}, ${service})`)
      await tx.query(sql`delete from public.beautician_services`)
      return entriesOf(tx, { settings: ['banners', 'offers', 'offer_services', 'beautician_services'] })
    })
    expect(lines.toReversed()).toEqual(
      [
        'Banner Diwali entered',
        'Banner Diwali: disabled',
        'Banner Diwali deleted',
        'Offer Two entered',
        'Offer Two: Facial added',
        'Offer Two: price changed from ₹900 to ₹1',
        'Offer Two: Mehendi added',
        'Offer Two: Facial removed',
        'Offer Two deleted',
        'Services of Asha: Facial added',
        'Services of Asha: Facial removed',
      ].map((entry) => `${entry} by owner (owner)`),
    )
  })

  it('records working hours once, however they are changed', async () => {
    const hours = async (work: (tx: OwnerTx) => Promise<unknown>) =>
      rolledBackIn(database().db, async (tx) => {
        await setCaller(tx, callers.owner)
        await work(tx)
        return entriesOf(tx, { settings: ['working_hours'] })
      })
    const once = ['Working hours changed by owner (owner)']
    expect(await hours((tx) => tx.query(sql`select public.save_working_hours(null, '[]')`))).toEqual(once)
    const week = JSON.stringify([{ weekday: 1, from_time: '09:00', to_time: '18:00' }])
    expect(
      await hours((tx) => tx.query(sql`select public.save_working_hours(null, ${week}::jsonb)`)),
    ).toEqual(once)
    expect(await hours((tx) => tx.query(sql`update public.working_hours set from_time = '09:00'`))).toEqual(
      once,
    )
    expect(await hours((tx) => tx.query(sql`delete from public.working_hours where weekday = 1`))).toEqual(
      once,
    )
    // Its foreign key deletes no hours.
    expect(await hours((tx) => tx.query(sql`delete from public.beauticians`))).toEqual([])
  })

  it('records what staff do with reviews, without their words, and not what visitors send', async () => {
    const { lines, stored } = await rolledBackIn(database().db, async (tx) => {
      await setCaller(tx, callers.visitor)
      await tx.query(
        sql`insert into public.reviews (full_name, rating, review_text) values ('Anita', 2, 'Late')`,
      )
      await setCaller(tx, callers.staff)
      await tx.query(sql`update public.reviews set is_approved = true`)
      await tx.query(sql`update public.reviews set answer = 'Sorry, Anita'`)
      await tx.query(sql`update public.reviews set answer = 'Dear Anita, sorry'`)
      await tx.query(sql`delete from public.reviews`)
      return {
        lines: await entriesOf(tx, { settings: ['reviews'] }),
        stored: JSON.stringify(await tx.query(sql`select label, changes from private.audit_log`)),
      }
    })
    expect(lines.toReversed()).toEqual([
      'Review approved by staff (desk)',
      'Review: answer added by staff (desk)',
      'Review: answer changed by staff (desk)',
      'Review with 2 stars deleted by staff (desk)',
    ])
    expect(stored).not.toContain('Anita')
  })

  it('cannot be silenced by a date or an id', async () => {
    const lines = await rolledBackIn(database().db, async (tx) => {
      await setCaller(tx, callers.staff)
      await tx.query(sql`
        insert into public.appointments (id, client_id, service_id, appointment_date, created_at)
        values (${appointment}, ${client}, ${service}, '2027-01-10T09:30:00Z', '2999-01-01')`)
      const [early] = await tx.query(sql`select created_at = now() as now from public.appointments`)
      await tx.query(sql`delete from public.appointments`)
      await booked(tx)
      await tx.query(sql`update public.appointments set created_at = '2999-01-01'`)
      await editOne(tx, {
        id: appointment,
        lines: [{ service_id: service }, { service_id: other, price: 1 }],
      })
      const [late] = await tx.query(sql`select created_at < now() as earlier from public.appointments`)
      await tx.query(sql`insert into public.clients (id, full_name) values (${other}, 'Second')`)
      await tx.query(
        sql`update public.clients set id = ${service}, phone = '00000 00009' where id = ${other}`,
      )
      return {
        early,
        late,
        of: (await entriesOf(tx, { appointment })).toReversed().slice(2),
        first: await entriesOf(tx, { client: other }),
        second: await entriesOf(tx, { client: service }),
      }
    })
    expect(lines).toEqual({
      early: { now: true },
      late: { earlier: true },
      of: [
        'Booked for 10 Jan 2027, 3 pm by staff (desk)',
        'Mehendi added by staff (desk)',
        'Made 120 minutes long instead of 60 by staff (desk)',
      ],
      first: ['Client deleted by staff (desk)', 'Client entered by staff (desk)'],
      second: ['Client entered by staff (desk)'],
    })
  })

  it('has no entry where nothing changed, and none for changes by the system', async () => {
    const lines = await rolledBackIn(database().db, async (tx) => {
      await tx.query(sql`update public.clients set phone = '00000 00003' where id = ${client}`)
      await setCaller(tx, callers.staff)
      await tx.query(sql`update public.clients set phone = '00000 00003' where id = ${client}`)
      return entriesOf(tx, { client })
    })
    expect(lines).toEqual([])
  })

  it('cannot be changed in any role', async () => {
    const attempts = [
      sql`insert into private.audit_log (role, subject, action, changes) values ('owner', 'clients', 'added', '{}') returning 1`,
      sql`update private.audit_log set changes = '{}' returning 1`,
      sql`delete from private.audit_log returning 1`,
      sql`select private.note('clients', 'added')`,
    ]
    for (const caller of [callers.owner, callers.staff, callers.visitor, variants.service])
      for (const statement of attempts)
        expect(await attempt(database().db, caller, statement)).toBe('refused')
    const granted = await database().db.asOwner((tx) =>
      tx.query(sql`
        select role, right_name
        from unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) as role,
          unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as right_name
        where has_table_privilege(role, 'private.audit_log', right_name)`),
    )
    expect(granted).toEqual([])
  })

  it('is kept for a year', async () => {
    const left = await rolledBackIn(database().db, async (tx) => {
      await booked(tx)
      await tx.query(sql`update private.audit_log set at = now() - interval '1 year 1 minute'`)
      const shown = await entriesOf(tx, { appointment })
      await tx.query(sql`update public.clients set notes = 'A' where id = ${client}`)
      return [shown, await tx.query(sql`select subject from private.audit_log`)]
    })
    expect(left).toEqual([[], [{ subject: 'clients' }]])
  })

  it('deletes entries of a deleted client, and records the deletion without a name', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await booked(tx)
      await tx.query(
        sql`update public.clients set full_name = 'Second', address = 'House 1' where id = ${client}`,
      )
      await tx.query(sql`delete from public.appointments where id = ${appointment}`)
      await tx.query(sql`delete from public.clients where id = ${client}`)
      return {
        rest: await tx.query(sql`select changes, label from private.audit_log where client_id = ${client}`),
        lines: await entriesOf(tx, { client }),
        person: await tx.query(sql`select * from public.person_data(${client})`),
      }
    })
    expect(found).toEqual({
      rest: [{ changes: {}, label: null }],
      lines: ['Client deleted by staff (desk)'],
      person: [],
    })
  })

  it('keeps entries of an appointment that was lent to a deleted client', async () => {
    const lines = await rolledBackIn(database().db, async (tx) => {
      await booked(tx)
      await tx.query(sql`insert into public.clients (id, full_name) values (${other}, 'Lent')`)
      await tx.query(sql`update public.appointments set client_id = ${other} where id = ${appointment}`)
      await tx.query(sql`update public.appointments set travel_charge = 7 where id = ${appointment}`)
      await tx.query(sql`update public.appointments set client_id = ${client} where id = ${appointment}`)
      await tx.query(sql`delete from public.clients where id = ${other}`)
      return entriesOf(tx, { appointment })
    })
    expect(lines.filter((line) => line.includes('₹7'))).toHaveLength(1)
  })

  it('records a service of a beautician that is saved unchanged beside others not at all', async () => {
    const lines = await rolledBackIn(database().db, async (tx) => {
      await setCaller(tx, callers.owner)
      await tx.query(sql`insert into public.beautician_services
        select ${beauticianId}, id from unnest(array[${service}, ${other}]::uuid[]) as id`)
      await tx.query(sql`update public.beautician_services set service_id = service_id`)
      return entriesOf(tx, { settings: ['beautician_services'] })
    })
    expect(lines).toHaveLength(2)
  })

  it('deletes entries of an erased client, and records the erasure', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await booked(tx)
      await tx.query(
        sql`update public.clients set phone = '00000 00002', address = 'House 1' where id = ${client}`,
      )
      await tx.query(
        sql`update public.appointments set notes = 'Gate code', appointment_date = '2020-01-01' where id = ${appointment}`,
      )
      await setCaller(tx, callers.owner)
      const [kept] = await tx.query<{ record: { audit_log: unknown[] } }>(
        sql`select record from public.person_data(${client})`,
      )
      await tx.query(sql`select public.erase_person(array[${client}]::uuid[])`)
      const rest = await tx.query(sql`select changes from private.audit_log where client_id = ${client}`)
      return { handedOut: kept?.record.audit_log.length, rest, lines: await entriesOf(tx, { client }) }
    })
    expect(found).toMatchObject({ rest: [{ changes: {} }], lines: ['Client erased by owner (owner)'] })
    expect(found.handedOut).toBeGreaterThan(2)
  })
})
