// Payments, refunds, tips, deletions, hand-overs, moves, counts and corrections in any order, many of them back-dated: what is expected
// in the drawer is what a recomputation from the payments gives, to the paisa, no line ever changes, and each day has the sums of its
// payments.
import { beforeAll, expect, it } from 'vitest'
import { DatabaseError, type Db, type OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { insertBusiness, rose } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale, seed } from '#testing/depth.ts'
import { seeded } from '../../../art/random.ts'
import { asBusinessOwner, newAppointment } from './money-fixture.ts'

const STEPS = scale(150, 600)
const DAYS = 4

const paise = (rupees: number | string) => Math.round(Number(rupees) * 100)
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Cash that came into the drawer at a moment, in microseconds, or went out of it. */
interface Movement {
  readonly at: number
  readonly amount: number
  readonly part: 'taken' | 'refunded' | 'handed_over' | 'moved'
}

interface Line extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly kind: 'counted' | 'moved'
  readonly amount: number
  readonly opening: number | null
  readonly expected: number | null
  readonly difference: number | null
  readonly corrects: string | null
}

const microseconds = (column: Sql) => sql`(extract(epoch from ${column}) * 1000000)::bigint::float8`

class Run {
  readonly #db: Db
  readonly random = seeded(seed)
  /** As they were stored first. */
  readonly lines: Line[] = []
  /** Moment and amount of the last count, and the drawer cash that counts have seen since the first. */
  last: { readonly at: number; readonly amount: number; readonly seen: number } | null = null
  first = 0
  #lastId = 0

  constructor(db: Db) {
    this.#db = db
  }

  one = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(this.random() * values.length)]
    if (value === undefined) throw new Error('There is nothing to choose from.')
    return value
  }
  rupees = (most = 200_000) => ((1 + Math.floor(this.random() * most)) / 100).toFixed(2)
  newId = () => `00000000-0000-4000-9000-${(++this.#lastId).toString(16).padStart(12, '0')}`
  query = <T extends object>(query: Sql) => asBusinessOwner(this.#db, (tx) => tx.query<T>(query))

  /** False if a refund would be more than was received, or a hand-over more than is in hand; any other refusal is a failure of the test. */
  async tried(query: Sql): Promise<boolean> {
    try {
      await this.query(query)
      return true
    } catch (error) {
      const known = ['payments_refund_within_received', 'cash_handovers_within_hand']
      if (!(error instanceof DatabaseError) || !known.includes(error.constraint ?? '')) throw error
      return false
    }
  }

  /** Of cash payments and hand-overs as they are now, and of moves that are not corrected. */
  async movements(): Promise<readonly Movement[]> {
    const rows = await this.query<{
      at: number
      amount: string
      part: 'payment' | 'handed_over' | 'moved'
    }>(sql`
      select ${microseconds(sql`received_at`)} as at, amount::text as amount, 'payment' as part from public.payments
      where method = 'cash' and held_by is null
      union all
      select ${microseconds(sql`handed_at`)}, amount::text, 'handed_over' from public.cash_handovers
      union all
      select ${microseconds(sql`at`)}, amount::text, 'moved' from public.cash_book
      where kind = 'moved' and id not in (select corrects from public.cash_book where corrects is not null)`)
    return rows.map(({ at, amount, part }) => ({
      at,
      amount: paise(amount),
      part: part === 'payment' ? (amount.startsWith('-') ? 'refunded' : 'taken') : part,
    }))
  }

  /** The drawer as cash_drawer() should say, in paise; null before the first count. */
  async expected() {
    const movements = await this.movements()
    const { last, first } = this
    if (!last) return null
    const since = (part: Movement['part']) =>
      sumOf(movements.filter((one) => one.part === part && one.at > last.at).map(({ amount }) => amount))
    const total = sumOf(movements.filter(({ at }) => at > first).map(({ amount }) => amount))
    const parts = {
      opening: last.amount,
      taken: since('taken'),
      refunded: since('refunded'),
      handed_over: since('handed_over'),
      moved: since('moved'),
    }
    const expected = last.amount + total - last.seen
    return { ...parts, late: expected - sumOf(Object.values(parts)), expected, total }
  }

  async drawer(): Promise<Readonly<Record<string, number | null>>> {
    const [row] = await this.query<{ drawer: Record<string, number | null> }>(
      sql`select public.cash_drawer() - array['last', 'late_payments'] as drawer`,
    )
    return row?.drawer ?? {}
  }

  async store(call: Sql): Promise<Line & { at: number }> {
    const [row] = await this.query<{ line: Line; at: number }>(
      sql`select to_jsonb(line) as line, ${microseconds(sql`line.at`)} as at from ${call} as line`,
    )
    if (!row) throw new Error('No line was stored.')
    this.lines.push(row.line)
    return { ...row.line, at: row.at }
  }
}

