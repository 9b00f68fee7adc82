// Mails are claimed by one server at a time, retried, and given up with a message; a server that dies loses none.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnerTx, Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  client,
  facial,
  rolledBackAsStaff,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine, openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import {
  change,
  inHours,
  insertMessagesFixture,
  kindsOf,
  type Message,
  messagesOf,
} from './messages-fixture.ts'

interface Claimed {
  readonly id: string
  readonly kind: string
  readonly recipients: string[]
  readonly appointment: { readonly calendar_version: number; readonly status: string }
}

const claim = (tx: Tx, server: string, most = 10) =>
  tx.query<Claimed>(sql`
    select id, kind, to_json(recipients) as recipients, appointment, subject, placeholders from private.claim_mails(${server}, ${most})`)

const sent = async (tx: Tx, message: string, server: string) =>
  (await tx.query<{ ok: boolean }>(sql`select private.mail_sent(${message}, ${server}) as ok`))[0]?.ok

const failed = async (tx: Tx, message: string, server: string, text: string, forGood = false) =>
  (
    await tx.query<{ state: string | null }>(
      sql`select private.mail_failed(${message}, ${server}, ${text}, ${forGood}) as state`,
    )
  )[0]?.state

/** Dates the mail's last change back by this interval. */
const dateBack = (tx: OwnerTx, time: string) =>
  tx.query(sql`
    update public.messages
    set try_at = try_at - ${time}::interval, leased_until = leased_until - ${time}::interval,
        first_tried_at = first_tried_at - ${time}::interval`)

describeEachEngine('mails', (database) => {
  beforeAll(() => insertMessagesFixture(database().db))
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)
  const booked = async (tx: OwnerTx) => (await saveOne(tx, appointmentAt(inHours(11)))).id
  const mailsOf = async (tx: OwnerTx, appointment: string): Promise<Message[]> =>
    (await messagesOf(tx, appointment)).filter(({ channel }) => channel === 'mail')

  it('are claimed once, with recipient and appointment as a calendar needs it', async () => {
    const { first, second, told } = await asStaff(async (tx) => {
      await booked(tx)
      const first = await claim(tx, 'a')
      const second = await claim(tx, 'b')
      return { first, second, told: await sent(tx, first[0]?.id ?? '', 'a') }
    })
    expect(first).toMatchObject([
      {
        kind: 'confirmation',
        recipients: ['anita@example.com'],
        subject: 'Your visit on {day} at {time}',
        placeholders: { name: 'Anita', link: expect.stringMatching(/^\/b\/[\w-]{22}$/) },
        appointment: { calendar_version: 0, status: 'scheduled' },
      },
    ])
    expect(second).toEqual([])
    expect(told).toBe(true)
  })

  it('report changes and cancellation with a growing version', async () => {
    const told = await asStaff(async (tx) => {
      const id = await booked(tx)
      const seen: unknown[] = []
      for (const columns of [
        sql`notes = 'Ring twice'`,
        sql`appointment_date = appointment_date + interval '1 hour'`,
        sql`status = 'cancelled'`,
        sql`status = 'scheduled'`,
      ]) {
        for (const mail of await claim(tx, 'a')) {
          seen.push([mail.kind, mail.appointment.calendar_version])
          await sent(tx, mail.id, 'a')
        }
        await change(tx, id, columns)
      }
      for (const mail of await claim(tx, 'a')) seen.push([mail.kind, mail.appointment.calendar_version])
      return seen
    })
    expect(told).toEqual([
      ['confirmation', 0],
      ['change', 1],
      ['cancellation', 2],
      ['confirmation', 3],
    ])
  })

  it('of a dead server are claimed by another, and late results of the dead one are ignored', async () => {
    const seen = await asStaff(async (tx) => {
      await booked(tx)
      const [mail = { id: '' }] = await claim(tx, 'dead')
      const early = await claim(tx, 'b')
      await dateBack(tx, '121 seconds')
      const later = await claim(tx, 'b')
      return {
        early: early.length,
        same: later[0]?.id === mail.id,
        dead: [await sent(tx, mail.id, 'dead'), await failed(tx, mail.id, 'dead', 'x')],
        alive: [await sent(tx, mail.id, 'b'), await sent(tx, mail.id, 'b')],
      }
    })
    expect(seen).toEqual({ early: 0, same: true, dead: [false, null], alive: [true, false] })
  })

  it('of a dead server are not sent about an appointment that was cancelled meanwhile', async () => {
    const left = await asStaff(async (tx) => {
      const id = await booked(tx)
      await claim(tx, 'dead')
      await change(tx, id, sql`status = 'cancelled'`)
      await dateBack(tx, '121 seconds')
      return { claimed: await claim(tx, 'b'), left: await mailsOf(tx, id) }
    })
    expect(left).toEqual({ claimed: [], left: [] })
  })

  it('that fail are retried with growing pauses for a day, then given up with the server’s message', async () => {
    const { pauses, last, again } = await asStaff(async (tx) => {
      const { id } = await saveOne(tx, appointmentAt(inHours(100)))
      await tx.script(`delete from public.messages where kind <> 'confirmation'`)
      const pauses: number[] = []
      for (;;) {
        const [mail] = await claim(tx, 'a')
        if (!mail) throw new Error('No mail is due.')
        const state = await failed(tx, mail.id, 'a', '421 try again later')
        if (state === 'failed') break
        const [row] = await tx.query<{ minutes: number }>(
          sql`select extract(epoch from try_at - now())::int4 / 60 as minutes from public.messages where id = ${mail.id}`,
        )
        pauses.push(row?.minutes ?? 0)
        await dateBack(tx, `${row?.minutes} minutes`)
      }
      const [last] = await mailsOf(tx, id)
      const shown = await tx.query<{ id: string }>(
        sql`select id, problem from public.outbox('failed', 'mail')`,
      )
      const [again] = await tx.query<{ state: string }>(
        sql`select state from public.retry_mail(${shown[0]?.id ?? ''})`,
      )
      return { pauses, last, again: { ...again, claimed: (await claim(tx, 'a')).length } }
    })
    expect(pauses.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240])
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(24 * 60)
    expect(last).toMatchObject({ state: 'failed', problem: '421 try again later' })
    expect(again).toEqual({ state: 'due', claimed: 1 })
  })

  it('to an unknown address fail at once, and are due again when it is corrected', async () => {
    const seen = await asStaff(async (tx) => {
      const id = await booked(tx)
      const [mail = { id: '' }] = await claim(tx, 'a')
      const state = await failed(tx, mail.id, 'a', '550 no such user', true)
      await change(tx, id, sql`notes = 'Ring twice'`)
      const untouched = await kindsOf(tx, id)
      await tx.query(sql`update public.clients set email = 'new@example.com' where id = ${client}`)
      return { state, untouched, corrected: await claim(tx, 'a') }
    })
    expect(seen).toMatchObject({ state: 'failed', corrected: [{ recipients: ['new@example.com'] }] })
    expect(seen.untouched).toContain('confirmation mail failed')
  })

  it('wait during quiet hours, except those to the business itself', async () => {
    const kinds = await asStaff(async (tx) => {
      await booked(tx)
      await tx.query(sql`
        insert into public.leads (full_name, phone, service_interested) values ('B', '90000 00009', 'Nails')`)
      // An hour around now.
      await tx.script(`
        alter table public.business_profile disable trigger business_profile_after;
        update public.business_profile set
          quiet_from = (now() at time zone time_zone - interval '30 minutes')::time,
          quiet_until = (now() at time zone time_zone + interval '30 minutes')::time;`)
      return (await claim(tx, 'a')).map(({ kind }) => kind)
    })
    expect(kinds).toEqual(['new_lead'])
  })
})

