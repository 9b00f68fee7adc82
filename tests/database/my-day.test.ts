// Which details of their appointments a beautician sees, and when. tests/security/access-matrix.test.ts tests whose
// appointments.
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, insertCallers, setCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const beauticianId = '00000000-0000-4000-8000-0000000000b1'
const client = '00000000-0000-4000-8000-0000000000c1'
const service = '00000000-0000-4000-8000-0000000000e1'
const area = '00000000-0000-4000-8000-0000000000a1'
const appointment = '00000000-0000-4000-8000-0000000000d1'

interface OwnAppointment {
  readonly client_name: string
  readonly phone: string | null
  readonly address: string | null
  readonly client_notes: string | null
  readonly allergies: string | null
  readonly warnings: readonly string[] | null
  readonly pin: string | null
  readonly gate: string | null
}

describeEachEngine('a beautician', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.areas (id, name) values ('${area}', 'Rajouri');
        insert into public.beauticians (id, full_name, user_id) values ('${beauticianId}', 'Own', '${accounts.beautician.user}');
        insert into public.clients (id, full_name, phone, address, notes, allergies, area_id, latitude, longitude, accuracy, gate) values
          ('${client}', 'First Last', '00000 00001', 'House 1', 'Rings twice', 'Latex', '${area}', 28.6139, 77.209, 12, '2');
        insert into public.services (id, name, price, duration_minutes, patch_test) values ('${service}', 'Facial', 500, 60, 'Peel');`),
    )
  })

  /** An appointment at noon this many days from today, with its beautician. */
  async function book(tx: OwnerTx, days: number, hour = 12, id = appointment): Promise<void> {
    await tx.query(sql`
      insert into public.appointments (id, client_id, service_id, beautician_id, notes, appointment_date)
      values (${id}, ${client}, ${service}, ${beauticianId}, 'Bring lights',
        (public.business_today() + ${days}::int + make_time(${hour}::int, 0, 0)) at time zone private.business_time_zone())`)
  }

  const asHer = <T = OwnAppointment>(tx: OwnerTx, call: Sql) =>
    setCaller(tx, callers.beautician).then(() => tx.query<T & Record<string, unknown>>(call))

  const seenAt = (hour: number, days: number) =>
    rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, hour)
      await book(tx, days)
      const [seen] = await asHer(
        tx,
        sql`select client_name, phone, address, client_notes, allergies, to_jsonb(patch_test_warnings) as warnings, latitude || ' ' || longitude || ' ' || accuracy as pin, gate
          from public.my_appointments()`,
      )
      return seen
    })

  const reachable = {
    client_name: 'First Last',
    phone: '00000 00001',
    address: 'House 1',
    client_notes: 'Rings twice',
    allergies: 'Latex',
    warnings: ['Peel needs a patch test: none is recorded.'],
    pin: '28.613900 77.209000 12',
    gate: '2',
  }

  it.each([
    [
      17,
      1,
      {
        client_name: 'First',
        phone: null,
        address: null,
        client_notes: null,
        allergies: null,
        warnings: null,
        pin: null,
        gate: null,
      },
    ],
    [18, 1, reachable],
    [0, 0, reachable],
    [23, -1, reachable],
    [0, -2, undefined],
    [23, 2, undefined],
  ])('at %i o’clock sees of an appointment in %i days: %j', async (hour, days, expected) => {
    expect(await seenAt(hour, days)).toEqual(expected)
  })

  it('sees what is needed for the visit', async () => {
    const [seen, next] = await rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 9)
      await book(tx, 0)
      await book(tx, 0, 15, '00000000-0000-4000-8000-0000000000d2')
      return asHer(tx, sql`select * from public.my_appointments()`)
    })
    expect(seen).toMatchObject({
      area: 'Rajouri',
      notes: 'Bring lights',
      services: [{ service: 'Facial', guest: null, minutes: 60 }],
      due: '500.00',
      payment_status: 'pending',
      travel_minutes: null,
      marks: {},
    })
    expect(next).toMatchObject({ travel_minutes: 30 })
  })

  describe('has a calendar feed', () => {
    interface Entry {
      readonly uid: string
      readonly version: number
      readonly first_name: string
      readonly area: string
      readonly services: string
    }
    const renew = async (tx: OwnerTx) => {
      const [made] = await asHer<{ token: string }>(tx, sql`select public.renew_calendar_feed() as token`)
      return made?.token ?? ''
    }
    /** null if the link does not work. */
    const read = async (tx: OwnerTx, token: string) => {
      await setCaller(tx, callers.visitor)
      const [answer] = await tx.query<{ feed: Entry[] | null }>(
        sql`select public.calendar_feed(${token}) as feed`,
      )
      return answer?.feed ?? null
    }
    const asOwner = (tx: OwnerTx, change: Sql) => tx.script('reset role').then(() => tx.query(change))

    it('of visits with first name and area, which follows changes and cancellations', async () => {
      const seen = await rolledBackIn(database().db, async (tx) => {
        await book(tx, 5)
        const token = await renew(tx)
        const [first] = (await read(tx, token)) ?? []
        await asOwner(
          tx,
          sql`update public.appointments set appointment_date = appointment_date + interval '1 hour' where id = ${appointment}`,
        )
        const [moved] = (await read(tx, token)) ?? []
        await asOwner(tx, sql`update public.appointments set beautician_id = null where id = ${appointment}`)
        const unassigned = await read(tx, token)
        await asOwner(
          tx,
          sql`update public.appointments set beautician_id = ${beauticianId}, status = 'cancelled' where id = ${appointment}`,
        )
        return { first, moved, unassigned, cancelled: await read(tx, token) }
      })
      expect(Object.keys(seen.first ?? {}).sort()).toEqual(
        ['area', 'ends_at', 'first_name', 'services', 'starts_at', 'uid', 'version'].sort(),
      )
      expect(seen.first).toMatchObject({
        uid: appointment,
        first_name: 'First',
        area: 'Rajouri',
        services: 'Facial',
      })
      expect(seen.moved?.version).toBeGreaterThan(seen.first?.version ?? Number.POSITIVE_INFINITY)
      expect([seen.unassigned, seen.cancelled]).toEqual([[], []])
    })

    it('whose link is shown again, and ends with a new one', async () => {
      const seen = await rolledBackIn(database().db, async (tx) => {
        const token = await renew(tx)
        const [shown] = await asHer<{ token: string }>(tx, sql`select public.calendar_feed_token() as token`)
        const stored = await asOwner(
          tx,
          sql`select from private.calendar_feeds where digest::text like ${`%${token}%`}`,
        )
        const next = await renew(tx)
        expect(await read(tx, next)).toEqual([])
        return { token, shown: shown?.token, stored, feed: await read(tx, token) }
      })
      expect(seen.token).toMatch(/^[\w-]{22}$/)
      expect(seen).toMatchObject({ shown: seen.token, stored: [], feed: null })
    })

    it.each([
      ['was switched off', sql`select public.end_calendar_feed()`, true],
      ['belongs to an inactive beautician', sql`update public.beauticians set is_active = false`, false],
      [
        'belongs to a disabled account',
        sql`update public.staff set is_active = false where user_id = ${accounts.beautician.user}`,
        false,
      ],
      [
        'was made for an account that the beautician no longer has',
        sql`update public.beauticians set user_id = null where id = ${beauticianId}`,
        false,
      ],
    ])('whose link does not work when it %s', async (_, end, byHer) => {
      const feed = await rolledBackIn(database().db, async (tx) => {
        const token = await renew(tx)
        await (byHer ? asHer(tx, end) : asOwner(tx, end))
        return read(tx, token)
      })
      expect(feed).toBeNull()
    })

    it('and not that of a colleague', async () => {
      const other = '00000000-0000-4000-8000-0000000000b9'
      const renewing = rolledBackIn(database().db, async (tx) => {
        await tx.query(sql`insert into public.beauticians (id, full_name) values (${other}, 'Other')`)
        return asHer(tx, sql`select public.renew_calendar_feed(${other})`)
      })
      await expect(renewing).rejects.toMatchObject({ sqlState: '42501' })
    })
  })

  it('does not see cancelled appointments', async () => {
    const seen = await rolledBackIn(database().db, async (tx) => {
      await book(tx, 0)
      await tx.query(sql`update public.appointments set status = 'cancelled' where id = ${appointment}`)
      return asHer(tx, sql`select id from public.my_appointments()`)
    })
    expect(seen).toEqual([])
  })

  // The rules of single actions. my-day-actions.test.ts tests what is common to all of them.
  const undo = (step: string) => sql`select private.undo_mark(${appointment}, ${step}, now())`
  const mark = (step: string, isCertain = false) =>
    sql`select private.mark_appointment(${appointment}, ${step}, ${isCertain}, now())`

  it('sets out, arrives, begins and finishes, each once', async () => {
    const [marked, status] = await rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 12)
      await book(tx, 0)
      await setCaller(tx, callers.beautician)
      for (const mark of ['on_the_way', 'arrived', 'started', 'done', 'arrived'])
        await tx.query(sql`select private.mark_appointment(${appointment}, ${mark}, false, now())`)
      const [row] = await tx.query<{ marks: Record<string, string> }>(
        sql`select marks from public.my_appointments()`,
      )
      const [kept] = await tx.query<{ status: string }>(
        sql`select status from public.appointments where id = ${appointment}`,
      )
      return [Object.keys(row?.marks ?? {}).sort(), kept?.status]
    })
    expect([marked, status]).toEqual([['arrived', 'done', 'on_the_way', 'started'], 'completed'])
  })

  it.each([
    ['on_the_way', 9, null],
    ['arrived', 9, 'This visit starts at 12 pm. Have you really arrived?'],
    ['started', 9, 'This visit starts at 12 pm. Has it really started?'],
    ['started', 11, null],
    ['done', 11, 'This visit starts at 12 pm. Is it really done?'],
    ['done', 12, null],
  ])('who marks a visit of noon as %s at %i o’clock is asked: %s', async (step, hour, question) => {
    const marking = rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, hour)
      await book(tx, 0)
      return asHer(tx, mark(step))
    })
    if (question === null) await expect(marking).resolves.toHaveLength(1)
    else
      await expect(marking).rejects.toMatchObject({
        sqlState: 'PT409',
        constraint: 'appointment_marks_early',
        message: question,
      })
  })

  it('is asked once; a certain early end thanks the client no earlier than after the planned end', async () => {
    const [due] = await rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 9)
      await book(tx, 0)
      await tx.query(sql`update public.clients set phone = '98260 00001' where id = ${client}`)
      for (const call of [mark('done', true), mark('done')]) await asHer(tx, call)
      await tx.script('reset role')
      return tx.query<{ late: boolean }>(sql`
        select due_at >= ends_at + make_interval(mins => minutes) as late
        from public.messages join public.appointments on appointments.id = appointment_id
          join public.message_rules using (kind, channel)
        where appointment_id = ${appointment} and kind = 'thanks'`)
    })
    expect(due).toEqual({ late: true })
  })

  it.each([
    [
      'a cancelled appointment',
      sql`update public.appointments set status = 'cancelled'`,
      'on_the_way',
      'appointment_marks_not_cancelled',
    ],
    ['an unknown mark', sql`select 1`, 'asleep', 'appointment_marks_mark_known'],
  ])('cannot mark %s', async (_, before, step, constraint) => {
    const marking = rolledBackIn(database().db, async (tx) => {
      await book(tx, 0)
      await tx.query(before)
      return asHer(tx, mark(step))
    })
    await expect(marking).rejects.toMatchObject({
      sqlState: '23514',
      constraint,
      message: expect.not.stringContaining('violates'),
    })
  })

  it('takes back the last step, each once, and the appointment is open again', async () => {
    const seen = await rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 12)
      await book(tx, 0)
      for (const step of ['arrived', 'done']) await asHer(tx, mark(step))
      const state = async () => {
        const [row] = await asHer<{ marks: object; status: string }>(
          tx,
          sql`select marks, status from public.my_appointments()`,
        )
        return [row?.status, ...Object.keys(row?.marks ?? {}).sort()]
      }
      const states = [await state()]
      for (const step of ['done', 'done', 'arrived']) {
        await asHer(tx, undo(step))
        states.push(await state())
      }
      const log = await tx.query(sql`
        select role, subject, action, changes from private.audit_log
        where appointment_id = ${appointment} and action in ('removed', 'changed') order by id`)
      return { states, log }
    })
    expect(seen.states).toEqual([
      ['completed', 'arrived', 'done'],
      ['confirmed', 'arrived'],
      ['confirmed', 'arrived'],
      ['confirmed'],
    ])
    const removed = { role: 'beautician', subject: 'appointment_marks', action: 'removed' }
    const changed = { role: 'beautician', subject: 'appointments', action: 'changed' }
    expect(seen.log).toEqual([
      { ...changed, changes: { status: ['scheduled', 'completed'] } },
      { ...removed, changes: { mark: ['done', null] } },
      { ...changed, changes: { status: ['completed', 'confirmed'] } },
      { ...removed, changes: { mark: ['arrived', null] } },
    ])
  })

  it.each([
    ['a step before the last', sql`select 1`, 'arrived', 'appointment_marks_undo_last'],
    [
      'a step of ten minutes ago',
      sql`update public.appointment_marks set marked_at = now() - interval '10 minutes'`,
      'done',
      'appointment_marks_undo_in_time',
    ],
    [
      'the end of a visit that has a receipt',
      sql`
        insert into public.invoices (id, kind, series, financial_year, number, serial, issued_at, issued_on,
          appointment_id, taxable, total, content)
        values (gen_random_uuid(), 'receipt', 'R', 2026, 1, 'R/1', now(), current_date, ${appointment}, 500, 500, '{}')`,
      'done',
      'appointment_marks_undo_before_invoice',
    ],
  ])('cannot take back %s', async (_, before, step, constraint) => {
    const undoing = rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 12)
      await book(tx, 0)
      for (const done of ['arrived', 'done']) await asHer(tx, mark(done))
      await tx.query(before)
      return asHer(tx, undo(step))
    })
    await expect(undoing).rejects.toMatchObject({ sqlState: '23514', constraint })
  })

  const payment = (more: object) =>
    sql`select private.take_own_payment(${JSON.stringify({ appointment_id: appointment, amount: 200, method: 'cash', ...more })})`

  it('records partial payments, and a repeated one once', async () => {
    const id = '00000000-0000-4000-8000-0000000000f1'
    const dues = await rolledBackIn(database().db, async (tx) => {
      await book(tx, 0)
      const found = []
      for (const more of [{ id }, { id }, { amount: 300, method: 'upi', reference: '000000000001' }]) {
        await asHer(tx, payment(more))
        found.push(...(await tx.query<{ due: string }>(sql`select due from public.my_appointments()`)))
      }
      return found.map(({ due }) => due)
    })
    expect(dues).toEqual(['300.00', '300.00', '0.00'])
  })

  it.each([
    ['more than is due', { amount: 501 }, 'payments_not_more_than_due'],
    ['a negative amount', { amount: -1 }, 'payments_not_more_than_due'],
    ['nothing', { amount: 0 }, 'payments_amount_sign'],
    ['by card', { method: 'card' }, 'payments_method_known'],
    ['by UPI with eleven digits', { method: 'upi', reference: '00000000001' }, 'payments_reference_format'],
  ])('cannot take a payment %s', async (_, more, constraint) => {
    const paying = rolledBackIn(database().db, async (tx) => {
      await book(tx, 0)
      return asHer(tx, payment(more))
    })
    await expect(paying).rejects.toMatchObject({ sqlState: '23514', constraint })
  })

  describe('and her payments', () => {
    const id = '00000000-0000-4000-8000-0000000000f1'
    const reference = '000000000001'
    const add = (digits: string, of = id) =>
      sql`select public.add_payment_reference(${of}, ${digits}) as done`
    const undo = sql`select public.undo_own_payment(${id}) as done`
    const receipt = sql`
      insert into public.invoices (id, kind, series, financial_year, number, serial, issued_at, issued_on,
        appointment_id, taxable, total, content)
      values (gen_random_uuid(), 'receipt', 'R', 2026, 1, 'R/1', now(), current_date, ${appointment}, 500, 500, '{}')`
    const stored = (tx: OwnerTx) => tx.query(sql`select reference from public.payments where id = ${id}`)

    /** After a payment by UPI without its reference. */
    const paid = <T>(work: (tx: OwnerTx) => Promise<T>) =>
      rolledBackIn(database().db, async (tx) => {
        await setBusinessHour(tx, 12)
        await book(tx, 0)
        await asHer(tx, payment({ id, method: 'upi' }))
        return work(tx)
      })

    it('the reference of UPI is missing until she adds it, once', async () => {
      const seen = await paid(async (tx) => {
        const shown = () =>
          asHer<{ needs_reference: boolean }>(tx, sql`select needs_reference from public.my_payments()`)
        const before = await shown()
        const done = [await asHer(tx, add(reference)), await asHer(tx, add('0000 0000 0001'))]
        const log = await tx.query(sql`
          select changes from private.audit_log where subject = 'payments' and action = 'changed'`)
        return { before, done: done.flat(), after: await shown(), stored: await stored(tx), log }
      })
      expect(seen).toEqual({
        before: [{ needs_reference: true }],
        done: [{ done: true }, { done: true }],
        after: [{ needs_reference: false }],
        stored: [{ reference }],
        log: [{ changes: { reference: [null, reference] } }],
      })
    })

    it('the desk adds the reference too, at any time', async () => {
      const seen = await paid(async (tx) => {
        await tx.query(sql`
          update public.appointments set appointment_date = appointment_date - interval '9 days' where id = ${appointment}`)
        await setCaller(tx, callers.staff)
        await tx.query(add(reference))
        return stored(tx)
      })
      expect(seen).toEqual([{ reference }])
    })

    it.each([
      ['of eleven digits', '00000000001', sql`select 1`, 'payments_reference_format'],
      [
        'that another payment has',
        reference,
        sql`insert into public.payments (appointment_id, kind, amount, method, reference)
          values (${appointment}, 'balance', 1, 'upi', ${reference})`,
        'payments_upi_reference_key',
      ],
      [
        'in place of another',
        reference,
        sql`update public.payments set reference = '000000000002' where id = ${id}`,
        'payments_reference_immutable',
      ],
    ])('a reference %s is refused', async (_, digits, before, constraint) => {
      const adding = paid(async (tx) => {
        await tx.query(before)
        return asHer(tx, add(digits))
      })
      await expect(adding).rejects.toMatchObject({ constraint })
    })

    it('a payment of a colleague’s visit is neither shown nor changed', async () => {
      const other = '00000000-0000-4000-8000-0000000000b9'
      const refused = paid(async (tx) => {
        await tx.query(sql`insert into public.beauticians (id, full_name) values (${other}, 'Other')`)
        await tx.query(sql`update public.appointments set beautician_id = ${other} where id = ${appointment}`)
        expect(await asHer(tx, sql`select id from public.my_payments()`)).toEqual([])
        const outcomes = []
        for (const call of [add(reference), undo]) {
          await tx.script('savepoint attempt')
          outcomes.push(await asHer(tx, call).catch((error: unknown) => error))
          await tx.script('rollback to attempt')
        }
        return outcomes
      })
      expect(await refused).toMatchObject([{ sqlState: '42501' }, { sqlState: '42501' }])
    })

    it('a wrong press is taken back, once, and stays in the audit log', async () => {
      const seen = await paid(async (tx) => {
        const [shown] = await asHer(tx, sql`select can_undo from public.my_payments()`)
        const done = [await asHer(tx, undo), await asHer(tx, undo)]
        const [row] = await tx.query(
          sql`select due, payment_status from public.appointments where id = ${appointment}`,
        )
        const log = await tx.query(sql`
          select role, changes from private.audit_log where subject = 'payments' and action = 'removed'`)
        return { shown, done: done.flat(), row, log, stored: await stored(tx) }
      })
      expect(seen).toEqual({
        shown: { can_undo: true },
        done: [{ done: true }, { done: false }],
        row: { due: '500.00', payment_status: 'pending' },
        log: [
          {
            role: 'beautician',
            changes: { kind: ['balance', null], amount: [200, null], method: ['upi', null] },
          },
        ],
        stored: [],
      })
    })

    it('a tip is taken back too, also after the receipt', async () => {
      const seen = await rolledBackIn(database().db, async (tx) => {
        await setBusinessHour(tx, 12)
        await book(tx, 0)
        await asHer(tx, payment({ id, kind: 'tip', amount: 2000 }))
        await tx.query(receipt)
        const shown = await asHer(tx, sql`select kind, needs_reference, can_undo from public.my_payments()`)
        const done = await asHer(tx, undo)
        return { shown, done, stored: await stored(tx) }
      })
      expect(seen).toEqual({
        shown: [{ kind: 'tip', needs_reference: false, can_undo: true }],
        done: [{ done: true }],
        stored: [],
      })
    })

    it.each([
      [
        'after ten minutes',
        sql`update public.payments set created_at = now() - interval '10 minutes'`,
        'payments_undo_in_time',
      ],
      [
        'that somebody else recorded',
        sql`update public.payments set received_by = ${accounts.staff.user}`,
        'payments_undo_in_time',
      ],
      ['of a visit that has a receipt', receipt, 'payments_undo_before_invoice'],
      [
        'whose cash was handed over',
        sql`
          with cash as (
            update public.payments set method = 'cash', held_by = (select id from public.beauticians where user_id = ${accounts.beautician.user})
            returning held_by)
          insert into public.cash_handovers (id, beautician_id, amount) select gen_random_uuid(), held_by, 1 from cash`,
        'payments_undo_before_handover',
      ],
      [
        'that the desk has found at the bank',
        sql`
          insert into private.bank_matches (payment_id, day, amount, fingerprint, gave_reference)
            select id, current_date, amount, 'x', false from public.payments`,
        'payments_undo_before_match',
      ],
    ])('a payment %s is not taken back', async (_, before, constraint) => {
      const undoing = paid(async (tx) => {
        await tx.query(before)
        return asHer(tx, undo)
      })
      await expect(undoing).rejects.toMatchObject({ sqlState: '23514', constraint })
    })
  })

  it('sees of the days after tomorrow only when, where and what first', async () => {
    const seen = await rolledBackIn(database().db, async (tx) => {
      await setBusinessHour(tx, 20)
      for (const [day, last] of [
        [1, 2],
        [2, 3],
        [7, 4],
        [8, 5],
      ] as const)
        await book(tx, day, 12, `00000000-0000-4000-8000-0000000000d${last}`)
      return asHer<Record<string, unknown>>(tx, sql`select * from public.my_week()`)
    })
    expect(seen.map(({ id }) => String(id).slice(-1))).toEqual(['3', '4'])
    expect(Object.keys(seen[0] ?? {})).toEqual(['id', 'starts_at', 'ends_at', 'area', 'service'])
    expect(seen[0]).toMatchObject({ area: 'Rajouri', service: 'Facial' })
  })
})
