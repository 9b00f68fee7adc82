// A plan sent with a lead is stored with the services as they were, and refused where it is invalid.
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { insertCallers } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { serviceId } from '../fixture.ts'

const lead = '00000000-0000-4000-8000-0000000000ff'
const old = '00000000-0000-4000-8000-0000000000e2'
const unknown = '00000000-0000-4000-8000-0000000000e9'

const line = { service_id: serviceId, guest_name: ' Bride ' }
const appointment = { starts_at: '2030-12-21T05:00:00Z', minutes: 180, lines: [line] }
const bride = { who: ' Bride ', count: 1, services: [serviceId] }
const wedding = { kind: 'wedding', ready_by: '2030-12-21T08:00:00Z', people: [bride], visits: [appointment] }
const plan = { functions: [wedding] }
const withFunction = (change: object) => ({ functions: [{ ...wedding, ...change }] })

const send = (tx: OwnerTx, sent: unknown) =>
  tx.query<{ plan: unknown }>(sql`
    insert into public.leads (id, full_name, phone, service_interested, plan)
    values (${lead}, 'A Bride', '90000 00001', 'Wedding', ${JSON.stringify(sent)}::jsonb)`)
const storedPlan = async (tx: OwnerTx) => {
  await tx.script('reset role')
  const [row] = await tx.query<{ plan: typeof plan }>(sql`select plan from public.leads`)
  return row?.plan
}

