// The private link of a lead: who gets it, what it shows and does, and the answer to invalid tokens.
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { appointmentAt, client, rolledBackAsStaff, saveOne } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { inHours, insertMessagesFixture } from '../messages/messages-fixture.ts'

const lead = '4f9a0200-0000-4000-8000-0000000000d1'
const other = '00000000-0000-4000-8000-0000000000d2'

const insert = (tx: OwnerTx, id: string, sentAt: Sql = sql`now()`) =>
  tx.query(sql`
    insert into public.leads (id, full_name, phone, email, service_interested, message, created_at)
    values (${id}, 'Anita Rao', '90000 00001', 'a@example.com', 'Facial', 'In the morning', ${sentAt})`)

const linkOf = async (tx: OwnerTx, id: string) => {
  const [row] = await tx.query<{ link: string }>(sql`select link from public.lead_link(${id})`)
  return row?.link.slice('/e/'.length) ?? null
}

const readLink = async (tx: OwnerTx, token: string) => {
  const [row] = await tx.query<Record<string, unknown>>(sql`select * from public.look_at_lead(${token})`)
  return row
}

const withdraw = async (tx: OwnerTx, token: string) => {
  const [row] = await tx.query<{ outcome: string | null }>(
    sql`select public.withdraw_lead(${token}) as outcome`,
  )
  return row?.outcome
}

const answerBy = async (tx: OwnerTx, asked: string) => {
  const [row] = await tx.query<{ by: Date | null }>(
    sql`select private.answer_by(${asked}::timestamptz) as by`,
  )
  return row?.by?.toISOString() ?? null
}

