// The summary for the accountant has the sums of the documents, to the paisa, whatever was issued.
import { beforeAll, expect, it } from 'vitest'
import type { GstSummary } from '#domain/money/gst-summary.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import {
  appointmentAt,
  bridal,
  facial,
  insertBusiness,
  north,
  otherClient,
  rolledBackAsStaff,
  saveOne,
  south,
} from '#testing/database/appointment-fixture.ts'
import { setOwnerCaller, setStaffCaller } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { gstin, take } from './money-fixture.ts'

/** Of another published example. */
const buyer = '29AAGCB7383J1Z4'

const column = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 }
type Amounts = typeof column
/** In paise, so that the sums are exact. */
const inPaise = (rows: readonly Amounts[]) =>
  Object.fromEntries(
    Object.keys(column).map((name) => [
      name,
      rows.reduce((sum, row) => sum + Math.round(Number(row[name as keyof Amounts]) * 100), 0),
    ]),
  )

describeEachEngine('the summary for the accountant', (database) => {
  beforeAll(() => insertBusiness(database().db))

  const issueOne = async (tx: OwnerTx, call: Sql) =>
    (await tx.query<{ id: string }>(sql`select id from ${call}`))[0]?.id ?? ''

  /** Receipts before the registration; then invoices at odd prices, two rates and two states, vouchers and credit notes. */
  async function issueMany(tx: OwnerTx): Promise<void> {
    await tx.query(sql`update public.areas set state_code = '29' where id = ${south}`)
    let day = 0
    const appointment = async (more: object = {}) =>
      (
        await saveOne(
          tx,
          appointmentAt(new Date(Date.UTC(2026, 2, ++day, 5)).toISOString(), {
            lines: [
              { service_id: facial, price: 333.33 + day },
              { service_id: bridal, price: 0.01 * day },
            ],
            travel_charge: day % 3 === 0 ? 49.5 : 0,
            ...more,
          }),
        )
      ).id
    const invoice = async (id: string, of: string | null = null) =>
      issueOne(tx, sql`public.issue_invoice(gen_random_uuid(), ${id}, ${of})`)
    const credit = (id: string) => issueOne(tx, sql`public.credit_invoice(gen_random_uuid(), ${id})`)
    const elsewhere = { client_id: otherClient, area_id: south }

    await invoice(await appointment())
    await credit(await invoice(await appointment()))
    await tx.query(sql`update public.money_settings set gstin = ${gstin}`)
    for (let n = 0; n < 6; n++) await invoice(await appointment(n % 2 ? elsewhere : { area_id: north }))
    await invoice(await appointment(elsewhere), buyer)
    await credit(await invoice(await appointment(elsewhere)))
    const advanced = await appointment()
    const [advance] = await take(tx, advanced, 123.45, { received_at: '2026-02-01T06:00:00Z' })
    await issueOne(tx, sql`public.issue_voucher(gen_random_uuid(), ${advance?.id ?? ''})`)
    const [back] = await take(tx, advanced, -23.45)
    await issueOne(tx, sql`public.issue_voucher(gen_random_uuid(), ${back?.id ?? ''})`)
    await tx.query(sql`update public.money_settings set tax_percent = 18`)
    await invoice(await appointment())
    await credit(await invoice(await appointment()))
  }

  const summaryOf = async (tx: OwnerTx, from: Sql = sql`public.business_today()`) => {
    const [row] = await tx.query<{ summary: GstSummary }>(
      sql`select public.gst_summary(${from}, public.business_today()) as summary`,
    )
    if (!row) throw new Error('There is no summary.')
    return row.summary
  }

  it('has the sums of the documents, to the paisa', async () => {
    const { summary, issued, empty } = await rolledBackAsStaff(database().db, async (tx) => {
      await setOwnerCaller(tx)
      await issueMany(tx)
      const issued = await tx.query<
        Amounts & { kind: string; series: string; undoes: string | null; tax_serial: boolean }
      >(sql`
        select kind, series, undoes, taxable, cgst, sgst, igst, total,
          kind = 'credit_note' and content -> 'undoes' ->> 'serial' like 'T/%' as tax_serial
        from public.invoices`)
      const empty = await summaryOf(tx, sql`public.business_today() + 1`)
      return { summary: await summaryOf(tx), issued, empty }
    })
    const of = (kind: string) => issued.filter((one) => one.kind === kind)
    expect(inPaise([...summary.b2b, ...summary.b2c])).toEqual(inPaise(of('tax_invoice')))
    expect(inPaise(summary.credit_notes)).toEqual(inPaise(issued.filter(({ tax_serial }) => tax_serial)))
    expect(inPaise(summary.vouchers)).toEqual(inPaise([...of('receipt_voucher'), ...of('refund_voucher')]))

    expect(summary.b2b).toMatchObject([{ gstin: buyer, name: 'B', place: '29', rate: 5, cgst: 0 }])
    expect(summary.b2c.map(({ place, rate, number }) => [place, rate, number])).toEqual([
      ['27', 5, 3],
      ['27', 18, 2],
      ['29', 5, 4],
    ])
    expect(summary.b2c.every(({ place, cgst, igst }) => (place === '27' ? igst === 0 : cgst === 0))).toBe(
      true,
    )
    expect(summary.credit_notes.map(({ place, rate }) => [place, rate])).toEqual([
      ['29', 5],
      ['27', 18],
    ])
    expect(summary.vouchers.map(({ kind, total }) => [kind, total])).toEqual([
      ['receipt_voucher', 123.45],
      ['refund_voucher', 23.45],
    ])
    const series = (name: string, number: number, cancelled: number) => ({
      series: name,
      first: expect.stringMatching(new RegExp(`^${name}/\\d{4}/1$`)),
      last: expect.stringMatching(new RegExp(`^${name}/\\d{4}/${number}$`)),
      number,
      cancelled,
    })
    expect(summary.documents).toEqual([
      series('CN', 3, 0),
      series('FV', 1, 0),
      series('R', 2, 1),
      series('RV', 1, 0),
      series('T', 10, 2),
    ])
    expect(summary.without_gst).toEqual([{ kind: 'receipt', number: 2, total: 669.69, cancelled: 335.35 }])
    expect(Object.values(empty).flat()).toEqual([])
  })

  it('keeps the number of a registered buyer, and a receipt has none', async () => {
    const outcome = await rolledBackAsStaff(database().db, async (tx) => {
      const refusal = async (id: string, of: string) => {
        await tx.script('savepoint before')
        const message = await issueOne(tx, sql`public.issue_invoice(gen_random_uuid(), ${id}, ${of})`).catch(
          (error: Error) => error.message,
        )
        await tx.script('rollback to savepoint before')
        return message
      }
      const { id } = await saveOne(tx, appointmentAt('2026-03-02T05:00:00Z'))
      const unregistered = await refusal(id, buyer)
      await tx.query(sql`update public.money_settings set gstin = ${gstin}`)
      const wrong = await refusal(id, `${buyer.slice(0, -1)}5`)
      await issueOne(tx, sql`public.issue_invoice(gen_random_uuid(), ${id}, ${buyer})`)
      await tx.query(sql`update public.appointments set status = 'cancelled'`)
      await tx.query(sql`select private.erase_client(client_id) from public.appointments where id = ${id}`)
      await setStaffCaller(tx)
      const [kept] = await tx.query<{ recipient: unknown }>(sql`select recipient from public.invoices`)
      return { unregistered, wrong, kept: kept?.recipient }
    })
    expect(outcome).toEqual({
      unregistered: 'A receipt names no GSTIN.',
      wrong: 'This is not a valid GSTIN.',
      kept: { name: 'A', address: 'House 1', gstin: buyer },
    })
  })
})
