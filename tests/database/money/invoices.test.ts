// Receipts, invoices, vouchers and credit notes: exact to the paisa, and immutable.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import {
  bridal,
  facial,
  insertBusiness,
  north,
  rolledBackAsStaff,
  saveOne,
} from '#testing/database/appointment-fixture.ts'
import { setOwnerCaller } from '#testing/database/callers.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { gstin, newAppointment, take } from './money-fixture.ts'

interface Invoice {
  readonly id: string
  readonly kind: string
  readonly serial: string
  readonly taxable: string
  readonly cgst: string
  readonly sgst: string
  readonly igst: string
  readonly total: string
  readonly undoes: string | null
  readonly recipient: unknown
  readonly content: Readonly<Record<string, unknown>>
}

const issue = async (tx: OwnerTx, appointment: string, id: string = randomUUID()) => {
  const [row] = await tx.query<Invoice>(sql`select * from public.issue_invoice(${id}, ${appointment})`)
  return row
}
const voucher = async (tx: OwnerTx, payment: string | undefined, id: string = randomUUID()) => {
  const [row] = await tx.query<Invoice>(sql`select * from public.issue_voucher(${id}, ${payment ?? ''})`)
  return row
}
const credit = async (tx: OwnerTx, invoice: string | undefined, id: string = randomUUID()) => {
  const [row] = await tx.query<Invoice>(sql`select * from public.credit_invoice(${id}, ${invoice ?? ''})`)
  return row
}
const register = (tx: OwnerTx) => tx.query(sql`update public.money_settings set gstin = ${gstin}`)

/** Three lines whose shares of the discount do not divide evenly, and the travel charge. */
const manyLines = {
  lines: [
    { service_id: facial, price: 333.33 },
    { service_id: facial, price: 333.33, guest_name: 'A guest' },
    { service_id: bridal, price: 0.01 },
  ],
  discount_amount: 100,
  travel_charge: 50,
}

