// What a beautician earns, closed months, cash in hand and tips, in single examples; pay-property.test.ts has them all in any order.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { bridal, client, facial, insertBusiness, rose } from '#testing/database/appointment-fixture.ts'
import { setBusinessHour } from '#testing/database/business-clock.ts'
import { accounts, callers, setCaller, setOwnerCaller, setStaffCaller } from '#testing/database/callers.ts'
import { writersWait } from '#testing/database/lock-waits.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine, type TestDatabase } from '#testing/database/test-databases.ts'
import { take } from './money-fixture.ts'

const lily = '00000000-0000-4000-8000-0000000000b2'
/** The first day of a month, this many months from the current one. */
const month = (from: number) => sql`(private.pay_month(now()) + make_interval(months => ${from}::int))::date`

interface Line {
  readonly kind: string
  readonly service: string | null
  readonly collected: number | null
  readonly amount: number
  readonly is_correction: boolean
}

const rule = (tx: OwnerTx, more: object) =>
  tx.query(sql`
    insert into public.pay_rules (beautician_id, service_id, percent, amount, travel_allowance)
    select beautician_id, service_id, percent, amount, coalesce(travel_allowance, 0)
    from jsonb_populate_record(null::public.pay_rules, ${JSON.stringify({ beautician_id: rose, ...more })}::jsonb)`)

/** A completed facial at noon of the 10th, this many months from now. */
async function visit(tx: OwnerTx, from = -1, beautician = rose): Promise<string> {
  const id = randomUUID()
  await tx.query(sql`
    insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date, overlap_ok, status)
    values (${id}, ${client}, ${facial}, ${beautician}, (${month(from)} + 9 + time '12:00') at time zone 'Asia/Kolkata', true,
      'completed')`)
  return id
}

const linesOf = async (tx: OwnerTx, wanted: Sql) => {
  const [row] = await tx.query<{ lines: Line[] }>(sql`select public.pay_lines(${wanted}) as lines`)
  return (row?.lines ?? []).map(({ kind, service, collected, amount, is_correction }) =>
    [is_correction ? 'correction' : kind, service, collected, amount].join(' '),
  )
}
const sheetOf = async (tx: OwnerTx, wanted: Sql, beautician = rose) => {
  const [sheet] = await tx.query(sql`
    select services, travel, tips, corrections, earned, cash_in_hand, set_off, payout, without_rule::int as without_rule
    from public.pay_sheets(${wanted}) where beautician_id = ${beautician}`)
  return sheet
}
const close = (tx: OwnerTx, wanted: Sql) => tx.query(sql`select public.close_pay_month(${wanted})`)

const prepare = async ({ db }: TestDatabase) => {
  await insertBusiness(db)
  await db.asOwner((tx) =>
    tx.script(`
      insert into public.beauticians (id, full_name, user_id) values ('${lily}', 'Lily (sample)', '${accounts.beautician.user}')`),
  )
}

