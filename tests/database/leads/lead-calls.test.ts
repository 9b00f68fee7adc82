// Calls with the senders of leads: their notes, the time to call again, and the audit log of leads.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { AuditLogLine } from '#domain/access/audit-log-line.ts'
import { auditLogText } from '#domain/access/audit-log-text.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { appointmentAt, rolledBackAsStaff, saveOne } from '#testing/database/appointment-fixture.ts'
import { callers, setCaller, setOwnerCaller, setStaffCaller, variants } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { insertMessagesFixture } from '../messages/messages-fixture.ts'

const lead = '00000000-0000-4000-8000-0000000000d1'
const later = '00000000-0000-4000-8000-0000000000d2'

const insertLead = (tx: OwnerTx, id = lead, came: Sql = sql`now() - interval '2 days'`) =>
  tx.query(sql`
    insert into public.leads (id, full_name, phone, service_interested, created_at)
    values (${id}, 'Anita Rao', '090000-00001', 'Facial', ${came})`)

interface Call {
  readonly result?: string
  readonly note?: string | null
  readonly again?: Sql
  readonly id?: string
}
const noteCall = (tx: OwnerTx, { result = 'no_answer', note = null, again = sql`null`, id }: Call = {}) =>
  tx.query<{ id: string }>(
    sql`select * from public.note_lead_call(${lead}, ${result}, ${note}, ${again}, ${id ?? randomUUID()})`,
  )

const waiting = async (tx: OwnerTx) => {
  const rows = await tx.query<{ id: string }>(sql`select id from public.waiting_leads()`)
  const [news] = await tx.query<{ new_leads: number }>(sql`select new_leads from public.office_news()`)
  expect(news?.new_leads).toBe(rows.length)
  return rows.map(({ id }) => id)
}

/** As if this time had passed since the call. */
const letPass = (tx: OwnerTx, time: string) =>
  tx.query(sql`update public.leads set call_again_at = call_again_at - ${time}::interval where id = ${lead}`)

const stateOf = async (tx: OwnerTx) =>
  (await tx.query(sql`select status, call_again_at from public.leads where id = ${lead}`))[0]

describeEachEngine('a call', (database) => {
  beforeAll(() => insertMessagesFixture(database().db))
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  it('answers a new lead and is shown with who called and when, newest first', async () => {
    const seen = await asStaff(async (tx) => {
      await insertLead(tx)
      await noteCall(tx, { note: ' Busy line ' })
      await tx.script(`
        set local session_replication_role = replica;
        update public.lead_calls set called_at = now() - interval '1 hour';
        set local session_replication_role = origin`)
      await setOwnerCaller(tx)
      await noteCall(tx, { result: 'wants_price', note: '' })
      const [row] = await tx.query<{ talk: { calls: object[] } }>(
        sql`select public.lead_conversation(${lead}) as talk`,
      )
      return { state: await stateOf(tx), calls: row?.talk.calls, waiting: await waiting(tx) }
    })
    expect(seen).toMatchObject({
      state: { status: 'contacted', call_again_at: null },
      calls: [
        { result: 'wants_price', note: null, called_by: 'owner', call_again_at: null },
        { result: 'no_answer', note: 'Busy line', called_by: 'staff' },
      ],
      waiting: [],
    })
  })

  it('lets the lead wait again from the time to call again on, and not before', async () => {
    const seen = await asStaff(async (tx) => {
      await tx.script(`update public.business_profile set quiet_from = '00:00', quiet_until = '00:00'`)
      await insertLead(tx)
      await insertLead(tx, later, sql`now() - interval '10 minutes'`)
      const isNew = await waiting(tx)
      await noteCall(tx, { result: 'call_again', again: sql`now() + interval '5 minutes'` })
      const before = await waiting(tx)
      await letPass(tx, '5 minutes')
      const at = await waiting(tx)
      await letPass(tx, '15 minutes')
      return {
        isNew,
        before,
        at,
        after: await tx.query(sql`
          select id::text, status, waiting_minutes, is_late, call_again_at = now() - interval '15 minutes' as since
          from public.waiting_leads()`),
        newest: await tx.query(
          sql`select newest_lead_at = now() - interval '10 minutes' as is_newest from public.office_news()`,
        ),
        first: await tx.query(sql`select id::text from public.waiting_leads(1)`),
      }
    })
    expect(seen).toEqual({
      isNew: [later, lead],
      before: [later],
      at: [lead, later],
      after: [
        { id: later, status: 'new', waiting_minutes: 10, is_late: false, since: null },
        { id: lead, status: 'contacted', waiting_minutes: 15, is_late: false, since: true },
      ],
      newest: [{ is_newest: true }],
      first: [{ id: later }],
    })
  })

  it('that is due is late after the minutes of the business, and is news', async () => {
    const seen = await asStaff(async (tx) => {
      await tx.script(`update public.business_profile set quiet_from = '00:00', quiet_until = '00:00'`)
      await insertLead(tx)
      await noteCall(tx, { result: 'call_again', again: sql`now() + interval '5 minutes'` })
      await letPass(tx, '36 minutes')
      return [
        ...(await tx.query(sql`select waiting_minutes, is_late from public.waiting_leads()`)),
        ...(await tx.query(
          sql`select new_leads, newest_lead_at = now() - interval '31 minutes' as at from public.office_news()`,
        )),
      ]
    })
    expect(seen).toEqual([
      { waiting_minutes: 31, is_late: true },
      { new_leads: 1, at: true },
    ])
  })

  it.each<[string, (tx: OwnerTx) => Promise<unknown>]>([
    ['is booked', (tx) => saveOne(tx, appointmentAt('2027-01-05T05:00:00Z', { lead_id: lead }))],
    ['is rejected', (tx) => tx.query(sql`update public.leads set status = 'rejected' where id = ${lead}`)],
    ['is called again', (tx) => noteCall(tx)],
  ])('is no longer due when the lead %s', async (_, end) => {
    const seen = await asStaff(async (tx) => {
      await insertLead(tx)
      await noteCall(tx, { result: 'call_again', again: sql`now() + interval '5 minutes'` })
      await letPass(tx, '5 minutes')
      const before = await waiting(tx)
      await end(tx)
      return { before, after: await waiting(tx), state: await stateOf(tx) }
    })
    expect(seen).toMatchObject({ before: [lead], after: [], state: { call_again_at: null } })
  })

  it('that is sent twice is noted once, and changes nothing the second time', async () => {
    const seen = await asStaff(async (tx) => {
      await insertLead(tx)
      const call = { id: randomUUID(), result: 'call_again', again: sql`now() + interval '1 hour'` }
      const first = await noteCall(tx, call)
      await noteCall(tx)
      const repeated = await noteCall(tx, call)
      const [count] = await tx.query(sql`select count(*)::int as calls from public.lead_calls`)
      return { same: first[0]?.id === repeated[0]?.id, count, state: await stateOf(tx) }
    })
    expect(seen).toMatchObject({ same: true, count: { calls: 2 }, state: { call_again_at: null } })
  })

  it('of a booked or rejected lead is noted, but not with a time to call again', async () => {
    const noted = await asStaff(async (tx) => {
      await insertLead(tx)
      await tx.query(sql`update public.leads set status = 'rejected' where id = ${lead}`)
      await noteCall(tx)
      return stateOf(tx)
    })
    expect(noted).toEqual({ status: 'rejected', call_again_at: null })
    const again = asStaff(async (tx) => {
      await insertLead(tx)
      await tx.query(sql`update public.leads set status = 'converted' where id = ${lead}`)
      await noteCall(tx, { again: sql`now() + interval '1 hour'` })
    })
    await expect(again).rejects.toMatchObject({ constraint: 'lead_calls_lead_open' })
  })

  it.each([
    [{ result: 'call_again' }, 'lead_calls_call_again_given'],
    [{ again: sql`now()` }, 'lead_calls_call_again_range'],
  ])('is refused with %j', async (call, constraint) => {
    const refused = asStaff(async (tx) => {
      await insertLead(tx)
      await noteCall(tx, call)
    })
    await expect(refused).rejects.toMatchObject({ constraint })
  })

  it('is refused for a lead that was deleted', async () => {
    await expect(asStaff((tx) => noteCall(tx))).rejects.toMatchObject({
      message: 'This lead no longer exists.',
    })
  })

  it('is found in the list: to call now, or later', async () => {
    const seen = await asStaff(async (tx) => {
      await insertLead(tx)
      await noteCall(tx, { again: sql`now() + interval '1 hour'` })
      const found = async () => {
        const [row] = await tx.query(sql`
          select (select count(*)::int from public.search_leads('anita', 'to_call')) as now,
            (select count(*)::int from public.search_leads('anita', 'call_later')) as later`)
        return row
      }
      const before = await found()
      await letPass(tx, '1 hour')
      return [before, await found()]
    })
    expect(seen).toEqual([
      { now: 0, later: 1 },
      { now: 1, later: 0 },
    ])
  })
})

