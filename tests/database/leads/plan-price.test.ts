// The database computes the price of a plan as the page does, for random plans and settings.
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { pricePlan } from '#domain/leads/plan/plan-price.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  bridal,
  facial,
  insertBusiness,
  north,
  rolledBackAsStaff,
  south,
} from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale, seed } from '#testing/depth.ts'

const offered = [
  { id: facial, name: 'Facial', duration_minutes: 45, drying_minutes: 0 },
  { id: bridal, name: 'Bridal', duration_minutes: 180, drying_minutes: 0 },
]
const rupees = fc.integer({ min: 0, max: 2_000_000 }).map((paise) => paise / 100)
const clock = fc.constantFrom('00:00', '04:45', '06:00', '12:00')

const settings = fc.record({
  early_before: fc.option(fc.constantFrom('04:00:00', '06:00:00')),
  early_charge: rupees,
  package_functions: fc.option(fc.integer({ min: 2, max: 4 })),
  package_percent: fc.integer({ min: 0, max: 9000 }).map((hundredths) => hundredths / 100),
  advance_percent: fc.integer({ min: 0, max: 100 }),
})
const planned = fc.record({
  people: fc.array(
    fc.record({
      count: fc.integer({ min: 1, max: 3 }),
      services: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  area: fc.constantFrom(north, south, null),
  begins: fc.option(clock),
})
const plans = fc.record({
  prices: fc.tuple(rupees, rupees),
  travel: fc.tuple(rupees, rupees),
  settings,
  functions: fc.array(planned, { minLength: 1, maxLength: 4 }),
})
type Case = typeof plans extends fc.Arbitrary<infer Value> ? Value : never

const zone = 'Asia/Kolkata'
const MINUTE_MS = 60_000

/** All work of a function in one visit that begins at that hour; null: no visits. */
function sentFunction({ people, area, begins }: Case['functions'][number]) {
  const lines = people.flatMap(({ count, services }) =>
    Array.from({ length: count }, () =>
      services.map((index) => offered[index] as (typeof offered)[number]),
    ).flat(),
  )
  const minutes = lines.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0)
  const isVisit = begins !== null && lines.length <= 50 && minutes <= 1440
  const starts = new Date(`2031-02-03T${begins ?? '12:00'}:00+05:30`)
  const readyBy = new Date(starts.getTime() + minutes * MINUTE_MS)
  return {
    readyBy,
    visits: isVisit ? [{ from: -minutes, turns: [] }] : null,
    sent: {
      kind: 'other',
      ready_by: readyBy.toISOString(),
      area_id: area,
      people: people.map(({ count, services }) => ({
        who: 'Guest',
        count,
        services: services.map((index) => offered[index]?.id),
      })),
      visits: isVisit
        ? [{ starts_at: starts.toISOString(), minutes, lines: lines.map(({ id }) => ({ service_id: id })) }]
        : [],
    },
  }
}

async function priceInDatabase(tx: OwnerTx, { prices, travel, settings: set }: Case, functions: unknown[]) {
  await tx.query(sql`
    update public.services set price = case id when ${facial} then ${prices[0]}::numeric else ${prices[1]}::numeric end`)
  await tx.query(sql`
    update public.areas set travel_charge = case id when ${north} then ${travel[0]}::numeric else ${travel[1]}::numeric end`)
  await tx.query(sql`
    update public.event_settings set early_before = ${set.early_before}::time, early_charge = ${set.early_charge}::numeric,
      package_functions = ${set.package_functions}::smallint, package_percent = ${set.package_percent}::numeric,
      advance_percent = ${set.advance_percent}::smallint`)
  const [row] = await tx.query<{ plan: { discount: number; total: number; advance: number } }>(
    sql`select private.settled_plan(${JSON.stringify({ functions })}::jsonb) as plan`,
  )
  const { discount, total, advance } = row?.plan ?? {}
  return { discount, total, advance }
}

describeEachEngine('the price of a plan', (database) => {
  beforeAll(() => insertBusiness(database().db))

  it('is the same on the page and in the database', () =>
    rolledBackAsStaff(database().db, async (tx) => {
      await tx.script('reset role')
      await fc.assert(
        fc.asyncProperty(plans, async (given) => {
          const sent = given.functions.map(sentFunction)
          const shown = pricePlan(
            given.functions.map(({ people, area }, index) => ({
              people: people.map(({ count, services }) => ({
                who: 'Guest',
                count,
                services: services.map((service) => ({
                  ...(offered[service] as (typeof offered)[number]),
                  price: given.prices[service] as number,
                })),
              })),
              visits: sent[index]?.visits ?? null,
              readyBy: sent[index]?.readyBy ?? null,
              travelCharge: area === north ? given.travel[0] : area === south ? given.travel[1] : 0,
            })),
            given.settings,
            zone,
          )
          const { discount, total, advance } = shown
          const stored = await priceInDatabase(
            tx,
            given,
            sent.map((one) => one.sent),
          )
          expect(stored).toEqual({ discount, total, advance })
        }),
        { numRuns: scale(60, 2000), seed },
      )
    }))
})