/** Now, between the first count and now, or in the last days. */
function moment(run: Run): object {
  const kind = run.random()
  if (kind < 0.5) return {}
  const now = Date.now()
  const longest = kind < 0.8 && run.last ? now - run.first / 1000 : DAYS * 24 * 3_600_000
  return { received_at: new Date(now - run.random() * longest).toISOString() }
}

const pay =
  (sign: '' | '-', more: object = {}) =>
  (run: Run, appointments: readonly string[]) =>
    run.tried(
      sql`select public.take_payment(${JSON.stringify({
        id: run.newId(),
        appointment_id: run.one(appointments),
        amount: `${sign}${run.rupees()}`,
        method: 'cash',
        more_than_due_ok: true,
        ...moment(run),
        ...more,
      })}::jsonb)`,
    )

async function removePayment(run: Run): Promise<void> {
  const ids = (await run.query<{ id: string }>(sql`select id from public.payments order by id`)).map(
    ({ id }) => id,
  )
  if (ids.length > 0) await run.tried(sql`delete from public.payments where id = ${run.one(ids)}`)
}

const handOver = (run: Run) =>
  run.tried(
    sql`select public.hand_over_cash(${JSON.stringify({ id: run.newId(), beautician_id: rose, amount: run.one(['-1', run.rupees(50_000)]) })}::jsonb)`,
  )

const move = (run: Run) =>
  run.store(
    sql`public.move_cash(${JSON.stringify({ id: run.newId(), amount: run.one(['', '-']) + run.rupees(), note: 'Bank' })}::jsonb)`,
  )

async function count(run: Run): Promise<void> {
  const expected = await run.expected()
  const amount = Math.max((expected?.expected ?? 100_000) + run.one([0, 0, 1, -50_000, 4_999]), 0)
  const counted = JSON.stringify({
    id: run.newId(),
    amount: (amount / 100).toFixed(2),
    expected: expected ? (expected.expected / 100).toFixed(2) : null,
  })
  const line = await run.store(sql`public.count_cash(${counted}::jsonb)`)
  if (!run.last) run.first = line.at
  run.last = { at: line.at, amount, seen: expected?.total ?? 0 }
}

/** Any move that is not corrected, or the last count. */
async function correct(run: Run): Promise<void> {
  const corrected = new Set(run.lines.map(({ corrects }) => corrects))
  const lastCount = run.lines.findLast(({ kind }) => kind === 'counted')
  const choices = run.lines.filter(
    (line) => !corrected.has(line.id) && (line.kind === 'moved' || line === lastCount),
  )
  if (choices.length === 0) return
  const line = run.one(choices)
  const amount = run.one(['0', run.rupees(), ...(line.kind === 'moved' ? [`-${run.rupees()}`] : [])])
  await run.store(
    sql`public.correct_cash_line(${JSON.stringify({ id: run.newId(), corrects: line.id, amount, note: 'Typed wrongly' })}::jsonb)`,
  )
  if (line.kind === 'counted' && run.last) run.last = { ...run.last, amount: paise(amount) }
}

