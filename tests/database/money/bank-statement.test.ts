// Credits of a bank statement: proposed by reference, else by amount and day; confirmed once, by a person; undone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { insertBusiness, rolledBackAsStaff } from '#testing/database/appointment-fixture.ts'
import { setStaffCaller } from '#testing/database/callers.ts'
import { writersWait } from '#testing/database/lock-waits.ts'
import { describeEachEngine, openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { newAppointment, take } from './money-fixture.ts'

const utr = '606112345678'
const otherUtr = '606112345679'

interface Credit {
  readonly day: string
  readonly paise: number
  readonly reference?: string | null
  readonly text: string
  readonly copy: number
}
const credit = (more: Partial<Credit> = {}): Credit => ({
  day: '2026-03-02',
  paise: 50000,
  text: 'UPI',
  copy: 1,
  ...more,
})

interface Proposal {
  readonly place: number
  readonly found_by: string
  readonly payment_id: string
}

const match = (tx: OwnerTx, credits: readonly Credit[]) =>
  tx.query<Proposal>(
    sql`select place, found_by, payment_id from public.match_credits(${JSON.stringify(credits)}::jsonb)`,
  )

const confirm = async (tx: OwnerTx, credits: readonly (Credit & { payment: string })[]) =>
  (
    await tx.query<{ problem: string | null }>(
      sql`select problem from public.confirm_credits(${JSON.stringify(credits)}::jsonb)`,
    )
  ).map(({ problem }) => problem)

const undo = async (tx: OwnerTx, payment: string) =>
  (await tx.query<{ undone: boolean }>(sql`select public.undo_bank_match(${payment}) as undone`))[0]?.undone

async function pay(tx: OwnerTx, appointment: string, more: object = {}): Promise<string> {
  const received_at = '2026-03-02T06:00:00Z'
  const [payment] = await take(tx, appointment, 500, { method: 'upi', received_at, ...more })
  if (!payment) throw new Error('The payment was not taken.')
  return payment.id
}

const referenceOf = async (tx: OwnerTx, payment: string) =>
  (
    await tx.query<{ reference: string | null }>(
      sql`select reference from public.payments where id = ${payment}`,
    )
  )[0]?.reference

describeEachEngine('a bank statement', (database) => {
  beforeAll(() => insertBusiness(database().db))

  const withAppointment = <T>(work: (tx: OwnerTx, appointment: string) => Promise<T>) =>
    rolledBackAsStaff(database().db, async (tx) => work(tx, await newAppointment(tx)))

  it('finds a payment by its reference, whatever its day, amount and method', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      const exact = await pay(tx, appointment, { reference: utr })
      const near = await pay(tx, appointment)
      const transfer = await pay(tx, appointment, { method: 'bank', reference: otherUtr, amount: 80 })
      const late = await match(tx, [
        credit({ day: '2026-05-05', reference: utr }),
        credit({ day: '2026-03-02', reference: otherUtr, paise: 8100 }),
      ])
      return { exact, near, transfer, late, soon: await match(tx, [credit({ reference: utr })]) }
    })
    expect(seen.late).toEqual([
      { place: 1, found_by: 'reference', payment_id: seen.exact },
      { place: 2, found_by: 'reference', payment_id: seen.transfer },
    ])
    // The one with the same amount is not proposed beside it.
    expect(seen.soon).toEqual([{ place: 1, found_by: 'reference', payment_id: seen.exact }])
  })

  it('else finds the same amount within three days, the nearest first, and shows all that fit', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      // 00:30 on 5 March in India.
      const later = await pay(tx, appointment, { received_at: '2026-03-04T19:00:00Z' })
      const sameDay = await pay(tx, appointment, { method: 'bank' })
      await pay(tx, appointment, { received_at: '2026-03-05T19:00:00Z' })
      await pay(tx, appointment, { amount: 499 })
      await pay(tx, appointment, { method: 'cash' })
      const mistyped = await pay(tx, appointment, { reference: otherUtr })
      const found = await match(tx, [credit({ reference: utr }), credit({ copy: 2 }), credit({ paise: 1 })])
      return { later, sameDay, mistyped, found }
    })
    const row = (place: number, payment_id: string) => ({ place, found_by: 'amount', payment_id })
    expect(seen.found.filter(({ place }) => place === 1)).toEqual([
      row(1, seen.sameDay),
      row(1, seen.later),
      row(1, seen.mistyped),
    ])
    expect(seen.found.filter(({ place }) => place === 2)).toHaveLength(3)
    expect(seen.found).toHaveLength(6)
  })

  it('books nothing by itself, and the same file twice finds what was confirmed', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      const payment = await pay(tx, appointment)
      const other = await pay(tx, appointment)
      const file = [credit({ reference: utr }), credit({ text: 'CASH' }), credit({ text: 'CASH', copy: 2 })]
      await match(tx, file)
      const [before] = await tx.query(sql`select count(*)::integer as matches from private.bank_matches`)
      const problems = await confirm(tx, [
        { ...credit({ reference: utr }), payment },
        { ...credit({ text: 'CASH', copy: 2 }), payment: other },
      ])
      // Another export has another day and text beside the reference.
      const again = [
        credit({ reference: utr, day: '2026-03-03', text: 'UPI/CR' }),
        credit({ text: 'CASH' }),
        credit({ text: 'CASH', copy: 2 }),
      ]
      return { payment, other, before, problems, again: await match(tx, again) }
    })
    expect(seen.before).toEqual({ matches: 0 })
    expect(seen.problems).toEqual([null, null])
    expect(seen.again).toEqual([
      { place: 1, found_by: 'confirmed', payment_id: seen.payment },
      { place: 3, found_by: 'confirmed', payment_id: seen.other },
    ])
  })

  it('confirms each payment and each line once', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      const payment = await pay(tx, appointment)
      const other = await pay(tx, appointment)
      const small = await pay(tx, appointment, { amount: 20 })
      const cash = await pay(tx, appointment, { method: 'cash' })
      const line = credit({ reference: utr })
      return [
        ...(await confirm(tx, [{ ...line, payment }])),
        ...(await confirm(tx, [
          { ...line, payment },
          { ...line, payment: other },
          { ...credit({ text: 'Another' }), payment },
          { ...credit({ text: 'Too much' }), payment: small },
          { ...credit({ text: 'Cash' }), payment: cash },
          { ...credit(), payment: appointment },
          { ...credit({ text: 'Good' }), payment: other },
        ])),
      ]
    })
    expect(seen).toEqual([
      null,
      null,
      'This line was already confirmed, for another payment.',
      'This payment was already confirmed, with a line of 2 Mar 2026.',
      'Neither the amount nor the reference of this line fits the payment.',
      'Cash and refunds are not confirmed by money in.',
      'This payment no longer exists.',
      null,
    ])
  })

  it('gives the payment its reference if it may, and takes it back when it is undone', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      const given = await pay(tx, appointment)
      // One transfer for the balance and the tip.
      const tip = await pay(tx, appointment, { kind: 'tip' })
      const own = await pay(tx, appointment, { reference: otherUtr })
      const lines = [given, tip, own].map((payment, index) => ({
        ...credit({ reference: utr, copy: index + 1 }),
        payment,
      }))
      const problems = await confirm(tx, lines)
      const references = () => Promise.all([given, tip, own].map((payment) => referenceOf(tx, payment)))
      const confirmed = await references()
      const undone = [await undo(tx, given), await undo(tx, given), await undo(tx, own)]
      return { problems, confirmed, undone, after: await references() }
    })
    expect(seen).toEqual({
      problems: [null, null, null],
      confirmed: [utr, null, otherUtr],
      undone: [true, false, true],
      after: [null, null, otherUtr],
    })
  })

  it('forgets a match with its payment, and notes who confirmed and undid', async () => {
    const { appointment, payment } = await database().db.asOwner(async (tx) => {
      await setStaffCaller(tx)
      const appointment = await newAppointment(tx)
      return { appointment, payment: await pay(tx, appointment) }
    })
    const seen = await rolledBackAsStaff(database().db, async (tx) => {
      await confirm(tx, [{ ...credit({ reference: utr }), payment }])
      await undo(tx, payment)
      await confirm(tx, [{ ...credit(), payment }])
      const log = await tx.query<{ action: string; changes: object }>(sql`
        select action, changes from private.audit_log
        where subject = 'bank_matches' and appointment_id = ${appointment} order by id`)
      await tx.query(sql`select set_config('request.jwt.claims', '{"role":"service_role"}', true)`)
      await tx.query(sql`delete from public.payments where id = ${payment}`)
      return { log, left: await tx.query(sql`select from private.bank_matches`) }
    })
    expect(seen.log).toEqual([
      { action: 'added', changes: { day: [null, '2026-03-02'], amount: [null, 500] } },
      { action: 'removed', changes: { day: ['2026-03-02', null], amount: [500, null] } },
      { action: 'added', changes: { day: [null, '2026-03-02'], amount: [null, 500] } },
    ])
    expect(seen.left).toEqual([])
  })

  it('is part of the data of the person who paid', async () => {
    const exported = await withAppointment(async (tx, appointment) => {
      await confirm(tx, [{ ...credit(), payment: await pay(tx, appointment) }])
      await pay(tx, appointment, { received_at: '2026-03-02T07:00:00Z' })
      return tx.query(sql`
        select payment -> 'in_bank_on' as day
        from public.appointments, jsonb_array_elements(private.kept_appointment(appointments) -> 'payments') as payment
        where appointments.id = ${appointment}`)
    })
    expect(exported).toEqual([{ day: '2026-03-02' }, { day: null }])
  })

  it.each<[string, unknown]>([
    ['no amount', { day: '2026-03-02', text: 'UPI', copy: 1 }],
    ['an amount of 0', credit({ paise: 0 })],
    ['eleven digits', credit({ reference: '12345678901' })],
    ['no count', { ...credit(), copy: null }],
    ['no end', credit({ day: 'infinity' })],
    ['a novel', credit({ text: 'x'.repeat(201) })],
  ])('refuses a credit with %s', async (_what, sent) => {
    await expect(withAppointment((tx) => match(tx, [sent as Credit]))).rejects.toMatchObject({
      constraint: 'bank_matches_credit_complete',
    })
  })

  it('refuses more than 500 lines at once', async () => {
    await expect(withAppointment((tx) => match(tx, Array(501).fill(credit())))).rejects.toMatchObject({
      constraint: 'bank_matches_not_too_many',
    })
  })
})

