// A merge of two clients is undone: both records and all that belongs to them are as they were.

import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { insertCallers, setOwnerCaller, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { serviceId } from './fixture.ts'

const idOf = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`
const kept = idOf('c1')
const removed = idOf('c2')
const third = idOf('c3')
const area = idOf('f1')
const keptVisit = idOf('a1')
const removedVisit = idOf('a2')
const pastVisit = idOf('a3')
const lead = idOf('d1')

/** Differences in every value; both visits of the removed client and one of the kept one have no address of their own. */
const rows = `
  insert into public.services (id, name, price) values ('${serviceId}', 'Facial', 500);
  insert into public.areas (id, name) values ('${area}', 'Lakeside');
  insert into public.beauticians (id, full_name) values ('${idOf('b1')}', 'Rose (sample)');
  insert into public.clients (id, full_name, phone, allergies, notes, gate, created_at) values
    ('${kept}', 'Test Client', '98111 22233', 'Nickel', 'Prefers mornings', 'Blue', '2026-03-01');
  insert into public.clients
      (id, full_name, email, phone, address, area_id, latitude, longitude, accuracy, floor, allergies, notes, no_messages, language, created_at)
    values ('${removed}', 'Test Sister', 'test@example.com', '97222 33344', '2 Test Street', '${area}', 28.1, 77.1, 11, '2', 'Latex',
      'Rings twice', true, 'hi', '2026-02-01');
  insert into public.clients (id, full_name) values ('${third}', 'Test Stranger');
  update public.clients set pin_set_at = '2026-02-02' where id = '${removed}';
  insert into public.appointments (id, client_id, service_id, appointment_date, status, beautician_id) values
    ('${keptVisit}', '${kept}', '${serviceId}', now() + interval '3 days', 'scheduled', '${idOf('b1')}'),
    ('${removedVisit}', '${removed}', '${serviceId}', now() + interval '5 days', 'scheduled', null),
    ('${pastVisit}', '${removed}', '${serviceId}', now() - interval '5 days', 'completed', null);
  insert into public.leads (id, full_name, phone, service_interested, status, client_id)
    values ('${lead}', 'Test Sister', '97222 33344', 'Facial', 'converted', '${removed}');
  insert into public.waitlist_entries (client_id, service_ids, from_day, to_day)
    values ('${removed}', array['${serviceId}'::uuid], current_date, current_date + 7);
  insert into public.patch_tests (client_id, tested_for, tested_on, expires_on, consent, consented_on)
    values ('${removed}', 'Hair colour', '2026-01-01', '2026-07-01', 'I agree', '2026-01-01'),
      ('${kept}', 'Lash glue', '2026-01-01', '2026-07-01', 'I agree', '2026-01-01');
  insert into public.events (id, client_id, name) values ('${idOf('ef')}', '${removed}', 'Wedding');
  update public.appointments set event_id = '${idOf('ef')}' where id = '${removedVisit}';
  delete from public.messages;
  insert into public.messages (kind, channel, appointment_id, client_id, state, told_at, due_at, until, try_at) values
    ('thanks', 'whatsapp', '${pastVisit}', '${removed}', 'answered', now(), now(), now(), now()),
    -- The visit was moved from one to the other, and both were told: the merge keeps one.
    ('confirmation', 'whatsapp', '${keptVisit}', '${removed}', 'opened', now() - interval '2 hours', now(), now(), now()),
    ('confirmation', 'whatsapp', '${keptVisit}', '${kept}', 'opened', now() - interval '1 hour', now(), now(), now());
  insert into public.messages (kind, channel, appointment_id, client_id, state, problem, due_at, until, try_at) values
    -- The merge gives the kept client an email address and forgets what failed before.
    ('confirmation', 'mail', '${keptVisit}', '${kept}', 'failed', '550 no such user', now(), now(), now());
  insert into private.audit_log (at, role, subject, action, changes, client_id) values
    (now() - interval '1 day', 'desk', 'clients', 'changed', '{"notes": [null, "Rings twice"]}', '${removed}'),
    (now() - interval '1 day', 'desk', 'clients', 'changed', '{"notes": [null, "Prefers mornings"]}', '${kept}');`

async function merge(tx: OwnerTx, keep = kept, remove = removed): Promise<string> {
  await tx.query(sql`
    select merged.id
    from public.clients as keeping, public.clients as going,
      public.merge_clients(keeping.id, keeping.updated_at, going.id, going.updated_at) as merged
    where keeping.id = ${keep} and going.id = ${remove}`)
  const [made] = await tx.query<{ id: string }>(
    sql`select id from private.client_merges where removed_id = ${remove}::uuid`,
  )
  if (!made) throw new Error('Nothing was merged.')
  return made.id
}

const undo = (tx: OwnerTx, id: string) =>
  tx.query(sql`select id from public.undo_merge(${id}::uuid) order by id`)

/** Everything of both clients. Versions grow, and drafts of messages are made again. */
const everything = (tx: OwnerTx) =>
  tx.query(sql`
    select 'client' as kind, to_jsonb(clients) - 'updated_at' as row from public.clients
    union all
    select 'appointment', to_jsonb(appointments) - array['updated_at', 'created_by', 'calendar_version'] from public.appointments
    union all
    select 'link', to_jsonb(links) from private.appointment_links as links
    union all
    select 'lead', to_jsonb(leads) - 'updated_at' from public.leads
    union all
    select 'waitlist', to_jsonb(entries) - 'updated_at' from public.waitlist_entries as entries
    union all
    select 'patch test', to_jsonb(tests) - 'updated_at' from public.patch_tests as tests
    union all
    select 'event', to_jsonb(events) - 'updated_at' from public.events
    union all
    select 'message', to_jsonb(messages) - case state when 'due' then array['id', 'created_at'] else array['-'] end from public.messages
    union all
    select 'audit log', to_jsonb(entries) from private.audit_log as entries where action not in ('merged', 'unmerged')
    order by 1, 2`)

describeEachEngine('a merge of clients', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner((tx) => tx.script(rows))
    await database().db.asOwner((tx) =>
      tx.query(sql`select private.sync_messages(array(select id from public.appointments))`),
    )
  })
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setStaffCaller(tx)
      return work(tx)
    })

  it('is undone exactly', async () => {
    await asStaff(async (tx) => {
      const before = await everything(tx)
      const made = await merge(tx)
      expect(await everything(tx)).not.toEqual(before)
      expect(await undo(tx, made)).toEqual([{ id: kept }, { id: removed }])
      expect(await everything(tx)).toEqual(before)
      expect(
        await tx.query(sql`
          select action from private.audit_log where client_id = ${kept}::uuid and at = now() order by id`),
      ).toEqual([{ action: 'merged' }, { action: 'unmerged' }])
    })
  })

  it('is shown before it is made, and again with what will stay when it is undone', async () => {
    await asStaff(async (tx) => {
      const [shown] = await tx.query<{ preview: Record<string, unknown> }>(
        sql`select public.merge_preview(${kept}, ${removed}) as preview`,
      )
      expect(shown?.preview).toMatchObject({
        problem: null,
        moves: { appointments: 2, leads: 1, waitlist_entries: 1, patch_tests: 1, events: 1, messages: 2 },
        before: { full_name: 'Test Client', address: null, allergies: 'Nickel' },
        after: {
          full_name: 'Test Client',
          phone: '98111 22233',
          email: 'test@example.com',
          address: '2 Test Street',
          area: 'Lakeside',
          pin: '28.100000, 77.100000',
          floor: '2',
          gate: 'Blue',
          allergies: 'Nickel\nLatex',
          notes: 'Prefers mornings\nRings twice\nOther name: Test Sister\nOther phone: 97222 33344',
          language: 'en',
          no_messages: true,
        },
      })
      await merge(tx)
      const [merged] = await tx.query(
        sql`select private.shown_values(clients) as row from public.clients where id = ${kept}`,
      )
      expect(merged?.row).toEqual(shown?.preview.after)
      await tx.query(
        sql`update private.client_merges set merged_at = (select max(created_at) from public.appointments)`,
      )
      await tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date)
          values (${kept}, ${serviceId}, now() + interval '9 days')`)
      expect(
        await tx.query(sql`select full_name, booked_since::int from public.recent_merges(${kept}::uuid)`),
      ).toEqual([{ full_name: 'Test Sister', booked_since: 1 }])
    })
  })

  it.each<[string, string, string]>([
    [
      'a value of the record was changed',
      `update public.clients set phone = '90000 00001', notes = 'New' where id = '${kept}'`,
      'Test Client was changed since: phone, notes.',
    ],
    [
      'the record was merged again',
      `select public.merge_clients('${kept}', keeping.updated_at, going.id, going.updated_at)
       from public.clients as keeping, public.clients as going where keeping.id = '${kept}' and going.id = '${third}'`,
      'Test Client was merged again since, with Test Stranger. Undo that first.',
    ],
    [
      'the record was merged into another',
      `select public.merge_clients('${third}', keeping.updated_at, going.id, going.updated_at)
       from public.clients as keeping, public.clients as going where keeping.id = '${third}' and going.id = '${kept}'`,
      'Test Client was merged again since, with Test Stranger. Undo that first.',
    ],
    [
      'the other record was added again, as by an import',
      `insert into public.clients (id, full_name) values ('${removed}', 'Test Sister')`,
      'Test Sister was added again since.',
    ],
    [
      'the area was deleted',
      `update public.appointments set area_id = null; update public.clients set area_id = null; delete from public.areas;
       update private.client_merges set merged = merged || '{"area_id": null}'`,
      'The area of one of them was deleted since.',
    ],
    [
      'a day has passed',
      `update private.client_merges set merged_at = now() - interval '1 day'`,
      'This can no longer be undone.',
    ],
  ])('is not undone after %s, and says so', async (_, between, problem) => {
    await expect(
      asStaff(async (tx) => {
        const made = await merge(tx)
        await tx.script(between)
        return undo(tx, made)
      }),
    ).rejects.toThrow(problem)
  })

  it('is undone once', async () => {
    await expect(
      asStaff(async (tx) => {
        const made = await merge(tx)
        await undo(tx, made)
        return undo(tx, made)
      }),
    ).rejects.toThrow('This can no longer be undone.')
  })

  it('is undone with the one after it, last one first', async () => {
    await asStaff(async (tx) => {
      const before = await everything(tx)
      const first = await merge(tx)
      const second = await merge(tx, third, kept)
      await undo(tx, second)
      await undo(tx, first)
      expect(await everything(tx)).toEqual(before)
    })
  })

  it('leaves what was done since: edits go back with the visit, new and reassigned visits stay', async () => {
    await asStaff(async (tx) => {
      const made = await merge(tx)
      const added = idOf('a9')
      await tx.query(
        sql`update public.appointments set notes = 'Bring a chair', address = '9 New Street' where id = ${removedVisit}`,
      )
      await tx.query(sql`update public.appointments set client_id = ${third} where id = ${pastVisit}`)
      await tx.query(sql`
        insert into public.appointments (id, client_id, service_id, appointment_date)
          values (${added}, ${kept}, ${serviceId}, now() + interval '9 days')`)
      await tx.query(sql`update public.clients set no_messages = false where id = ${kept}`)
      await tx.query(sql`select public.open_draft('confirmation', ${removedVisit})`)
      await tx.query(sql`update public.clients set no_messages = true where id = ${kept}`)
      await undo(tx, made)
      expect(
        await tx.query(sql`
          select id, client_id, address, notes from public.appointments
          where id in (${keptVisit}, ${removedVisit}, ${pastVisit}, ${added}) order by id`),
      ).toEqual([
        { id: keptVisit, client_id: kept, address: null, notes: null },
        { id: removedVisit, client_id: removed, address: '9 New Street', notes: 'Bring a chair' },
        { id: pastVisit, client_id: third, address: null, notes: null },
        { id: added, client_id: kept, address: '2 Test Street', notes: null },
      ])
      // Nobody is told twice: the message goes with the visit.
      expect(
        await tx.query(sql`
          select client_id, state from public.messages where appointment_id = ${removedVisit} and kind = 'confirmation' and channel = 'whatsapp'`),
      ).toEqual([{ client_id: removed, state: 'opened' }])
    })
  })

  it('leaves nothing when the client is erased, also of records that were merged before', async () => {
    const left = await rolledBackIn(database().db, async (tx) => {
      await setOwnerCaller(tx)
      await merge(tx)
      await merge(tx, third, kept)
      await tx.query(sql`update public.appointments set status = 'completed'`)
      await tx.query(sql`select public.erase_person(array[${third}::uuid])`)
      return tx.query(sql`select 1 from private.client_merges`)
    })
    expect(left).toEqual([])
  })
})