describeEachEngine('the pay of a beautician', (database) => {
  beforeAll(() => prepare(database()))

  const asOwner = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await setOwnerCaller(tx)
      return work(tx)
    })

  it('is a share of what was collected, less refunds, and an allowance for each visit', async () => {
    const seen = await asOwner(async (tx) => {
      await rule(tx, { percent: 40, travel_allowance: 50 })
      const id = await visit(tx)
      const found = [await linesOf(tx, month(-1))]
      await take(tx, id, 300)
      await take(tx, id, -99.99)
      found.push(await linesOf(tx, month(-1)))
      await tx.query(sql`update public.appointments set status = 'cancelled' where id = ${id}`)
      found.push(await linesOf(tx, month(-1)))
      return found
    })
    expect(seen).toEqual([
      ['service Facial 0 0', 'travel   50'],
      ['service Facial 200.01 80', 'travel   50'],
      [],
    ])
  })

  it('shares what was collected by price, and the travel charge earns no share', async () => {
    const lines = await asOwner(async (tx) => {
      await rule(tx, { percent: 50 })
      await rule(tx, { service_id: bridal, percent: 10 })
      const id = await visit(tx)
      await tx.query(sql`
        insert into public.appointment_lines (appointment_id, position, service_id, price, minutes)
        values (${id}, 2, ${bridal}, 1000, 60), (${id}, 3, ${facial}, 0, 10)`)
      await tx.query(sql`update public.appointments set travel_charge = 100 where id = ${id}`)
      await take(tx, id, 100)
      return linesOf(tx, month(-1))
    })
    // 100 of 1600: 500, 1000, 0 and the travel charge of 100.
    expect(lines).toEqual(['service Facial 31.25 15.63', 'service Bridal 62.5 6.25', 'service Facial 0 0'])
  })

  it('rounds shares as running sums, up and down', async () => {
    const lines = await asOwner(async (tx) => {
      await rule(tx, { percent: 50 })
      const id = await visit(tx)
      await tx.query(sql`
        insert into public.appointment_lines (appointment_id, position, service_id, price, minutes)
        values (${id}, 2, ${bridal}, 1000, 60)`)
      await take(tx, id, 200)
      return linesOf(tx, month(-1))
    })
    // 66.666… and the rest; half a paisa is rounded up.
    expect(lines).toEqual(['service Facial 66.67 33.34', 'service Bridal 133.33 66.67'])
  })

  it('with a fixed sum grows with what is paid, and is whole for a paid or free line', async () => {
    const seen = await asOwner(async (tx) => {
      await rule(tx, { amount: 100 })
      const [part, free] = [await visit(tx), await visit(tx)]
      await take(tx, part, 250)
      await tx.query(sql`update public.appointment_lines set price = 0 where appointment_id = ${free}`)
      const half = await linesOf(tx, month(-1))
      await take(tx, part, 350)
      return [half.sort(), (await linesOf(tx, month(-1))).sort()]
    })
    expect(seen).toEqual([
      ['service Facial 0 100', 'service Facial 250 50'],
      ['service Facial 0 100', 'service Facial 600 100'],
    ])
  })

  it('follows the rule of the moment of completion, and of the beautician who came', async () => {
    const seen = await asOwner(async (tx) => {
      await rule(tx, { percent: 40 })
      await rule(tx, { beautician_id: lily, percent: 10 })
      const id = await visit(tx)
      await take(tx, id, 500)
      await tx.query(sql`update public.pay_rules set percent = 90 where beautician_id = ${rose}`)
      const frozen = await linesOf(tx, month(-1))
      await tx.query(sql`update public.appointments set beautician_id = ${lily} where id = ${id}`)
      const others = await linesOf(tx, month(-1))
      for (const status of ['confirmed', 'completed'])
        await tx.query(
          sql`update public.appointments set status = ${status}, beautician_id = ${rose} where id = ${id}`,
        )
      return [frozen, others, await linesOf(tx, month(-1))].flat()
    })
    expect(seen).toEqual(['service Facial 500 200', 'service Facial 500 50', 'service Facial 500 450'])
  })

  it('of visits before the first rule is nothing, until the owner applies the rules to a month', async () => {
    const seen = await asOwner(async (tx) => {
      const id = await visit(tx)
      await take(tx, id, 500)
      await rule(tx, { percent: 40 })
      const before = await sheetOf(tx, month(-1))
      await tx.query(sql`select public.apply_pay_rules(${month(-1)}, ${rose})`)
      return [before, await sheetOf(tx, month(-1))]
    })
    expect(seen).toMatchObject([
      { earned: '0', without_rule: 1 },
      { earned: '200.00', without_rule: 0 },
    ])
  })

  it('has tips apart from price, due and what was paid', async () => {
    const seen = await asOwner(async (tx) => {
      await rule(tx, { percent: 40 })
      const id = await visit(tx)
      await take(tx, id, 75.5, { kind: 'tip' })
      const [books] = await tx.query(sql`
        select payment_amount, due, payment_status from public.appointments where id = ${id}`)
      return { books, sheet: await sheetOf(tx, month(-1)) }
    })
    expect(seen).toMatchObject({
      books: { payment_amount: '0.00', due: '500.00', payment_status: 'pending' },
      sheet: { services: '0.00', tips: '75.50', earned: '75.50' },
    })
  })

  describe('of a closed month', () => {
    it('never changes; later money is a correction of the next open month', async () => {
      const seen = await asOwner(async (tx) => {
        await rule(tx, { percent: 40 })
        const [paid, deleted] = [await visit(tx, -2), await visit(tx, -2)]
        await take(tx, paid, 100)
        await take(tx, deleted, 500)
        await close(tx, month(-2))
        const closed = await sheetOf(tx, month(-2))
        await take(tx, paid, 400)
        await take(tx, paid, 30, { kind: 'tip' })
        await tx.query(sql`delete from public.appointments where id = ${deleted}`)
        const corrections = await linesOf(tx, month(-1))
        await close(tx, month(-1))
        return { closed, still: await sheetOf(tx, month(-2)), corrections, next: await linesOf(tx, month(0)) }
      })
      expect(seen.closed).toMatchObject({ earned: '240.00', corrections: '0.00' })
      expect(seen.still).toEqual(seen.closed)
      expect(seen.corrections.sort()).toEqual([
        'correction   30',
        'correction Facial  -200',
        'correction Facial 500 160',
      ])
      expect(seen.next).toEqual([])
    })

    it.each([
      ['the running month', month(0), 'pay_months_over', /^\w+ \d{4} is not over yet\.$/],
      ['a future month', month(3), 'pay_months_over', /is not over yet/],
      ['a month before another', month(-1), 'pay_months_in_order', /^Close \w+ \d{4} first\.$/],
      ['a month without anything', month(-3), 'pay_months_in_order', /^There is nothing to close/],
      ['a day', sql`${month(-2)} + 1`, 'pay_months_first_day', /first day/],
    ])('refuses to close %s', async (_, wanted, constraint, message) => {
      const closing = asOwner(async (tx) => {
        await rule(tx, { percent: 40 })
        await visit(tx, -2)
        await close(tx, wanted)
      })
      await expect(closing).rejects.toMatchObject({
        sqlState: '23514',
        constraint,
        message: expect.stringMatching(message),
      })
    })

    it('is closed once', async () => {
      const moments = await asOwner(async (tx) => {
        await rule(tx, { percent: 40 })
        await visit(tx, -2)
        return [...(await close(tx, month(-2))), ...(await close(tx, month(-2)))]
      })
      expect(moments[0]).toEqual(moments[1])
    })

    it.each([
      sql`update private.pay_entries set amount = 0`,
      sql`delete from private.pay_sheets`,
      sql`delete from private.pay_months`,
      sql`update public.cash_handovers set amount = 1`,
    ])('cannot be changed by hand', async (attack) => {
      const changing = asOwner(async (tx) => {
        await rule(tx, { percent: 40 })
        await take(tx, await visit(tx, -2), 100, { held_by: rose })
        await tx.query(
          sql`select public.hand_over_cash(${JSON.stringify({ beautician_id: rose, amount: 10 })})`,
        )
        await close(tx, month(-2))
        await tx.query(attack)
      })
      await expect(changing).rejects.toMatchObject({ sqlState: '23514', constraint: 'pay_never_changes' })
    })
  })

  describe('and the cash in hand', () => {
    const handOver = (tx: OwnerTx, amount: number | string, id: string = randomUUID()) =>
      tx.query(sql`select public.hand_over_cash(${JSON.stringify({ id, beautician_id: rose, amount })})`)
    const held = async (tx: OwnerTx) => {
      const [row] = await tx.query<{ amount: string }>(
        sql`select amount from public.cash_in_hand() where beautician_id = ${rose}`,
      )
      return row?.amount
    }

    it('is what she took less what she handed over and kept as pay', async () => {
      const seen = await asOwner(async (tx) => {
        await rule(tx, { percent: 40 })
        const id = await visit(tx, -2)
        await take(tx, id, 500, { held_by: rose })
        const again = randomUUID()
        await handOver(tx, 350.5, again)
        await handOver(tx, 350.5, again)
        const left = await held(tx)
        await handOver(tx, -0.5)
        const sheet = await sheetOf(tx, month(-2))
        await close(tx, month(-2))
        return { left, sheet, after: await held(tx), closed: await sheetOf(tx, month(-2)) }
      })
      const sheet = { earned: '200.00', cash_in_hand: '150.00', set_off: '150.00', payout: '50.00' }
      expect(seen).toMatchObject({ left: '149.50', sheet, after: '0.00', closed: sheet })
    })

    it('can be corrected when a payment that was handed over is deleted', async () => {
      const left = await asOwner(async (tx) => {
        const id = await visit(tx)
        await take(tx, id, 500, { held_by: rose })
        await handOver(tx, 500)
        await tx.query(sql`delete from public.payments where appointment_id = ${id}`)
        await handOver(tx, -200)
        return held(tx)
      })
      expect(left).toBe('-300.00')
    })

    it.each([
      ['more than is in hand', 500.01, 'Only ₹500 is in hand.'],
      ['back more than was handed over', -1, 'Only ₹0 was handed over.'],
    ])('refuses to hand over %s', async (_, amount, message) => {
      const handing = asOwner(async (tx) => {
        await take(tx, await visit(tx), 500, { held_by: rose })
        await handOver(tx, amount)
      })
      await expect(handing).rejects.toMatchObject({
        sqlState: '23514',
        constraint: 'cash_handovers_within_hand',
        message,
      })
    })

    it('is with the beautician who took it on My day, tips too, and not with the desk', async () => {
      const seen = await asOwner(async (tx) => {
        await setBusinessHour(tx, 12)
        const id = randomUUID()
        await tx.query(sql`
          insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date)
          values (${id}, ${client}, ${facial}, ${lily}, (public.business_today() + time '11:00') at time zone private.business_time_zone())`)
        await take(tx, id, 100)
        await setCaller(tx, callers.beautician)
        const door = (more: object) =>
          tx.query(
            sql`select public.perform_my_day_action(${JSON.stringify({ act: 'tip', appointment: id, method: 'cash', held_by: rose, ...more })})`,
          )
        await door({ act: 'pay', amount: 300 })
        await door({ amount: 50 })
        await door({ amount: 20, method: 'upi' })
        const [mine] = await tx.query<{ pay: { cash_in_hand: number } }>(sql`select public.my_pay() as pay`)
        await setStaffCaller(tx)
        return { mine: mine?.pay.cash_in_hand, atRose: await held(tx) }
      })
      expect(seen).toEqual({ mine: 350, atRose: '0' })
    })
  })

  it('is shown to the beautician alone: no line of a colleague', async () => {
    const seen = await asOwner(async (tx) => {
      await rule(tx, { percent: 40 })
      await rule(tx, { beautician_id: lily, percent: 10 })
      for (const from of [-2, -1]) await take(tx, await visit(tx, from), 500)
      for (const from of [-2, -1]) await take(tx, await visit(tx, from, lily), 500)
      await close(tx, month(-2))
      await setCaller(tx, callers.beautician)
      return tx.query<{ pay: object }>(sql`
        select public.my_pay(${month(-2)}) as pay union all select public.my_pay(${month(-1)})`)
    })
    const mine = { services: 50, lines: [{ service: 'Facial', collected: 500, amount: 50 }] }
    expect(seen).toMatchObject([
      { pay: { ...mine, is_closed: true } },
      { pay: { ...mine, is_closed: false } },
    ])
  })

  it('leaves rules, closings and hand-overs in the audit log, the first two for owners only', async () => {
    const log = (tx: OwnerTx) =>
      tx.query(sql`
        select subject, label, action, changes
        from public.audit_log(settings => array['pay_rules', 'pay_months', 'cash_handovers']) order by id`)
    const [own, desk] = await asOwner(async (tx) => {
      await rule(tx, { percent: 40 })
      await take(tx, await visit(tx, -2), 500, { held_by: rose })
      await tx.query(sql`update public.pay_rules set percent = 45`)
      await tx.query(
        sql`select public.hand_over_cash(${JSON.stringify({ beautician_id: rose, amount: 10 })})`,
      )
      await close(tx, month(-2))
      const own = await log(tx)
      await setStaffCaller(tx)
      return [own, await log(tx)]
    })
    const label = 'Rose (sample)'
    const handover = { subject: 'cash_handovers', label, action: 'added', changes: { amount: [null, 10] } }
    expect(own).toEqual([
      {
        subject: 'pay_rules',
        label,
        action: 'added',
        changes: { percent: [null, 40], travel_allowance: [null, 0] },
      },
      { subject: 'pay_rules', label, action: 'changed', changes: { percent: [40, 45] } },
      handover,
      { subject: 'pay_months', label: expect.stringMatching(/^\w+ \d{4}$/), action: 'added', changes: {} },
    ])
    expect(desk).toEqual([handover])
  })
})

