// Payments, refunds, tips, completions, cancellations, edits, rules, hand-overs and closings in any order: every line of every pay
// sheet, the sums and the cash in hand are what a recomputation from the payments gives, to the paisa.
import { expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { DatabaseError } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { bridal, client, facial, insertBusiness, rose } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale, seed } from '#testing/depth.ts'
import { seeded } from '../../../art/random.ts'
import { asBusinessOwner } from './money-fixture.ts'
import {
  type Entry,
  monthOf,
  nextMonth,
  type PaidAmount,
  type PaidVisit,
  PayModel,
  type PayRule,
  paise,
} from './pay-model.ts'

const lily = '00000000-0000-4000-8000-0000000000b2'
const aster = '00000000-0000-4000-8000-0000000000b3'
const beauticians = [rose, lily, aster]
const manicure = '00000000-0000-4000-8000-0000000000e3'
const services = [facial, bridal, manicure]

const CHANGES = scale(150, 5000)
const MONTHS = scale(2, 20)
const VISITS = scale(16, 60)
const COMPARED_AFTER = scale(20, 100)
const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

class Run {
  readonly #db: Db
  readonly random = seeded(seed)
  readonly model: PayModel
  /** Made here, so that a change of the model names the same row. */
  #lastId = 0

  constructor(db: Db, now: number) {
    this.#db = db
    this.model = new PayModel(now)
  }

  one = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(this.random() * values.length)]
    if (value === undefined) throw new Error('There is nothing to choose from.')
    return value
  }
  amount = (most = 200_000) => 1 + Math.floor(this.random() * most)
  rupees = (most?: number) => (this.amount(most) / 100).toFixed(2)
  visit = () => this.one([...this.model.visits.keys()])
  newId = () => `00000000-0000-4000-9000-${(++this.#lastId).toString(16).padStart(12, '0')}`

  query = <T extends object>(query: Sql) => asBusinessOwner(this.#db, (tx) => tx.query<T>(query))

  /** Whether it was accepted; any other refusal is a failure of the test. */
  async tried(query: Sql, constraint: string): Promise<boolean> {
    try {
      await this.query(query)
      return true
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.constraint !== constraint) throw error
      return false
    }
  }

  payments = () =>
    this.query<PaidAmount & { id: string }>(
      sql`select id, appointment_id, kind, amount::text as amount, held_by from public.payments order by id`,
    )

  async readVisit(id: string): Promise<void> {
    const [visit] = await this.query<PaidVisit>(sql`
      select id, beautician_id, status, to_char(appointment_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts_at,
        discount_percent::text as discount_percent, discount_amount::text as discount_amount,
        travel_charge::text as travel_charge, (
          select jsonb_agg(jsonb_build_object('position', position, 'service_id', service_id, 'price', price::text) order by position)
          from public.appointment_lines where appointment_id = appointments.id) as lines
      from public.appointments where id = ${id}`)
    this.model.visitChanged(id, visit ?? null)
  }

  /** A moment within the months of the test, also in the last minutes of a month in India. */
  moment(): string {
    const back = Math.floor(this.random() * MONTHS * 30) * DAY_MS
    const month = monthOf(Date.now() - back)
    const start = new Date(`${month}T00:00:00+05:30`).getTime()
    return new Date(start + this.one([-MINUTE_MS, 0, 4.5 * DAY_MS, 9 * DAY_MS])).toISOString()
  }

  /** Most are completed, of two services, and partly paid. */
  async addVisit(): Promise<void> {
    const id = this.newId()
    await this.query(sql`
      insert into public.appointments
        (id, client_id, service_id, beautician_id, appointment_date, overlap_ok, tight_ok, travel_charge, payment_amount)
      values (${id}, ${client}, ${this.one(services)}, ${this.one(beauticians)}, ${this.moment()}, true, true,
        ${this.one(['0', '75.5'])}, ${this.one(['0', this.rupees(90_000)])})`)
    if (this.random() < 0.6)
      await this.query(sql`
        insert into public.appointment_lines (appointment_id, position, service_id, price, minutes)
        values (${id}, 2, ${this.one(services)}, ${this.rupees()}, 10)`)
    const status = this.one(['confirmed', 'completed', 'completed'])
    await this.query(sql`update public.appointments set status = ${status} where id = ${id}`)
    await this.readVisit(id)
  }
}

