// The outbox by example: how staff use it, and rules that the property test does not reach.
import { beforeAll, describe, expect, it } from 'vitest'
import { PLACEHOLDER_EMAIL } from '#domain/business/business-profile.ts'
import { type DraftState, draftStates } from '#domain/messages/message-kinds.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  client,
  facial,
  otherClient,
  rolledBackAsStaff,
  rose,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { deepIt } from '#testing/depth.ts'
import {
  change,
  inHours,
  insertMessagesFixture,
  kindsOf,
  mark,
  messagesOf,
  open,
} from './messages-fixture.ts'

const lead = '00000000-0000-4000-8000-0000000000d1'

const insertLead = (tx: OwnerTx, more: { whatsapp?: boolean; phone?: string; source?: string } = {}) =>
  tx.query(sql`
    insert into public.leads (id, full_name, phone, service_interested, whatsapp_ok, source) values
      (${lead}, 'Meera Shah', ${more.phone ?? '90000 00002'}, 'Nails', ${more.whatsapp ?? null}, ${more.source ?? 'website'})`)

const ofLead = async (tx: OwnerTx) =>
  (
    await tx.query<{ message: string }>(
      sql`select kind || ' ' || channel || ' ' || state as message from public.messages where lead_id = ${lead} order by 1`,
    )
  ).map(({ message }) => message)

const statusOfLead = async (tx: OwnerTx) =>
  (await tx.query<{ status: string }>(sql`select status from public.leads where id = ${lead}`))[0]?.status