// It commits, so it has a database of its own; the embedded engine runs one transaction at a time.
describeEachEngine('a payment', (database, engine) => {
  beforeAll(() => prepare(database()))

  it.runIf(engine === 'postgres')('is a correction if it comes while the month is closed', async () => {
    const { db } = database()
    const id = await db.asOwner(async (tx) => {
      await setOwnerCaller(tx)
      await rule(tx, { percent: 40 })
      return visit(tx, -5)
    })
    const isPaying = Promise.withResolvers<void>()
    const isClosed = Promise.withResolvers<void>()
    const payment = db.asOwner(async (tx) => {
      await setOwnerCaller(tx)
      await take(tx, id, 500)
      isPaying.resolve()
      await isClosed.promise
    })
    await isPaying.promise
    const closed = await db.asOwner(async (tx) => {
      await setOwnerCaller(tx)
      await close(tx, month(-5))
      return linesOf(tx, month(-5))
    })
    isClosed.resolve()
    await payment
    const corrections = await db.asOwner(async (tx) => {
      await setOwnerCaller(tx)
      return linesOf(tx, month(-4))
    })
    expect({ closed, corrections }).toEqual({
      closed: ['service Facial 0 0'],
      corrections: ['correction Facial 500 200'],
    })
  })

  it.runIf(engine === 'postgres')(
    'is a correction if it is committed between reading and storing the month',
    async () => {
      const { db } = database()
      const id = await db.asOwner(async (tx) => {
        await setOwnerCaller(tx)
        return visit(tx, -4)
      })
      const isHeld = Promise.withResolvers<void>()
      const mayStore = Promise.withResolvers<void>()
      // The closing has read its visits and waits to store the month.
      const holder = db.asOwner(async (tx) => {
        await tx.script('lock table private.pay_months in share mode')
        isHeld.resolve()
        await mayStore.promise
      })
      await isHeld.promise
      const closing = db.asOwner(async (tx) => {
        await setOwnerCaller(tx)
        await close(tx, month(-4))
        return linesOf(tx, month(-4))
      })
      await writersWait(db, 1)
      await db.asOwner(async (tx) => {
        await setOwnerCaller(tx)
        await take(tx, id, 500)
      })
      mayStore.resolve()
      await holder
      const closed = await closing
      const corrections = await db.asOwner(async (tx) => {
        await setOwnerCaller(tx)
        return linesOf(tx, month(-3))
      })
      expect({ closed: closed.at(0), corrections }).toEqual({
        closed: 'service Facial 0 0',
        corrections: ['correction Facial 500 200'],
      })
    },
  )
})
