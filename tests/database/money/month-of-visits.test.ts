// A month of a salon: visits of six beauticians, paid in every way, and the bank statement of that month. Every rupee of the
// statement is found or is no payment, and day book, lists and appointments have the same sums.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { readBankTable, readCredits } from '#domain/money/bank-statement.ts'
import { addDays } from '#domain/time/dates.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { client, facial, insertBusiness, otherClient } from '#testing/database/appointment-fixture.ts'
import { setOwnerCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { take } from './money-fixture.ts'

const VISITS = scale(60, 300)
const BEAUTICIANS = 6
const DAYS = 31
const FIRST_DAY = '2026-03-01'

type Way =
  | 'cash'
  | 'card'
  | 'upi'
  | 'upi without reference'
  | 'bank'
  | 'advance by upi, rest in cash'
  | 'refunded'
  | 'unpaid'
/** Ten visits in the order of a working day. */
const ways: readonly Way[] = [
  'cash',
  'upi',
  'upi',
  'upi without reference',
  'cash',
  'advance by upi, rest in cash',
  'bank',
  'card',
  'refunded',
  'unpaid',
]

interface Visit {
  readonly id: string
  readonly number: number
  readonly day: string
  readonly way: Way
  /** In rupees, each another, as with discounts and travel charges. */
  readonly price: number
}

const visits: readonly Visit[] = Array.from({ length: VISITS }, (_, number) => ({
  id: randomUUID(),
  number,
  day: addDays(FIRST_DAY, number % DAYS),
  way: ways[number % ways.length] ?? 'cash',
  price: 500 + number,
}))

/** Begins with the last digit of the year, as those of UPI do. */
const referenceOf = ({ number }: Visit) => `6${String(61_100_000_000 + number)}`
const received = ({ day, number }: Visit) => `${day}T${String(9 + (number % 9)).padStart(2, '0')}:30:00+05:30`

async function record(tx: OwnerTx, visit: Visit): Promise<void> {
  const { id, way, price } = visit
  const received_at = received(visit)
  const reference = referenceOf(visit)
  const pay = (amount: number, more: object) =>
    take(tx, id, amount, { received_at, more_than_due_ok: false, ...more })
  if (way === 'cash') await pay(price, { method: 'cash' })
  if (way === 'card') await pay(price, { method: 'card' })
  if (way === 'upi') await pay(price, { method: 'upi', reference })
  if (way === 'upi without reference') await pay(price, { method: 'upi' })
  if (way === 'bank') await pay(price, { method: 'bank', reference })
  if (way === 'advance by upi, rest in cash') {
    await pay(200.5, { method: 'upi', reference })
    await pay(price - 200.5, { method: 'cash' })
  }
  if (way === 'refunded') {
    await pay(price, { method: 'cash' })
    await pay(-100.25, { method: 'cash' })
  }
}

/** What came into the account for a visit. */
const credited = ({ way, price }: Visit): number =>
  way === 'advance by upi, rest in cash' ? 200.5 : way.startsWith('upi') || way === 'bank' ? price : 0

/** The statement as HDFC writes it; transfers arrive a day later. Between them is the owner's own money. */
function statement(): string {
  const lines = visits.flatMap((visit) => {
    const amount = credited(visit)
    if (amount === 0) return []
    const isTransfer = visit.way === 'bank'
    const day = addDays(visit.day, isTransfer ? 1 : 0)
      .split('-')
      .reverse()
      .join('/')
    const text = `${isTransfer ? 'IMPS' : 'UPI'}-GUEST ${visit.number}-guest${visit.number}@okbank-${referenceOf(visit)}`
    return [`${day},${text},0000${referenceOf(visit)},${day},,${amount.toFixed(2)},0.00`]
  })
  const own = ['SALARY OF SPOUSE', 'INTEREST PAID', 'CASH DEPOSIT SELF'].map(
    (text, index) => `1${index}/03/2026,${text},,1${index}/03/2026,,${98_765 + index}.00,0.00`,
  )
  const spent = '05/03/2026,RENT,,05/03/2026,15000.00,,0.00'
  return [
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...lines,
    ...own,
    spent,
  ].join('\n')
}

interface Proposal {
  readonly place: number
  readonly found_by: string
  readonly payment_id: string
}

describeEachEngine('a month of visits', (database) => {
  beforeAll(() => insertBusiness(database().db))

  it('has every rupee of the bank statement, and the same sums everywhere', {
    timeout: 120_000,
  }, async () => {
    const seen = await rolledBackIn(database().db, async (tx) => {
      await setOwnerCaller(tx)
      await tx.query(sql`
        insert into public.beauticians (id, full_name)
        select md5('beautician ' || number)::uuid, 'Beautician ' || number from generate_series(1, ${BEAUTICIANS}::int4) as number`)
      await tx.query(sql`
        insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date, overlap_ok, status)
        select visit.id, case when visit.number % 2 = 0 then ${client}::uuid else ${otherClient}::uuid end, ${facial},
          md5('beautician ' || visit.number % ${BEAUTICIANS}::int4 + 1)::uuid, visit.starts_at, true, 'completed'
        from jsonb_to_recordset(${JSON.stringify(visits.map((visit) => ({ ...visit, starts_at: received(visit) })))}::jsonb)
          as visit (id uuid, number int4, starts_at timestamptz)`)
      await tx.query(sql`
        update public.appointments set travel_charge = visit.price - 500
        from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as visit (id uuid, price numeric)
        where appointments.id = visit.id`)
      for (const visit of visits) await record(tx, visit)

      const table = readBankTable(statement())
      const { credits, faults } = readCredits(table, table.columns)
      const match = () =>
        tx.query<Proposal>(
          sql`select place, found_by, payment_id from public.match_credits(${JSON.stringify(credits)}::jsonb)`,
        )
      const proposals = await match()
      const chosen = credits.flatMap((credit, index) => {
        const [first, ...others] = proposals.filter(({ place }) => place === index + 1)
        return first && others.length === 0 ? [{ ...credit, payment: first.payment_id }] : []
      })
      const problems = await tx.query<{ problem: string | null }>(
        sql`select problem from public.confirm_credits(${JSON.stringify(chosen)}::jsonb) where problem is not null`,
      )
      const again = await match()
      const [sums] = await tx.query(sql`
        select
          (select sum(payments.amount)::float8 from public.payments where method in ('upi', 'bank')) as credited,
          (select sum(payments.amount)::float8 from private.bank_matches join public.payments on payments.id = payment_id) as found,
          (select sum(payment_amount)::float8 from public.appointments) as of_appointments,
          (select sum(amount)::float8 from public.payment_totals() where method is not null) as of_list,
          (select sum((line ->> 'received')::numeric - (line ->> 'refunded')::numeric)::float8
            from generate_series(0, ${DAYS - 1}::int4) as number,
              jsonb_array_elements(public.day_book(${FIRST_DAY}::date + number) -> 'money') as line) as of_day_books,
          (select (overdue + later)::float8 from public.due_totals(null, null)) as due`)
      return { faults, read: credits.length, chosen: chosen.length, problems, again, sums }
    })
    const inBank = visits.filter((visit) => credited(visit) > 0)
    const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
    const paid = total(
      visits.map(({ way, price }) => (way === 'unpaid' ? 0 : way === 'refunded' ? price - 100.25 : price)),
    )
    expect(seen.faults).toEqual([])
    expect(seen.read).toBe(inBank.length + 3)
    // The owner's own money is proposed for nothing, and everything else is unambiguous.
    expect(seen.chosen).toBe(inBank.length)
    expect(seen.problems).toEqual([])
    expect(seen.again).toHaveLength(inBank.length)
    expect(new Set(seen.again.map(({ found_by }) => found_by))).toEqual(new Set(['confirmed']))
    expect(seen.sums).toEqual({
      credited: total(inBank.map(credited)),
      found: total(inBank.map(credited)),
      of_appointments: paid,
      of_list: paid,
      of_day_books: paid,
      due: total(visits.filter(({ way }) => way === 'unpaid').map(({ price }) => price)),
    })
  })
})
