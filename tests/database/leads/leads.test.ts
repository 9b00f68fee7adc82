// Leads as work items: how long they wait, their source, and their outcome.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { whatsappNumber } from '#domain/messages/whatsapp-number.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  client,
  facial,
  rolledBackAsStaff,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { callers, setOwnerCaller } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { insertMessagesFixture } from '../messages/messages-fixture.ts'
import { take } from '../money/money-fixture.ts'

const lead = '00000000-0000-4000-8000-0000000000d1'
const again = '00000000-0000-4000-8000-0000000000d2'

const insertLead = (tx: OwnerTx, id: string, more: Sql = sql`now() - interval '42 minutes'`) =>
  tx.query(sql`
    insert into public.leads (id, full_name, phone, service_interested, created_at)
    values (${id}, 'Anita Rao', '090000-00001', 'Facial', ${more})`)

const set = (tx: OwnerTx, columns: Sql) =>
  tx.query(sql`update public.leads set ${columns} where id = ${lead}`)

const stateOf = async (tx: OwnerTx) => {
  const [row] = await tx.query<{
    answered: boolean
    rejected_because: string | null
    first_answer_at: Date | null
  }>(
    sql`select first_answer_at = now() as answered, first_answer_at, rejected_because from public.leads where id = ${lead}`,
  )
  return row
}

