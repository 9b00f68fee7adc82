// Payments, refunds, direct writes, deletions and edits in any order: an appointment's amount is the sum of its
// payments, and price and due follow from lines, discount and travel charge. A model in paise gives the expected
// values.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { DatabaseError } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { bridal, editOne, facial, insertBusiness } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { asBusinessOwner, booksOf, newAppointment, paymentsOf, take } from './money-fixture.ts'

const paise = fc.integer({ min: 1, max: 2_000_000 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), paise }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('giveBack' as const), paise }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tip' as const), paise }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('write' as const), paise: fc.oneof(fc.constant(0), paise) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), pick: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      prices: fc.array(paise, { minLength: 1, maxLength: 3 }),
      percent: fc.constantFrom(0, 10, 12.5, 100),
      travel: fc.constantFrom(0, 15_001),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      status: fc.constantFrom('pending', 'paid', 'partial'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('complete' as const), isCompleted: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const rupees = (amount: number) => amount / 100
const inPaise = (text: string) => Math.round(Number(text) * 100)

interface Model {
  sum: number
  price: number
  isCompleted: boolean
  /** Amount of each payment by id, without tips. */
  booked: Map<string, number>
}

/** Applies the step to the database and to the model; to neither if the model refuses it. */
async function perform(db: Db, appointment: string, one: Step, model: Model): Promise<void> {
  const change = (amount: number, more: object = {}) =>
    asBusinessOwner(db, (tx) => take(tx, appointment, rupees(amount), more))
  switch (one.do) {
    case 'take':
      await change(one.paise)
      model.sum += one.paise
      break
    case 'giveBack':
      if (one.paise > model.sum) await refused(change(-one.paise))
      else {
        await change(-one.paise)
        model.sum -= one.paise
      }
      break
    case 'tip':
      await change(one.paise, { kind: 'tip' })
      break
    case 'write':
      await asBusinessOwner(db, (tx) =>
        tx.query(
          sql`update public.appointments set payment_amount = ${rupees(one.paise)} where id = ${appointment}`,
        ),
      )
      model.sum = one.paise
      break
    case 'remove': {
      const ids = [...model.booked.keys()]
      const id = ids[one.pick % Math.max(ids.length, 1)] ?? randomUUID()
      const amount = model.booked.get(id) ?? 0
      const removal = asBusinessOwner(db, (tx) => tx.query(sql`delete from public.payments where id = ${id}`))
      if (amount > model.sum) await refused(removal)
      else {
        await removal
        model.sum -= amount
      }
      break
    }
    case 'edit': {
      const lines = one.prices.reduce((sum, price) => sum + price, 0)
      await asBusinessOwner(db, (tx) =>
        editOne(tx, {
          id: appointment,
          lines: one.prices.map((price, index) => ({
            service_id: index % 2 ? bridal : facial,
            price: rupees(price),
          })),
          discount_percent: one.percent,
          travel_charge: rupees(one.travel),
        }),
      )
      model.price = lines - Math.round((lines * one.percent) / 100) + one.travel
      break
    }
    case 'complete':
      await asBusinessOwner(db, (tx) =>
        tx.query(
          sql`update public.appointments set status = ${one.isCompleted ? 'completed' : 'confirmed'} where id = ${appointment}`,
        ),
      )
      model.isCompleted = one.isCompleted
      break
    case 'status':
      await asBusinessOwner(db, (tx) =>
        tx.query(
          sql`update public.appointments set payment_status = ${one.status} where id = ${appointment}`,
        ),
      )
  }
}

async function refused(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toBeInstanceOf(DatabaseError)
  await expect(attempt).rejects.toMatchObject({ constraint: 'payments_refund_within_received' })
}

describeEachEngine('any sequence of payments, edits and direct writes', (database) => {
  beforeAll(() => insertBusiness(database().db))

  it('keeps the amount equal to the sum, and the price to the lines', async () => {
    const { db } = database()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const appointment = await asBusinessOwner(db, (tx) => newAppointment(tx))
        const model: Model = { sum: 0, price: 50_000, isCompleted: false, booked: new Map() }
        for (const one of steps) {
          await perform(db, appointment, one, model)
          const { books, payments } = await asBusinessOwner(db, async (tx) => ({
            books: await booksOf(tx, appointment),
            payments: await paymentsOf(tx, appointment),
          }))
          model.booked = new Map(
            payments.filter(({ kind }) => kind !== 'tip').map(({ id, amount }) => [id, inPaise(amount)]),
          )
          const refunded = payments
            .filter(({ kind }) => kind === 'given_back')
            .reduce((sum, { amount }) => sum - inPaise(amount), 0)
          const settled = model.sum + (model.isCompleted ? refunded : 0)
          expect({
            amount: inPaise(books?.payment_amount ?? ''),
            sum: [...model.booked.values()].reduce((sum, amount) => sum + amount, 0),
            price: inPaise(books?.price ?? ''),
            due: inPaise(books?.due ?? ''),
          }).toEqual({
            amount: model.sum,
            sum: model.sum,
            price: model.price,
            due: Math.max(model.price - settled, 0),
          })
        }
      }),
      { numRuns: scale(8, 25) },
    )
  })
})