describeEachEngine('the plan of a lead', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
    await database().db.asOwner((tx) =>
      tx.script(`
        insert into public.services (id, name, price, duration_minutes, is_active) values
          ('${serviceId}', 'Bridal Makeup', 14999, 180, true), ('${old}', 'Old', 1, 1, false);`),
    )
  })

  const asVisitor = <T>(work: (tx: OwnerTx) => Promise<T>) =>
    rolledBackIn(database().db, async (tx) => {
      await tx.script('set local role anon')
      return work(tx)
    })

  it('is stored with current names, minutes and prices, whatever its sender claims', async () => {
    const found = await asVisitor(async (tx) => {
      const cheap = { ...line, price: 1, minutes: 1, service: 'Something', extra: 'x'.repeat(2000) }
      const sent = {
        ...wedding,
        services_price: 1,
        travel_charge: 1,
        visits: [{ ...appointment, lines: [cheap] }],
      }
      await send(tx, { functions: [sent], extra: 'x', advance: 1 })
      return storedPlan(tx)
    })
    const service = { service_id: serviceId, service: 'Bridal Makeup', minutes: 180, price: 14_999 }
    expect(found).toEqual({
      functions: [
        {
          kind: 'wedding',
          ready_by: '2030-12-21T08:00:00+00:00',
          people: [{ who: 'Bride', count: 1, services: [service] }],
          visits: [
            {
              starts_at: '2030-12-21T05:00:00+00:00',
              minutes: 180,
              lines: [{ ...service, guest_name: 'Bride' }],
            },
          ],
          services_price: 14_999,
          travel_charge: 0,
          early_charge: 0,
        },
      ],
      discount: 0,
      total: 14_999,
      advance: 0,
    })
  })

  it('keeps the price that was shown as the quoted price, and refuses another one', async () => {
    const found = await asVisitor(async (tx) => {
      await send(tx, { ...plan, total: 14_999 })
      await tx.script('reset role')
      return tx.query(sql`select quoted_total::float8 from public.leads`)
    })
    expect(found).toEqual([{ quoted_total: 14_999 }])
    await expect(asVisitor((tx) => send(tx, { ...plan, total: 14_998 }))).rejects.toMatchObject({
      sqlState: '23514',
      constraint: 'leads_plan_price_shown',
      message: 'The prices have changed.',
    })
  })

  it('of 99 people is stored without visits', async () => {
    const found = await asVisitor(async (tx) => {
      await send(
        tx,
        withFunction({ people: [{ who: 'Guest', count: 99, services: [serviceId] }], visits: [] }),
      )
      return storedPlan(tx)
    })
    expect(found).toMatchObject({ functions: [{ visits: [] }], total: 99 * 14_999 })
  })

  it.each([
    ['a service that is not offered any more', { lines: [{ ...line, service_id: old }] }],
    ['a service that is gone', { lines: [line, { ...line, service_id: unknown }] }],
  ])('with %s is refused with that sentence', async (_, change) => {
    const sent = asVisitor((tx) => send(tx, withFunction({ visits: [{ ...appointment, ...change }] })))
    await expect(sent).rejects.toMatchObject({
      sqlState: '23514',
      message: 'One of the services is no longer available.',
    })
  })

  const many = <Item>(item: Item, times: number): Item[] => Array.from({ length: times }, () => item)
  it.each([
    ['nothing', {}],
    ['a text', 'wedding'],
    ['a list', [plan]],
    ['no functions', { functions: [] }],
    ['nine functions', { functions: many(wedding, 9) }],
    ['a function that is a text', { functions: ['wedding'] }],
    ['an unknown kind', withFunction({ kind: 'robbery' })],
    ['no kind', withFunction({ kind: undefined })],
    ['no hour', withFunction({ ready_by: undefined })],
    ['nobody', withFunction({ people: [] })],
    ['21 rows of people', withFunction({ people: many(bride, 21) })],
    ['people who are a text', withFunction({ people: 'all' })],
    ['100 of a kind', withFunction({ people: [{ ...bride, count: 100 }], visits: [] })],
    ['a count that is a text', withFunction({ people: [{ ...bride, count: 'many' }], visits: [] })],
    ['a person without services', withFunction({ people: [{ ...bride, services: [] }], visits: [] })],
    ['seven visits', withFunction({ visits: many(appointment, 7) })],
    ['an empty visit', withFunction({ visits: [{ ...appointment, lines: [] }] })],
    ['a visit of 51 services', withFunction({ visits: [{ ...appointment, lines: many(line, 51) }] })],
    ['invalid lines', withFunction({ visits: [{ ...appointment, lines: 'all' }] })],
    ['no start', withFunction({ visits: [{ minutes: 180, lines: [line] }] })],
    ['a visit without minutes', withFunction({ visits: [{ ...appointment, minutes: undefined }] })],
    ['a visit shorter than its services', withFunction({ visits: [{ ...appointment, minutes: 179 }] })],
    ['a visit of more than its people', withFunction({ visits: [appointment, appointment] })],
    ['a visit of fewer than its people', withFunction({ people: [{ ...bride, count: 2 }] })],
  ])('that is %s is refused', async (_, sent) => {
    await expect(asVisitor((tx) => send(tx, sent))).rejects.toMatchObject({
      sqlState: '23514',
      constraint: 'leads_plan_shape',
    })
  })

  it.each(['infinity', '-infinity', '0044-03-15 BC', '20000-01-01T00:00:00Z', '1999-01-01T00:00:00Z'])(
    'at the moment %s is refused',
    async (moment) => {
      for (const sent of [
        withFunction({ ready_by: moment }),
        withFunction({ visits: [{ ...appointment, starts_at: moment }] }),
      ])
        await expect(asVisitor((tx) => send(tx, sent))).rejects.toMatchObject({
          sqlState: '23514',
          constraint: 'leads_plan_moments',
        })
    },
  )

  it('is changed with its link until it is booked, and the desk sees what it was before', async () => {
    const found = await asVisitor(async (tx) => {
      await send(tx, plan)
      await tx.script('reset role')
      await tx.query(sql`update public.leads set status = 'contacted'`)
      const [sent] = await tx.query<{ token: string }>(
        sql`select substr(link, 4) as token from public.lead_link(${lead})`,
      )
      const change = async (changed: object) => {
        const [row] = await tx.query<{ outcome: string | null }>(
          sql`select public.change_plan(${sent?.token ?? null}, ${JSON.stringify(changed)}::jsonb) as outcome`,
        )
        return row?.outcome
      }
      await tx.script('set local role anon')
      const outcomes = [
        await change(plan),
        await change(withFunction({ people: [{ ...bride, count: 3 }], visits: [] })),
      ]
      await tx.script('reset role')
      const rows = await tx.query(sql`
        select quoted_total::float8, plan_before #>> '{total}' as before, plan_changes, call_again_at is not null as to_call
        from public.leads`)
      await tx.query(sql`update public.leads set status = 'converted'`)
      outcomes.push(
        await change(plan),
        await (async () => {
          await tx.query(sql`update public.leads set status = 'new', plan_changes = 20`)
          return change(plan)
        })(),
      )
      const [unknown] = await tx.query(sql`select public.change_plan('x', '{}') as outcome`)
      return { outcomes, rows, unknown }
    })
    expect(found).toEqual({
      outcomes: ['already', 'done', 'too_late', 'too_late'],
      rows: [{ quoted_total: 44_997, before: '14999.00', plan_changes: 1, to_call: true }],
      unknown: { outcome: null },
    })
  })
})