describe('two desks at once (postgres)', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    await insertBusiness(database.db)
  })
  afterAll(() => database?.close())

  const asDesk = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    database.db.asOwner(async (tx) => {
      await setStaffCaller(tx)
      return work(tx)
    })

  it('confirm a payment and a line once, also in opposite order', async () => {
    const [first = '', second = ''] = await asDesk(async (tx) => {
      const appointments = [
        await newAppointment(tx),
        await newAppointment(tx, { appointment_date: '2026-03-03T05:00:00Z' }),
      ]
      return Promise.all(appointments.map((appointment) => pay(tx, appointment)))
    })
    const line = credit({ reference: utr })
    const otherLine = credit({ reference: otherUtr })
    const confirmed = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const one = asDesk(async (tx) => {
      const problems = await confirm(tx, [{ ...line, payment: first }])
      confirmed.resolve()
      await release.promise
      return [...problems, ...(await confirm(tx, [{ ...otherLine, payment: second }]))]
    })
    await confirmed.promise
    const other = asDesk((tx) =>
      confirm(tx, [
        { ...otherLine, payment: first },
        { ...line, payment: second },
      ]),
    )
    await writersWait(database.db, 1).finally(release.resolve)
    expect(await one).toEqual([null, null])
    const already = 'This payment was already confirmed, with a line of 2 Mar 2026.'
    expect(await other).toEqual([already, already])
  })
})