describeEachEngine('invoices', (database) => {
  beforeAll(() => insertBusiness(database().db))

  const withAppointment = <T>(work: (tx: OwnerTx, appointment: string) => Promise<T>, more: object = {}) =>
    rolledBackAsStaff(database().db, async (tx) => work(tx, await newAppointment(tx, more)))

  it('show no sample number or address of a new installation', async () => {
    const suppliers = await withAppointment(async (tx, appointment) => {
      await take(tx, appointment, 100)
      const [sample] = await tx.query<{ supplier: object }>(sql`
        select private.invoice_head(appointments) -> 'supplier' as supplier from public.appointments where id = ${appointment}`)
      await tx.script(
        `update public.business_profile set phone = '+91 98260 12345', email = 'salon@example.com'`,
      )
      const [own] = await tx.query<{ supplier: object }>(sql`
        select private.invoice_head(appointments) -> 'supplier' as supplier from public.appointments where id = ${appointment}`)
      return [sample?.supplier, own?.supplier]
    })
    expect(suppliers[0]).not.toHaveProperty('phone')
    expect(suppliers[0]).not.toHaveProperty('email')
    expect(suppliers[1]).toMatchObject({ phone: '+91 98260 12345', email: 'salon@example.com' })
  })

  it('are receipts without tax where there is no GSTIN', async () => {
    const receipt = await withAppointment(async (tx, appointment) => {
      await take(tx, appointment, 100)
      return issue(tx, appointment)
    }, manyLines)
    expect(receipt).toMatchObject({
      kind: 'receipt',
      serial: expect.stringMatching(/^R\/\d{4}\/1$/),
      total: '616.67',
      taxable: '616.67',
      recipient: { name: 'A', address: 'House 1' },
      content: {
        supplier: { name: 'Shringar' },
        lines: [
          { description: 'Facial', price: 333.33, amount: 283.33 },
          { description: 'Facial', price: 333.33, amount: 283.33 },
          { description: 'Bridal', price: 0.01, amount: 0.01 },
          { description: 'Travel', price: 50, amount: 50 },
        ],
        payments: [{ amount: 100, method: 'cash' }],
        paid: 100,
        due: 516.67,
      },
    })
    expect(JSON.stringify(receipt?.content)).not.toMatch(/gst|tax_percent|reverse|"sac"|A guest/)
  })

  it('have equal CGST and SGST within the state, IGST elsewhere, and add up to the paisa', async () => {
    const [within, elsewhere] = await withAppointment(async (tx, appointment) => {
      await register(tx)
      await tx.query(sql`update public.services set sac = '999721' where id = ${bridal}`)
      const within = await issue(tx, appointment)
      await tx.query(sql`update public.areas set state_code = '29' where id = ${north}`)
      return [within, await issue(tx, await newAppointment(tx, manyLines))]
    }, manyLines)
    expect(within).toMatchObject({
      kind: 'tax_invoice',
      serial: expect.stringMatching(/^T\/\d{4}\/1$/),
      taxable: '587.29',
      cgst: '14.69',
      sgst: '14.69',
      igst: '0.00',
      total: '616.67',
      content: { place_of_supply: '27', tax_percent: 5, reverse_charge: false, supplier: { gstin } },
    })
    expect(within?.content.lines).toMatchObject([
      { sac: '999729', taxable: 269.83, cgst: 6.75, sgst: 6.75, igst: 0 },
      { sac: '999729' },
      { sac: '999721', taxable: 0.01 },
      { sac: '999729', taxable: 47.62, cgst: 1.19 },
    ])
    expect(elsewhere).toMatchObject({
      cgst: '0.00',
      sgst: '0.00',
      igst: '29.36',
      total: '616.67',
      content: { place_of_supply: '29' },
    })
  })

  it('are bills of supply without tax under the composition scheme', async () => {
    const bill = await withAppointment(async (tx, appointment) => {
      await register(tx)
      await tx.query(sql`update public.money_settings set is_composition = true, series = 'AB'`)
      return issue(tx, appointment)
    })
    expect(bill).toMatchObject({
      kind: 'bill_of_supply',
      serial: expect.stringMatching(/^ABB\//),
      cgst: '0.00',
    })
    expect(JSON.stringify(bill?.content)).not.toMatch(/tax|"sac"/)
  })

  it('are issued once per id, and once per appointment until a credit note cancels them', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      await setOwnerCaller(tx)
      const id = randomUUID()
      const first = await issue(tx, appointment, id)
      const again = await issue(tx, appointment, id)
      const note = randomUUID()
      const undone = await credit(tx, first?.id, note)
      const undoneAgain = await credit(tx, first?.id, note)
      return { first, again, undone, undoneAgain, next: await issue(tx, appointment) }
    })
    expect(seen.again).toEqual(seen.first)
    expect(seen.undoneAgain).toEqual(seen.undone)
    expect(seen.undone).toMatchObject({
      kind: 'credit_note',
      total: '500.00',
      undoes: seen.first?.id,
      content: { undoes: { serial: seen.first?.serial } },
    })
    expect(seen.next?.serial).toMatch(/\/2$/)

    const refusals: ((tx: OwnerTx, appointment: string, first: Invoice | undefined) => Promise<unknown>)[] = [
      (tx, appointment) => issue(tx, appointment),
      async (tx, _, first) => {
        await credit(tx, first?.id)
        return credit(tx, first?.id)
      },
    ]
    for (const attempt of refusals) {
      const refused = withAppointment(async (tx, appointment) => {
        await setOwnerCaller(tx)
        return attempt(tx, appointment, await issue(tx, appointment))
      })
      await expect(refused).rejects.toMatchObject({ sqlState: '23505' })
    }
  })

  it('have vouchers for advances and for refunds of them', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      await register(tx)
      const [advance] = await take(tx, appointment, 210, { received_at: '2026-03-01T05:00:00Z' })
      const [back] = await take(tx, appointment, -105)
      const receipt = await voucher(tx, advance?.id)
      const refund = await voucher(tx, back?.id)
      return { receipt, refund, invoice: await issue(tx, appointment) }
    })
    expect(seen.receipt).toMatchObject({
      kind: 'receipt_voucher',
      taxable: '200.00',
      cgst: '5.00',
      total: '210.00',
    })
    expect(seen.refund).toMatchObject({ kind: 'refund_voucher', total: '105.00', undoes: seen.receipt?.id })
    expect(seen.invoice?.content.payments).toMatchObject([
      { amount: 210, voucher: seen.receipt?.serial },
      { amount: -105, voucher: seen.refund?.serial },
    ])
    const late = withAppointment(async (tx, appointment) => {
      const [advance] = await take(tx, appointment, 210, { kind: 'advance' })
      await issue(tx, appointment)
      return voucher(tx, advance?.id)
    })
    await expect(late).rejects.toMatchObject({ sqlState: '23514' })
  })

  it('are never changed or deleted, nor is what they were issued for', async () => {
    const attempts = {
      'a change': (appointment: string) =>
        sql`update public.invoices set total = 1, taxable = 1 where appointment_id = ${appointment}`,
      'another recipient': (appointment: string) =>
        sql`update public.invoices set recipient = '{"name": "B"}' where appointment_id = ${appointment}`,
      'a deletion': (appointment: string) =>
        sql`delete from public.invoices where appointment_id = ${appointment}`,
      emptying: () => sql`truncate public.invoices cascade`,
      'emptying the visits': () => sql`truncate public.appointments cascade`,
    }
    for (const attempt of Object.values(attempts)) {
      const refused = withAppointment(async (tx, appointment) => {
        await issue(tx, appointment)
        await tx.query(attempt(appointment))
      })
      await expect(refused).rejects.toMatchObject({ sqlState: '23514', constraint: 'invoices_never_change' })
    }
    const deleted = withAppointment(async (tx, appointment) => {
      await issue(tx, appointment)
      await tx.query(sql`delete from public.appointments where id = ${appointment}`)
    })
    await expect(deleted).rejects.toMatchObject({
      sqlState: '23503',
      message: expect.stringMatching(/^R\/\d{4}\/1 was issued for this appointment$/),
    })
    const paymentDeleted = withAppointment(async (tx, appointment) => {
      const [advance] = await take(tx, appointment, 210, { kind: 'advance' })
      await voucher(tx, advance?.id)
      await tx.query(sql`delete from public.payments where appointment_id = ${appointment}`)
    })
    await expect(paymentDeleted).rejects.toMatchObject({ sqlState: '23503' })
  })

  it('keep the texts of their time of issue', async () => {
    const after = await withAppointment(async (tx, appointment) => {
      const receipt = await issue(tx, appointment)
      await tx.query(sql`update public.services set name = 'Gold Facial', price = 9`)
      await tx.query(sql`update public.clients set full_name = 'Renamed'`)
      await saveOne(tx, { id: appointment, lines: [{ service_id: bridal }] })
      const [kept] = await tx.query(sql`select * from public.invoices where id = ${receipt?.id ?? ''}`)
      return { receipt, kept }
    })
    expect(after.kept).toEqual(after.receipt)
  })

  it('are refused for cancelled and free appointments', async () => {
    for (const more of [{ status: 'cancelled' }, { discount_percent: 100 }]) {
      const refused = withAppointment((tx, appointment) => issue(tx, appointment), more)
      await expect(refused).rejects.toMatchObject({ sqlState: '23514' })
    }
  })

  it('are shown under their own link, and not once the client is erased', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      await setOwnerCaller(tx)
      const receipt = await issue(tx, appointment)
      const link = async () => {
        const [row] = await tx.query<{ link: string | null }>(
          sql`select public.invoice_link(${receipt?.id ?? ''}) as link`,
        )
        return row?.link ?? ''
      }
      const readInvoice = (token: string) => tx.query(sql`select * from public.look_at_invoice(${token})`)
      const path = await link()
      const token = path.slice('/i/'.length)
      const [shown] = await readInvoice(token)
      const nowhere = await readInvoice(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
      const appointments = await tx.query(sql`select * from public.look_at_appointment(${token})`)
      const same = await link()
      await tx.query(sql`select public.erase_person(array(select id from public.clients))`)
      return {
        path,
        same,
        shown,
        nowhere,
        appointments,
        erased: await readInvoice(token),
        dead: await link(),
        receipt,
      }
    })
    expect(seen.path).toMatch(/^\/i\/[A-Za-z0-9_-]{22}$/)
    expect(seen.same).toBe(seen.path)
    expect(seen.shown).toMatchObject({
      serial: seen.receipt?.serial,
      total: '500.00',
      recipient: { name: 'A' },
      undone_by: null,
    })
    expect({ ...seen, nowhere: seen.nowhere.length, appointments: seen.appointments.length }).toMatchObject({
      nowhere: 0,
      appointments: 0,
      erased: [],
      dead: '',
    })
  })

  it('are shown under their link for a year, and again after staff renewed it', async () => {
    const seen = await withAppointment(async (tx, appointment) => {
      const receipt = await issue(tx, appointment)
      const id = receipt?.id ?? ''
      const readLink = () => tx.query<{ link: string }>(sql`select public.invoice_link(${id}) as link`)
      await readLink()
      // Made with another key: both links end and are renewed.
      await tx.query(sql`select set_config('shringar.link_key', ${'0f'.repeat(128)}, true)`)
      const [made] = await readLink()
      const token = made?.link.slice('/i/'.length) ?? ''
      const shown = async () =>
        (await tx.query(sql`select serial from public.look_at_invoice(${token})`)).length
      const [period] = await tx.query(
        sql`select (expires_at - now())::text as period from private.invoice_links`,
      )
      const before = await shown()
      await tx.query(sql`update private.invoice_links set expires_at = now()`)
      const ended = await shown()
      await tx.script('savepoint refused')
      const refusal = await readLink().catch((error: Error) => error.message)
      await tx.script('rollback to savepoint refused')
      const [renewed] = await tx.query<{ until: Date }>(sql`select public.renew_invoice_link(${id}) as until`)
      return {
        period,
        before,
        ended,
        refusal,
        isAhead: (renewed?.until.getTime() ?? 0) > Date.now() + 360 * 86_400_000,
        after: await shown(),
        same: (await readLink())[0]?.link === made?.link,
      }
    })
    expect(seen).toMatchObject({ before: 1, ended: 0, isAhead: true, after: 1, same: true })
    expect(seen.refusal).toMatch(/^The link ended on \d+ \w{3} \d{4}\.$/)
    expect(['365 days', '366 days']).toContain(Object.values(seen.period ?? {})[0])
  })

  it("keep the recipient's name as tax law requires: on documents of 50,000 rupees and more", async () => {
    const names = await rolledBackAsStaff(database().db, async (tx) => {
      await setOwnerCaller(tx)
      await register(tx)
      for (const price of [49_999.99, 50_000]) {
        const appointment = await newAppointment(tx, { lines: [{ service_id: bridal, price }] })
        await issue(tx, appointment)
      }
      await tx.query(sql`select public.erase_person(array(select id from public.clients))`)
      return tx.query(sql`select total, recipient ->> 'name' as name from public.invoices order by number`)
    })
    expect(names).toEqual([
      { total: '49999.99', name: null },
      { total: '50000.00', name: 'A' },
    ])
  })
})
