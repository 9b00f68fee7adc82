// Receipts, invoices, vouchers and credit notes: issued in the office, opened and printed by whoever has the link.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { violations } from '../support/accessibility.ts'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
const numbered = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`
const gstin = '27AAPFU0939F1ZV'

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    delete from public.services;
    update public.business_profile set business_name = 'Shringar', phone = '+91 98765 43210', email = 'hello@example.com';
    insert into public.services (id, name, price) values ('${numbered(90)}', 'Bridal Makeup', 10500);
    insert into public.areas (id, name) values ('${numbered(70)}', 'Across the border');
    insert into public.clients (id, full_name, phone, address) values ('${numbered(80)}', 'मीरा शर्मा', '98260 00000', '४ झील मार्ग, इंदौर');
    insert into public.appointments (id, client_id, service_id, appointment_date, area_id, discount_amount, travel_charge)
    select ('00000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, '${numbered(80)}', '${numbered(90)}',
      now() + make_interval(days => n), case n when 3 then '${numbered(70)}'::uuid end, 500, 500
    from generate_series(1, 4) as n;
  `)
})
afterAll(() => office?.close())

const money = (page: Page) => page.getByRole('dialog', { name: 'मीरा शर्मा' })
const openMoney = async (number: number) => {
  const page = await office.enter(`/admin/appointments?view=${numbered(number)}`)
  await money(page).getByText('Total').waitFor()
  return page
}
/** What is opened with the button, in a window of its own. */
async function opened(page: Page, button: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    money(page).getByRole('button', { name: button }).click(),
  ])
  await tab.waitForURL(/\/i\//)
  return tab
}
/** All that it says, with a space between its parts. */
const textOf = (page: Page) =>
  page.getByRole('article').evaluate((article) => {
    const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    const said: (string | null)[] = []
    while (texts.nextNode()) said.push(texts.currentNode.nodeValue)
    return said.join(' ').replaceAll(/\s+/g, ' ')
  })
/** In points. */
async function paperOf(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  return [Math.round(Number(width)), Math.round(Number(height))]
}

describe('without a GSTIN', () => {
  it('a receipt is issued, without a word of tax, and can be opened by whoever has its link and no script', async () => {
    const page = await openMoney(1)
    await money(page).getByRole('button', { name: 'Take the rest: ₹10,500' }).click()
    await money(page).getByLabel('Amount (₹)').fill('4000.5')
    await money(page)
      .getByRole('button', { name: /^Received/ })
      .click()
    await money(page).getByRole('button', { name: 'Issue receipt' }).click()
    await toast(page, /^R\/\d{4}\/1 issued$/).waitFor()
    const [receipt] = await office.rows<{ serial: string }>(sql`select serial from public.invoices`)
    const serial = receipt?.serial ?? ''
    expect(await money(page).getByRole('button', { name: 'Issue receipt' }).count()).toBe(0)

    const tab = await opened(page, `Open ${serial}`)
    const link = tab.url()
    const answer = await fetch(link)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const html = await answer.text()
    expect(html).not.toMatch(/<script|GST|taxable|SAC/i)

    const reader = await office.visit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    await reader.goto(link)
    const text = await textOf(reader)
    for (const said of [
      'Receipt',
      `No. ${serial}`,
      'मीरा शर्मा',
      '४ झील मार्ग, इंदौर',
      'Bridal Makeup ₹10,000.00',
      'Travel ₹500.00',
      'Discount, taken off above ₹500.00',
      'Total ₹10,500.00',
      'Rupees Ten Thousand Five Hundred Only',
      'Paid ₹4,000.50',
      'Due ₹6,499.50',
    ]) {
      expect(text).toContain(said)
    }
    expect(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await reader.close()

    expect(await violations(tab)).toEqual([])
    expect(await paperOf(tab)).toEqual([595, 842])
    await tab.getByRole('link', { name: '80 mm' }).click()
    await tab.waitForURL(/paper=80mm/)
    expect(await paperOf(tab)).toEqual([227, 842])
    await tab.close()
  })

  it('a receipt prints on the paper that was chosen, and is undone by the owner; then there can be another', async () => {
    const page = await openMoney(1)
    await page.context().addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', location.search)
    })
    const undo = money(page).getByRole('button', { name: /^Undo R/ })
    await undo.waitFor()
    const name = (await undo.getAttribute('aria-label'))?.replace('Undo ', '') ?? ''
    const tab = await opened(page, `Print ${name} on 80 mm`)
    await tab.locator('html[data-printed="?paper=80mm"]').waitFor()

    expect(await answering(page, true, () => undo.click())).toContain(`Undo ${name}?`)
    await money(page).getByText(`undone by`).waitFor()
    await tab.reload()
    await tab.getByText(/^Undone by CN\//).waitFor()
    await tab.close()
    await money(page).getByRole('button', { name: 'Issue receipt' }).click()
    await toast(page, /^R\/\d{4}\/2 issued$/).waitFor()
    const note = await opened(page, `Open CN${name.slice(1)}`)
    expect(await textOf(note)).toContain(`Cancellation of a receipt No. CN${name.slice(1)}`)
    expect(await textOf(note)).toContain(`For ${name} of`)
    await note.close()
  })
})

