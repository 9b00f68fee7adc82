// The client's private link of an appointment: what it shows and does, and the answer to invalid tokens.
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  client,
  otherClient,
  rolledBackAsStaff,
  rose,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { attemptEach } from '#testing/database/attempts.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { change, inHours, insertMessagesFixture, kindsOf, open } from '../messages/messages-fixture.ts'
import { take } from '../money/money-fixture.ts'

const tokenOf = async (tx: OwnerTx, appointment: string) => {
  const [row] = await tx.query<{ link: string }>(sql`select public.appointment_link(${appointment}) as link`)
  return row?.link.slice('/b/'.length) ?? ''
}

interface Seen {
  readonly status: string
  readonly can_confirm: boolean
  readonly can_cancel: boolean
  readonly can_move: boolean
  readonly can_review: boolean
  readonly requested_at: Date | null
  readonly request_answer: string | null
}

const readLink = (tx: OwnerTx, token: string) =>
  tx.query<Seen>(sql`select * from public.look_at_appointment(${token})`)

type Act = 'confirm_appointment' | 'cancel_appointment'
const act = async (tx: OwnerTx, name: Act, token: string) =>
  (
    await tx.query<{ outcome: string | null }>(
      name === 'confirm_appointment'
        ? sql`select public.confirm_appointment(${token}) as outcome`
        : sql`select public.cancel_appointment(${token}) as outcome`,
    )
  )[0]?.outcome

const askToMove = async (tx: OwnerTx, token: string, requested: string) =>
  (
    await tx.query<{ outcome: string | null }>(
      sql`select public.ask_to_move(${token}, ${requested}::timestamptz) as outcome`,
    )
  )[0]?.outcome

const review = async (tx: OwnerTx, token: string, text = 'Lovely') =>
  (
    await tx.query<{ outcome: string | null }>(
      sql`select public.review_appointment(${token}, 5, ${text}) as outcome`,
    )
  )[0]?.outcome

const acts = async (tx: OwnerTx) =>
  (
    await tx.query<{ kind: string; answer: string | null }>(
      sql`select kind, answer from public.client_actions order by made_at, kind`,
    )
  ).map(({ kind, answer }) => (answer ? `${kind} ${answer}` : kind))

const statusOf = async (tx: OwnerTx, appointment: string) =>
  (
    await tx.query<{ status: string }>(
      sql`select concat_ws(' ', status, cancelled_because) as status from public.appointments where id = ${appointment}`,
    )
  )[0]?.status

/** Three days ahead at eleven, when all beauticians are free. */
const elevenOClock = async (tx: OwnerTx, days = 3) => {
  const [row] = await tx.query<{ moment: string }>(
    sql`select to_char(((public.business_today() + ${days}::int4 + time '11:00') at time zone 'Asia/Kolkata') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as moment`,
  )
  return row?.moment ?? ''
}