describeEachEngine('a lead', (database) => {
  beforeAll(() => insertMessagesFixture(database().db))
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  it('is answered when it first leaves `new`, and unanswered when set back to `new`', async () => {
    const seen = await asStaff(async (tx) => {
      await insertLead(tx, lead)
      const states = [await stateOf(tx)]
      for (const columns of [
        sql`first_answer_at = now()`,
        sql`status = 'contacted', first_answer_at = '2020-01-01Z'`,
        sql`status = 'converted', first_answer_at = null`,
        sql`status = 'new'`,
      ]) {
        await set(tx, columns)
        states.push(await stateOf(tx))
      }
      return states.map((state) => state?.answered ?? null)
    })
    expect(seen).toEqual([null, null, true, true, null])
  })

  it('that is entered as answered has no waiting time', async () => {
    const waited = await asStaff((tx) =>
      tx.query(sql`
        insert into public.leads (full_name, phone, service_interested, status, source)
        values ('A', '90000 00009', 'Nails', 'contacted', 'phone') returning first_answer_at = created_at as at_once`),
    )
    expect(waited).toEqual([{ at_once: true }])
  })

  it('keeps the rejection reason only while it is rejected', async () => {
    const seen = await asStaff(async (tx) => {
      await insertLead(tx, lead)
      await set(tx, sql`status = 'rejected', rejected_because = 'too_far'`)
      const rejected = await stateOf(tx)
      await set(tx, sql`status = 'contacted'`)
      return [rejected?.rejected_because, (await stateOf(tx))?.rejected_because]
    })
    expect(seen).toEqual(['too_far', null])
    const unknown = asStaff(async (tx) => {
      await insertLead(tx, lead)
      await set(tx, sql`status = 'rejected', rejected_because = 'because'`)
    })
    await expect(unknown).rejects.toMatchObject({ constraint: 'leads_rejected_because_known' })
  })

  it('has its names on one line', async () => {
    const stored = await asStaff(async (tx) => [
      ...(await tx.query(sql`
        insert into public.leads (full_name, phone, service_interested)
        values (${'Anita\r\nBcc: a@b.in'}, ${'90000\n00001'}, ${'Nails\u2028 and\tmore'})
        returning full_name, phone, service_interested`)),
      ...(await tx.query(sql`
        insert into public.reviews (full_name, rating, review_text)
        values (${'Anita\r\nRao'}, 5, ${'Two\nlines'}) returning full_name, review_text`)),
    ])
    expect(stored).toEqual([
      { full_name: 'Anita Bcc: a@b.in', phone: '90000 00001', service_interested: 'Nails and more' },
      { full_name: 'Anita Rao', review_text: 'Two\nlines' },
    ])
  })

  it('is accepted with an invalid source', async () => {
    const { db } = database()
    const sent = {
      page: `/${'x'.repeat(300)}`,
      referrer: 'https://example.com/a path',
      campaign: 'y'.repeat(300),
    }
    await db.asCaller(callers.visitor, { readOnly: false }, (tx) =>
      tx.query(sql`
        insert into public.leads
          (id, full_name, phone, service_interested, status, source_page, source_referrer, utm_source, utm_campaign, language)
        values (${lead}, 'A', '00000 00000', 'Nails', 'new', ${sent.page}, ${sent.referrer}, ' ', ${sent.campaign}, 'hi')`),
    )
    const [kept] = await db.asOwner((tx) =>
      tx.query(sql`
        delete from public.leads where id = ${lead}
        returning source, source_page, source_referrer, utm_source, utm_campaign, language, whatsapp_ok`),
    )
    expect(kept).toEqual({
      source: 'website',
      source_page: sent.page.slice(0, 200),
      source_referrer: null,
      utm_source: null,
      utm_campaign: sent.campaign.slice(0, 100),
      language: 'hi',
      whatsapp_ok: null,
    })
  })

  it("waits in a queue, newest first, and is late after the business's minutes", async () => {
    const waiting = await asStaff(async (tx) => {
      await tx.script(`update public.business_profile set quiet_from = '00:00', quiet_until = '00:00'`)
      await insertLead(tx, again, sql`now() - interval '29 minutes 50 seconds'`)
      await insertLead(tx, lead)
      await tx.query(sql`
        insert into public.leads (full_name, phone, service_interested, status) values ('B', '90000 00009', 'Nails', 'contacted')`)
      return tx.query(sql`
        select id::text, waiting_minutes, is_late, asked_before, whatsapp_number from public.waiting_leads()`)
    })
    expect(waiting).toEqual([
      { id: again, waiting_minutes: 29, is_late: false, asked_before: 1, whatsapp_number: '919000000001' },
      { id: lead, waiting_minutes: 42, is_late: true, asked_before: 0, whatsapp_number: '919000000001' },
    ])
  })

  it.each([
    ['during quiet hours', 1, false],
    ['half an hour after them', 0, true],
  ])('that came in quiet hours is late %s: %#', async (_, endsInHours, isLate) => {
    const waiting = await asStaff(async (tx) => {
      await setBusinessHour(tx, 12)
      await tx.query(sql`
        update public.business_profile set
          quiet_from = '06:00',
          quiet_until = (now() at time zone time_zone - interval '31 minutes' + make_interval(hours => ${endsInHours}::int))::time`)
      await insertLead(tx, lead, sql`now() - interval '3 hours'`)
      return tx.query(sql`select waiting_minutes, is_late from public.waiting_leads()`)
    })
    expect(waiting).toEqual([{ waiting_minutes: 180, is_late: isLate }])
  })

  it('shows the other leads of its number, the client with appointments, and its revenue', async () => {
    const { talk, sources } = await asStaff(async (tx) => {
      await insertLead(tx, lead)
      await insertLead(tx, again, sql`now() - interval '60 days'`)
      const appointment = appointmentAt('2027-01-05T05:00:00Z', {
        lead_id: lead,
        lines: [{ service_id: facial }],
      })
      await saveOne(tx, appointment)
      await tx.script(
        `update public.appointments set status = 'completed', payment_status = 'paid', payment_amount = 450`,
      )
      const [row] = await tx.query<{ talk: unknown }>(sql`select public.lead_conversation(${lead}) as talk`)
      return {
        talk: row?.talk,
        sources: await tx.query(sql`
          select source, leads, answered, converted, earned::float8 as earned
          from public.leads_by_source(public.business_today() - 1, public.business_today())`),
      }
    })
    expect(talk).toMatchObject({
      earned: 450,
      leads: [{ id: again, status: 'new' }],
      clients: [
        {
          id: client,
          is_hers: true,
          completed_count: 1,
          appointments: [{ status: 'completed', service: 'Facial', price: 500 }],
        },
      ],
    })
    expect(sources).toEqual([{ source: 'website', leads: 1, answered: 1, converted: 1, earned: 450 }])
  })

  it('of an erased person are no longer counted, and those of others as before', async () => {
    const figures = await asStaff(async (tx) => {
      await insertLead(tx, lead)
      await insertLead(tx, again)
      await saveOne(tx, appointmentAt('2027-01-05T05:00:00Z', { lead_id: lead }))
      await tx.script(
        `update public.appointments set status = 'completed', payment_status = 'paid', payment_amount = 450`,
      )
      await setOwnerCaller(tx)
      const read = async () => ({
        sources: await tx.query(sql`
          select source, leads::int4, answered::int4, converted::int4, earned::float8
          from public.leads_by_source(public.business_today() - 1, public.business_today())`),
        waiting: (await tx.query<{ id: string }>(sql`select id from public.waiting_leads()`)).map(
          ({ id }) => id,
        ),
        news: await tx.query(sql`select new_leads from public.office_news()`),
        revenue: await tx.query(sql`
          select key, revenue::float8 from private.current_totals(array['source'], '-infinity', 'infinity')`),
        wrongCounts: await tx.query(sql`select * from private.wrong_row_counts()`),
      })
      const before = await read()
      await tx.query(sql`
        select public.erase_person(array(select client_id from public.appointments), array[]::uuid[])`)
      const withoutClient = await read()
      await tx.query(sql`select public.erase_person(array[]::uuid[], array[${lead}]::uuid[])`)
      return { before, withoutClient, withoutLead: await read() }
    })
    const { before, withoutClient, withoutLead } = figures
    expect(before).toEqual({
      sources: [{ source: 'website', leads: 2, answered: 1, converted: 1, earned: 450 }],
      waiting: [again],
      news: [{ new_leads: 1 }],
      revenue: [{ key: 'website', revenue: 450 }],
      wrongCounts: [],
    })
    // The appointment stays, without the person.
    expect(withoutClient).toEqual(before)
    expect(withoutLead).toEqual({
      ...before,
      sources: [{ source: 'website', leads: 1, answered: 0, converted: 0, earned: 0 }],
    })
  })

  it('has earned the payments of its appointments, minus refunds, without tips', async () => {
    const talk = await asStaff(async (tx) => {
      await insertLead(tx, lead)
      const series_id = randomUUID()
      const first = await saveOne(
        tx,
        appointmentAt('2027-01-05T05:00:00Z', { lead_id: lead, series_id, discount_percent: 10 }),
      )
      const second = await saveOne(tx, appointmentAt('2027-01-12T05:00:00Z', { series_id }))
      const other = await saveOne(tx, appointmentAt('2027-01-19T05:00:00Z'))
      await take(tx, first.id, 300)
      await take(tx, first.id, 50, { kind: 'tip' })
      await take(tx, first.id, -100)
      await take(tx, second.id, 200.5)
      await take(tx, other.id, 500)
      const [row] = await tx.query<{ talk: unknown }>(sql`select public.lead_conversation(${lead}) as talk`)
      return row?.talk
    })
    expect(talk).toMatchObject({
      earned: 400.5,
      clients: [{ appointments: [{ price: 500 }, { price: 500 }, { price: 450 }] }],
    })
  })

  it('validates a WhatsApp number like the screens', async () => {
    const phones = [
      '98765 43210',
      '098765-43210',
      '+91 98765 43210',
      '91234 56789',
      '+9123456789',
      '+65 9123 4567',
      '0044 20 7946 0958',
      '447700 900123',
      '00000 00000',
      '+91 00000 00000',
      '011 2345 6789',
      '12345 67890',
      '0091 98765 43210',
      '+1 (555) 010-0000',
    ]
    const found = await database().db.asOwner((tx) =>
      tx.query<{ number: string | null }>(sql`
        select private.whatsapp_number(phone) as number
        from jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb) with ordinality as given (phone, place) order by place`),
    )
    expect(found.map(({ number }) => number)).toEqual(phones.map(whatsappNumber))
  })
})
