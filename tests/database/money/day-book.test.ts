// The day book in single examples: what is expected in the drawer, counts that never change, corrections, and a day by method and person;
// day-book-property.test.ts has payments and counts in any order.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { insertBusiness, rolledBackAsStaff, rose } from '#testing/database/appointment-fixture.ts'
import { accounts, callers, setStaffCaller } from '#testing/database/callers.ts'
import { writersWait } from '#testing/database/lock-waits.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine, openTestDatabase, type TestDatabase } from '#testing/database/test-databases.ts'
import { asBusinessOwner, newAppointment, take } from './money-fixture.ts'

interface Line {
  readonly id: string
  readonly number: number
  readonly day: string
  readonly amount: number
  readonly expected: number | null
  readonly difference: number | null
  readonly late: number | null
  readonly corrects: string | null
}

interface Drawer {
  readonly last: Line | null
  readonly expected: number | null
  readonly late_payments: readonly { client_name: string; amount: number }[]
}

const drawerOf = async (tx: OwnerTx): Promise<Drawer> => {
  const [row] = await tx.query<{ drawer: Drawer }>(sql`select public.cash_drawer() as drawer`)
  if (!row) throw new Error('The drawer was not read.')
  return row.drawer
}

const one = async (tx: OwnerTx, call: Sql): Promise<Line> => {
  const [row] = await tx.query<{ line: Line }>(sql`select to_jsonb(line) as line from ${call} as line`)
  if (!row) throw new Error('No line was stored.')
  return row.line
}
/** Counted as by somebody who has just looked at the expected cash, unless `more` says otherwise. */
const count = async (tx: OwnerTx, amount: number, more: object = {}) => {
  const { expected } = await drawerOf(tx)
  const counted = JSON.stringify({ id: randomUUID(), amount, expected, ...more })
  return one(tx, sql`public.count_cash(${counted}::jsonb)`)
}
const move = (tx: OwnerTx, amount: number, more: object = {}) =>
  one(
    tx,
    sql`public.move_cash(${JSON.stringify({ id: randomUUID(), amount, note: 'Bank', ...more })}::jsonb)`,
  )
const correct = (tx: OwnerTx, corrects: string, amount: number, more: object = {}) =>
  one(
    tx,
    sql`public.correct_cash_line(${JSON.stringify({ id: randomUUID(), corrects, amount, note: 'Typed wrongly', ...more })}::jsonb)`,
  )
const handOver = (tx: OwnerTx, amount: number) =>
  tx.query(
    sql`select public.hand_over_cash(${JSON.stringify({ id: randomUUID(), beautician_id: rose, amount })})`,
  )

const emptyBook = (db: Db) =>
  db.asOwner((tx) =>
    tx.script(`
      alter table public.cash_book disable trigger user;
      delete from public.cash_book;
      alter table public.cash_book enable trigger user`),
  )

