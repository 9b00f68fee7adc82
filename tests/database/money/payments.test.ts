// Payments and refunds of an appointment, and the appointment's own fields that follow them.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { paymentStatusOf } from '#domain/appointments/payment-status.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  bridal,
  client,
  facial,
  insertBusiness,
  rolledBackAsStaff,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { setOwnerCaller } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { booksOf, newAppointment, paymentsOf, take } from './money-fixture.ts'

describeEachEngine('payments', (database) => {
  beforeAll(() => insertBusiness(database().db))

  const withAppointment = <T>(work: (tx: OwnerTx, appointment: string) => Promise<T>, more: object = {}) =>
    rolledBackAsStaff(database().db, async (tx) => work(tx, await newAppointment(tx, more)))

  it('add up, and the status follows: partial, paid, refunded; a tip is separate', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      const books = [await booksOf(tx, appointment)]
      for (const [amount, kind] of [
        [200.5, undefined],
        [50, 'tip'],
        [299.5, undefined],
        [-100, undefined],
        [-400, undefined],
      ] as const) {
        await take(tx, appointment, amount, { kind })
        books.push(await booksOf(tx, appointment))
      }
      return books
    })
    const facialAt = (payment_amount: string, payment_status: string, due: string) => ({
      payment_amount,
      payment_status,
      price: '500.00',
      due,
    })
    expect(seen).toEqual([
      facialAt('0.00', 'pending', '500.00'),
      facialAt('200.50', 'partial', '299.50'),
      facialAt('200.50', 'partial', '299.50'),
      facialAt('500.00', 'paid', '0.00'),
      facialAt('400.00', 'partial', '100.00'),
      // It has not taken place: the advance is given back.
      facialAt('0.00', 'refunded', '500.00'),
    ])
  })

  it('lead to the same status in the form of an appointment', () =>
    withAppointment(async (tx) => {
      const amounts = [0, 200, 500, 700]
      const facts = ['scheduled', 'completed'].flatMap((status) =>
        amounts.flatMap((payment_amount) =>
          [0, 300].map((refunded_amount) => ({ status, price: 500, payment_amount, refunded_amount })),
        ),
      )
      const rows = await tx.query<{ status: string }>(sql`
        select private.payment_status_of(jsonb_populate_record(null::public.appointments, fact)) as status
        from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) with ordinality as facts (fact, number) order by number`)
      expect(facts.map(paymentStatusOf)).toEqual(rows.map(({ status }) => status))
    }))

  it('that were refunded after the appointment are not due again, and corrected ones are', async () => {
    const seen = await withAppointment(
      async (tx, appointment) => {
        await take(tx, appointment, 500)
        await take(tx, appointment, -300)
        const books = [await booksOf(tx, appointment)]
        await tx.query(sql`update public.appointments set payment_amount = 150 where id = ${appointment}`)
        books.push(await booksOf(tx, appointment))
        await take(tx, appointment, -150)
        books.push(await booksOf(tx, appointment))
        return books
      },
      { status: 'completed' },
    )
    expect(seen).toEqual([
      { payment_amount: '200.00', payment_status: 'paid', price: '500.00', due: '0.00' },
      { payment_amount: '150.00', payment_status: 'paid', price: '500.00', due: '50.00' },
      { payment_amount: '0.00', payment_status: 'refunded', price: '500.00', due: '50.00' },
    ])
  })

  it('in cash are added up for one event of a client, without tips and other methods', async () => {
    const seen = await withAppointment(async (tx, wedding) => {
      const [mehendi, later] = [await newAppointment(tx), await newAppointment(tx)]
      await tx.query(sql`
        update public.appointments set overlap_ok = true, appointment_date = appointment_date
          + case id when ${mehendi} then interval '3 days' else interval '40 days' end
        where id in (${mehendi}, ${later})`)
      await take(tx, wedding, 150_000, { received_at: new Date(Date.now() - 20 * 86_400_000).toISOString() })
      await take(tx, wedding, 10_000, { kind: 'tip' })
      await take(tx, mehendi, 40_000, { method: 'card' })
      await take(tx, mehendi, 30_000)
      await take(tx, later, 7_000, { received_at: new Date(Date.now() - 20 * 86_400_000).toISOString() })
      const cash = async (of: string) => {
        const [row] = await tx.query<{ cash: string }>(sql`select public.cash_of_event(${of}) as cash`)
        return Number(row?.cash)
      }
      return [await cash(wedding), await cash(mehendi), await cash(later)]
    })
    // What came for the mehendi came today.
    expect(seen).toEqual([180_000, 180_000, 37_000])
  })

  it('are refunds where a lower amount is written with the status refunded', async () => {
    const seen = await withAppointment(
      async (tx, appointment) => {
        await take(tx, appointment, 500)
        await tx.query(
          sql`update public.appointments set payment_amount = 0, payment_status = 'refunded' where id = ${appointment}`,
        )
        return { books: await booksOf(tx, appointment), payments: await paymentsOf(tx, appointment) }
      },
      { status: 'completed' },
    )
    expect(seen.books).toEqual({
      payment_amount: '0.00',
      payment_status: 'refunded',
      price: '500.00',
      due: '0.00',
    })
    expect(seen.payments.map(({ kind }) => kind).toSorted()).toEqual(['balance', 'given_back'])
  })

  it('are due although somebody marked the appointment as paid', async () => {
    const books = await withAppointment(async (tx, appointment) => {
      await tx.query(sql`
        update public.appointments set payment_status = 'paid', refunded_amount = 500, status = 'completed' where id = ${appointment}`)
      return booksOf(tx, appointment)
    })
    expect(books).toEqual({ payment_amount: '0.00', payment_status: 'paid', price: '500.00', due: '500.00' })
  })

  it('of more than is due are refused unless that is allowed, also when somebody else was first', async () => {
    const attempt = (more: object) =>
      withAppointment(async (tx, appointment) => {
        await take(tx, appointment, 400, { more_than_due_ok: false })
        await take(tx, appointment, 400, { more_than_due_ok: false, ...more })
        return booksOf(tx, appointment)
      })
    await expect(attempt({})).rejects.toMatchObject({
      constraint: 'payments_not_more_than_due',
      message: 'Only ₹100 is due for this appointment.',
    })
    expect(await attempt({ more_than_due_ok: true })).toMatchObject({ payment_amount: '800.00' })
    expect(await attempt({ kind: 'tip' })).toMatchObject({ payment_amount: '400.00' })
  })

  it('are booked by the method that is sent with an appointment, once', async () => {
    const seen = await rolledBackAsStaff(database().db, async (tx) => {
      const sent = {
        payment_amount: 300,
        payment_status: 'paid',
        payment_method: 'upi',
        payment_reference: ' 412345678901 ',
      }
      const id = randomUUID()
      const added = await newAppointment(tx, { id, ...sent })
      await newAppointment(tx, { id, ...sent })
      const afterAdding = await booksOf(tx, added)
      await saveOne(tx, { id, payment_amount: 500, payment_method: 'cash', payment_reference: null })
      return { afterAdding, books: await booksOf(tx, added), payments: await paymentsOf(tx, added) }
    })
    expect(seen.afterAdding).toMatchObject({
      payment_amount: '300.00',
      payment_status: 'paid',
      due: '200.00',
    })
    expect(seen.books).toMatchObject({ payment_amount: '500.00', due: '0.00' })
    expect(
      seen.payments.map(({ amount, method, reference }) => [amount, method, reference]).toSorted(),
    ).toEqual([
      ['200.00', 'cash', null],
      ['300.00', 'upi', '412345678901'],
    ])
  })

  it('are advances before the appointment begins', async () => {
    const kinds = await withAppointment(async (tx, appointment) => {
      await take(tx, appointment, 100, { received_at: '2026-03-01T05:00:00Z' })
      await take(tx, appointment, 100, { received_at: '2026-03-02T06:00:00Z' })
      return (await paymentsOf(tx, appointment)).map(({ kind }) => kind)
    })
    expect(kinds.toSorted()).toEqual(['advance', 'balance'])
  })

  it('are taken once, however often they are sent', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      const id = randomUUID()
      const sent = { id, method: 'upi', reference: ' 412345678901 ' }
      const first = await take(tx, appointment, 300, sent)
      const second = await take(tx, appointment, 300, sent)
      return { id, first, second, books: await booksOf(tx, appointment) }
    })
    expect(seen.first).toEqual(seen.second)
    expect(seen.first).toMatchObject([{ id: seen.id, amount: '300.00', reference: '412345678901' }])
    expect(seen.books?.payment_amount).toBe('300.00')
  })

  it('are refused with one sentence where they are invalid', async () => {
    const refusal = (amount: number | string, more: object = {}, before?: string) =>
      expect(
        withAppointment(async (tx, appointment) => {
          if (before) await take(tx, await newAppointment(tx), 100, { method: 'upi', reference: before })
          await take(tx, appointment, 300)
          await take(tx, appointment, amount as number, more)
        }),
      ).rejects
    const amount = {
      sqlState: '23514',
      message: 'An amount is between ₹0.01 and ₹9,99,99,999.99, in whole paise.',
    }
    for (const absurd of [0, 0.001, 100_000_000, 1e12, 'NaN', 'Infinity', '1,000', '', 'ten'])
      await refusal(absurd).toMatchObject(amount)
    await refusal(-5, { kind: 'balance' }).toMatchObject({ constraint: 'payments_amount_sign' })
    await refusal(-300.01).toMatchObject({
      sqlState: '23514',
      message: 'The refund is more than was received: 300.01 of 300.00.',
    })
    await refusal(99_999_999.99).toMatchObject({
      sqlState: '23514',
      message: 'This amount is too large for one appointment.',
    })
    for (const reference of ['41234567890', '4123456789012', '41234567890a'])
      await refusal(5, { method: 'upi', reference }).toMatchObject({
        sqlState: '23514',
        message: 'A UPI reference (UTR) has 12 digits.',
      })
    await refusal(5, { method: 'upi', reference: '412345678901' }, '412345678901').toMatchObject({
      sqlState: '23505',
      message: expect.stringMatching(
        /^This UPI reference \(UTR\) was used before, for a payment of \d+ \w+ \d+\.$/,
      ),
    })
    await refusal(5, { received_at: '2999-01-01' }).toMatchObject({ sqlState: '23514' })
    await refusal(5, { appointment_id: randomUUID() }).toMatchObject({
      message: 'This appointment no longer exists.',
    })
  })

  it('are recorded as `other` where the amount is written directly, and the status is kept', async () => {
    const seen = await rolledBackAsStaff(database().db, async (tx) => {
      const [added] = await tx.query<{ id: string }>(sql`
        insert into public.appointments (client_id, service_id, appointment_date, payment_amount, payment_status)
        values (${client}, ${facial}, '2026-03-02T05:00Z', 450, 'paid') returning id, due`)
      const appointment = added?.id ?? ''
      await tx.query(sql`update public.appointments set payment_amount = 400 where id = ${appointment}`)
      await tx.query(
        sql`update public.appointments set payment_amount = 520.25, payment_status = 'pending' where id = ${appointment}`,
      )
      return { added, payments: await paymentsOf(tx, appointment), books: await booksOf(tx, appointment) }
    })
    expect(seen.added).toMatchObject({ due: '50.00' })
    expect(seen.payments.map(({ kind, amount, method }) => [kind, amount, method]).toSorted()).toEqual([
      ['balance', '120.25', 'other'],
      ['balance', '450.00', 'other'],
      ['correction', '-50.00', 'other'],
    ])
    expect(seen.books).toEqual({
      payment_amount: '520.25',
      payment_status: 'pending',
      price: '500.00',
      due: '0.00',
    })
  })

  it('do not change the version that an insert returned', async () => {
    const [same] = await rolledBackAsStaff(database().db, async (tx) => {
      const [added] = await tx.query<{ id: string; version: string }>(sql`
        insert into public.appointments (client_id, service_id, appointment_date, payment_amount)
        values (${client}, ${facial}, '2026-03-02T05:00Z', 450) returning id, updated_at::text as version`)
      return tx.query(sql`
        select updated_at::text = ${added?.version ?? ''} as unchanged
        from public.appointments where id = ${added?.id ?? ''}`)
    })
    expect(same).toEqual({ unchanged: true })
  })

  it('are deleted with their appointment, single ones only by the owner', async () => {
    const left = await withAppointment(async (tx, appointment) => {
      await take(tx, appointment, 300)
      await take(tx, appointment, 200)
      await setOwnerCaller(tx)
      await tx.query(sql`delete from public.payments where appointment_id = ${appointment} and amount = 300`)
      const books = await booksOf(tx, appointment)
      await tx.query(sql`delete from public.appointments where id = ${appointment}`)
      return { books, payments: await paymentsOf(tx, appointment) }
    })
    expect(left).toMatchObject({
      books: { payment_amount: '200.00', payment_status: 'partial' },
      payments: [],
    })
  })

  it('are due for lines, minus the discount, plus the travel charge', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      const found: unknown[] = [await booksOf(tx, appointment)]
      await saveOne(tx, {
        id: appointment,
        lines: [{ service_id: facial, price: 333.33 }, { service_id: bridal }],
        discount_percent: 12.5,
        travel_charge: 150,
      })
      await take(tx, appointment, 13_566.67)
      await take(tx, appointment, 20, { kind: 'tip' })
      found.push(await booksOf(tx, appointment))
      // A derived status changes; a status that was written stays.
      await saveOne(tx, { id: appointment, discount_percent: 0, discount_amount: 333.33 })
      found.push(await booksOf(tx, appointment))
      await saveOne(tx, { id: appointment, discount_amount: 99_999, payment_status: 'pending' })
      found.push(await booksOf(tx, appointment))
      await tx.query(
        sql`update public.appointments set price = 7, discount_amount = 0 where id = ${appointment}`,
      )
      found.push(await booksOf(tx, appointment))
      return found
    })
    expect(seen).toEqual([
      { payment_amount: '0.00', payment_status: 'pending', price: '500.00', due: '500.00' },
      { payment_amount: '13566.67', payment_status: 'paid', price: '13566.66', due: '0.00' },
      { payment_amount: '13566.67', payment_status: 'partial', price: '15150.00', due: '1583.33' },
      { payment_amount: '13566.67', payment_status: 'pending', price: '150.00', due: '0.00' },
      { payment_amount: '13566.67', payment_status: 'pending', price: '15483.33', due: '1916.66' },
    ])
  })
})