const steps: readonly ((run: Run, appointments: readonly string[]) => Promise<unknown>)[] = [
  ...Array.from({ length: 5 }, () => pay('')),
  ...Array.from({ length: 2 }, () => pay('-')),
  pay('', { kind: 'tip' }),
  pay('', { method: 'card' }),
  pay('', { held_by: rose }),
  pay('', { held_by: rose }),
  removePayment,
  handOver,
  handOver,
  move,
  count,
  count,
  correct,
]

/** Number, received, refunded and tips of a method and person, in paise. */
type DaySums = Record<string, readonly number[]>

async function sumsOfDay(tx: OwnerTx, day: string): Promise<DaySums> {
  interface Money {
    readonly method: string
    readonly is_held: boolean
    readonly person: string
    readonly number: number
    readonly received: number
    readonly refunded: number
    readonly tips: number
  }
  const [row] = await tx.query<{ money: Money[] }>(
    sql`select public.day_book(${day}::date) -> 'money' as money`,
  )
  return Object.fromEntries(
    (row?.money ?? []).map(({ method, is_held, person, number, received, refunded, tips }) => [
      `${method} ${is_held} ${person}`,
      [number, paise(received), paise(refunded), paise(tips)],
    ]),
  )
}

async function compareDays(tx: OwnerTx): Promise<void> {
  const payments = await tx.query<{ day: string; key: string; amount: string; kind: string }>(sql`
    select ((received_at + interval '5 hours 30 minutes') at time zone 'UTC')::date::text as day,
      concat_ws(' ', method, (held_by is not null)::text, received_by) as key, amount::text as amount, kind
    from public.payments`)
  const days = new Map<string, DaySums>()
  for (const { day, key, amount, kind } of payments) {
    const sums = days.get(day) ?? {}
    const [number = 0, received = 0, refunded = 0, tips = 0] = sums[key] ?? []
    const value = paise(amount)
    sums[key] = [
      number + 1,
      received + Math.max(value, 0),
      refunded + Math.max(-value, 0),
      tips + (kind === 'tip' ? value : 0),
    ]
    days.set(day, sums)
  }
  expect(days.size).toBeGreaterThan(2)
  for (const [day, sums] of days) expect(await sumsOfDay(tx, day)).toEqual(sums)
}

describeEachEngine('any sequence of payments, counts and corrections', (database) => {
  beforeAll(() => insertBusiness(database().db))

  it(`expects each rupee once, and changes no line (seed ${seed})`, async () => {
    const { db } = database()
    const appointments = await asBusinessOwner(db, async (tx) => [await newAppointment(tx)])
    const run = new Run(db)
    let late = 0
    for (let number = 0; number < STEPS; number++) {
      await run.one(steps)(run, appointments)
      const expected = await run.expected()
      const drawer = await run.drawer()
      if (!expected) {
        expect(new Set(Object.values(drawer))).toEqual(new Set([null]))
        continue
      }
      const { total, ...parts } = expected
      if (parts.late !== 0) late++
      expect(
        Object.fromEntries(Object.entries(drawer).map(([part, value]) => [part, paise(value ?? 0)])),
      ).toEqual(parts)
      // What was counted first, all cash since and all differences that stand give what is expected.
      expect(basisOf(run.lines) + total).toBe(parts.expected)
    }
    const stored = await asBusinessOwner(db, (tx) =>
      tx.query<{ line: Line }>(sql`select to_jsonb(cash_book) as line from public.cash_book order by number`),
    )
    expect(stored.map(({ line }) => line)).toEqual(run.lines)
    expect(run.lines.filter(({ corrects }) => corrects).length).toBeGreaterThan(2)
    expect(late).toBeGreaterThan(STEPS / 10)
    await asBusinessOwner(db, compareDays)
  })
})

/** What was counted first, and the differences of the counts that stand. */
function basisOf(lines: readonly Line[]): number {
  const replaced = new Set(lines.map(({ corrects }) => corrects))
  return sumOf(
    lines
      .filter(({ kind, id }) => kind === 'counted' && !replaced.has(id))
      .map(({ opening, amount, difference }) => paise(opening === null ? amount : (difference ?? 0))),
  )
}
