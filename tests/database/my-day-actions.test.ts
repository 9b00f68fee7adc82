// What all actions of My day have in common: each is performed once, at the time at which it was pressed, or refused with a sentence.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, insertCallers, setCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'

const own = '00000000-0000-4000-8000-0000000000b1'
const colleague = '00000000-0000-4000-8000-0000000000b2'
const client = '00000000-0000-4000-8000-0000000000c1'
const service = '00000000-0000-4000-8000-0000000000e1'
const appointment = '00000000-0000-4000-8000-0000000000d1'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Result = { readonly outcome: 'applied' } | { readonly outcome: 'refused'; readonly reason: string }
const applied = { outcome: 'applied' }
const refused = (reason: string) => ({ outcome: 'refused', reason })
const notYours = refused('This is not one of your visits of today or yesterday. Somebody else may do it now.')

const arrived = { act: 'mark', mark: 'arrived', appointment }
const cash = { act: 'pay', amount: '200', method: 'cash', appointment }
const callOf = (action: object) =>
  sql`select public.perform_my_day_action(${JSON.stringify(action)}) as result`

describeEachEngine('an action of My day', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner(async (tx) => {
      await setBusinessHour(tx, 12)
      await tx.script(`
        insert into public.beauticians (id, full_name, user_id)
          values ('${own}', 'Own', '${accounts.beautician.user}'), ('${colleague}', 'Other', null);
        insert into public.clients (id, full_name) values ('${client}', 'First Last');
        insert into public.services (id, name, price) values ('${service}', 'Facial', 500);`)
    })
  })

  const book = (tx: OwnerTx, days = 0) =>
    tx.query(sql`
      insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date)
      values (${appointment}, ${client}, ${service}, ${own},
        (public.business_today() + ${days}::int + time '10:00') at time zone private.business_time_zone())`)

  async function perform(tx: OwnerTx, action: object): Promise<Result | undefined> {
    await setCaller(tx, callers.beautician)
    const [row] = await tx.query<{ result: Result }>(callOf(action))
    return row?.result
  }

  /** Books an appointment of this day, performs the actions and returns their results. */
  const resultsOf = (actions: readonly object[], days = 0, before: Sql = sql`select 1`) =>
    rolledBackIn(database().db, async (tx) => {
      await book(tx, days)
      await tx.query(before)
      const results = []
      for (const action of actions) results.push(await perform(tx, action))
      return results
    })

  it('stores no more of a refused action than an action can have', async () => {
    const long = 'x'.repeat(50_000)
    const seen = await rolledBackIn(database().db, async (tx) => {
      const results = [await perform(tx, { act: long }), await perform(tx, { ...arrived, mark: long })]
      const stored = await tx.query(sql`
        select max(char_length(act))::int4 as act, max(char_length(mark))::int4 as mark from private.my_day_actions`)
      return { outcomes: results.map((result) => result?.outcome), stored }
    })
    expect(seen).toEqual({ outcomes: ['refused', 'refused'], stored: [{ act: 20, mark: 20 }] })
  })

  it('calls for help once, at the time at which it was pressed', async () => {
    const call = {
      act: 'help',
      id: randomUUID(),
      pressed_at: new Date(Date.now() - 40 * MINUTE).toISOString(),
    }
    const seen = await rolledBackIn(database().db, async (tx) => {
      const answers = [await perform(tx, call), await perform(tx, { ...call, id: randomUUID() })]
      // Ended by the desk. The first call, sent again because its answer was lost, rings no second time.
      await tx.query(sql`select private.end_alerts(array(select id from public.safety_alerts))`)
      answers.push(await perform(tx, call))
      const alerts = await tx.query(sql`
        select kind, ended_at is null as "isOpen", extract(epoch from now() - raised_at)::int / 60 as minutes
        from public.safety_alerts`)
      return { answers, alerts }
    })
    expect(seen).toEqual({
      answers: [applied, applied, applied],
      alerts: [{ kind: 'help', isOpen: false, minutes: 40 }],
    })
  })

  it('is performed once, and answered each time as the first time', async () => {
    const id = randomUUID()
    const other = randomUUID()
    const [results, payments] = await rolledBackIn(database().db, async (tx) => {
      await book(tx)
      const answers = []
      for (const action of [
        { ...cash, id },
        { ...cash, id: other, amount: '900' },
        { ...cash, id, sent_at: new Date().toISOString() },
        { ...cash, id: other, amount: '900' },
      ])
        answers.push(await perform(tx, action))
      return [answers, await tx.query(sql`select id, amount from public.payments`)]
    })
    const tooMuch = refused('Only ₹300 is due for this visit. Leave a tip out of the amount.')
    expect(results).toEqual([applied, tooMuch, applied, tooMuch])
    expect(payments).toEqual([{ id, amount: '200.00' }])
  })

  it('is performed once when it comes on several connections at once', async () => {
    const { db } = database()
    const id = randomUUID()
    await db.asOwner((tx) => book(tx))
    const send = () =>
      db.asCaller(callers.beautician, { readOnly: false }, (tx) => tx.query(callOf({ ...cash, id })))
    try {
      const answers = await Promise.all(Array.from({ length: scale(5, 20) }, send))
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify([{ result: applied }])]),
      )
      expect(await db.asOwner((tx) => tx.query(sql`select id from public.payments`))).toEqual([{ id }])
    } finally {
      await db.asOwner((tx) => tx.query(sql`delete from public.appointments`))
    }
  })

  it('with the id of another action is refused', async () => {
    const id = randomUUID()
    const results = await resultsOf([
      { ...cash, id },
      { ...cash, id, amount: '300' },
      { ...arrived, id },
    ])
    const other = refused('This was sent before with other details. Load the page again.')
    expect(results).toEqual([applied, other, other])
  })

  it('is asked about again until its answer is certain', async () => {
    const id = randomUUID()
    const early = { ...arrived, mark: 'done', id, pressed_at: new Date(Date.now() - 4 * HOUR).toISOString() }
    const asked = resultsOf([early])
    await expect(asked).rejects.toMatchObject({ sqlState: 'PT409', message: /^This visit starts at 10 am/ })
    expect(await resultsOf([{ ...early, is_certain: 'true' }])).toEqual([applied])
  })

  it.each([
    [
      'of a cancelled visit',
      sql`update public.appointments set status = 'cancelled'`,
      arrived,
      refused('This visit was cancelled.'),
    ],
    [
      'of a visit that somebody else has now',
      sql`update public.appointments set beautician_id = ${colleague}`,
      arrived,
      notYours,
    ],
    ['of a deleted visit', sql`delete from public.appointments`, cash, notYours],
    [
      'for a visit that is paid already',
      sql`update public.appointments set payment_amount = 500`,
      cash,
      refused('Nothing is due for this visit.'),
    ],
    [
      'with another account',
      sql`select 1`,
      { ...arrived, account: accounts.staff.user },
      refused('This was pressed with another account.'),
    ],
    [
      'that is unknown',
      sql`select 1`,
      { act: 'dance', appointment },
      refused('There is no such action. Load the page again.'),
    ],
  ])('%s is refused', async (_, before, action, result) => {
    expect(await resultsOf([action, { ...action, id: randomUUID() }], 0, before)).toEqual([result, result])
  })

  it.each([
    ['of an old page', -7, -7 * DAY, notYours],
    ['of an old page, with the clock of today', -7, 0, notYours],
    ['pressed the day after, 35 hours ago', -2, -35 * HOUR, applied],
    ['of the day before yesterday', -2, 0, notYours],
    ['of yesterday evening', -1, -13 * HOUR, applied],
    ['of tomorrow', 1, 0, notYours],
    ['of tomorrow, by a clock that is a day ahead', 1, DAY, notYours],
  ])('%s: a visit in %i days', async (_, days, ago, result) => {
    const pressed_at = new Date(Date.now() + ago).toISOString()
    expect(await resultsOf([{ ...arrived, pressed_at }], days)).toEqual([result])
  })

  /** The time of the mark and of the payment, in minutes before now. */
  const minutesAgo = (times: object) =>
    rolledBackIn(database().db, async (tx) => {
      await book(tx)
      for (const action of [arrived, cash])
        expect(await perform(tx, { ...action, ...times, is_certain: 'true' })).toEqual(applied)
      const [row] = await tx.query<{ marked: string; paid: string }>(sql`
        select round(extract(epoch from now() - marked_at) / 60) as marked, round(extract(epoch from now() - received_at) / 60) as paid
        from public.appointment_marks, public.payments`)
      expect(row?.paid).toBe(row?.marked)
      return Number(row?.marked)
    })
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()

  it('counts from when it was pressed', async () => {
    expect(await minutesAgo({ pressed_at: at(-90 * MINUTE), sent_at: at(0) })).toBe(90)
    expect(await minutesAgo({})).toBe(0)
  })

  it.each([DAY, -DAY, 400 * DAY])('is timed well by a clock that is wrong by %i ms', async (wrong) => {
    expect(await minutesAgo({ pressed_at: at(wrong - 30 * MINUTE), sent_at: at(wrong) })).toBe(30)
  })

  it.each([
    ['back', { pressed_at: at(DAY), sent_at: at(0) }, () => 0],
    // From midnight on: the visit is of today.
    ['forward', { pressed_at: at(-DAY), sent_at: at(0) }, (today: number) => today],
    ['to no time at all', { pressed_at: 'infinity', sent_at: '-infinity' }, () => 0],
  ])('is not lost by a clock that is set %s meanwhile', async (_, times, expected) => {
    const [clock] = await database().db.asOwner((tx) =>
      tx.query<{ minutes: number }>(sql`
        select floor(extract(epoch from (now() at time zone private.business_time_zone())::time) / 60)::int4 as minutes`),
    )
    const found = await minutesAgo(times)
    expect(Math.abs(found - expected(clock?.minutes ?? Number.NaN))).toBeLessThanOrEqual(1)
  })

  it('sets each step at its first press, whichever comes first', async () => {
    const times = await rolledBackIn(database().db, async (tx) => {
      await book(tx)
      for (const minutes of [20, 60, 40])
        await perform(tx, { ...arrived, is_certain: 'true', pressed_at: at(-minutes * MINUTE) })
      return tx.query(
        sql`select round(extract(epoch from now() - marked_at) / 60)::int4 as ago from public.appointment_marks`,
      )
    })
    expect(times).toEqual([{ ago: 60 }])
  })

  const undo = { ...arrived, act: 'undo' }
  type Presses = readonly (readonly [action: object, minutesAgo: number])[]

  /** Performs presses in this order. The results, and how long ago the mark that remains was set. */
  const pressed = (presses: Presses) =>
    rolledBackIn(database().db, async (tx) => {
      await book(tx)
      const now = Date.now()
      const results = []
      for (const [action, minutes] of presses) {
        const pressed_at = new Date(now - minutes * MINUTE).toISOString()
        const sent_at = new Date(now).toISOString()
        results.push(await perform(tx, { ...action, is_certain: 'true', pressed_at, sent_at }))
      }
      const found = await tx.query<{ ago: number }>(
        sql`select round(extract(epoch from now() - marked_at) / 60)::int4 as ago from public.appointment_marks`,
      )
      return { results, marks: found.map(({ ago }) => ago) }
    })

  it.each<[string, Presses, number[]]>([
    [
      'stays away when it comes late',
      [
        [undo, 55],
        [arrived, 60],
      ],
      [],
    ],
    [
      'comes back when it is pressed again',
      [
        [undo, 55],
        [arrived, 60],
        [arrived, 10],
      ],
      [10],
    ],
    [
      'comes back when the undo comes late',
      [
        [arrived, 60],
        [arrived, 10],
        [undo, 55],
      ],
      [10],
    ],
    [
      'stays when the undo was pressed too late',
      [
        [undo, 50],
        [arrived, 60],
      ],
      [60],
    ],
  ])('that was taken back %s', async (_, presses, marks) => {
    const applications = presses.map(() => applied)
    expect(await pressed(presses)).toEqual({ results: applications, marks })
  })

  it('is taken back for ten minutes, by when both were pressed', async () => {
    const late = refused('A step can be taken back for ten minutes. Please call the desk.')
    expect(
      await pressed([
        [arrived, 60],
        [undo, 50],
      ]),
    ).toEqual({ results: [applied, late], marks: [60] })
    expect(
      await pressed([
        [arrived, 60],
        [undo, 50.01],
      ]),
    ).toEqual({ results: [applied, applied], marks: [] })
    // The first press counts, also for the ten minutes.
    expect(
      await pressed([
        [arrived, 60],
        [arrived, 15],
        [undo, 14],
      ]),
    ).toEqual({
      results: [applied, applied, late],
      marks: [60],
    })
  })

  it('leads to the same steps in any order of arrival', async () => {
    for (const presses of ordersOf([
      [arrived, 34],
      [undo, 30],
      [arrived, 28],
      [undo, 22],
    ] as Presses)) {
      const { results, marks } = await pressed(presses)
      // A replay of what was applied, in the order of the presses.
      let expected: number[] = []
      const done = presses.filter((_, index) => results[index]?.outcome === 'applied')
      for (const [action, minutes] of done.toSorted(([, one], [, other]) => other - one)) {
        const [set = Number.POSITIVE_INFINITY] = expected
        if (action === undo) expected = set - minutes < 10 ? [] : expected
        else if (expected.length === 0) expected = [minutes]
      }
      expect([presses, marks]).toEqual([presses, expected])
    }
  })
})

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((order) => [item, ...order]))
}