describeEachEngine('the private link of an appointment', (database) => {
  beforeAll(() => insertMessagesFixture(database().db))
  const asStaff = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)
  const booked = async (tx: OwnerTx, hours = 50, more: object = {}) => {
    const { id } = await saveOne(tx, appointmentAt(inHours(hours), more))
    return { id, token: await tokenOf(tx, id) }
  }

  it('is one for the appointment’s life, of 128 bits, stored as a digest', async () => {
    const { tokens, kept } = await asStaff(async (tx) => {
      const { id, token } = await booked(tx)
      await change(tx, id, sql`appointment_date = appointment_date + interval '1 day'`)
      const other = await booked(tx)
      const kept = await tx.query<{ row: string }>(
        sql`select appointment_links::text as row from private.appointment_links`,
      )
      return { tokens: [token, await tokenOf(tx, id), other.token], kept: kept.map(({ row }) => row).join() }
    })
    expect(tokens[0]).toMatch(/^[\w-]{22}$/)
    expect(tokens[1]).toBe(tokens[0])
    expect(tokens[2]).not.toBe(tokens[0])
    for (const token of tokens) {
      expect(kept).not.toContain(token)
      expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  it('is made with the key of the connection, and a link made with another key goes on working', async () => {
    const seen = await asStaff(async (tx) => {
      const giveKey = (key: string) => tx.query(sql`select set_config('shringar.link_key', ${key}, true)`)
      const { id, token: stored } = await booked(tx)
      await tx.query(sql`delete from private.link_secret`)
      await tx.script('savepoint refused')
      const refusal = await tokenOf(tx, id).catch((error: Error) => error.message)
      await tx.script('rollback to savepoint refused')
      await giveKey(randomBytes(128).toString('hex'))
      const tokens = [await tokenOf(tx, id), await tokenOf(tx, id)]
      const shown = [await readLink(tx, stored), await readLink(tx, tokens[0] ?? '')]
      return { stored, refusal, tokens, shown: shown.map((rows) => rows.length) }
    })
    expect(seen.refusal).toBe('This connection has no key for private links.')
    expect(seen.tokens[0]).toMatch(/^[\w-]{22}$/)
    expect(seen.tokens[0]).not.toBe(seen.stored)
    expect(seen.tokens[1]).toBe(seen.tokens[0])
    expect(seen.shown).toEqual([1, 1])
  })

  it('shows the appointment with first names and its address, and never changes anything', async () => {
    const { seen, before, after } = await asStaff(async (tx) => {
      const { id, token } = await booked(tx, 50, { beautician_id: rose })
      const everything = () =>
        tx.query(sql`
          select to_jsonb(appointments) as appointment, (select count(*) from public.client_actions) as acts,
            (select jsonb_agg(messages order by id) from public.messages) as messages
          from public.appointments where id = ${id}`)
      const before = await everything()
      await readLink(tx, token)
      const [seen] = await readLink(tx, token)
      return { seen, before, after: await everything() }
    })
    expect(after).toEqual(before)
    expect(seen).toMatchObject({
      status: 'scheduled',
      first_name: 'Anita',
      beautician_name: 'Rose',
      area: 'North',
      address: 'House 1',
      services: [{ name: 'Facial', price: 500, minutes: 45 }],
      can_confirm: true,
      can_cancel: true,
      can_move: true,
      can_review: false,
    })
    const text = JSON.stringify(seen)
    for (const secret of ['Rao', '90000', 'anita@', client, '(sample)']) expect(text).not.toContain(secret)
  })

  it('shows the address until the end of the appointment', async () => {
    const seen = await asStaff(async (tx) => {
      const shown: unknown[] = []
      for (const [hours, columns] of [
        [50, sql`address = 'Sample Banquet Hall'`],
        [-0.5, sql`status = 'confirmed'`],
        [-5, sql`status = 'confirmed'`],
        [-0.5, sql`status = 'completed'`],
        [50, sql`status = 'cancelled'`],
      ] as const) {
        const { id, token } = await booked(tx, hours)
        await change(tx, id, columns)
        const [page] = await tx.query<{ address: string | null }>(
          sql`select address from public.look_at_appointment(${token})`,
        )
        shown.push(page?.address)
      }
      return shown
    })
    expect(seen).toEqual(['Sample Banquet Hall', 'House 1', null, null, null])
  })

  it('shows what the price consists of, what was paid and what is due', async () => {
    const money = (tx: OwnerTx, token: string) =>
      tx.query(sql`
        select price::float8 as price, travel_charge::float8 as travel, paid::float8 as paid, refunded::float8 as refunded,
          amount_due::float8 as due, refund_open, has_invoice from public.look_at_appointment(${token})`)
    const seen = await asStaff(async (tx) => {
      const { id, token } = await booked(tx, 50, { discount_percent: 10, travel_charge: 200 })
      const [booking] = await money(tx, token)
      await take(tx, id, 150)
      const [withAdvance] = await money(tx, token)
      await act(tx, 'cancel_appointment', token)
      const [cancelled] = await money(tx, token)
      await change(tx, id, sql`cancelled_because = 'no_show'`)
      const [missed] = await money(tx, token)
      await change(tx, id, sql`cancelled_because = 'client'`)
      await take(tx, id, -150)
      const [refunded] = await money(tx, token)
      return { booking, withAdvance, cancelled, missed, refunded }
    })
    const booking = {
      price: 650,
      travel: 200,
      paid: 0,
      refunded: 0,
      due: 650,
      refund_open: false,
      has_invoice: false,
    }
    expect(seen).toEqual({
      booking,
      withAdvance: { ...booking, paid: 150, due: 500 },
      cancelled: { ...booking, paid: 150, due: 0, refund_open: true },
      missed: { ...booking, paid: 150, due: 0 },
      refunded: { ...booking, refunded: 150, due: 0 },
    })
  })

  it('leads to the receipt that is valid, and to nothing without one or with an invalid token', async () => {
    const seen = await asStaff(async (tx) => {
      const { id, token } = await booked(tx, -5)
      const linkOf = async (of: string) =>
        (
          await tx.query<{ link: string | null }>(sql`select public.appointment_invoice_link(${of}) as link`)
        )[0]?.link
      const before = await linkOf(token)
      await change(tx, id, sql`status = 'completed'`)
      const [issued] = await tx.query<{ id: string }>(
        sql`select id from public.issue_invoice(gen_random_uuid(), ${id})`,
      )
      const [staff] = await tx.query<{ link: string }>(
        sql`select public.invoice_link(${issued?.id ?? ''}) as link`,
      )
      const links = [await linkOf(token), await linkOf(token)]
      const invalid = [await linkOf(randomBytes(16).toString('base64url')), await linkOf('')]
      const [page] = await tx.query<{ has_invoice: boolean }>(
        sql`select has_invoice from public.look_at_appointment(${token})`,
      )
      return { before, links, staff: staff?.link, invalid, page }
    })
    expect(seen.staff).toMatch(/^\/i\/[\w-]{22}$/)
    expect(seen).toMatchObject({
      before: null,
      links: [seen.staff, seen.staff],
      invalid: [null, null],
      page: { has_invoice: true },
    })
  })

  it('confirms once, also from two devices', async () => {
    const seen = await asStaff(async (tx) => {
      const { id, token } = await booked(tx)
      const outcomes = [
        await act(tx, 'confirm_appointment', token),
        await act(tx, 'confirm_appointment', token),
      ]
      return { outcomes, status: await statusOf(tx, id), acts: await acts(tx) }
    })
    expect(seen).toEqual({ outcomes: ['done', 'already'], status: 'confirmed', acts: ['confirmed'] })
  })

  it('cancels once, before the business’s deadline, and drops the reminders', async () => {
    const seen = await asStaff(async (tx) => {
      const { id, token } = await booked(tx)
      await open(tx, id, 'confirmation')
      const outcomes = [
        await act(tx, 'cancel_appointment', token),
        await act(tx, 'cancel_appointment', token),
      ]
      return {
        outcomes,
        status: await statusOf(tx, id),
        acts: await acts(tx),
        messages: await kindsOf(tx, id),
        afterwards: await act(tx, 'confirm_appointment', token),
        seen: await readLink(tx, token),
      }
    })
    expect(seen).toMatchObject({
      outcomes: ['done', 'already'],
      status: 'cancelled client',
      acts: ['cancelled'],
      messages: ['confirmation whatsapp opened'],
      afterwards: 'too_late',
      seen: [
        { status: 'cancelled', can_confirm: false, can_cancel: false, can_move: false, can_review: false },
      ],
    })
  })

  it('neither cancels nor moves after the deadline, and confirms until the appointment begins', async () => {
    const seen = await asStaff(async (tx) => {
      const { id, token } = await booked(tx, 5)
      const late = [
        await act(tx, 'cancel_appointment', token),
        await askToMove(tx, token, await elevenOClock(tx)),
        await act(tx, 'confirm_appointment', token),
      ]
      await tx.script('update public.business_profile set cancel_until_hours = 4')
      const pollWithin = await act(tx, 'cancel_appointment', token)
      return { late, pollWithin, status: await statusOf(tx, id) }
    })
    expect(seen).toEqual({
      late: ['too_late', 'too_late', 'done'],
      pollWithin: 'done',
      status: 'cancelled client',
    })
  })

  it('requests a move to a free slot; the old one is held, the last request counts, and staff accept once', async () => {
    const seen = await asStaff(async (tx) => {
      const { id, token } = await booked(tx, 50, { beautician_id: rose })
      const eleven = await elevenOClock(tx)
      const [row] = await tx.query<{ offered: boolean }>(sql`
        select ${eleven}::timestamptz in (
          select starts_at from public.slots_to_move(${token}, public.business_today() + 3)) as offered`)
      const outcomes = [
        await askToMove(tx, token, await elevenOClock(tx, 4)),
        await askToMove(tx, token, eleven),
        await askToMove(tx, token, eleven),
        await askToMove(tx, token, inHours(60)),
      ]
      const [held] = await tx.query<{ held: boolean; id: string }>(sql`
        select appointments.appointment_date <> ${eleven}::timestamptz as held, acts.id
        from public.client_actions as acts join public.appointments as appointments on appointments.id = appointment_id`)
      const [waiting] = await readLink(tx, token)
      const answers: unknown[] = []
      for (const accept of [true, false]) {
        const [answer] = await tx.query<{ answer: string }>(
          sql`select answer from public.answer_move(${held?.id ?? ''}, ${accept})`,
        )
        answers.push(answer?.answer)
      }
      const [moved] = await tx.query<{ moved: boolean }>(
        sql`select appointment_date = ${eleven}::timestamptz as moved from public.appointments where id = ${id}`,
      )
      return {
        offered: row?.offered,
        outcomes,
        held: held?.held,
        waiting: waiting?.request_answer,
        answers,
        ...moved,
      }
    })
    expect(seen).toEqual({
      offered: true,
      outcomes: ['done', 'done', 'already', 'taken'],
      held: true,
      waiting: null,
      answers: ['accepted', 'accepted'],
      moved: true,
    })
  })

  it('shows a refusal, and allows another request', async () => {
    const seen = await asStaff(async (tx) => {
      const { id, token } = await booked(tx, 50)
      await askToMove(tx, token, await elevenOClock(tx))
      const refuse = () =>
        tx.query(sql`
          select public.answer_move(id, false) from public.client_actions where kind = 'move_asked' and answer is null`)
      await refuse()
      const messages = (await kindsOf(tx, id)).filter((kind) => kind.startsWith('not_moved'))
      const [page] = await readLink(tx, token)
      const again = await askToMove(tx, token, await elevenOClock(tx, 4))
      await change(tx, id, sql`status = 'cancelled'`)
      return { messages, answer: page?.request_answer, again, acts: await acts(tx) }
    })
    expect(seen).toMatchObject({
      messages: ['not_moved whatsapp due', 'not_moved mail due'],
      answer: 'refused',
      again: 'done',
    })
    expect(seen.acts.toSorted()).toEqual(['move_asked overtaken', 'move_asked refused'])
  })

  it('takes a request to move back, which staff cannot accept any more, and allows another one', async () => {
    const seen = await asStaff(async (tx) => {
      const { id, token } = await booked(tx, 50)
      const withdraw = async (of = token) =>
        (await tx.query<{ outcome: string | null }>(sql`select public.withdraw_move(${of}) as outcome`))[0]
          ?.outcome
      const nothing = await withdraw()
      await askToMove(tx, token, await elevenOClock(tx))
      const before = await statusOf(tx, id)
      const outcomes = [await withdraw(), await withdraw(), await withdraw('x')]
      const [page] = await readLink(tx, token)
      const [answered] = await tx.query<{ answer: string }>(
        sql`select answer from public.answer_move((select id from public.client_actions), true)`,
      )
      const unmoved = (await statusOf(tx, id)) === before
      const again = await askToMove(tx, token, await elevenOClock(tx, 4))
      const requests = await tx.query(
        sql`select answer from public.client_actions where appointment_id = ${id}`,
      )
      return {
        nothing,
        outcomes,
        answer: page?.request_answer,
        answered: answered?.answer,
        unmoved,
        again,
        requests,
      }
    })
    expect(seen).toEqual({
      nothing: 'already',
      outcomes: ['done', 'already', null],
      answer: 'withdrawn',
      answered: 'withdrawn',
      unmoved: true,
      again: 'done',
      // In place of the former one: a client could fill the table.
      requests: [{ answer: null }],
    })
  })

  it('offers and takes no moment outside of the calendar', async () => {
    const moments = ['infinity', '-infinity', '0044-03-15 BC', '20000-01-01']
    const seen = await asStaff(async (tx) => {
      const { token } = await booked(tx, 48)
      const outcomes: unknown[] = []
      for (const moment of moments) {
        outcomes.push(await askToMove(tx, token, moment))
        outcomes.push(...(await tx.query(sql`select from public.slots_to_move(${token}, ${moment}::date)`)))
        outcomes.push(
          ...(await tx.query(sql`
            select from public.free_slots(array(select id from public.services), ${moment}::date)`)),
        )
      }
      return outcomes
    })
    expect(seen).toEqual(moments.map(() => 'taken'))
  })

  it.each(['scheduled', 'confirmed'])(
    'takes no review of a past appointment that is still %s',
    async (status) => {
      const seen = await asStaff(async (tx) => {
        const { id, token } = await booked(tx, -5)
        await change(tx, id, sql`status = ${status}`)
        const [page] = await readLink(tx, token)
        return { offered: page?.can_review, outcome: await review(tx, token) }
      })
      expect(seen).toEqual({ offered: false, outcome: 'too_early' })
    },
  )

  it('accepts one review of a completed appointment, verified and not yet approved', async () => {
    const seen = await asStaff(async (tx) => {
      const coming = await booked(tx, 20)
      const { id, token } = await booked(tx, -5)
      await change(tx, id, sql`status = 'completed'`)
      const outcomes = [
        await review(tx, coming.token),
        await review(tx, token),
        await review(tx, token, 'Again'),
      ]
      return {
        outcomes,
        reviews: await tx.query(
          sql`select reviews.full_name, rating, review_text, verified, is_approved,
              reviews.service_id = appointments.service_id as "ofItsService"
            from public.reviews join public.appointments on appointments.id = appointment_id`,
        ),
        thanks: (await kindsOf(tx, id)).filter((kind) => kind.startsWith('thanks')),
      }
    })
    expect(seen).toEqual({
      outcomes: ['too_early', 'done', 'already'],
      reviews: [
        {
          full_name: 'Anita',
          rating: 5,
          review_text: 'Lovely',
          verified: true,
          is_approved: false,
          ofItsService: true,
        },
      ],
      thanks: [],
    })
  })

  it('keeps a review verified when staff restore it, and not when a stranger sends its id', async () => {
    const verified = await asStaff(async (tx) => {
      const { id, token } = await booked(tx, -5)
      await change(tx, id, sql`status = 'completed'`)
      await review(tx, token)
      const removed = () => tx.query<{ id: string }>(sql`delete from public.reviews returning id`)
      const back = async (reviewId = '') =>
        tx.query(sql`
          insert into public.reviews (id, full_name, rating, review_text) values (${reviewId}, 'Anita', 5, 'Lovely')
          returning verified, appointment_id = ${id} as hers, service_id is not null as "hasService"`)
      const [first] = await removed()
      const put = await back(first?.id)
      await removed()
      await tx.script(`select set_config('request.jwt.claims', '{"role":"anon"}', true)`)
      return [...put, ...(await back(first?.id))]
    })
    expect(verified).toEqual([
      { verified: true, hers: true, hasService: true },
      { verified: false, hers: null, hasService: false },
    ])
  })

  it('keeps what the client wrote: nobody changes it, and other words under its id are not verified', async () => {
    const seen = await asStaff(async (tx) => {
      const { id, token } = await booked(tx, -5)
      await change(tx, id, sql`status = 'completed'`)
      await review(tx, token)
      await tx.query(sql`update public.reviews set is_approved = true, answer = 'Thank you'`)
      const changes = [
        sql`rating = 1`,
        sql`review_text = 'Terrible'`,
        sql`full_name = 'Somebody'`,
        sql`created_at = now() - interval '1 year'`,
        sql`id = gen_random_uuid()`,
      ]
      const refusals = await attemptEach(
        tx,
        changes.map((columns) => sql`update public.reviews set ${columns}`),
      )
      const [removed] = await tx.query<{ id: string }>(sql`delete from public.reviews returning id`)
      const back = (rating: number) =>
        tx.query(sql`
          insert into public.reviews (id, full_name, rating, review_text)
          values (${removed?.id ?? ''}, 'Anita', ${rating}::int, 'Lovely') returning verified`)
      const [other] = await back(4)
      const ofOther = await attemptEach(tx, [
        sql`update public.reviews set rating = 5`,
        sql`update public.reviews set rating = 4, review_text = 'Lovely'`,
      ])
      await tx.query(sql`delete from public.reviews`)
      return { refusals, other, ofOther, same: (await back(5))[0] }
    })
    expect(
      seen.refusals.map((refusal) => refusal.status === 'rejected' && refusal.reason.constraint),
    ).toEqual(Array.from({ length: 5 }, () => 'reviews_text_unchanged'))
    expect([seen.other, seen.same]).toEqual([{ verified: false }, { verified: true }])
    expect(seen.ofOther.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  it('counts for its service once it is approved', async () => {
    const ratings = await asStaff(async (tx) => {
      const { id, token } = await booked(tx, -5)
      await change(tx, id, sql`status = 'completed'`)
      await review(tx, token)
      const counted = () =>
        tx.query(sql`select reviews, average::float8 as average from public.service_ratings()`)
      const before = await counted()
      await tx.query(sql`update public.reviews set is_approved = true`)
      return { before, after: await counted() }
    })
    expect(ratings).toEqual({ before: [], after: [{ reviews: 1, average: 5 }] })
  })

  it('answers all invalid tokens alike: truncated, invented, old, foreign, of a deleted appointment', async () => {
    const seen = await asStaff(async (tx) => {
      const given = await booked(tx)
      await change(tx, given.id, sql`client_id = ${otherClient}`)
      const deleted = await booked(tx)
      await tx.query(sql`delete from public.appointments where id = ${deleted.id}`)
      const old = await booked(tx, -31 * 24)
      const { id, token } = await booked(tx)
      const last = token.at(-1) === 'A' ? 'B' : 'A'
      const wrong = [
        '',
        token.slice(0, -1),
        `${token}A`,
        // The last character has bits that 128 do not need.
        token.slice(0, -1) + last,
        token.toUpperCase(),
        ` ${token}`,
        randomBytes(16).toString('base64url'),
        given.token,
        deleted.token,
        old.token,
        `${token}' or true --`,
      ].filter((candidate) => candidate !== token)
      const answers: unknown[] = []
      for (const candidate of wrong)
        answers.push([
          await readLink(tx, candidate),
          await act(tx, 'confirm_appointment', candidate),
          await act(tx, 'cancel_appointment', candidate),
          await askToMove(tx, candidate, inHours(80)),
          await review(tx, candidate),
        ])
      return {
        answers,
        status: await statusOf(tx, id),
        renewed: (await tokenOf(tx, given.id)) !== given.token,
      }
    })
    for (const answer of seen.answers) expect(answer).toEqual([[], null, null, null, null])
    expect(seen).toMatchObject({ status: 'scheduled', renewed: true })
  })

  it('is valid for thirty days after the appointment', async () => {
    const seen = await asStaff(async (tx) => (await readLink(tx, (await booked(tx, -29 * 24)).token)).length)
    expect(seen).toBe(1)
  })
})