describe('two concurrent servers', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    await insertMessagesFixture(database.db)
  })
  afterAll(() => database?.close())
  beforeEach(() => database.db.asOwner((tx) => tx.script('delete from public.appointments')))

  it('claim each mail once, also those of a third that was killed in between', async () => {
    const { db } = database
    await db.asOwner((tx) =>
      tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date)
        select ${client}, ${facial}, now() + n * interval '1 minute' + interval '1 hour' from generate_series(1, 200) as n`),
    )
    const killed = await db.asOwner((tx) => claim(tx, 'killed', 30))
    // It reported ten as sent, and died.
    const before = killed.slice(0, 10).map(({ id }) => id)
    for (const id of before) await db.asOwner((tx) => sent(tx, id, 'killed'))

    const serve = async (server: string): Promise<string[]> => {
      const mine: string[] = []
      for (;;) {
        const mails = await db.asOwner((tx) => claim(tx, server, 7))
        if (mails.length === 0) return mine
        for (const { id } of mails) if (await db.asOwner((tx) => sent(tx, id, server))) mine.push(id)
      }
    }
    const surviving = (await Promise.all([serve('a'), serve('b')])).flat()
    await db.asOwner((tx) =>
      tx.query(sql`update public.messages set leased_until = now() where state = 'claimed'`),
    )
    const rest = (await Promise.all([serve('a'), serve('b')])).flat()
    const all = [...before, ...surviving, ...rest]
    expect(rest).toHaveLength(20)
    expect(new Set(all).size).toBe(200)
    expect(all).toHaveLength(200)
  })

  it('skip what the other is claiming', async () => {
    const { db } = database
    await db.asOwner((tx) =>
      tx.query(sql`
        insert into public.appointments (client_id, service_id, appointment_date)
        values (${client}, ${facial}, now() + interval '1 hour')`),
    )
    const gate = Promise.withResolvers<void>()
    const claimed = Promise.withResolvers<void>()
    const first = db.asOwner(async (tx) => {
      const mails = await claim(tx, 'a')
      claimed.resolve()
      await gate.promise
      return mails
    })
    await claimed.promise
    const second = await db.asOwner((tx) => claim(tx, 'b'))
    gate.resolve()
    expect([(await first).length, second.length]).toEqual([1, 0])
  })
})