const changes: readonly ((run: Run) => Promise<unknown>)[] = [
  ...Array.from({ length: 4 }, () => takePayment),
  giveBack,
  tip,
  removePayment,
  ...Array.from({ length: 3 }, () => (run: Run) => setStatus(run, ['completed'])),
  (run) => setStatus(run, ['confirmed', 'cancelled']),
  (run) =>
    change(
      run,
      (id) =>
        sql`update public.appointments set beautician_id = ${run.one([...beauticians, null])} where id = ${id}`,
    ),
  (run) =>
    change(
      run,
      (
        id,
      ) => sql`update public.appointments set discount_percent = ${run.one([0, 10, 12.5, 33.33, 100])}, discount_amount = 0,
        travel_charge = ${run.one(['0', '150.01', '75.5'])} where id = ${id}`,
    ),
  (run) =>
    change(
      run,
      (id) =>
        sql`update public.appointments set discount_percent = 0, discount_amount = ${run.rupees()} where id = ${id}`,
    ),
  (run) =>
    change(
      run,
      (id) => sql`update public.appointments set appointment_date = ${run.moment()} where id = ${id}`,
    ),
  (run) =>
    change(
      run,
      (id) => sql`insert into public.appointment_lines (appointment_id, position, service_id, price, minutes)
        values (${id}, ${run.one([2, 3])}, ${run.one(services)}, ${run.rupees()}, 10) on conflict (appointment_id, position)
        do update set price = excluded.price, service_id = excluded.service_id`,
    ),
  (run) =>
    change(
      run,
      (id) => sql`update public.appointment_lines set price = ${run.one(['0', run.rupees()])}::numeric
        where appointment_id = ${id} and position = ${run.one([1, 2])}`,
    ),
  (run) =>
    change(
      run,
      (id) =>
        sql`delete from public.appointment_lines where appointment_id = ${id} and position = ${run.one([2, 3])}`,
    ),
  (run) =>
    change(
      run,
      (id) => sql`update public.appointments set service_id = ${run.one(services)} where id = ${id}`,
    ),
  async (run) => {
    if (run.random() > 0.3) return
    await change(run, (id) => sql`delete from public.appointments where id = ${id}`)
    await run.addVisit()
  },
  changeRule,
  handOver,
  applyRules,
  async (run) => {
    if (run.random() < (MONTHS * 3) / (CHANGES / changes.length)) await closeMonth(run)
  },
]

async function takePayment(run: Run): Promise<void> {
  const method = run.one(['cash', 'upi', 'card'])
  const held_by = method === 'cash' ? run.one([...beauticians, null]) : null
  await run.query(
    sql`select public.take_payment(${JSON.stringify({
      id: run.newId(),
      appointment_id: run.visit(),
      amount: run.rupees(),
      method,
      held_by,
      more_than_due_ok: true,
    })})`,
  )
}

async function giveBack(run: Run): Promise<void> {
  const payment = {
    id: run.newId(),
    appointment_id: run.visit(),
    amount: `-${run.rupees(60_000)}`,
    method: 'upi',
  }
  await run.tried(
    sql`select public.take_payment(${JSON.stringify(payment)})`,
    'payments_refund_within_received',
  )
}

async function tip(run: Run): Promise<void> {
  const payment = { id: run.newId(), appointment_id: run.visit(), amount: run.rupees(9_999), kind: 'tip' }
  const held_by = run.one([...beauticians, null])
  await run.query(sql`select public.take_payment(${JSON.stringify({ ...payment, method: 'cash', held_by })})`)
}

async function removePayment(run: Run): Promise<void> {
  const payments = await run.payments()
  if (payments.length > 0)
    await run.tried(
      sql`delete from public.payments where id = ${run.one(payments).id}`,
      'payments_refund_within_received',
    )
}

const setStatus = (run: Run, statuses: readonly string[]) =>
  change(run, (id) => sql`update public.appointments set status = ${run.one(statuses)} where id = ${id}`)

async function change(run: Run, query: (id: string) => Sql): Promise<void> {
  const id = run.visit()
  await run.query(query(id))
  await run.readVisit(id)
}

function changeRule(run: Run): Promise<void> {
  return setRule(run, run.one(beauticians), run.one([null, null, ...services]))
}

async function setRule(run: Run, beautician: string, service: string | null): Promise<void> {
  const key = `${beautician} ${service ?? ''}`
  await run.query(sql`
    delete from public.pay_rules where beautician_id = ${beautician} and service_id is not distinct from ${service}::uuid`)
  run.model.rules.delete(key)
  if (run.random() < 0.2) return
  const isPercent = run.random() < 0.6
  const rule: PayRule = {
    percent: isPercent ? run.one(['0', '40', '33.33', '100', '12.5']) : null,
    amount: isPercent ? null : run.rupees(90_000),
    travel_allowance: service === null ? run.one(['0', '50', '33.35']) : '0',
  }
  await run.query(sql`
    insert into public.pay_rules (beautician_id, service_id, percent, amount, travel_allowance)
    values (${beautician}, ${service}, ${rule.percent}, ${rule.amount}, ${rule.travel_allowance})`)
  run.model.rules.set(key, rule)
}

async function handOver(run: Run): Promise<void> {
  const { model } = run
  const beautician = run.one(beauticians)
  const before = model.handedOver.get(beautician) ?? 0n
  const held = model.cashOf(beautician, await run.payments())
  const amount = run.random() < 0.2 ? -run.amount(50_000) : run.amount(Math.max(Number(held) * 1.3, 100))
  const accepted = await run.tried(
    sql`select public.hand_over_cash(${JSON.stringify({ id: run.newId(), beautician_id: beautician, amount: (amount / 100).toFixed(2) })})`,
    'cash_handovers_within_hand',
  )
  expect(accepted).toBe(amount > 0 ? BigInt(amount) <= held : BigInt(-amount) <= before)
  if (accepted) model.handedOver.set(beautician, before + BigInt(amount))
}