describeEachEngine('messages', (database) => {
  beforeAll(() => insertMessagesFixture(database().db))
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)

  it('of a plain appointment, written with the columns of the specification, are created and deleted with it', async () => {
    const { made, gone } = await asStaff(async (tx) => {
      const [row] = await tx.query<{ id: string }>(sql`
        insert into public.appointments (client_id, service_id, appointment_date)
        values (${client}, ${facial}, now() + interval '5 days') returning id`)
      const made = await kindsOf(tx, row?.id ?? '')
      await tx.query(sql`delete from public.appointments where id = ${row?.id ?? ''}`)
      return { made, gone: await tx.query(sql`select id from public.messages`) }
    })
    expect(made).toEqual([
      'confirmation whatsapp due',
      'confirmation mail due',
      'evening_before whatsapp due',
      'evening_before mail due',
      'on_the_way whatsapp due',
    ])
    expect(gone).toEqual([])
  })

  it('are no reminders for an appointment booked less than twelve hours ahead', async () => {
    const kinds = await asStaff(async (tx) => kindsOf(tx, (await saveOne(tx, appointmentAt(inHours(11)))).id))
    expect(kinds).toEqual(['confirmation whatsapp due', 'confirmation mail due'])
  })

  it('of an appointment that gets another client start again for that client', async () => {
    const kinds = await asStaff(async (tx) => {
      const { id } = await saveOne(tx, appointmentAt(inHours(11)))
      await open(tx, id, 'confirmation')
      await tx.query(sql`update public.clients set phone = '90000 00003' where id = ${otherClient}`)
      await change(tx, id, sql`client_id = ${otherClient}`)
      return tx.query(sql`select client_id::text, state from public.messages order by state`)
    })
    expect(kinds).toEqual([
      { client_id: otherClient, state: 'due' },
      { client_id: client, state: 'opened' },
    ])
  })

  it('announce each move the client does not know of yet, and none that was reverted', async () => {
    const seen = await asStaff(async (tx) => {
      const { id } = await saveOne(tx, appointmentAt(inHours(11)))
      const due = async () =>
        (await kindsOf(tx, id))
          .filter((kind) => kind.includes('whatsapp due'))
          .map((kind) => kind.split(' ')[0])
      const move = (minutes: number) =>
        change(tx, id, sql`appointment_date = appointment_date + ${`${minutes} minutes`}::interval`)
      await open(tx, id, 'confirmation')
      const changes: unknown[] = []
      for (let times = 0; times < 3; times++) {
        await move(5)
        changes.push(await due())
        await open(tx, id, 'change')
      }
      await move(5)
      await move(-5)
      return { changes, takenBack: await due() }
    })
    expect(seen).toEqual({ changes: [['change'], ['change'], ['change']], takenBack: [] })
  })

  it('wait for the end of quiet hours, and are dropped if that is too late', async () => {
    const [dues] = await asStaff(async (tx) => {
      await tx.script(`update public.business_profile set quiet_from = '21:00', quiet_until = '08:00'`)
      // Half past seven in the morning in India, and nine.
      const [day] = await tx.query<{ day: string }>(sql`select (public.business_today() + 5)::text as day`)
      const early = await saveOne(tx, appointmentAt(`${day?.day}T07:30:00+05:30`))
      const nine = await saveOne(tx, appointmentAt(`${day?.day}T09:00:00+05:30`))
      return tx.query(sql`
        select
          (select json_agg(appointment_id) from public.messages where kind = 'on_the_way') as appointments,
          (select (due_at at time zone 'Asia/Kolkata')::time::text from public.messages where kind = 'on_the_way') as due,
          ${early.id} <> ${nine.id} as two`)
    })
    expect(dues).toMatchObject({ appointments: [expect.any(String)], due: '08:00:00', two: true })
  })

  it('follow new quiet hours, also the rebooking reminder of an appointment months ago', async () => {
    const dues = await asStaff(async (tx) => {
      await tx.query(sql`update public.services set come_again_weeks = 52 where id = ${facial}`)
      const { id } = await saveOne(tx, appointmentAt(inHours(-24 * 300), { status: 'completed' }))
      const due = async () =>
        (await messagesOf(tx, id)).find(({ kind }) => kind === 'come_again')?.due_at.getTime() ?? 0
      const before = await due()
      // The rule's hour is eleven in the morning.
      await tx.query(
        sql`update public.business_profile set quiet_from = '10:00', quiet_until = '12:00', time_zone = 'Asia/Kolkata'`,
      )
      return (await due()) - before
    })
    expect(dues).toBe(3_600_000)
  })

  it('follow a rule’s new timing at once, also for existing appointments', async () => {
    const dues = await asStaff(async (tx) => {
      const { id, appointment_date: starts } = await saveOne(tx, appointmentAt(inHours(100)))
      await tx.script(`update public.message_rules set minutes = 45 where kind = 'on_the_way'`)
      const found = (await messagesOf(tx, id)).find(({ kind }) => kind === 'on_the_way')
      return starts.getTime() - (found?.due_at.getTime() ?? 0)
    })
    expect(dues).toBe(45 * 60_000)
  })

  deepIt(
    'follow a rule for the nearest two thousand appointments at once, and for the others in steps',
    async () => {
      const { counts, furthest, hasMore } = await asStaff(async (tx) => {
        await tx.script('update public.message_rules set is_on = false')
        // In batches, each far below the statement timeout on a busy machine.
        for (const from of [0, 502, 1004, 1506, 2008])
          await tx.query(sql`
          insert into public.appointments (client_id, service_id, appointment_date)
          select ${client}, ${facial}, now() + interval '2 days' + (${from}::int4 + n) * interval '1 minute'
          from generate_series(1, 502) as n`)
        const due = async () =>
          (
            await tx.query<{ count: number; furthest: number }>(sql`
            select count(*)::int4 as count, extract(epoch from max(until) - now() - interval '2 days')::int4 / 60 as furthest
            from public.messages`)
          )[0]
        await tx.script(`update public.message_rules set is_on = true where kind = 'on_the_way'`)
        const first = await due()
        await tx.query(sql`select id from public.outbox()`)
        const later = await due()
        const [more] = await tx.query<{ has: boolean }>(sql`select public.sync_queued_messages() as has`)
        const last = await due()
        return {
          counts: [first?.count, later?.count, last?.count],
          furthest: first?.furthest,
          hasMore: more?.has,
        }
      })
      expect(counts).toEqual([2000, 2500, 2510])
      expect(furthest).toBe(2000)
      expect(hasMore).toBe(false)
    },
  )

  it('are not sent again within the days of a rule', async () => {
    const kinds = await asStaff(async (tx) => {
      await tx.script(`update public.message_rules set not_again_within_days = 30 where kind = 'thanks'`)
      const appointments = [
        await saveOne(tx, appointmentAt(inHours(-30))),
        await saveOne(tx, appointmentAt(inHours(-28))),
      ]
      for (const { id } of appointments)
        await change(tx, id, sql`status = 'completed', payment_status = 'paid'`)
      const [first = { id: '' }, second = { id: '' }] = appointments
      const both = [await kindsOf(tx, first.id), await kindsOf(tx, second.id)]
      const { id } = await open(tx, first.id, 'thanks')
      const after = [await kindsOf(tx, first.id), await kindsOf(tx, second.id)]
      await mark(tx, id, 'due')
      return { both, after, undone: [await kindsOf(tx, first.id), await kindsOf(tx, second.id)] }
    })
    const one = ['thanks whatsapp due']
    expect(kinds).toEqual({ both: [one, one], after: [['thanks whatsapp opened'], []], undone: [one, one] })
  })

  it('that were not opened in time are dropped on the next read', async () => {
    const left = await asStaff(async (tx) => {
      const { id } = await saveOne(tx, appointmentAt(inHours(30)))
      await tx.query(
        sql`update public.messages set due_at = now() - interval '2 hours', until = now() - interval '1 hour'`,
      )
      const shown = await tx.query(sql`select id from public.outbox()`)
      return { shown, left: await kindsOf(tx, id) }
    })
    expect(left).toEqual({ shown: [], left: [] })
  })

  describe('in the outbox of staff', () => {
    it('come in order, page by page, with all that a draft needs', async () => {
      const { pages, draft } = await asStaff(async (tx) => {
        await tx.query(sql`update public.clients set language = 'hi-Latn' where id = ${client}`)
        const { id } = await saveOne(tx, appointmentAt(inHours(30), { beautician_id: rose }))
        await tx.query(sql`
          update public.messages set due_at = now() - interval '1 hour' where kind = 'evening_before'`)
        await tx.query(
          sql`update public.messages set due_at = now() - interval '1 minute' where kind = 'on_the_way'`,
        )
        const all = await tx.query<{
          id: string
          kind: string
          due_at: Date
          placeholders: { link: string }
        }>(sql`select * from public.outbox()`)
        const pages: string[] = []
        let after: { readonly id: string; readonly due: string } | undefined
        for (;;) {
          const [row]: { id: string; kind: string; due: string }[] = await tx.query(sql`
            select id, kind, due_at::text as due
            from public.outbox(most => 1, after_due => ${after?.due ?? null}::timestamptz, after_id => ${after?.id ?? null}::uuid)`)
          if (!row) break
          pages.push(row.kind)
          after = row
        }
        const [link] = await tx.query<{ link: string }>(sql`select public.appointment_link(${id}) as link`)
        return { pages, draft: { ...all[0], link: link?.link } }
      })
      expect(pages).toEqual(['evening_before', 'on_the_way', 'confirmation'])
      expect(draft).toMatchObject({
        full_name: 'Anita Rao',
        whatsapp_number: '919000000001',
        language: 'hi-Latn',
        body: expect.stringContaining('Namaste {name} ji'),
        placeholders: {
          name: 'Anita',
          service: 'Facial',
          beautician: 'Rose',
          area: 'North',
          amount: 500,
          business: 'Shringar',
          zone: 'Asia/Kolkata',
          link: draft.link,
        },
      })
    })

    it('are opened, answered or not, and undone; repeating changes nothing', async () => {
      const seen = await asStaff(async (tx) => {
        const { id } = await saveOne(tx, appointmentAt(inHours(11)))
        const { id: message } = await open(tx, id, 'confirmation')
        const states: unknown[] = []
        for (const state of [...draftStates.slice(1), 'no_answer', 'due'] as const) {
          const [row] = await mark(tx, message, state)
          states.push(row?.state)
        }
        return states
      })
      expect(seen).toEqual([...draftStates.slice(1), 'no_answer', 'due'])
    })

    it('that were skipped or told by phone are not due again, and a later change is announced', async () => {
      for (const state of ['skipped', 'phoned'] as const) {
        const kinds = await asStaff(async (tx) => {
          const { id } = await saveOne(tx, appointmentAt(inHours(50)))
          await mark(tx, (await open(tx, id, 'confirmation')).id, state)
          await change(tx, id, sql`notes = 'Ring twice'`)
          const before = await messagesOf(tx, id)
          await change(tx, id, sql`appointment_date = ${inHours(60)}::timestamptz`)
          const due = (messages: typeof before) =>
            messages
              .filter(({ state, channel }) => state === 'due' && channel === 'whatsapp')
              .map(({ kind }) => kind)
          return [due(before).includes('confirmation'), due(await messagesOf(tx, id)).includes('change')]
        })
        expect(kinds).toEqual([false, true])
      }
    })

    it('of a series are sent as one, and marked together', async () => {
      const seen = await asStaff(async (tx) => {
        await tx.query(sql`
          select * from public.save_series(${JSON.stringify(appointmentAt(inHours(50)))}::jsonb, every_weeks => 2, times => 3)`)
        const list = (state: string) =>
          tx.query<{ id: string; kind: string; days: string[] | null }>(sql`
            select id, kind, placeholders -> 'days' as days from public.outbox(${state}) where kind in ('confirmation', 'cancellation')`)
        const states = async () => {
          const [row] = await tx.query<{ states: string }>(sql`
            select string_agg(state, ' ' order by due_at, state) as states from public.messages
            where kind = 'confirmation' and channel = 'whatsapp'`)
          return row?.states
        }
        const counted = async () => {
          const [news] = await tx.query<{ due_messages: number }>(
            sql`select due_messages from public.office_news()`,
          )
          return news?.due_messages
        }
        const [due, ...others] = await list('due')
        const count = await counted()
        await mark(tx, due?.id ?? '', 'opened')
        const opened = {
          states: await states(),
          listed: (await list('opened')).length,
          count: await counted(),
        }
        await mark(tx, due?.id ?? '', 'due')
        const undone = await states()
        await mark(tx, due?.id ?? '', 'phoned')
        await tx.script(
          `update public.appointments set status = 'cancelled', cancelled_because = 'us' where series_id is not null`,
        )
        const cancelled = await list('due')
        await mark(tx, cancelled[0]?.id ?? '', 'opened')
        return { due, others, count, opened, undone, cancelled, asked: await list('opened') }
      })
      expect(seen.due?.days).toHaveLength(3)
      expect(seen.due?.days?.toSorted()).toEqual(seen.due?.days)
      expect(seen).toMatchObject({
        others: [],
        count: 1,
        opened: { states: 'opened opened opened', listed: 1, count: 0 },
        undone: 'due due due',
        // Each is sent; it asks nothing.
        cancelled: [{ kind: 'cancellation' }, { kind: 'cancellation' }, { kind: 'cancellation' }],
        asked: [],
      })
    })

    it('can be opened again after the appointment was moved to an earlier hour', async () => {
      const ids = await asStaff(async (tx) => {
        const { id } = await saveOne(tx, appointmentAt(inHours(30)))
        const openDraft = async () => {
          const [opened] = await tx.query<{ id: string }>(
            sql`select id from public.open_draft('on_the_way', ${id})`,
          )
          return opened?.id
        }
        const first = await openDraft()
        await change(tx, id, sql`appointment_date = ${inHours(28)}::timestamptz`)
        return [first, await openDraft(), await openDraft()]
      })
      expect(ids[1]).not.toBe(ids[0])
      expect(ids[2]).toBe(ids[1])
    })

    it('of a series are counted while it is too late for the first day only', async () => {
      const count = await asStaff(async (tx) => {
        await tx.query(sql`
          select * from public.save_series(${JSON.stringify(appointmentAt(inHours(50)))}::jsonb, every_weeks => 1, times => 3)`)
        await tx.script(`
          delete from public.messages where kind <> 'confirmation';
          update public.messages set until = now() - interval '1 minute'
            where appointment_id = (select id from public.appointments where series_id is not null order by appointment_date limit 1)`)
        const [news] = await tx.query<{ due_messages: number }>(
          sql`select due_messages from public.office_news()`,
        )
        return news?.due_messages
      })
      expect(count).toBe(1)
    })

    it.each([
      ['time of day', `appointment_date = appointment_date + interval '1 hour'`],
      ['beautician', `beautician_id = '${rose}'`],
      ['area', `area_id = null`],
    ])('of a series are sent apart where the %s differs', async (_, difference) => {
      const days = await asStaff(async (tx) => {
        await tx.query(sql`
          select * from public.save_series(${JSON.stringify(appointmentAt(inHours(50)))}::jsonb, every_weeks => 2, times => 3)`)
        await tx.script(`
          update public.appointments set ${difference}
          where appointment_date = (select max(appointment_date) from public.appointments where series_id is not null)`)
        const due = await tx.query<{ days: number | null }>(sql`
          select jsonb_array_length(placeholders -> 'days') as days from public.outbox() where kind = 'confirmation'`)
        return due.map((row) => row.days)
      })
      expect(days.toSorted()).toEqual([2, null])
    })

    it('are never "sent", and are deleted with their appointment', async () => {
      const sent = asStaff(async (tx) => {
        const { id } = await saveOne(tx, appointmentAt(inHours(11)))
        return mark(tx, (await open(tx, id, 'confirmation')).id, 'sent')
      })
      await expect(sent).rejects.toMatchObject({ sqlState: '22023' })
      const gone = await asStaff(async (tx) => {
        const { id } = await saveOne(tx, appointmentAt(inHours(11)))
        const [message] = await messagesOf(tx, id)
        await tx.query(sql`delete from public.appointments where id = ${id}`)
        return mark(tx, message?.id ?? '', 'opened')
      })
      expect(gone).toEqual([])
    })

    it('opened by hand from an appointment are not due again', async () => {
      const kinds = await asStaff(async (tx) => {
        const { id } = await saveOne(tx, appointmentAt(inHours(50)))
        for (let times = 0; times < 2; times++)
          await tx.query(sql`select * from public.open_draft('on_the_way', ${id})`)
        await change(tx, id, sql`notes = 'Ring twice'`)
        const [thanks] = await tx.query<{ state: string }>(
          sql`select state from public.open_draft('thanks', ${id})`,
        )
        return { kinds: await kindsOf(tx, id), thanks }
      })
      expect(kinds.thanks).toEqual({ state: 'opened' })
      expect(kinds.kinds.filter((kind) => kind.startsWith('on_the_way'))).toEqual([
        'on_the_way whatsapp opened',
      ])
    })

    it('are refused with a message for a client who opted out or cannot have WhatsApp', async () => {
      const attempt = (columns: string) =>
        asStaff(async (tx) => {
          const { id } = await saveOne(tx, appointmentAt(inHours(50)))
          await tx.script(`update public.clients set ${columns} where id = '${client}'`)
          await tx.query(sql`select * from public.open_draft('thanks', ${id})`)
        })
      await expect(attempt('no_messages = true')).rejects.toThrow('Anita Rao wants no messages.')
      await expect(attempt(`phone = '011 2345 6789'`)).rejects.toThrow(
        '011 2345 6789 is not a WhatsApp number.',
      )
    })
  })

  describe('about a lead', () => {
    it('notify the business at once and offer a first answer, until it is answered', async () => {
      const seen = await asStaff(async (tx) => {
        await insertLead(tx)
        const arrived = await ofLead(tx)
        await tx.query(sql`update public.leads set status = 'contacted' where id = ${lead}`)
        const answered = await ofLead(tx)
        await tx.query(sql`update public.leads set status = 'new' where id = ${lead}`)
        return { arrived, answered, undone: await ofLead(tx) }
      })
      const both = ['first_answer whatsapp due', 'new_lead mail due']
      expect(seen).toEqual({ arrived: both, answered: [], undone: both })
    })

    it('mark it contacted when the first answer is opened, and new again when that is undone', async () => {
      const seen = await asStaff(async (tx) => {
        await insertLead(tx)
        const [row] = await tx.query<{ id: string }>(
          sql`select id from public.outbox() where lead_id = ${lead} and placeholders ->> 'name' = 'Meera'`,
        )
        const states: unknown[] = []
        for (const state of ['opened', 'due'] satisfies DraftState[]) {
          await mark(tx, row?.id ?? '', state)
          states.push(await statusOfLead(tx), await ofLead(tx))
        }
        await tx.query(sql`select * from public.open_draft('first_answer', lead => ${lead})`)
        return [...states, await statusOfLead(tx)]
      })
      expect(seen).toEqual([
        'contacted',
        ['first_answer whatsapp opened'],
        'new',
        ['first_answer whatsapp due', 'new_lead mail due'],
        'contacted',
      ])
    })

    it.each([
      ['who wants no WhatsApp', { whatsapp: false }, ['new_lead mail due']],
      ['without a usable number', { phone: '00000 00000' }, ['new_lead mail due']],
      ['that came by telephone', { source: 'phone' }, ['first_answer whatsapp due']],
    ])('are fewer for one %s', async (_, given, expected) => {
      expect(
        await asStaff(async (tx) => {
          await insertLead(tx, given)
          return ofLead(tx)
        }),
      ).toEqual(expected)
    })

    it('go to no address while the business has only the starter one, or to the chosen staff', async () => {
      const seen = await asStaff(async (tx) => {
        await tx.query(sql`update public.business_profile set email = ${PLACEHOLDER_EMAIL}`)
        await insertLead(tx)
        const none = await ofLead(tx)
        await tx.script(
          `update public.message_rules set recipients = '{a@example.com,b@example.com}' where kind = 'new_lead'`,
        )
        const [mail] = await tx.query(sql`
          select kind, to_json(recipients) as recipients, lead ->> 'full_name' as name from private.claim_mails('a')`)
        return { none, mail }
      })
      expect(seen).toEqual({
        none: ['first_answer whatsapp due'],
        mail: { kind: 'new_lead', recipients: ['a@example.com', 'b@example.com'], name: 'Meera Shah' },
      })
    })
  })

  it('and all other new items are counted in one cheap call', async () => {
    const [news] = await asStaff(async (tx) => {
      await insertLead(tx)
      await saveOne(tx, appointmentAt(inHours(11)))
      return tx.query(sql`
        select new_leads, due_messages, failed_mails, open_requests, newest_lead_at = now() as just_now, newest_act_at
        from public.office_news()`)
    })
    expect(news).toEqual({
      new_leads: 1,
      due_messages: 2,
      failed_mails: 0,
      open_requests: 0,
      just_now: true,
      newest_act_at: null,
    })
  })
})
