// The waitlist: free time is offered to one person after the other and held meanwhile, against every writer.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  bridal,
  client,
  facial,
  insertBusiness,
  linesOf,
  north,
  otherClient,
  rose,
  saveOne,
  south,
} from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { setOwnerCaller, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import {
  answer,
  at,
  cancel,
  fillMorning,
  offers,
  openOffer,
  passTime,
  saveEntry,
  statusOf,
  tend,
  workInTheMorning,
} from '#testing/database/waitlist-fixture.ts'

const lily = '00000000-0000-4000-8000-0000000000b2'

describeEachEngine('the waitlist', (database) => {
  beforeAll(() => insertBusiness(database().db))

  /** At noon of the business, as staff. Rose works from nine to one. */
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>): Promise<T> =>
    rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 12)
      await workInTheMorning(tx)
      await setStaffCaller(tx)
      return work(tx)
    })

  const clockOf = async (tx: OwnerTx, moment: Date | undefined) => {
    const [row] = await tx.query<{ clock: string | null }>(sql`
      select to_char(${moment?.toISOString() ?? null}::timestamptz at time zone time_zone, 'HH24:MI') as clock from public.business_profile`)
    return row?.clock
  }

  /** The outcome of a statement that is undone if it fails. */
  const attempt = async (tx: OwnerTx, work: () => Promise<unknown>) => {
    await tx.script('savepoint attempt')
    const outcome = await work().catch((error: unknown) => error)
    await tx.script('rollback to attempt')
    return outcome
  }

  const insertLead = async (tx: OwnerTx, more: Readonly<Record<string, unknown>> = {}) => {
    const lead = {
      id: randomUUID(),
      full_name: 'Priya Sample',
      phone: '98765 43210',
      service_interested: 'Facial',
      area_id: north,
      language: 'hi',
      whatsapp_ok: true,
      ...more,
    }
    await tx.query(sql`
      insert into public.leads (id, full_name, phone, email, service_interested, area_id, language, whatsapp_ok, status)
      select id, full_name, phone, email, service_interested, area_id, language, whatsapp_ok, coalesce(status, 'new')
      from jsonb_populate_record(null::public.leads, ${JSON.stringify(lead)}::jsonb)`)
    return lead.id
  }

  it('offers nothing while the day is full, and a free time to who has waited longest', () =>
    rehearsed(async (tx) => {
      const visit = await fillMorning(tx)
      const first = await saveEntry(tx)
      const second = await saveEntry(tx, { client_id: otherClient })
      await tend(tx)
      expect(await offers(tx)).toEqual([])
      // As long as a facial, so that there is time for one.
      await tx.query(sql`update public.appointments set duration_minutes = 150 where id = ${visit}`)
      await tend(tx)
      expect(await offers(tx)).toMatchObject([{ entry_id: first, beautician_id: rose, state: 'open' }])
      expect(await clockOf(tx, (await openOffer(tx, first))?.starts_at)).toBe('12:00')
      expect([await statusOf(tx, first), await statusOf(tx, second)]).toEqual(['offered', 'waiting'])
    }))

  it('knows days, hours, beauticians and travel', () =>
    rehearsed(async (tx) => {
      await tx.query(sql`
        insert into public.beauticians (id, full_name, position) values (${lily}, 'Lily (sample)', 1)`)
      await tx.query(sql`insert into public.beautician_services values (${rose}, ${facial})`)
      await tx.query(sql`
        insert into public.working_hours (beautician_id, weekday, from_time, to_time)
        select ${lily}, weekday, '09:00', '11:30' from generate_series(1, 7) as weekday`)
      await tx.query(sql`update public.services set duration_minutes = 30 where id = ${bridal}`)
      await saveOne(tx, appointmentAt(await at(tx, '10:00'), { beautician_id: rose }))
      const early = await saveEntry(tx, { from_time: '09:00', to_time: '09:30' })
      // From the south it takes 45 minutes to the visit in the north.
      const far = await saveEntry(tx, {
        from_time: '11:00',
        to_time: '11:30',
        area_id: south,
        client_id: otherClient,
      })
      const other = await saveEntry(tx, { service_ids: [bridal] })
      const never = await saveEntry(tx, { from_time: '12:30', to_time: '20:00' })
      await tend(tx)
      const seen = await Promise.all(
        [early, far, other].map(async (entry) => {
          const offer = await openOffer(tx, entry)
          return [offer?.beautician_id, await clockOf(tx, offer?.starts_at)]
        }),
      )
      // Rose cannot be at her ten o'clock visit in time, and does no bridal; Lily goes home at half past eleven.
      expect(seen).toEqual([
        [lily, '09:00'],
        [rose, '11:30'],
        [lily, '10:15'],
      ])
      expect(await statusOf(tx, never)).toBe('waiting')
    }))

  it('prefers a time beside a visit in the same area', () =>
    rehearsed(async (tx) => {
      await tx.query(sql`
        insert into public.beauticians (id, full_name, position) values (${lily}, 'Lily (sample)', 1)`)
      await saveOne(tx, appointmentAt(await at(tx, '09:00'), { beautician_id: rose, area_id: south }))
      await saveOne(tx, appointmentAt(await at(tx, '09:00'), { beautician_id: lily, area_id: north }))
      const entry = await saveEntry(tx, { from_time: '11:00' })
      await tend(tx)
      expect(await openOffer(tx, entry)).toMatchObject({ beautician_id: lily })
    }))

  it('holds the offered time against every writer, also one that may overlap, and visitors do not see it', () =>
    rehearsed(async (tx) => {
      const entry = await saveEntry(tx, { from_time: '10:00' })
      await tend(tx)
      const starts = await at(tx, '10:00')
      expect((await openOffer(tx, entry))?.starts_at.toISOString()).toBe(new Date(starts).toISOString())
      const book = (more: object) => saveOne(tx, appointmentAt(starts, { beautician_id: rose, ...more }))
      for (const more of [{}, { overlap_ok: true, tight_ok: true }]) {
        const refusal = await attempt(tx, () => book(more))
        expect(refusal).toMatchObject({ sqlState: '23P01', constraint: 'appointments_no_overlap' })
        expect(String(refusal)).toContain(
          'Rose is held from 10:00 am to 10:45 am for a client on the waitlist',
        )
      }
      const beside = appointmentAt(await at(tx, '11:00'), { beautician_id: rose })
      expect(String(await attempt(tx, () => saveOne(tx, beside)))).toContain(
        'the one held for a client on the waitlist from 10:00 am to 10:45 am; there are 15.',
      )
      const [free] = await tx.query(sql`
        select count(*)::int4 as count from public.free_slots(array[${facial}::uuid], public.business_today() + 10, ${north}::uuid)
        where starts_at between ${starts}::timestamptz - interval '1 hour' and ${starts}::timestamptz + interval '1 hour'`)
      expect(free).toEqual({ count: 0 })
      const [problem] = await tx.query(sql`
        select kind, refused from public.appointment_problems(${JSON.stringify(
          appointmentAt(starts, { beautician_id: rose, overlap_ok: true }),
        )}::jsonb)`)
      expect(problem).toEqual({ kind: 'held', refused: true })
      // A hold whose time is over blocks nothing, even before anybody has looked.
      await passTime(tx)
      expect(await book({})).toMatchObject({ client_id: client })
    }))

  it('asks the next one when the time to answer ends, and nobody twice on a day', () =>
    rehearsed(async (tx) => {
      const first = await saveEntry(tx)
      const second = await saveEntry(tx, { client_id: otherClient })
      // One gap.
      await tx.query(sql`update public.working_hours set to_time = '09:50'`)
      await tend(tx)
      expect(await offers(tx)).toMatchObject([{ entry_id: first, state: 'open' }])
      await passTime(tx)
      await tend(tx)
      expect(await offers(tx)).toMatchObject([
        { entry_id: first, state: 'unanswered' },
        { entry_id: second, state: 'open' },
      ])
      expect(await answer(tx, (await openOffer(tx, second))?.id ?? '', false)).toBe('done')
      await tend(tx)
      expect((await offers(tx)).map(({ state }) => state)).toEqual(['unanswered', 'declined'])
      expect([await statusOf(tx, first), await statusOf(tx, second)]).toEqual(['waiting', 'waiting'])
    }))

  it('books a lead once: client, visit, services and confirmation', () =>
    rehearsed(async (tx) => {
      const lead = await insertLead(tx)
      const entry = await saveEntry(tx, {
        lead_id: lead,
        service_ids: [facial, facial],
        source: 'website',
      })
      await tend(tx)
      const offer = (await openOffer(tx, entry))?.id ?? ''
      expect([
        await answer(tx, offer, true),
        await answer(tx, offer, true),
        await answer(tx, offer, false),
      ]).toEqual(['done', 'already', 'too_late'])
      const booked = await tx.query<{ id: string } & Record<string, unknown>>(sql`
        select appointments.id, clients.full_name, clients.language, appointments.duration_minutes, appointments.beautician_id,
          appointments.source, appointments.area_id, leads.status, waitlist.status as waitlist,
          (select count(*)::int4 from private.held_times) as held,
          (select json_agg(kind order by kind) from public.messages where messages.appointment_id = appointments.id and kind = 'confirmation')
            as messages
        from public.appointments join public.clients on clients.id = appointments.client_id
          join public.leads on leads.appointment_id = appointments.id
          join public.waitlist_entries as waitlist on waitlist.booked_id = appointments.id`)
      expect(booked).toMatchObject([
        {
          full_name: 'Priya Sample',
          language: 'hi',
          duration_minutes: 90,
          beautician_id: rose,
          source: 'website',
          area_id: north,
          status: 'converted',
          waitlist: 'booked',
          held: 0,
          messages: ['confirmation'],
        },
      ])
      expect(await linesOf(tx, booked[0]?.id ?? '')).toHaveLength(2)
      const [looked] = await tx.query(sql`
        select state, first_name, is_waiting, appointment_link = private.appointment_link(${booked[0]?.id ?? ''}) as shows_visit
        from public.look_at_waitlist_offer(substr(private.waitlist_link(${offer}), 4))`)
      expect(looked).toEqual({ state: 'accepted', first_name: 'Priya', is_waiting: false, shows_visit: true })
    }))

  it('shows the visit of a client who was known before to no sender of a lead', () =>
    rehearsed(async (tx) => {
      const lead = await insertLead(tx)
      await tx.query(sql`
        insert into public.clients (full_name, phone, address, created_at)
        select full_name, phone, 'House 9', now() - interval '1 day' from public.leads where id = ${lead}`)
      const entry = await saveEntry(tx, { lead_id: lead })
      await tend(tx)
      const offer = (await openOffer(tx, entry))?.id ?? ''
      expect(await answer(tx, offer, true)).toBe('done')
      const [looked] = await tx.query(sql`
        select state, appointment_link, (select address from public.appointments) as address
        from public.look_at_waitlist_offer(substr(private.waitlist_link(${offer}), 4))`)
      expect(looked).toEqual({ state: 'accepted', appointment_link: null, address: 'House 9' })
    }))

  it('waits again when the beautician of its offer is deleted', () =>
    rehearsed(async (tx) => {
      const entry = await saveEntry(tx)
      await tend(tx)
      expect(await statusOf(tx, entry)).toBe('offered')
      await tx.query(sql`delete from public.beauticians where id = ${rose}`)
      expect(await statusOf(tx, entry)).toBe('waiting')
    }))

  it('moves a visit to an earlier time', () =>
    rehearsed(async (tx) => {
      const later = await saveOne(tx, appointmentAt(await at(tx, '12:00', 12), { beautician_id: rose }))
      const entry = await saveEntry(tx, { appointment_id: later.id })
      await tend(tx)
      const offer = await openOffer(tx, entry)
      expect(await clockOf(tx, offer?.starts_at)).toBe('09:00')
      expect(await answer(tx, offer?.id ?? '', true)).toBe('done')
      const moved = await tx.query(sql`select id, appointment_date, status from public.appointments`)
      expect(moved).toEqual([{ id: later.id, appointment_date: offer?.starts_at, status: 'scheduled' }])
      const actions = await tx.query(sql`select kind from public.client_actions`)
      expect(actions).toEqual([{ kind: 'took_offer' }])
    }))

  describe('says honestly that it is too late', () => {
    it.each([
      ['after the time to answer', 'unanswered', (tx: OwnerTx) => passTime(tx)],
      [
        'after the lead was rejected',
        'withdrawn',
        (tx: OwnerTx) => tx.query(sql`update public.leads set status = 'rejected'`),
      ],
      [
        'after the beautician has left',
        'taken',
        (tx: OwnerTx) => tx.query(sql`update public.beauticians set is_active = false`),
      ],
      [
        'after the service was taken off',
        'withdrawn',
        (tx: OwnerTx) => tx.query(sql`update public.services set is_active = false`),
      ],
      [
        'when the time is taken in spite of all',
        'taken',
        async (tx: OwnerTx) => {
          await tx.script('set local session_replication_role = replica')
          await tx.query(sql`
            insert into public.appointments (client_id, service_id, beautician_id, appointment_date, duration_minutes, ends_at)
            select ${client}, ${facial}, beautician_id, starts_at, 45, ends_at from public.waitlist_offers`)
          await tx.script('set local session_replication_role = origin')
        },
      ],
    ])('%s', async (_, state, change) => {
      const seen = await rehearsed(async (tx) => {
        const lead = await insertLead(tx)
        const entry = await saveEntry(tx, { lead_id: lead })
        await tend(tx)
        const offer = (await openOffer(tx, entry))?.id ?? ''
        await change(tx)
        const replies = [await answer(tx, offer, true), await answer(tx, offer, true)]
        const [{ booked } = {}] = await tx.query<{ booked: number }>(
          sql`select count(*)::int4 as booked from public.clients where full_name = 'Priya Sample'`,
        )
        return { replies, states: (await offers(tx)).map((made) => made.state), booked }
      })
      expect(seen).toEqual({ replies: ['too_late', 'too_late'], states: [state], booked: 0 })
    })
  })

  it('ends what nobody waits for any more', () =>
    rehearsed(async (tx) => {
      await fillMorning(tx)
      const visit = await saveOne(tx, appointmentAt(await at(tx, '12:00', 12), { beautician_id: rose }))
      const booked = await insertLead(tx)
      const rejected = await insertLead(tx)
      const entries = [
        await saveEntry(tx, { from_day: '2020-01-01', to_day: '2020-01-02' }),
        await saveEntry(tx, { lead_id: booked }),
        await saveEntry(tx, { lead_id: rejected }),
        await saveEntry(tx, { appointment_id: visit.id }),
        await saveEntry(tx),
      ]
      await tx.query(sql`update public.leads set status = 'converted' where id = ${booked}`)
      await tx.query(sql`update public.leads set status = 'rejected' where id = ${rejected}`)
      await cancel(tx, visit.id)
      await tend(tx)
      expect(await Promise.all(entries.map((entry) => statusOf(tx, entry)))).toEqual([
        'ended passed',
        'booked',
        'ended closed',
        'ended closed',
        'waiting',
      ])
    }))

  it('lets three strangers hold time at once until staff have answered them', () =>
    rehearsed(async (tx) => {
      await tx.query(sql`update public.working_hours set to_time = '20:00'`)
      const leads = []
      for (let number = 0; number < 5; number++) leads.push(await insertLead(tx))
      for (const lead of leads) await saveEntry(tx, { lead_id: lead })
      await saveEntry(tx)
      await tend(tx)
      const open = async () => (await offers(tx)).filter(({ state }) => state === 'open').length
      expect(await open()).toBe(4)
      await tx.query(sql`update public.leads set status = 'contacted'`)
      await tend(tx)
      expect(await open()).toBe(6)
    }))

  describe('messages', () => {
    const due = (tx: OwnerTx) =>
      tx.query<{ id: string; channel: string; language: string; placeholders: Record<string, string> }>(sql`
        select id, channel, language, placeholders from public.outbox('due') where kind = 'waitlist_offer'`)
    const holds = (tx: OwnerTx) =>
      tx.query<{ minutes: number }>(sql`
        select round(extract(epoch from held_until - now()) / 60)::int4 as minutes from private.held_times`)

    it('come by the ways that the person has, once, and end with the offer', () =>
      rehearsed(async (tx) => {
        const lead = await insertLead(tx, { email: 'priya@example.com' })
        const entry = await saveEntry(tx, { lead_id: lead })
        await tend(tx)
        const offer = (await openOffer(tx, entry))?.id ?? ''
        const all = () =>
          tx.query(
            sql`select channel, state from public.messages where waitlist_offer_id = ${offer} order by channel`,
          )
        expect(await all()).toEqual([
          { channel: 'mail', state: 'due' },
          { channel: 'whatsapp', state: 'due' },
        ])
        const [draft] = await due(tx)
        expect(draft).toMatchObject({
          language: 'hi',
          placeholders: { name: 'Priya', service: 'Facial', area: 'North' },
        })
        expect(draft?.placeholders.link).toMatch(/^\/w\/[A-Za-z0-9_-]{22}$/)
        await tx.query(sql`select public.mark_message(${draft?.id ?? ''}, 'opened')`)
        expect(await answer(tx, offer, false)).toBe('done')
        expect(await all()).toEqual([{ channel: 'whatsapp', state: 'answered' }])
      }))

    it('start the time to answer when the draft is opened, because nobody knew before', () =>
      rehearsed(async (tx) => {
        await tx.query(sql`update public.clients set phone = '98765 43210' where id = ${client}`)
        await saveEntry(tx)
        await tend(tx)
        expect(await holds(tx)).toEqual([{ minutes: 120 }])
        await tx.query(sql`update private.held_times set held_until = now() + interval '10 minutes'`)
        const [draft] = await due(tx)
        expect(Date.parse(draft?.placeholders.until ?? '')).toBeGreaterThan(Date.now() + 119 * 60_000)
        await tx.query(sql`select public.mark_message(${draft?.id ?? ''}, 'opened')`)
        expect(await holds(tx)).toEqual([{ minutes: 120 }])
      }))

    it('are not made for who wants none, and the offer is still made', () =>
      rehearsed(async (tx) => {
        await tx.query(
          sql`update public.clients set phone = '98765 43210', no_messages = true where id = ${client}`,
        )
        await saveEntry(tx)
        await tend(tx)
        expect([await offers(tx), await due(tx)]).toMatchObject([[{ state: 'open' }], []])
        await tx.query(sql`update public.clients set no_messages = false where id = ${client}`)
        expect(await due(tx)).toHaveLength(1)
        await tx.query(sql`update public.message_rules set is_on = false where kind = 'waitlist_offer'`)
        expect(await due(tx)).toEqual([])
      }))

    it('are not claimed after the offer has ended', () =>
      rehearsed(async (tx) => {
        await tx.query(sql`update public.clients set email = 'a@example.com' where id = ${client}`)
        const entry = await saveEntry(tx)
        await tend(tx)
        await tx.query(sql`select id from private.claim_mails('one')`)
        await tx.query(sql`select public.end_waitlist_entry(${entry})`)
        await tx.query(sql`update public.messages set leased_until = now() where state = 'claimed'`)
        await tx.query(sql`select id from private.claim_mails('two')`)
        const claimed = await tx.query(sql`select kind from private.claim_mails('two')`)
        expect(claimed).toEqual([])
      }))

    it('end no later than the notice before the visit, and not at night', () =>
      rehearsed(async (tx) => {
        await tx.query(sql`update public.business_profile set notice_minutes = 600`)
        await tx.query(sql`update public.working_hours set to_time = '24:00'`)
        const today = await tx.query<{ day: string }>(sql`select public.business_today()::text as day`)
        await saveEntry(tx, { from_day: today[0]?.day, to_day: today[0]?.day })
        await tend(tx)
        // The notice, and a quarter of an hour to answer.
        const [offered] = await tx.query(sql`
          select starts_at - now() between interval '10 hours 15 minutes' and interval '10 hours 30 minutes' as is_first,
            (select held_until = starts_at - interval '10 hours' from private.held_times) as is_held_until_notice
          from public.waitlist_offers`)
        expect(offered).toEqual({ is_first: true, is_held_until_notice: true })
        await setBusinessHour(tx, 20)
        await tx.query(sql`update public.waitlist_entries set status = 'ended', ended_because = 'desk'`)
        await tx.query(sql`delete from private.held_times`)
        await saveEntry(tx)
        await tend(tx)
        const [held] = await tx.query<{ clock: string }>(sql`
          select to_char(held_until at time zone time_zone, 'HH24:MI') as clock from private.held_times, public.business_profile`)
        expect(held?.clock).toBe('08:00')
      }))
  })

  describe('staff', () => {
    it('save an entry once, and no edit of another version', () =>
      rehearsed(async (tx) => {
        const id = randomUUID()
        expect([await saveEntry(tx, { id }), await saveEntry(tx, { id, notes: 'again' })]).toEqual([id, id])
        const [entry] = await tx.query<{ updated_at: string; notes: string | null }>(sql`
          select to_jsonb(updated_at) #>> '{}' as updated_at, notes from public.waitlist_entries`)
        expect(entry?.notes).toBeNull()
        const edit = (based_on: string, more: object) =>
          tx.query(sql`
            select status, notes from public.save_waitlist_entry(${JSON.stringify({ id, based_on, ...more })}::jsonb)`)
        expect(await edit(entry?.updated_at ?? '', { notes: 'after six' })).toEqual([
          { status: 'waiting', notes: 'after six' },
        ])
        expect(await edit(entry?.updated_at ?? '', { notes: 'lost' })).toEqual([])
        await tx.query(sql`select public.end_waitlist_entry(${id})`)
        expect(await statusOf(tx, id)).toBe('ended desk')
        const [ended] = await tx.query<{ updated_at: string }>(
          sql`select to_jsonb(updated_at) #>> '{}' as updated_at from public.waitlist_entries`,
        )
        expect(await edit(ended?.updated_at ?? '', {})).toEqual([{ status: 'waiting', notes: 'after six' }])
      }))

    it('take an offer back by an edit of what was offered, and not by one of the notes', () =>
      rehearsed(async (tx) => {
        const entry = await saveEntry(tx)
        await tend(tx)
        const offer = await openOffer(tx, entry)
        const edit = async (more: object) => {
          const [stored] = await tx.query<{ version: string }>(
            sql`select to_jsonb(updated_at) #>> '{}' as version from public.waitlist_entries where id = ${entry}`,
          )
          const fields = JSON.stringify({ id: entry, based_on: stored?.version, ...more })
          return tx.query(sql`select status from public.save_waitlist_entry(${fields}::jsonb)`)
        }
        expect(await edit({ notes: 'second floor' })).toEqual([{ status: 'offered' }])
        expect(await openOffer(tx, entry)).toEqual(offer)
        // Otherwise three hours of work would be booked into the time of a facial.
        expect(await edit({ service_ids: [bridal] })).toEqual([{ status: 'waiting' }])
        expect(await tx.query(sql`select from private.held_times`)).toEqual([])
        expect(await answer(tx, offer?.id ?? '', true)).toBe('too_late')
        expect(await tx.query(sql`select from public.appointments where service_id = ${bridal}`)).toEqual([])
      }))

    it('offer a time by hand once, not a taken one, and take it back', () =>
      rehearsed(async (tx) => {
        const visit = await fillMorning(tx)
        const entry = await saveEntry(tx)
        const id = randomUUID()
        const offer = async (clock: string, offerId = id) =>
          tx.query<{ id: string }>(sql`
            select id from public.offer_waitlist_time(${entry}, ${rose}, ${await at(tx, clock)}, ${offerId})`)
        expect(await attempt(tx, () => offer('10:00'))).toMatchObject({
          constraint: 'appointments_no_overlap',
        })
        await tx.query(sql`update public.appointments set overlap_ok = true where id = ${visit}`)
        expect(await attempt(tx, () => offer('10:00'))).toMatchObject({
          constraint: 'appointments_no_overlap',
        })
        // Outside the working hours, as staff may book it.
        expect([await offer('18:00'), await offer('18:00')]).toEqual([[{ id }], [{ id }]])
        expect(await attempt(tx, () => offer('20:00', randomUUID()))).toMatchObject({
          constraint: 'waitlist_offers_entry_waits',
        })
        const settle = async (outcome: string) => {
          const [row] = await tx.query<{ answer: string }>(
            sql`select public.settle_waitlist_offer(${id}, ${outcome}) as answer`,
          )
          return row?.answer
        }
        expect([await settle('withdrawn'), await settle('withdrawn'), await settle('accepted')]).toEqual([
          'done',
          'already',
          'too_late',
        ])
        // A time that was taken back may be offered again on this day.
        await cancel(tx, visit)
        await tend(tx)
        expect(await openOffer(tx, entry)).toBeDefined()
      }))

    it('book the held time for the person, and nobody else', () =>
      rehearsed(async (tx) => {
        const entry = await saveEntry(tx)
        await tend(tx)
        const starts = (await openOffer(tx, entry))?.starts_at.toISOString() ?? ''
        const visit = appointmentAt(starts, { beautician_id: rose })
        expect(await attempt(tx, () => saveOne(tx, visit))).toMatchObject({ sqlState: '23P01' })
        const booked = await saveOne(tx, { ...visit, waitlist_entry_id: entry })
        expect([await statusOf(tx, entry), (await offers(tx))[0]?.state]).toEqual(['booked', 'withdrawn'])
        const [listed] = await tx.query(sql`select status, booked_id, offers from public.waitlist('past')`)
        expect(listed).toMatchObject({
          status: 'booked',
          booked_id: booked.id,
          offers: [{ state: 'withdrawn' }],
        })
      }))

    it('see who waits and what is offered', () =>
      rehearsed(async (tx) => {
        await saveEntry(tx, { notes: 'after six' })
        const [entry] = await tx.query(sql`
          select full_name, services, minutes, area, notes, status, offer from public.waitlist()`)
        expect(entry).toMatchObject({
          full_name: 'A',
          services: 'Facial',
          minutes: 45,
          area: 'North',
          notes: 'after six',
          status: 'offered',
          offer: { beautician: 'Rose (sample)', told_at: null },
        })
      }))
  })

  it('forgets who is erased, with the held time, and keeps who is merged', () =>
    rehearsed(async (tx) => {
      await setOwnerCaller(tx)
      const first = await saveEntry(tx)
      await tend(tx)
      const version = async (id: string) => {
        const [row] = await tx.query<{ version: string }>(
          sql`select to_jsonb(updated_at) #>> '{}' as version from public.clients where id = ${id}`,
        )
        return row?.version ?? ''
      }
      await tx.query(sql`
        select id from public.merge_clients(${otherClient}, ${await version(otherClient)}, ${client}, ${await version(client)})`)
      expect(await openOffer(tx, first)).toBeDefined()
      const [data] = await tx.query<{ record: { waitlist: readonly object[] } }>(
        sql`select record from public.person_data(${otherClient})`,
      )
      expect(data?.record.waitlist).toMatchObject([
        { services: 'Facial', area: 'North', offers: [{ state: 'open' }] },
      ])
      await tx.query(sql`select public.erase_person(array[${otherClient}::uuid])`)
      const [left] = await tx.query(sql`
        select (select count(*)::int4 from public.waitlist_entries) as entries, (select count(*)::int4 from private.held_times) as held`)
      expect(left).toEqual({ entries: 0, held: 0 })
    }))
})