async function applyRules(run: Run): Promise<void> {
  const [month, beautician] = [monthOf(run.moment()), run.one(beauticians)]
  const accepted = await run.tried(
    sql`select public.apply_pay_rules(${month}, ${beautician})`,
    'pay_never_changes',
  )
  expect(accepted).toBe(!run.model.closed.has(month))
  if (accepted) run.model.applyRules(month, beautician)
}

async function closeMonth(run: Run): Promise<void> {
  const { model } = run
  const month = model.firstOpenMonth()
  const close = sql`select public.close_pay_month(${month})`
  if (month >= model.thisMonth) {
    expect(await run.tried(close, 'pay_months_over')).toBe(false)
    return
  }
  expect(
    await run.tried(
      sql`select public.close_pay_month(${nextMonth(month)})`,
      await refusalOfNext(month, model),
    ),
  ).toBe(false)
  const payments = await run.payments()
  await run.query(close)
  model.close(month, payments, beauticians)
}

const refusalOfNext = async (month: string, model: PayModel) =>
  nextMonth(month) >= model.thisMonth ? 'pay_months_over' : 'pay_months_in_order'

interface StoredLine {
  readonly beautician_id: string
  readonly appointment_id: string
  readonly kind: string
  readonly position: number
  readonly collected: number | null
  readonly amount: number
  readonly is_correction: boolean
}

interface StoredSheet {
  readonly beautician_id: string
  readonly earned: string
  readonly cash_in_hand: string
  readonly payout: string
}

const lineText = ({
  beautician,
  appointment,
  kind,
  line,
  collected,
  amount,
  isCorrection,
}: Omit<Entry, 'month' | 'visitMonth'>) =>
  [beautician.at(-1), appointment.slice(-4), kind, line, `of ${collected}`, amount, isCorrection].join(' ')

async function compare(run: Run): Promise<void> {
  const { model } = run
  const payments = await run.payments()
  const open = model.openEntries(payments)
  const first = [...model.closed.keys(), model.firstOpenMonth()].sort()[0] ?? model.thisMonth
  for (let month = first; month <= model.thisMonth; month = nextMonth(month)) {
    const expected = model.closed.get(month) ?? open.filter((entry) => entry.month === month)
    const [row] = await run.query<{ lines: StoredLine[] }>(sql`select public.pay_lines(${month}) as lines`)
    const lines = row?.lines ?? []
    const found = lines.map((line) =>
      lineText({
        beautician: line.beautician_id,
        appointment: line.appointment_id,
        kind: line.kind,
        line: line.position,
        collected: line.collected === null ? null : paise(line.collected),
        amount: paise(line.amount),
        isCorrection: line.is_correction,
      }),
    )
    expect({ month, lines: found.sort() }).toEqual({ month, lines: expected.map(lineText).sort() })
    await compareSheets(run, month, expected, payments)
  }
}

async function compareSheets(
  run: Run,
  month: string,
  entries: readonly Entry[],
  payments: readonly PaidAmount[],
): Promise<void> {
  const { model } = run
  const sheets = await run.query<StoredSheet>(sql`select * from public.pay_sheets(${month})`)
  const isFirst = month === model.firstOpenMonth()
  for (const beautician of beauticians) {
    const earned = entries
      .filter((entry) => entry.beautician === beautician)
      .reduce((total, { amount }) => total + amount, 0n)
    const sheet = sheets.find(({ beautician_id }) => beautician_id === beautician)
    expect({ month, beautician, earned: paise(sheet?.earned ?? 0) }).toEqual({ month, beautician, earned })
    if (!isFirst) continue
    const cash = model.cashOf(beautician, payments)
    expect({ cash: paise(sheet?.cash_in_hand ?? 0), payout: paise(sheet?.payout ?? 0) }).toEqual({
      cash,
      payout: earned > cash ? earned - cash : 0n,
    })
  }
}

describeEachEngine('pay sheets after any changes', (database) => {
  it('are what the payments give', async () => {
    const { db } = database()
    await insertBusiness(db)
    await db.asOwner((tx) =>
      tx.script(`
        insert into public.beauticians (id, full_name) values ('${lily}', 'Lily (sample)'), ('${aster}', 'Aster (sample)');
        insert into public.services (id, name, price, duration_minutes) values ('${manicure}', 'Manicure', 333.33, 30);`),
    )
    const run = new Run(db, Date.now())
    for (const beautician of beauticians) await setRule(run, beautician, null)
    for (let number = 0; number < VISITS; number++) await run.addVisit()
    for (let number = 1; number <= CHANGES; number++) {
      await run.one(changes)(run)
      if (number % COMPARED_AFTER === 0) await compare(run)
    }
    await compare(run)
    expect(run.model.closed.size).toBeGreaterThan(1)
  })
})