describe('with a GSTIN', () => {
  it('one with a wrong check digit is refused, the right one kept, and the year is measured', async () => {
    const page = await office.enter('/admin/settings/payments')
    await page.getByLabel('GSTIN').fill('27aapfu0939f1zw')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('This is no GSTIN: one of its characters must be wrong').waitFor()
    await page.getByLabel('GSTIN').fill(gstin.toLowerCase())
    await page.getByLabel('Name', { exact: true }).fill('Shringar Beauty LLP')
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Palace Road\nMumbai')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Payment settings updated successfully').waitFor()
    expect(await office.rows(sql`select gstin from public.money_settings`)).toEqual([{ gstin }])
    await page
      .getByRole('region', { name: 'Turnover of the financial year' })
      .getByText('of ₹20,00,000')
      .waitFor()
    await page.getByRole('region', { name: 'Payment gateway' }).getByText('Coming soon').waitFor()
  })

  it('a service has a SAC of its own and an area the state in which it lies', async () => {
    const page = await office.enter(`/admin/services?edit=${numbered(90)}`)
    const service = page.getByRole('dialog', { name: 'Edit service' })
    await service.getByLabel('SAC').fill('9997')
    await service.getByRole('button', { name: 'Save changes' }).click()
    await service.getByText('A SAC has six digits and begins with 99').waitFor()
    await service.getByLabel('SAC').fill('999722')
    await service.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Service updated successfully').waitFor()
    await page.goto(`/admin/settings/areas?edit=${numbered(70)}`)
    const area = page.getByRole('dialog', { name: 'Edit area' })
    await area.getByLabel('State').selectOption('Karnataka')
    await area.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Area updated successfully').waitFor()
    expect(await office.rows(sql`select sac, state_code from public.services, public.areas`)).toEqual([
      { sac: '999722', state_code: '29' },
    ])
  })

  it('an advance has a voucher, and the invoice CGST and SGST within the state', async () => {
    const page = await openMoney(2)
    await money(page).getByRole('button', { name: 'Other amount' }).click()
    await money(page).getByLabel('Amount (₹)').fill('2100')
    await money(page)
      .getByRole('button', { name: /^Received/ })
      .click()
    await money(page).getByRole('button', { name: 'Voucher for the advance of ₹2,100' }).click()
    await toast(page, /^RV\/\d{4}\/1 issued$/).waitFor()
    await money(page).getByRole('button', { name: 'Issue tax invoice' }).click()
    await toast(page, /^T\/\d{4}\/1 issued$/).waitFor()
    const serials = await office.rows<{ serial: string }>(
      sql`select serial from public.invoices where appointment_id = ${numbered(2)} order by issued_at`,
    )
    const [voucher = '', invoice = ''] = serials.map(({ serial }) => serial)
    const tab = await opened(page, `Open ${voucher}`)
    expect(await textOf(tab)).toMatch(
      /Receipt voucher .* CGST 2.5 % ₹50.00 SGST 2.5 % ₹50.00 Total ₹2,100.00/,
    )
    await tab.close()
    const paper = await opened(page, `Open ${invoice}`)
    const text = await textOf(paper)
    for (const said of [
      'Shringar Beauty LLP 1 Palace Road Mumbai',
      `GSTIN ${gstin}`,
      'Tax invoice',
      'Place of supply Maharashtra (27)',
      'Reverse charge No',
      'SAC 999722 · value ₹9,523.80 · CGST ₹238.10 · SGST ₹238.10',
      'Taxable value ₹10,000.00',
      'CGST 2.5 % ₹250.00',
      'SGST 2.5 % ₹250.00',
      'Total ₹10,500.00',
      `(${voucher}) ₹2,100.00`,
      'For Shringar Beauty LLP Authorised signatory',
    ]) {
      expect(text).toContain(said)
    }
    expect(await violations(paper)).toEqual([])
    await paper.close()
  })

  it('has IGST in another state', async () => {
    const page = await openMoney(3)
    await money(page).getByRole('button', { name: 'Issue tax invoice' }).click()
    await toast(page, /issued$/).waitFor()
    const open = money(page).getByRole('button', { name: /^Open T/ })
    await open.waitFor()
    const tab = await opened(page, (await open.getAttribute('aria-label')) ?? '')
    const text = await textOf(tab)
    expect(text).toContain('Place of supply Karnataka (29)')
    expect(text).toContain('IGST 5 % ₹500.00')
    expect(text).not.toContain('CGST')
    await tab.close()
  })

  it('refuses to delete a visit for which it was issued, in one sentence', async () => {
    const page = await office.enter('/admin/appointments')
    await answering(page, true, () =>
      page.getByRole('button', { name: 'Delete Bridal Makeup for मीरा शर्मा' }).last().click(),
    )
    await toast(page, 'Error deleting appointment')
      .getByText(/was issued for this visit. Cancel it instead\.$/)
      .waitFor()
  })
})

describe('a link', () => {
  it('leads nowhere if it is guessed, cut, or of a person who was erased', async () => {
    const [{ link } = { link: '' }] = await office.rows<{ link: string }>(
      sql`select '/i/' || private.link_token(invoice_id, nonce) as link from private.invoice_links limit 1`,
    )
    const status = async (path: string) => (await fetch(office.url + path)).status
    expect(await status(link)).toBe(200)
    for (const wrong of [
      link.slice(0, -1),
      `${link}x`,
      '/i/AAAAAAAAAAAAAAAAAAAAAA',
      '/i/%00',
      link.replace('/i/', '/b/'),
    ]) {
      expect(await status(wrong)).toBe(404)
    }
    await office.run(`
      update public.appointments set status = 'cancelled' where appointment_date > now();
      select private.erase_client('${numbered(80)}')`)
    expect(await status(link)).toBe(404)
  })
})