describeEachEngine('the private link of a lead', (database) => {
  beforeAll(() => insertMessagesFixture(database().db))
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  it('is given to its sender, always the same, for an hour', async () => {
    const found = await asStaff(async (tx) => {
      await insert(tx, lead)
      await insert(tx, other, sql`now() - interval '61 minutes'`)
      return {
        first: await linkOf(tx, lead),
        again: await linkOf(tx, lead),
        late: await linkOf(tx, other),
        unknown: await linkOf(tx, '00000000-0000-4000-8000-0000000000d9'),
        kept: await tx.query<{ row: string }>(sql`select lead_links::text as row from private.lead_links`),
      }
    })
    expect(found.first).toMatch(/^[\w-]{22}$/)
    expect(found).toMatchObject({ again: found.first, late: null, unknown: null })
    expect(found.kept[0]?.row).not.toContain(found.first)
  })

  it('shows the request with first name and without number or address', async () => {
    const seen = await asStaff(async (tx) => {
      await insert(tx, lead)
      return readLink(tx, (await linkOf(tx, lead)) ?? '')
    })
    expect(seen).toMatchObject({
      status: 'new',
      first_name: 'Anita',
      service_interested: 'Facial',
      message: 'In the morning',
      withdrawn: false,
      can_withdraw: true,
      appointment_link: null,
    })
    expect(JSON.stringify(seen)).not.toMatch(/Rao|90000|example/)
  })

  it('keeps the price of the requested offer, whatever happens to the offer', async () => {
    const seen = await asStaff(async (tx) => {
      await insert(tx, lead)
      await insert(tx, other)
      const offer = { id: other, title: 'Haldi morning', price: 5999, lines: [] }
      await tx.query(sql`update public.leads set offer = ${JSON.stringify(offer)}::jsonb where id = ${lead}`)
      return [
        await readLink(tx, (await linkOf(tx, lead)) ?? ''),
        await readLink(tx, (await linkOf(tx, other)) ?? ''),
      ]
    })
    expect(seen).toMatchObject([{ quoted_price: '5999' }, { quoted_price: null }])
  })

  it.each([
    ['one service, in any letter case', 'quoted facial', '1799.00'],
    ['several services', 'Quoted Facial, Quoted Hair', '2298.50'],
    ['a service with a comma in its name', 'Nails, quoted', '999.50'],
    ['two services of one name, at the lower price', 'Twice', '200.00'],
    ['a service among others that are unknown', 'Quoted Facial, something else', null],
    ['a service that has ended', 'Ended', null],
    ['no service', 'General Appointment', null],
  ])('keeps the total of %s as it was when it was sent', async (_, asked, total) => {
    const seen = await asStaff(async (tx) => {
      await tx.script(`
        insert into public.services (name, price, is_active) values
          ('Quoted Facial', 1799, true), ('Quoted Hair', 499.50, true), ('Nails, quoted', 999.50, true),
          ('Ended', 1, false), ('Twice', 300, true), ('twice', 200, true);
        set local role anon`)
      await tx.query(sql`
        insert into public.leads (id, full_name, phone, service_interested)
        values (${lead}, 'Anita Rao', '90000 00001', ${asked})`)
      await tx.script('reset role; update public.services set price = price + 500')
      return readLink(tx, (await linkOf(tx, lead)) ?? '')
    })
    expect(seen).toMatchObject({ quoted_total: total, quoted_price: null })
  })

  it('withdraws the lead once, from any number of devices, and no answer is due any more', async () => {
    const found = await asStaff(async (tx) => {
      await insert(tx, lead)
      const token = (await linkOf(tx, lead)) ?? ''
      const outcomes = [await withdraw(tx, token), await withdraw(tx, token)]
      return {
        outcomes,
        seen: await readLink(tx, token),
        rows: await tx.query(sql`select status, rejected_because from public.leads`),
        waiting: await tx.query(sql`select id from public.waiting_leads()`),
        due: await tx.query(sql`select id from public.messages where lead_id = ${lead} and state = 'due'`),
      }
    })
    expect(found).toMatchObject({
      outcomes: ['done', 'already'],
      seen: { withdrawn: true, can_withdraw: false },
      rows: [{ status: 'rejected', rejected_because: 'withdrawn' }],
      waiting: [],
      due: [],
    })
  })

  it('leads to the booked appointment, and cannot withdraw that', async () => {
    const found = await asStaff(async (tx) => {
      await insert(tx, lead)
      await tx.query(sql`update public.leads set full_name = 'New Sender'`)
      const token = (await linkOf(tx, lead)) ?? ''
      const { id } = await saveOne(tx, appointmentAt(inHours(50), { lead_id: lead, client_id: null }))
      const booked = await readLink(tx, token)
      const outcome = await withdraw(tx, token)
      await tx.query(sql`update public.appointments set status = 'cancelled' where id = ${id}`)
      return { booked, outcome, cancelled: await readLink(tx, token) }
    })
    expect(found).toMatchObject({
      booked: {
        status: 'converted',
        can_withdraw: false,
        appointment_link: expect.stringMatching(/^\/b\/[\w-]{22}$/),
      },
      outcome: 'too_late',
      cancelled: { appointment_link: null },
    })
  })

  it.each([
    ['by itself', null],
    ['by the desk', client],
  ])(
    'that was booked %s for a client who was known before leads to no visit, which shows an address',
    async (_, chosen) => {
      const found = await asStaff(async (tx) => {
        await insert(tx, lead)
        const token = (await linkOf(tx, lead)) ?? ''
        const booking = appointmentAt(inHours(50), { lead_id: lead, client_id: chosen })
        return { booked: await saveOne(tx, booking), seen: await readLink(tx, token) }
      })
      expect(found).toMatchObject({
        booked: { client_id: client, address: 'House 1' },
        seen: { status: 'converted', appointment_link: null, appointment_starts_at: expect.any(Date) },
      })
    },
  )

  it.each([
    ['invented', (_: string) => randomBytes(16).toString('base64url')],
    ['truncated', (token: string) => token.slice(0, -1)],
    ['empty', () => ''],
    ['SQL', () => "' or true --"],
  ])('that is %s finds nothing', async (_, spoil) => {
    const found = await asStaff(async (tx) => {
      await insert(tx, lead)
      const token = spoil((await linkOf(tx, lead)) ?? '')
      return { seen: await readLink(tx, token), outcome: await withdraw(tx, token) }
    })
    expect(found).toEqual({ seen: undefined, outcome: null })
  })

  it('expires after 30 days, and with the lead', async () => {
    const seen = await asStaff(async (tx) => {
      await insert(tx, lead)
      const token = (await linkOf(tx, lead)) ?? ''
      await tx.query(sql`update public.leads set created_at = now() - interval '30 days'`)
      const old = await readLink(tx, token)
      await tx.query(sql`update public.leads set created_at = now()`)
      const young = await readLink(tx, token)
      await tx.query(sql`delete from public.leads`)
      return [old, young?.status, await readLink(tx, token)]
    })
    expect(seen).toEqual([undefined, 'new', undefined])
  })

  it('states the answer time within working hours', async () => {
    const found = await asStaff(async (tx) => {
      await tx.script(`
        delete from public.working_hours; delete from public.days_off;
        insert into public.working_hours (weekday, from_time, to_time)
          select day, '09:00', '18:00' from generate_series(1, 5) as day;
        insert into public.days_off (from_day, to_day) values ('2026-11-17', '2026-11-17');`)
      return {
        atTen: await answerBy(tx, '2026-11-16T10:00+05:30'),
        atNight: await answerBy(tx, '2026-11-16T03:00+05:30'),
        beforeDayOff: await answerBy(tx, '2026-11-16T20:00+05:30'),
        onFridayEvening: await answerBy(tx, '2026-11-20T18:00+05:30'),
        closed: await tx
          .script('delete from public.working_hours')
          .then(() => answerBy(tx, '2026-11-16T10:00Z')),
      }
    })
    expect(found).toEqual({
      atTen: '2026-11-16T05:00:00.000Z',
      atNight: '2026-11-16T04:00:00.000Z',
      beforeDayOff: '2026-11-18T04:00:00.000Z',
      onFridayEvening: '2026-11-23T04:00:00.000Z',
      closed: null,
    })
  })

  it('counts the answer time outside of the quiet hours, in the time zone of the business', async () => {
    const found = await asStaff(async (tx) => {
      const use = (zone: string, from: string, until: string) =>
        tx.query(sql`
          update public.business_profile set time_zone = ${zone}, quiet_from = ${from}::time, quiet_until = ${until}::time`)
      await tx.script(`
        delete from public.working_hours; delete from public.days_off;
        insert into public.working_hours (weekday, from_time, to_time)
          select day, '00:00', '24:00' from generate_series(1, 7) as day;`)
      await use('Asia/Kolkata', '21:00', '08:00')
      const overnight = {
        atNight: await answerBy(tx, '2026-11-18T01:02+05:30'),
        atNoon: await answerBy(tx, '2026-11-18T12:00+05:30'),
        untilTheEvening: await answerBy(tx, '2026-11-18T20:30+05:30'),
        overTheEvening: await answerBy(tx, '2026-11-18T20:50+05:30'),
        beforeMidnight: await answerBy(tx, '2026-11-18T23:30+05:30'),
      }
      await use('Asia/Dubai', '21:00', '08:00')
      const elsewhere = await answerBy(tx, '2026-11-18T21:00Z')
      await use('Asia/Kolkata', '13:00', '15:00')
      const siesta = await answerBy(tx, '2026-11-18T12:45+05:30')
      await tx.query(sql`update public.business_profile set answer_within_minutes = 22 * 60 + 30`)
      const longWait = await answerBy(tx, '2026-11-18T12:45+05:30')
      return { ...overnight, elsewhere, siesta, longWait }
    })
    expect(found).toEqual({
      atNight: '2026-11-18T03:00:00.000Z',
      atNoon: '2026-11-18T07:00:00.000Z',
      untilTheEvening: '2026-11-18T15:30:00.000Z',
      overTheEvening: '2026-11-19T02:50:00.000Z',
      beforeMidnight: '2026-11-19T03:00:00.000Z',
      elsewhere: '2026-11-19T04:30:00.000Z',
      siesta: '2026-11-18T09:45:00.000Z',
      longWait: '2026-11-19T09:45:00.000Z',
    })
  })
})