describeEachEngine('the day book', (database) => {
  let appointment = ''
  beforeAll(async () => {
    await insertBusiness(database().db)
    appointment = await asBusinessOwner(database().db, (tx) => newAppointment(tx))
  })
  // What is dated before the first count is not expected, so payments of other tests do no harm.
  beforeEach(() => emptyBook(database().db))

  /** In a transaction of its own, so that each has its moment. */
  const step = <T>(work: (tx: OwnerTx) => Promise<T>) => asBusinessOwner(database().db, work)
  const pay = (amount: number, more: object = {}) => step((tx) => take(tx, appointment, amount, more))
  const drawer = () => step(drawerOf)

  describe('expects in the drawer', () => {
    it('nothing before the first count, and then what was counted and came and went since', async () => {
      await pay(700)
      expect(await drawer()).toMatchObject({ last: null, expected: null, late_payments: [] })
      expect(await step((tx) => count(tx, 2000))).toMatchObject({
        number: 1,
        expected: null,
        difference: null,
      })
      await pay(500.25)
      await pay(50, { kind: 'tip' })
      await pay(300, { method: 'card' })
      await pay(200, { held_by: rose })
      await pay(-100.5)
      await step((tx) => handOver(tx, 150))
      await step((tx) => move(tx, -1000))
      const expected = {
        opening: 2000,
        taken: 550.25,
        refunded: -100.5,
        handed_over: 150,
        moved: -1000,
        late: 0,
        expected: 1599.75,
      }
      expect(await drawer()).toMatchObject(expected)
      expect(await step((tx) => count(tx, 1589.75, { note: 'Change was short' }))).toMatchObject({
        ...expected,
        number: 3,
        difference: -10,
        note: 'Change was short',
      })
      expect(await drawer()).toMatchObject({ opening: 1589.75, taken: 0, expected: 1589.75 })
    })

    it('a payment that was dated before the last count as an amount of its own, and no line changes', async () => {
      const start = await step((tx) => count(tx, 0))
      const [paid] = await pay(80)
      const counted = await step((tx) => count(tx, 580, { note: 'Not recorded yet?' }))
      expect(counted).toMatchObject({ expected: 80, difference: 500 })
      const between = await step((tx) =>
        tx.query<{ at: string }>(
          sql`select to_jsonb(received_at + interval '1 microsecond') #>> '{}' as at from public.payments where id = ${paid?.id ?? ''}`,
        ),
      )
      await pay(500, { received_at: between[0]?.at })
      expect(await drawer()).toMatchObject({
        opening: 580,
        taken: 0,
        late: 500,
        expected: 1080,
        late_payments: [{ client_name: 'A', amount: 500 }],
      })
      // It was in the drawer already, so the differences of both counts add up to nothing.
      const next = await step((tx) => count(tx, 580))
      expect(next).toMatchObject({ late: 500, difference: -500 })
      await step((tx) => tx.query(sql`delete from public.payments where id = ${paid?.id ?? ''}`))
      expect(await drawer()).toMatchObject({ opening: 580, late: -80, expected: 500, late_payments: [] })
      const stored = await step((tx) =>
        tx.query<{ line: Line }>(
          sql`select to_jsonb(cash_book) as line from public.cash_book order by number`,
        ),
      )
      expect(stored.map(({ line }) => line)).toEqual([start, counted, next])
    })

    it('nothing that is dated before the first count', async () => {
      await step((tx) => count(tx, 100))
      await pay(500, { received_at: '2026-03-01T05:00:00Z' })
      await step((tx) => count(tx, 100))
      await pay(500, { received_at: '2026-03-01T05:00:00Z' })
      expect(await drawer()).toMatchObject({ late: 0, expected: 100 })
    })
  })

  describe('is refused', () => {
    it('for a count beside another expected amount than the present one', async () => {
      await step((tx) => count(tx, 100))
      const seen = (await drawer()).expected
      await pay(0.01)
      const counting = step((tx) => count(tx, 100, { expected: seen }))
      await expect(counting).rejects.toMatchObject({
        sqlState: '23514',
        constraint: 'cash_book_expected_current',
        message: 'The expected cash has changed: it is ₹100.01 now. Look at the difference again.',
      })
      await expect(step((tx) => count(tx, 100, { expected: null }))).rejects.toMatchObject({
        constraint: 'cash_book_expected_current',
      })
    })

    it('for another day than today and yesterday, and for a day before the last count', async () => {
      const day = (back: number) => sql`public.business_today() - ${back}::int`
      const countFor = (back: number) =>
        step(async (tx) => {
          const [row] = await tx.query<{ day: string }>(sql`select (${day(back)})::text as day`)
          return count(tx, 100, { day: row?.day })
        })
      const refused = { sqlState: '23514', constraint: 'cash_book_day_current' }
      await expect(countFor(2)).rejects.toMatchObject(refused)
      await expect(countFor(-1)).rejects.toMatchObject(refused)
      await countFor(1)
      await countFor(0)
      await expect(countFor(1)).rejects.toMatchObject({
        ...refused,
        message: expect.stringMatching(/^The cash was already counted for \d/),
      })
    })

    it.each([
      ['a move without a reason', { amount: 5, note: ' ' }, 'cash_book_note_given'],
      ['a move of nothing', { amount: 0, note: 'Bank' }, 'payments_amount_sign'],
      ['a move of parts of a paisa', { amount: 0.001, note: 'Bank' }, 'payments_amount_sign'],
    ])('for %s', async (_, sent, constraint) => {
      await expect(step((tx) => move(tx, sent.amount, sent))).rejects.toMatchObject({
        sqlState: '23514',
        constraint,
      })
    })

    it('for less than nothing in the drawer', async () => {
      await expect(step((tx) => count(tx, -1))).rejects.toMatchObject({
        constraint: 'cash_book_amount_range',
      })
    })
  })

  describe('is corrected by another line', () => {
    it('for the last count, with the same expected cash', async () => {
      await step((tx) => count(tx, 1000))
      await pay(100)
      const wrong = await step((tx) => count(tx, 110))
      await pay(30)
      const right = await step((tx) => correct(tx, wrong.id, 1100))
      expect(right).toMatchObject({
        number: 3,
        day: wrong.day,
        corrects: wrong.id,
        expected: 1100,
        difference: 0,
      })
      expect(await drawer()).toMatchObject({ opening: 1100, taken: 30, late: 0, expected: 1130 })
      await expect(step((tx) => correct(tx, wrong.id, 1))).rejects.toMatchObject({
        sqlState: '23505',
        message: 'This line was already corrected.',
      })
    })

    it('for the first count too', async () => {
      const wrong = await step((tx) => count(tx, 1000))
      await pay(100)
      await step((tx) => correct(tx, wrong.id, 0))
      expect(await drawer()).toMatchObject({ opening: 0, taken: 100, late: 0, expected: 100 })
    })

    it('but not for a count before the last', async () => {
      const first = await step((tx) => count(tx, 1000))
      await step((tx) => count(tx, 1000))
      await expect(step((tx) => correct(tx, first.id, 1))).rejects.toMatchObject({
        sqlState: '23514',
        constraint: 'cash_book_corrects_last_count',
      })
    })

    it('for a move, also after a count and again', async () => {
      await step((tx) => count(tx, 1000))
      const wrong = await step((tx) => move(tx, -500))
      const less = await step((tx) => correct(tx, wrong.id, 0))
      expect(await drawer()).toMatchObject({ moved: 0, expected: 1000 })
      await step((tx) => count(tx, 950))
      await step((tx) => correct(tx, less.id, 50))
      expect(await drawer()).toMatchObject({ opening: 950, moved: 0, late: 50, expected: 1000 })
    })

    it('with a reason', async () => {
      const line = await step((tx) => count(tx, 1000))
      await expect(step((tx) => correct(tx, line.id, 1, { note: null }))).rejects.toMatchObject({
        constraint: 'cash_book_note_given',
      })
    })
  })

  it('stores a line that is sent twice once', async () => {
    const id = randomUUID()
    const twice = async (write: () => Promise<Line>) => [await write(), await write()]
    const counts = await twice(() => step((tx) => count(tx, 100, { id })))
    const moves = await twice(() => step((tx) => move(tx, 5, { id: rose })))
    const corrections = await twice(() => step((tx) => correct(tx, id, 90, { id: appointment })))
    for (const [first, again] of [counts, moves, corrections]) expect(again).toEqual(first)
    expect(await drawer()).toMatchObject({ opening: 90, moved: 5, expected: 95 })
  })

  it.each([sql`update public.cash_book set note = 'x'`, sql`delete from public.cash_book`])(
    'cannot be changed by hand',
    async (attack) => {
      await step((tx) => count(tx, 100))
      await expect(database().db.asOwner((tx) => tx.query(attack))).rejects.toMatchObject({
        sqlState: '23514',
        constraint: 'cash_book_never_changes',
      })
    },
  )

  it('cannot be changed by the owner', async () => {
    await step((tx) => count(tx, 100))
    for (const attack of [sql`update public.cash_book set amount = 1`, sql`delete from public.cash_book`]) {
      const changing = database().db.asCaller(callers.owner, { readOnly: false }, (tx) => tx.query(attack))
      await expect(changing).rejects.toMatchObject({ sqlState: '42501' })
    }
  })

  it('numbers its lines without a gap, also after one that failed', async () => {
    await step((tx) => count(tx, 100))
    await expect(
      step(async (tx) => {
        await move(tx, 5)
        throw new Error('lost')
      }),
    ).rejects.toThrow('lost')
    expect((await step((tx) => move(tx, 5))).number).toBe(2)
  })

  it('shows a day in the time zone of the business by method, person and who has the cash', async () => {
    const day = await rolledBackAsStaff(database().db, async (tx) => {
      const [late, start, end] = ['2026-03-01T18:29:59Z', '2026-03-01T18:30:00Z', '2026-03-02T18:30:00Z']
      for (const received_at of [late, end]) await take(tx, appointment, 1000, { received_at })
      await take(tx, appointment, 500.25, { received_at: start })
      await take(tx, appointment, 20, { received_at: start, kind: 'tip' })
      await take(tx, appointment, -100, { received_at: start })
      await take(tx, appointment, 70, { received_at: start, held_by: rose })
      await take(tx, appointment, 30, { received_at: start, method: 'card' })
      const [row] = await tx.query<{ book: object }>(sql`select public.day_book('2026-03-02') as book`)
      return row?.book
    })
    const person = accounts.staff.user
    expect(day).toEqual({
      money: [
        { method: 'card', is_held: false, person, number: 1, received: 30, refunded: 0, tips: 0 },
        { method: 'cash', is_held: false, person, number: 3, received: 520.25, refunded: 100, tips: 20 },
        { method: 'cash', is_held: true, person, number: 1, received: 70, refunded: 0, tips: 0 },
      ],
      lines: [],
      later: { number: 0, amount: 0 },
    })
  })

  it('names what was recorded for a day after its cash was counted', async () => {
    await pay(100)
    const { day } = await step((tx) => count(tx, 100))
    await pay(300, { method: 'card', received_at: await startOfToday(database().db) })
    await pay(40)
    const [row] = await step((tx) =>
      tx.query<{ book: { lines: Line[]; later: object } }>(sql`select public.day_book(${day}::date) as book`),
    )
    expect(row?.book).toMatchObject({ lines: [{ number: 1 }], later: { number: 1, amount: 300 } })
  })

  it('leaves its lines in the audit log, without the note', async () => {
    const log = await rolledBackIn(database().db, async (tx) => {
      await setStaffCaller(tx)
      await count(tx, 100, { note: 'Asha' })
      const { id } = await move(tx, -5)
      await correct(tx, id, 0)
      return tx.query(sql`
        select subject, label, action, changes from public.audit_log(settings => array['cash_book']) order by id desc limit 3`)
    })
    const added = { subject: 'cash_book', action: 'added' }
    expect(log).toEqual([
      {
        ...added,
        label: 'moved',
        changes: { number: [null, 3], amount: [null, 0], corrects: [null, expect.any(String)] },
      },
      { ...added, label: 'moved', changes: { number: [null, 2], amount: [null, -5] } },
      { ...added, label: 'counted', changes: { number: [null, 1], amount: [null, 100] } },
    ])
  })
})

