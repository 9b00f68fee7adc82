// A plan is booked whole: ordinary appointments under the guard, one price, one payment, one bill, moved and cancelled together.
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/time/dates.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  bridal,
  client,
  facial,
  insertBusiness,
  north,
  otherClient,
  rolledBackAsStaff,
  rose,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { setOwnerCaller } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const lily = '00000000-0000-4000-8000-0000000000b2'
const lead = '00000000-0000-4000-8000-0000000000d1'
const event = '00000000-0000-4000-8000-0000000000ef'
const DAY = addDays(dayIn(new Date(), 'Asia/Kolkata'), 40)
const at = (clock: string, day = DAY) => new Date(`${day}T${clock}:00+05:30`).toISOString()

const line = (service_id: string, guest_name: string) => ({ service_id, guest_name })
const visit = (starts_at: string, minutes: number, ...lines: object[]) => ({ starts_at, minutes, lines })
const person = (who: string, count: number, ...services: string[]) => ({ who, count, services })
/** Mehendi the evening before for one, the wedding for the bride and two guests by two beauticians. */
const functions = [
  {
    kind: 'mehendi',
    ready_by: at('18:00', addDays(DAY, -1)),
    area_id: north,
    people: [person('Bride', 1, facial)],
    visits: [visit(at('17:00', addDays(DAY, -1)), 60, line(facial, 'Bride'))],
  },
  {
    kind: 'wedding',
    name: 'The big day',
    ready_by: at('15:00'),
    area_id: north,
    people: [person('Bride', 1, bridal), person('Aunt', 2, facial)],
    visits: [
      visit(at('12:00'), 180, line(bridal, 'Bride')),
      visit(at('13:30'), 90, line(facial, 'Aunt 1'), line(facial, 'Aunt 2')),
    ],
  },
]

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
const book = (tx: OwnerTx, more: object = {}) =>
  tx.query<{ id: string; client_id: string; quoted_total: string; advance: string }>(
    sql`select * from public.book_event(${json({ id: event, lead_id: lead, ...more })})`,
  )
const parts = (tx: OwnerTx) =>
  tx.query<Record<string, unknown>>(sql`
    select to_char(appointment_date at time zone 'Asia/Kolkata', 'HH24:MI') as clock, duration_minutes as minutes,
      beautician_id as who, price::float8, discount_amount::float8 as discount, travel_charge::float8 as travel,
      payment_amount::float8 as paid, due::float8, appointments.status, functions.kind
    from public.appointments join public.event_functions as functions on functions.id = function_id
    where appointments.event_id = ${event} order by appointment_date, appointments.id`)
const sums = async (tx: OwnerTx) => {
  const [row] = await tx.query<Record<string, number>>(sql`
    select sum(price)::float8 as price, sum(payment_amount)::float8 as paid, sum(due)::float8 as due
    from public.appointments where event_id = ${event}`)
  return row
}
const pay = (tx: OwnerTx, amount: string, more: object = {}) =>
  tx.query<{ amount: string }>(
    sql`select * from public.take_event_payment(${json({
      id: '00000000-0000-4000-8000-00000000aaaa',
      event_id: event,
      amount,
      method: 'cash',
      ...more,
    })})`,
  )

