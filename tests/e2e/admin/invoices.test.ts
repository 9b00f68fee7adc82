// Receipts, tax invoices, vouchers and credit notes: issued in the office, opened and printed through their link.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()
const uuid = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`
const gstin = '27AAPFU0939F1ZV'
/** The clients of the appointments 1 to 4. The first one is erased, the third one lives in another state. */
const clients = ['मीरा शर्मा', 'Asha Verma', 'Kavita Rao', 'Lata Joshi']

test.beforeAll(() =>
  office.run(`
    delete from public.services;
    update public.business_profile set business_name = 'Shringar', phone = '+91 98765 43210', email = 'hello@example.com';
    insert into public.services (id, name, price) values ('${uuid(90)}', 'Bridal Makeup', 10500);
    insert into public.areas (id, name) values ('${uuid(70)}', 'Across the border');
    insert into public.clients (id, full_name, phone, address) values
      ${clients.map((name, index) => `('${uuid(81 + index)}', '${name}', '98260 00000', '४ झील मार्ग, इंदौर')`).join(', ')};
    insert into public.appointments (id, client_id, service_id, appointment_date, area_id, discount_amount, travel_charge)
    select ('00000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, ('00000000-0000-4000-8000-0000000000' || 80 + n)::uuid,
      '${uuid(90)}', now() + make_interval(days => n), case n when 3 then '${uuid(70)}'::uuid end, 500, 500
    from generate_series(1, ${clients.length}) as n`),
)

const openMoney = async (visit: number) => {
  const page = await office.enter(`/admin/appointments?view=${uuid(visit)}`)
  const money = page.getByRole('dialog', { name: clients[visit - 1] ?? '' })
  await expect(money.getByText('Total')).toBeVisible()
  return { page, money }
}
/** The page that a click opens in a tab of its own. */
async function openedBy(page: Page, click: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), click()])
  await tab.waitForURL(/\/i\//)
  return tab
}
/** The text of a document, with a space between its parts. */
const textOf = (page: Page) =>
  page.getByRole('article').evaluate((article) => {
    const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    const parts: (string | null)[] = []
    while (texts.nextNode()) parts.push(texts.currentNode.nodeValue)
    return parts.join(' ').replaceAll(/\s+/g, ' ')
  })
async function expectText(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) await expect.poll(() => textOf(page)).toContain(part)
}
/** Width and height of the printed paper, in points. */
async function paperSizeOf(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  return [Math.round(Number(width)), Math.round(Number(height))]
}

test.describe('without a GSTIN', () => {
  test.beforeEach(() => office.run('update public.money_settings set gstin = null'))

  test('a receipt names no tax, and opens for anyone with its link, without the app', async () => {
    const { page, money } = await openMoney(1)
    await money.getByRole('button', { name: 'Collect balance: ₹10,500' }).click()
    await money.getByLabel('Amount (₹)').fill('4000.5')
    await money.getByRole('button', { name: /^Received/ }).click()
    await money.getByRole('button', { name: 'Issue receipt' }).click()
    await expect(toast(page, /^R\/\d{4}\/1 issued$/)).toBeVisible()
    const [receipt] = await office.rows<{ serial: string }>(sql`select serial from public.invoices`)
    const serial = receipt?.serial ?? ''
    const open = money.getByRole('button', { name: `Open ${serial}` })
    await expect(open).toBeVisible()
    await expect(money.getByRole('button', { name: 'Issue receipt' })).toHaveCount(0)
    const tab = await openedBy(page, () => open.click())
    const link = tab.url()

    await test.step('headers and HTML', async () => {
      const answer = await fetch(link)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      expect(await answer.text()).not.toMatch(/<script [^>]*src|GST|taxable|SAC/i)
    })

    await test.step('on a phone without JavaScript', async () => {
      const reader = await office.visit({ javaScriptEnabled: false, viewport: screens.phone })
      await reader.goto(link)
      await expectText(reader, [
        'Receipt',
        `No. ${serial}`,
        'मीरा शर्मा',
        '४ झील मार्ग, इंदौर',
        'Bridal Makeup ₹10,000.00',
        'Travel ₹500.00',
        'Discount (already deducted above) ₹500.00',
        'Total ₹10,500.00',
        'Rupees Ten Thousand Five Hundred Only',
        'Paid ₹4,000.50',
        'Due ₹6,499.50',
      ])
      await expect
        .poll(() => reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
        .toBe(true)
    })

    await test.step('accessible, and printed on A4 or 80 mm', async () => {
      await expectAccessible(tab)
      expect(await paperSizeOf(tab)).toEqual([595, 842])
      // The client gets no choice of paper; the office prints on both.
      await expect(tab.getByRole('link', { name: '80 mm' })).toHaveCount(0)
      await tab.goto(`${link}?paper=80mm`)
      expect(await paperSizeOf(tab)).toEqual([227, 842])
    })

    await test.step('a year later the link has ended, and staff renew it', async () => {
      await office.run(`
        update private.invoice_links set expires_at = now();
        alter table public.invoices disable trigger invoices_never_change;
        update public.invoices set issued_on = issued_on - 400;
        alter table public.invoices enable trigger invoices_never_change`)
      const ended = await fetch(link)
      expect(ended.status).toBe(404)
      expect(await ended.text()).toContain('If yours has expired, please call us for a new one.')
      const again = await openMoney(1)
      await again.money.getByRole('button', { name: `Renew link of ${serial}` }).click()
      await expect(again.page.getByText('The link works for another year')).toBeVisible()
      expect((await fetch(link)).status).toBe(200)
    })

    await test.step('a wrong link, or that of an erased client, is not found', async () => {
      const path = new URL(link).pathname
      const status = async (wrong: string) => (await fetch(office.url + wrong)).status
      expect(await status(path)).toBe(200)
      for (const wrong of [
        path.slice(0, -1),
        `${path}x`,
        '/i/AAAAAAAAAAAAAAAAAAAAAA',
        '/i/%00',
        path.replace('/i/', '/b/'),
      ]) {
        expect(await status(wrong)).toBe(404)
      }
      await office.run(`
        update public.appointments set status = 'cancelled' where id = '${uuid(1)}';
        select private.erase_client('${uuid(81)}')`)
      expect(await status(path)).toBe(404)
    })
  })

  test('a receipt is printed on the chosen paper and cancelled; then another can be issued', {
    tag: '@deep',
  }, async () => {
    const { page, money } = await openMoney(4)
    await page.context().addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', location.search)
    })
    await money.getByRole('button', { name: 'Issue receipt' }).click()
    const undo = money.getByRole('button', { name: /^Cancel R/ })
    await expect(undo).toBeVisible()
    const name = (await undo.getAttribute('aria-label'))?.replace('Cancel ', '') ?? ''
    const tab = await openedBy(page, () =>
      money.getByRole('button', { name: `Print ${name} on 80 mm` }).click(),
    )
    await expect(tab.locator('html[data-printed="?paper=80mm"]')).toBeVisible()

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await money.getByRole('button', { name: `Copy link of ${name}` }).click()
    await expect(toast(page, 'Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/i/')

    await undo.click()
    const question = page.getByRole('dialog', { name: `Cancel ${name}?` })
    await question.getByRole('button', { name: `Cancel ${name}` }).click()
    await expect(money.getByText('cancelled by')).toBeVisible()
    await tab.reload()
    await expect(tab.getByText(/^Cancelled by CN\//)).toBeVisible()
    await money.getByRole('button', { name: 'Issue receipt' }).click()
    const next = name.replace(/\d+$/, (number) => String(Number(number) + 1))
    await expect(toast(page, `${next} issued`)).toBeVisible()
    const [note] = await office.rows<{ serial: string }>(sql`
      select serial from public.invoices where appointment_id = ${uuid(4)} and serial like 'CN/%'`)
    const paper = await openedBy(page, () =>
      money.getByRole('button', { name: `Open ${note?.serial}` }).click(),
    )
    await expectText(paper, [`Cancellation of a receipt No. ${note?.serial}`, `For ${name} of`])
  })
})

test.describe('with a GSTIN', () => {
  test.beforeEach(() =>
    office.run(`
      update public.money_settings set gstin = '${gstin}', legal_name = 'Shringar Beauty LLP', address = E'1 Palace Road\\nMumbai';
      update public.services set sac = '999722';
      update public.areas set state_code = '29'`),
  )

  test('the settings refuse a wrong check digit, store the right one and show the turnover', async () => {
    await office.run('update public.money_settings set gstin = null, legal_name = null, address = null')
    const page = await office.enter('/admin/settings/payments')
    await page.getByLabel('GSTIN').fill('27aapfu0939f1zw')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('This is not a valid GSTIN. Please check each character.')).toBeVisible()
    await page.getByLabel('GSTIN').fill(gstin.toLowerCase())
    await page.getByLabel('Name', { exact: true }).fill('Shringar Beauty LLP')
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Palace Road\nMumbai')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Payment settings updated successfully')).toBeVisible()
    expect(await office.rows(sql`select gstin, legal_name, address from public.money_settings`)).toEqual([
      { gstin, legal_name: 'Shringar Beauty LLP', address: '1 Palace Road\nMumbai' },
    ])
    await expect(
      page.getByRole('region', { name: 'Turnover of the financial year' }).getByText('of ₹20,00,000'),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Payment gateway' }).getByText('Coming soon')).toBeVisible()
  })

  test('a service has its own SAC and an area its state', { tag: '@deep' }, async () => {
    await office.run('update public.services set sac = null; update public.areas set state_code = null')
    const page = await office.enter(`/admin/services?edit=${uuid(90)}`)
    const service = page.getByRole('dialog', { name: 'Edit service' })
    await service.getByLabel('SAC').fill('9997')
    await service.getByRole('button', { name: 'Save changes' }).click()
    await expect(service.getByText('A SAC has six digits and begins with 99')).toBeVisible()
    await service.getByLabel('SAC').fill('999722')
    await service.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Service updated successfully')).toBeVisible()
    await page.goto(`/admin/settings/areas?edit=${uuid(70)}`)
    const area = page.getByRole('dialog', { name: 'Edit area' })
    await area.getByLabel('State').selectOption('Karnataka')
    await area.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Area updated successfully')).toBeVisible()
    expect(await office.rows(sql`select sac, state_code from public.services, public.areas`)).toEqual([
      { sac: '999722', state_code: '29' },
    ])
  })

  test('an advance has a voucher, and an invoice within the state CGST and SGST', {
    tag: '@deep',
  }, async () => {
    const { page, money } = await openMoney(2)
    await money.getByRole('button', { name: 'Other amount' }).click()
    await money.getByLabel('Amount (₹)').fill('2100')
    await money.getByRole('button', { name: /^Received/ }).click()
    await money.getByRole('button', { name: 'Voucher for the advance of ₹2,100' }).click()
    await expect(toast(page, /^RV\/\d{4}\/1 issued$/)).toBeVisible()
    await money.getByRole('button', { name: 'Issue tax invoice' }).click()
    await expect(toast(page, /^T\/\d{4}\/1 issued$/)).toBeVisible()
    const serials = await office.rows<{ serial: string }>(
      sql`select serial from public.invoices where appointment_id = ${uuid(2)} order by issued_at`,
    )
    const [voucher = '', invoice = ''] = serials.map(({ serial }) => serial)
    const open = (serial: string) =>
      openedBy(page, () => money.getByRole('button', { name: `Open ${serial}` }).click())
    const paper = await open(voucher)
    await expect
      .poll(() => textOf(paper))
      .toMatch(/Receipt voucher .* CGST 2.5 % ₹50.00 SGST 2.5 % ₹50.00 Total ₹2,100.00/)
    await expectText(await open(invoice), [
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
    ])
  })

  test('an invoice for another state has IGST, and its appointment is not deleted', {
    tag: '@deep',
  }, async () => {
    const { page, money } = await openMoney(3)
    await money.getByRole('button', { name: 'Issue tax invoice' }).click()
    await expect(toast(page, /issued$/)).toBeVisible()
    const tab = await openedBy(page, () => money.getByRole('button', { name: /^Open T/ }).click())
    await expectText(tab, ['Place of supply Karnataka (29)', 'IGST 5 % ₹500.00'])
    expect(await textOf(tab)).not.toContain('CGST')
    await expectAccessible(tab)
    await page.goto('/admin/appointments')
    await answerConfirm(page, true, () =>
      page.getByRole('button', { name: 'Delete Bridal Makeup for Kavita Rao' }).click(),
    )
    await expect(
      toast(page, 'Error deleting appointment').getByText(
        /was issued for this appointment. Cancel it instead\.$/,
      ),
    ).toBeVisible()
  })
})