const startOfToday = async (db: Db) => {
  const [row] = await db.asOwner((tx) =>
    tx.query<{ at: string }>(sql`select to_jsonb(private.start_of_today()) #>> '{}' as at`),
  )
  return row?.at
}

describe('two desks at once (postgres)', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    await insertBusiness(database.db)
  })
  afterAll(() => database?.close())

  it('count one after the other: the second looks at the difference again', async () => {
    const { db } = database
    await asBusinessOwner(db, (tx) => count(tx, 1000))
    const { expected } = await asBusinessOwner(db, drawerOf)
    const counted = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const first = asBusinessOwner(db, async (tx) => {
      await count(tx, 990)
      counted.resolve()
      await release.promise
    })
    await counted.promise
    const second = asBusinessOwner(db, (tx) => count(tx, 1000, { expected }))
    const refused = expect(second).rejects.toMatchObject({ constraint: 'cash_book_expected_current' })
    await writersWait(db, 1).finally(release.resolve)
    await Promise.all([first, refused])
    expect(await asBusinessOwner(db, drawerOf)).toMatchObject({ last: { number: 2 }, expected: 990 })
  })

  it('expect a payment that is committed while the other counts in the next count', async () => {
    const { db } = database
    await emptyBook(db)
    await asBusinessOwner(db, (tx) => count(tx, 1000))
    const taken = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const payment = asBusinessOwner(db, async (tx) => {
      await take(tx, await newAppointment(tx), 60)
      taken.resolve()
      await release.promise
    })
    await taken.promise
    const counted = await asBusinessOwner(db, (tx) => count(tx, 1060)).finally(release.resolve)
    expect(counted).toMatchObject({ expected: 1000, difference: 60 })
    await payment
    expect(await asBusinessOwner(db, drawerOf)).toMatchObject({ opening: 1060, late: 60, expected: 1120 })
  })
})