describeEachEngine('the audit log of a lead', (database) => {
  beforeAll(() => insertMessagesFixture(database().db))

  const entriesOf = async (tx: OwnerTx) => {
    await setStaffCaller(tx)
    const lines = await tx.query<AuditLogLine>(sql`select * from public.audit_log(lead => ${lead}::uuid)`)
    return lines.toReversed().map((line) => auditLogText(line, 'Asia/Kolkata'))
  }
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  it('records what staff and the visitor did, and is not part of another history', async () => {
    const seen = await asStaff(async (tx) => {
      await insertLead(tx)
      await tx.query(
        sql`update public.leads set full_name = E'Anita\nRao Sen', people = 3 where id = ${lead}`,
      )
      await tx.query(sql`
        select public.note_lead_call(${lead}, 'call_again', null, '2027-11-20T11:30:00Z')`)
      await setCaller(tx, callers.visitor)
      await tx.query(
        sql`update public.leads set status = 'rejected', rejected_because = 'withdrawn' where id = ${lead}`,
      )
      await setStaffCaller(tx)
      return {
        entries: await entriesOf(tx),
        others: await tx.query(sql`
          select subject from public.audit_log(null, null, array['leads'])
          union all select subject from public.audit_log(gen_random_uuid())`),
      }
    })
    expect(seen).toEqual({
      entries: [
        'Lead entered by staff (desk)',
        'People 3 added, name changed from “Anita Rao” to “Anita Rao Sen” by staff (desk)',
        'Marked as contacted, to be called again on 20 Nov 2027, 5 pm by staff (desk)',
        'Rejected (withdrawn), no longer to be called again by the client',
      ],
      others: [],
    })
  })

  it('does not record what visitors send', async () => {
    const entries = await asStaff(async (tx) => {
      await setCaller(tx, callers.visitor)
      await insertLead(tx)
      return entriesOf(tx)
    })
    expect(entries).toEqual([])
  })

  it('is erased with the lead, down to the entry of that', async () => {
    const entries = await asStaff(async (tx) => {
      await insertLead(tx)
      await tx.query(sql`update public.leads set full_name = 'Anita Sen' where id = ${lead}`)
      await setCaller(tx, variants.service)
      await tx.query(sql`delete from public.leads where id = ${lead}`)
      return entriesOf(tx)
    })
    expect(entries).toEqual(['Lead deleted by the server'])
  })
})
