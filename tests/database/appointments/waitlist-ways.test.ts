// The ways onto the waitlist without the desk: an enquiry for a full day, and the private link of an appointment.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  bridal,
  facial,
  insertBusiness,
  north,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { callers, setCaller, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { answer, at, openOffer, tend, workInTheMorning } from '#testing/database/waitlist-fixture.ts'

describeEachEngine('the waitlist', (database) => {
  beforeAll(() => insertBusiness(database().db))

  /** At noon of the business. Rose works from nine to one. */
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>): Promise<T> =>
    rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 12)
      await workInTheMorning(tx)
      return work(tx)
    })
  const entries = (tx: OwnerTx) =>
    tx.query<{ id: string; lead_id: string | null }>(sql`
      select id, lead_id, appointment_id, client_id, to_jsonb(service_ids) as service_ids, from_day - public.business_today() as first,
        to_day - public.business_today() as last, area_id, source, concat_ws(' ', status, ended_because) as status
      from public.waitlist_entries order by created_at, id`)

  describe('gets who sends an enquiry for a full day and wants it', () => {
    const send = async (tx: OwnerTx, more: Readonly<Record<string, unknown>> = {}) => {
      await setCaller(tx, callers.visitor)
      const lead = {
        id: randomUUID(),
        full_name: 'Priya Sample',
        phone: '98765 43210',
        service_interested: 'facial, Bridal',
        preferred_date: await at(tx, '00:00'),
        wants_waitlist: true,
        area_id: north,
        ...more,
      }
      await tx.query(sql`
        insert into public.leads (id, full_name, phone, service_interested, preferred_date, wants_waitlist, area_id, people)
        select id, full_name, phone, service_interested, preferred_date, wants_waitlist, area_id, people
        from jsonb_populate_record(null::public.leads, ${JSON.stringify(lead)}::jsonb)`)
      return lead.id
    }
    const seenBy = async (tx: OwnerTx, lead: string) => {
      const [row] = await tx.query<{ waits_in: number | null }>(sql`
        select waits_for - public.business_today() as waits_in
        from public.look_at_lead((select split_part(link, '/e/', 2) from public.lead_link(${lead})))`)
      return row?.waits_in
    }

    it('for that day, with each service once for every person, and tells them so', async () => {
      const seen = await rehearsed(async (tx) => {
        const lead = await send(tx, { people: 2 })
        return { lead, entries: await entries(tx), shown: await seenBy(tx, lead) }
      })
      expect(seen.entries).toMatchObject([
        {
          lead_id: seen.lead,
          service_ids: [facial, bridal, facial, bridal],
          first: 10,
          last: 10,
          area_id: north,
          source: 'website',
          status: 'waiting',
        },
      ])
      expect(seen.shown).toBe(10)
    })

    it('and the time that becomes free is offered and booked by the link', async () => {
      const seen = await rehearsed(async (tx) => {
        const lead = await send(tx, { service_interested: 'Facial' })
        await tend(tx)
        const [entry] = await entries(tx)
        const offer = await openOffer(tx, entry?.id ?? '')
        const outcome = await answer(tx, offer?.id ?? '', true)
        const [stored] = await tx.query(sql`
          select leads.status, appointments.status as visit from public.leads
            join public.appointments on appointments.id = leads.appointment_id where leads.id = ${lead}`)
        return { outcome, stored, shown: await seenBy(tx, lead) }
      })
      expect(seen).toEqual({
        outcome: 'done',
        stored: { status: 'converted', visit: 'scheduled' },
        shown: null,
      })
    })

    it.each<readonly [string, Readonly<Record<string, unknown>>]>([
      ['without the wish', { wants_waitlist: false }],
      ['without a day', { preferred_date: null }],
      ['for what is no service', { service_interested: 'General Appointment' }],
      ['for more than a visit has', { people: 11 }],
    ])('but not %s', async (_case, more) => {
      const seen = await rehearsed(async (tx) => [await seenBy(tx, await send(tx, more)), await entries(tx)])
      expect(seen).toEqual([null, []])
    })
  })

  describe('gets who wants an earlier time for a visit, by its link', () => {
    const booked = async (tx: OwnerTx) => {
      await setStaffCaller(tx)
      const { id } = await saveOne(tx, appointmentAt(await at(tx, '12:00')))
      const [link] = await tx.query<{ token: string }>(
        sql`select split_part(private.appointment_link(${id}), '/b/', 2) as token`,
      )
      await setCaller(tx, callers.visitor)
      return { id, token: link?.token ?? '' }
    }
    const call = async (tx: OwnerTx, name: 'wait' | 'keep', token: string) => {
      const [row] = await tx.query<{ outcome: string | null }>(
        name === 'wait'
          ? sql`select public.wait_for_earlier_time(${token}) as outcome`
          : sql`select public.keep_time(${token}) as outcome`,
      )
      return row?.outcome
    }
    const look = async (tx: OwnerTx, token: string) => {
      const [row] = await tx.query<{ earlier: string | null; earlier_link: string | null }>(
        sql`select earlier, earlier_link from public.look_at_appointment(${token})`,
      )
      return row
    }

    it('once, until the day of the visit, and off it again', async () => {
      const seen = await rehearsed(async (tx) => {
        const { id, token } = await booked(tx)
        const before = await look(tx, token)
        const outcomes = [await call(tx, 'wait', token), await call(tx, 'wait', token)]
        const waiting = await look(tx, token)
        const [entry] = await entries(tx)
        outcomes.push(await call(tx, 'keep', token), await call(tx, 'keep', token))
        return {
          id,
          before,
          outcomes,
          waiting,
          entry,
          after: await look(tx, token),
          ended: await entries(tx),
        }
      })
      const nothing = { earlier_link: null }
      expect(seen.before).toEqual({ earlier: 'possible', ...nothing })
      expect(seen.outcomes).toEqual(['done', 'already', 'done', 'already'])
      expect(seen.waiting).toEqual({ earlier: 'waiting', ...nothing })
      expect(seen.entry).toMatchObject({ appointment_id: seen.id, service_ids: null, first: 0, last: 10 })
      expect(seen.after).toEqual({ earlier: 'possible', ...nothing })
      expect(seen.ended).toMatchObject([{ status: 'ended withdrawn' }])
    })

    it('is shown the earlier time that is offered, and moves there', async () => {
      const seen = await rehearsed(async (tx) => {
        const { id, token } = await booked(tx)
        await call(tx, 'wait', token)
        await tend(tx)
        const offered = await look(tx, token)
        const [entry] = await entries(tx)
        const offer = await openOffer(tx, entry?.id ?? '')
        const isOfThisOffer = await tx.query(
          sql`select private.waitlist_link(${offer?.id ?? ''}) = ${offered?.earlier_link ?? ''} as same`,
        )
        const outcome = await answer(tx, offer?.id ?? '', true)
        const [moved] = await tx.query(
          sql`select appointment_date < ${await at(tx, '12:00')}::timestamptz as earlier from public.appointments where id = ${id}`,
        )
        return { earlier: offered?.earlier, isOfThisOffer, outcome, moved, after: await look(tx, token) }
      })
      expect(seen).toEqual({
        earlier: 'offered',
        isOfThisOffer: [{ same: true }],
        outcome: 'done',
        moved: { earlier: true },
        after: { earlier: 'possible', earlier_link: null },
      })
    })

    it('but not once nothing can be changed any more, nor by a wrong link', async () => {
      const seen = await rehearsed(async (tx) => {
        const { id, token } = await booked(tx)
        await tx.query(sql`update public.appointments set status = 'cancelled' where id = ${id}`)
        return [
          await look(tx, token),
          await call(tx, 'wait', token),
          await call(tx, 'keep', token),
          await call(tx, 'wait', 'x'),
          await call(tx, 'keep', 'x'),
        ]
      })
      expect(seen).toEqual([{ earlier: null, earlier_link: null }, 'too_late', 'already', null, null])
    })
  })
})
