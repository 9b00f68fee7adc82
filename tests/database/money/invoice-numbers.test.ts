// Eight concurrent writers, some of which roll back: the numbers of each series and year have no gap, and later
// numbers have later times.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { sql } from '#server/db/sql.ts'
import { insertBusiness, rolledBackAsStaff } from '#testing/database/appointment-fixture.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { asBusinessOwner, newAppointment, take } from './money-fixture.ts'

const writers = 8
/** What a writer does with each of its appointments. */
const deed = fc.constantFrom('receipt', 'receipt', 'givenUp', 'undone', 'voucher')
const plan = fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), {
  minLength: writers,
  maxLength: writers,
})

class GivenUp extends Error {}

async function perform(db: Db, one: string): Promise<void> {
  const attempt = asBusinessOwner(db, async (tx) => {
    const appointment = await newAppointment(tx)
    if (one === 'voucher') {
      const [advance] = await take(tx, appointment, 100, { kind: 'advance' })
      await tx.query(sql`select public.issue_voucher(${randomUUID()}, ${advance?.id ?? ''})`)
      return
    }
    const id = randomUUID()
    await tx.query(sql`select public.issue_invoice(${id}, ${appointment})`)
    if (one === 'undone') await tx.query(sql`select public.credit_invoice(${randomUUID()}, ${id})`)
    if (one === 'givenUp') throw new GivenUp()
  })
  if (one === 'givenUp') await expect(attempt).rejects.toBeInstanceOf(GivenUp)
  else await attempt
}

describeEachEngine('invoice numbers', (database) => {
  let eight: Db
  let ours = false
  beforeAll(async () => {
    const { db, url } = database()
    await insertBusiness(db)
    // The tests' own pool has fewer connections than there are writers.
    eight = url ? openPostgres({ url, statementTimeoutMs: 30_000, maxConnections: writers }) : db
    ours = url !== null
  })
  afterAll(async () => {
    if (ours) await eight.close()
  })

  it('have no gaps and no duplicates with eight concurrent writers', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (plans) => {
        await Promise.all(
          plans.map(async (deeds) => {
            for (const one of deeds) await perform(eight, one)
          }),
        )
        const wrong = await eight.asOwner((tx) =>
          tx.query(sql`
            select serial from (
              select serial, number, issued_at,
                row_number() over series as place, lag(issued_at) over series as former
              from public.invoices window series as (partition by series, financial_year order by number)
            ) as numbered
            where number <> place or issued_at < former`),
        )
        expect(wrong).toEqual([])
      }),
      { numRuns: scale(2, 5) },
    )
    const [last] = await eight.asOwner((tx) =>
      tx.query<{ issued: number }>(sql`select count(*)::int4 as issued from public.invoices`),
    )
    expect(last?.issued).toBeGreaterThan(writers)
  })

  it('restart with the financial year and with another series, and have at most 16 characters', async () => {
    const [years] = await eight.asOwner((tx) =>
      tx.query(sql`
        select private.financial_year('2026-03-31') as march, private.financial_year('2026-04-01') as april`),
    )
    expect(years).toEqual({ march: 2025, april: 2026 })
    const serials = await rolledBackAsStaff(eight, async (tx) => {
      await tx.query(sql`update public.money_settings set series = 'AB'`)
      const appointment = await newAppointment(tx)
      const voucher = async () => {
        const [advance] = await take(tx, appointment, 1, { kind: 'advance' })
        const [issued] = await tx.query<{ serial: string }>(
          sql`select serial from public.issue_voucher(${randomUUID()}, ${advance?.id ?? ''})`,
        )
        return issued?.serial
      }
      const first = await voucher()
      await tx.query(sql`
        insert into public.invoices
        select (jsonb_populate_record(issued, jsonb_build_object(
          'id', gen_random_uuid(), 'number', 999998, 'serial', 'FORMER', 'payment_id', null))).*
        from public.invoices as issued where serial = ${first ?? ''}`)
      return [first, await voucher(), await voucher().catch((error) => error.constraint)]
    })
    expect(serials).toEqual([
      expect.stringMatching(/^ABRV\/\d{4}\/1$/),
      expect.stringMatching(/^ABRV\/\d{4}\/999999$/),
      'invoices_serial_format',
    ])
    expect(serials[1]).toHaveLength(16)
  })
})