describeEachEngine('an event', (database) => {
  beforeAll(async () => {
    await insertBusiness(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.beauticians (id, full_name) values ('${lily}', 'Lily (sample)');
        insert into public.beautician_services (beautician_id, service_id) values ('${lily}', '${facial}');`),
    )
  })
  const rehearsed = <T>(work: (tx: OwnerTx) => Promise<T>) => rolledBackAsStaff(database().db, work)
  /** With a lead that planned it. */
  const planned = <T>(work: (tx: OwnerTx) => Promise<T>, settings: Sql = sql`select`) =>
    rehearsed(async (tx) => {
      await tx.query(settings)
      await tx.query(sql`
        insert into public.leads (id, full_name, phone, service_interested, area_id, plan)
        values (${lead}, 'Planning Visitor', '90000 00012', 'Mehendi, Wedding', ${north}, ${json({ functions })})`)
      return work(tx)
    })
  const withSettings = sql`
    update public.event_settings set early_before = '13:00', early_charge = 250, package_functions = 2, package_percent = 10,
      advance_percent = 25`

  it('is booked from a lead in one step, by beauticians who are able and free, at the price that was shown', () =>
    planned(async (tx) => {
      await tx.query(sql`update public.areas set travel_charge = 200 where id = ${north}`)
      const [booked] = await book(tx, { functions: undefined })
      expect(booked).toMatchObject({ quoted_total: '15100.00', advance: '3775.00' })
      expect(await parts(tx)).toEqual(
        [
          // The early charge of the wedding is on its first appointment.
          { clock: '17:00', minutes: 60, price: 450, discount: 50, travel: 0, kind: 'mehendi' },
          { clock: '12:00', minutes: 180, price: 13_750, discount: 1500, travel: 250, kind: 'wedding' },
          { clock: '13:30', minutes: 90, price: 900, discount: 100, travel: 0, kind: 'wedding' },
        ].map((part, index) => ({
          ...part,
          who: [expect.any(String), rose, lily][index],
          paid: 0,
          due: part.price,
          status: 'scheduled',
        })),
      )
      expect((await sums(tx))?.price).toBe(15_100)
      expect(
        await tx.query(sql`
          select leads.status, leads.event_id, events.name, clients.full_name
          from public.leads join public.events on events.id = event_id join public.clients on clients.id = events.client_id
          where leads.id = ${lead}`),
      ).toEqual([
        { status: 'converted', event_id: event, name: 'Planning Visitor', full_name: 'Planning Visitor' },
      ])
    }, withSettings))

  it('is booked once, however often it is sent, and no lead twice', () =>
    planned(async (tx) => {
      await book(tx)
      const first = await parts(tx)
      expect(await book(tx, { name: 'Again' })).toMatchObject([{ id: event }])
      expect(await parts(tx)).toEqual(first)
      await expect(book(tx, { id: client })).rejects.toMatchObject({ constraint: 'events_lead_once' })
    }))

  it('is booked whole or not at all, with named exceptions', async () => {
    const busy = (tx: OwnerTx) =>
      saveOne(tx, appointmentAt(at('13:00'), { beautician_id: rose, duration_minutes: 60 }))
    const refused = planned(async (tx) => {
      await busy(tx)
      await book(tx)
    })
    await expect(refused).rejects.toMatchObject({
      constraint: 'events_staffed',
      message: expect.stringContaining('Not enough beauticians are free for The big day on'),
    })
    await planned(async (tx) => {
      await busy(tx)
      await book(tx, { unassigned_ok: true })
      expect((await parts(tx)).map(({ who }) => who)).toEqual([expect.any(String), null, null])
    })
    const chosen = (more: object) => [
      functions[0],
      {
        ...functions[1],
        visits: [{ ...functions[1]?.visits[0], beautician_id: rose, ...more }, functions[1]?.visits[1]],
      },
    ]
    const overlapping = planned(async (tx) => {
      await busy(tx)
      await book(tx, { functions: chosen({}) })
    })
    await expect(overlapping).rejects.toMatchObject({ constraint: 'appointments_no_overlap' })
    await planned(async (tx) => {
      await busy(tx)
      await book(tx, { functions: chosen({ overlap_ok: true }) })
      expect((await parts(tx)).map(({ who }) => who)).toEqual([expect.any(String), rose, lily])
    })
  })

  it.each([
    ['nothing', null],
    ['no functions', []],
    ['no visits at all', [{ ...functions[0], visits: [] }]],
    ['an unknown kind', [{ ...functions[0], kind: 'robbery' }]],
  ])('of %s is refused', async (_, sent) => {
    const refused = planned((tx) => book(tx, { functions: sent }))
    await expect(refused).rejects.toMatchObject({ constraint: 'events_shape' })
  })

  it('has a discount of at most its services, divided to the paisa', async () => {
    const refused = planned((tx) => book(tx, { discount: 16_500.01 }))
    await expect(refused).rejects.toMatchObject({ constraint: 'events_discount_range' })
    await planned(async (tx) => {
      await book(tx, { discount: 1000.01 })
      const found = await parts(tx)
      expect(found.map(({ discount }) => discount)).toEqual([30.3, 909.1, 60.61])
      expect((await sums(tx))?.price).toBe(15_499.99)
    })
  })

  it('takes one payment for all appointments, divided to the paisa, once', () =>
    planned(async (tx) => {
      await book(tx)
      const rows = await pay(tx, '4125.01')
      expect(rows.map(({ amount }) => Number(amount)).toSorted((one, other) => one - other)).toEqual([
        125, 250, 3750.01,
      ])
      expect(await sums(tx)).toEqual({ price: 16_500, paid: 4125.01, due: 12_374.99 })
      expect(await pay(tx, '4125.01')).toHaveLength(3)
      await pay(tx, '12374.99', { id: client })
      expect(await sums(tx)).toEqual({ price: 16_500, paid: 16_500, due: 0 })
      await expect(pay(tx, '0.01', { id: otherClient })).rejects.toMatchObject({
        constraint: 'payments_not_more_than_due',
        message: 'Nothing is due for this event.',
      })
    }))

  it('counts the cash of all its functions towards the limit for one event, however far apart they are', () =>
    planned(async (tx) => {
      await book(tx, {
        functions: [
          {
            ...functions[0],
            ready_by: at('18:00', addDays(DAY, -9)),
            visits: [visit(at('17:00', addDays(DAY, -9)), 60, line(facial, 'Bride'))],
          },
          functions[1],
        ],
      })
      await pay(tx, '1650', { received_at: new Date(Date.now() - 2 * 86_400_000).toISOString() })
      expect(
        await tx.query(sql`
          select distinct public.cash_of_event(id)::float8 as cash from public.appointments where event_id = ${event}`),
      ).toEqual([{ cash: 1650 }])
    }))

  it('gives a reference of UPI to one payment only', () =>
    planned(async (tx) => {
      await book(tx)
      const upi = { method: 'upi', reference: '123456789012' }
      expect(await pay(tx, '300', upi)).toHaveLength(3)
      await expect(pay(tx, '300', { ...upi, id: client })).rejects.toMatchObject({
        constraint: 'payments_upi_reference_key',
      })
    }))

  it('gives money back from cancelled functions first, and not more than came', () =>
    planned(async (tx) => {
      await book(tx)
      await pay(tx, '3300')
      const [mehendi] = await tx.query<{ id: string }>(sql`
        select id from public.event_functions where event_id = ${event} and kind = 'mehendi'`)
      await tx.query(sql`select public.cancel_event(${event}, 'client', ${mehendi?.id ?? null})`)
      await pay(tx, '-150', { id: client })
      expect((await parts(tx)).map(({ paid }) => paid)).toEqual([0, 3000, 150])
      await expect(pay(tx, '-3150.01', { id: otherClient })).rejects.toMatchObject({
        constraint: 'payments_refund_within_received',
      })
    }))

  it('is cancelled by function or whole', () =>
    planned(async (tx) => {
      await book(tx)
      const [wedding] = await tx.query<{ id: string }>(sql`
        select id from public.event_functions where event_id = ${event} and kind = 'wedding'`)
      expect(
        await tx.query(sql`select public.cancel_event(${event}, 'client', ${wedding?.id ?? null}) as count`),
      ).toEqual([{ count: 2 }])
      expect((await parts(tx)).map(({ status }) => status)).toEqual(['scheduled', 'cancelled', 'cancelled'])
      expect(await tx.query(sql`select public.cancel_event(${event}, 'us') as count`)).toEqual([{ count: 1 }])
      await expect(pay(tx, '100', { more_than_due_ok: true })).rejects.toMatchObject({
        constraint: 'payments_event_has_appointments',
      })
    }))

  it('can be booked again from its lead once all of it is cancelled', () =>
    planned(async (tx) => {
      await book(tx)
      await tx.query(sql`select public.cancel_event(${event}, 'us')`)
      expect(await book(tx, { id: client })).toMatchObject([{ id: client }])
    }))

  it('is moved under the guard, all of it or nothing', () =>
    planned(async (tx) => {
      await book(tx)
      // By half an hour: each appointment of Rose would meet the place of the next one.
      expect(await tx.query(sql`select public.move_event(${event}, 30) as count`)).toEqual([{ count: 3 }])
      expect((await parts(tx)).map(({ clock }) => clock)).toEqual(['17:30', '12:30', '14:00'])
      await tx.query(sql`select public.move_event(${event}, -60)`)
      expect((await parts(tx)).map(({ clock }) => clock)).toEqual(['16:30', '11:30', '13:00'])
      expect(
        await tx.query(sql`
          select to_char(ready_by at time zone 'Asia/Kolkata', 'HH24:MI') as ready from public.event_functions order by position`),
      ).toEqual([{ ready: '17:30' }, { ready: '14:30' }])
      await saveOne(tx, appointmentAt(at('15:00'), { beautician_id: rose }))
      await expect(tx.query(sql`select public.move_event(${event}, 60)`)).rejects.toMatchObject({
        constraint: 'appointments_no_overlap',
      })
    }))

  it('has one bill: that of any of its appointments is that of all', () =>
    planned(async (tx) => {
      await book(tx)
      await pay(tx, '1650')
      const ids = await tx.query<{ id: string }>(sql`
        select id from public.appointments where event_id = ${event} order by appointment_date, id`)
      const [bill] = await tx.query<{ total: string; content: Record<string, unknown> }>(
        sql`select * from public.issue_invoice(gen_random_uuid(), ${ids[1]?.id ?? null})`,
      )
      expect(bill).toMatchObject({
        total: '16500.00',
        content: {
          lines: [
            { description: 'Facial', amount: 500 },
            { description: 'Bridal', amount: 15_000 },
            { description: 'Facial', amount: 500 },
            { description: 'Facial', amount: 500 },
          ],
          payments: [{ amount: 1650, method: 'cash' }],
          paid: 1650,
          due: 14_850,
        },
      })
      await expect(
        tx.query(sql`select * from public.issue_invoice(gen_random_uuid(), ${ids[0]?.id ?? null})`),
      ).rejects.toMatchObject({ sqlState: '23505' })
    }))

  it('has one thread of messages: one confirmation with its page, one reminder for each function', () =>
    planned(async (tx) => {
      await book(tx)
      const due = () =>
        tx.query<{ kind: string; clock: string }>(sql`
          select messages.kind, to_char(appointment_date at time zone 'Asia/Kolkata', 'HH24:MI') as clock
          from public.messages join public.appointments on appointments.id = appointment_id
          where channel = 'whatsapp' and messages.kind in ('confirmation', 'evening_before') order by 1, appointment_date`)
      expect(await due()).toEqual([
        { kind: 'confirmation', clock: '17:00' },
        { kind: 'evening_before', clock: '17:00' },
        { kind: 'evening_before', clock: '12:00' },
      ])
      const [text] = await tx.query(sql`
        select private.message_values('confirmation', appointment_id, null, null) - array['business', 'phone', 'zone', 'starts_at'] as said
        from public.messages where kind = 'confirmation' and channel = 'whatsapp'`)
      expect(text).toMatchObject({
        said: { service: 'Mehendi, The big day', amount: 16_500, link: expect.stringMatching(/^\/f\//) },
      })
      // Another one speaks once the first is cancelled.
      await tx.query(
        sql`update public.appointments set status = 'cancelled' where event_id = ${event} and duration_minutes = 60`,
      )
      expect(await due()).toEqual([
        { kind: 'confirmation', clock: '12:00' },
        { kind: 'evening_before', clock: '12:00' },
      ])
    }))

  it('has one private page with the whole schedule, by first names, until 30 days after its end', () =>
    planned(async (tx) => {
      await book(tx)
      await pay(tx, '1650')
      const [made] = await tx.query<{ link: string }>(sql`select public.event_link(${event}) as link`)
      const [again] = await tx.query<{ link: string }>(sql`select public.event_link(${event}) as link`)
      expect(again).toEqual(made)
      const token = made?.link.replace('/f/', '') ?? ''
      const look = async (asked: string) => {
        await tx.script('set local role anon')
        const rows = await tx.query<Record<string, unknown>>(
          sql`select * from public.look_at_event(${asked})`,
        )
        await tx.script('reset role')
        return rows
      }
      const [page] = await look(token)
      expect(page).toMatchObject({
        first_name: 'Planning',
        price: '16500.00',
        paid: '1650.00',
        amount_due: '14850.00',
        reference: event,
      })
      expect(page?.functions).toMatchObject([
        { kind: 'mehendi', visits: [{ area: 'North', status: 'scheduled', due: 450 }] },
        {
          kind: 'wedding',
          name: 'The big day',
          visits: [
            {
              beautician: 'Rose',
              lines: [{ guest_name: 'Bride', service: 'Bridal' }],
              link: expect.stringMatching(/^\/b\//),
            },
            { beautician: 'Lily', lines: [{ guest_name: 'Aunt 1' }, { guest_name: 'Aunt 2' }] },
          ],
        },
      ])
      expect(JSON.stringify(page)).not.toContain('Visitor')
      expect(await look(token.replace(/^./, token.startsWith('A') ? 'B' : 'A'))).toEqual([])
      expect(await look('x')).toEqual([])
      await tx.query(sql`
        update public.appointments set appointment_date = appointment_date - interval '90 days' where event_id = ${event}`)
      expect(await look(token)).toEqual([])
    }))

  describe('leaves its appointments ordinary', () => {
    it('for a client that knows only the specification', () =>
      planned(async (tx) => {
        await book(tx)
        await setOwnerCaller(tx)
        await tx.script('set local role authenticated')
        await tx.query(sql`
          update public.appointments set payment_amount = 500, status = 'completed'
          where event_id = ${event} and duration_minutes = 60`)
        await tx.query(sql`
          update public.appointments set client_id = ${otherClient} where event_id = ${event} and duration_minutes = 90`)
        await tx.query(
          sql`delete from public.appointments where event_id = ${event} and duration_minutes = 180`,
        )
        await tx.script('reset role')
        expect(await parts(tx)).toMatchObject([{ clock: '17:00', paid: 500, due: 0, status: 'completed' }])
        expect(
          await tx.query(
            sql`select function_id, event_id from public.appointments where client_id = ${otherClient}`,
          ),
        ).toEqual([{ function_id: null, event_id: null }])
      }))

    it('and goes with a client who is merged', () =>
      planned(async (tx) => {
        const [booked] = await book(tx)
        await tx.query(sql`
          select from public.clients as kept, public.clients as removed,
            lateral public.merge_clients(kept.id, kept.updated_at, removed.id, removed.updated_at)
          where kept.id = ${client} and removed.id = ${booked?.client_id ?? null}`)
        expect(await tx.query(sql`select client_id from public.events where id = ${event}`)).toEqual([
          { client_id: client },
        ])
        expect(await parts(tx)).toHaveLength(3)
      }))
  })
})
