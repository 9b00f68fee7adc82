// The lists of money: dues with reminders, payments and invoices, with totals, filters and CSV files of what is shown.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#testing/browser/test.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const office = sharedOffice()
const uuid = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`

/** Visits of two clients: 1 and 2 are overdue, 3 is of today, 4 is paid. */
test.beforeAll(() =>
  office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}', quiet_from = '00:00', quiet_until = '00:00';
    delete from public.services;
    insert into public.services (id, name, price) values ('${uuid(90)}', 'Bridal Makeup', 5000);
    insert into public.clients (id, full_name, phone) values
      ('${uuid(80)}', 'Asha Verma', '98260 00001'), ('${uuid(81)}', 'Meera Rao', '98260 00002');
    insert into public.appointments (id, client_id, service_id, appointment_date)
    select ('00000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid,
      case when n = 2 then '${uuid(81)}'::uuid else '${uuid(80)}' end, '${uuid(90)}',
      (public.business_today() + (array[-30, -3, 0, -1])[n] + time '16:00') at time zone private.business_time_zone()
    from generate_series(1, 4) as n;
    insert into public.payments (appointment_id, amount, method, reference, received_at) values
      ('${uuid(2)}', 1500.5, 'upi', '123456789012', now() - interval '3 days'),
      ('${uuid(4)}', 5000, 'cash', null, now() - interval '1 day')`),
)

const totals = (page: Page) =>
  page
    .getByLabel('Totals')
    .locator('> div')
    .evaluateAll((boxes) =>
      boxes.map((box) =>
        [...box.querySelectorAll('dt, dd > span')].map((part) => part.textContent).join(' '),
      ),
    )
const clients = (page: Page) => page.getByRole('row').locator('td:first-child button').allTextContents()

async function csvOf(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
}

test('dues lead from the dashboard to a reminder and to the payment', async () => {
  const page = await office.enter('/admin')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.getByRole('link', { name: 'Overdue ₹8,499.50' }).click()
  await expect(page.getByRole('heading', { name: 'Dues' })).toBeVisible()
  await expect
    .poll(() => totals(page))
    .toEqual(['Overdue ₹8,499.50 2 visits', 'Today and later ₹5,000 1 visit'])
  await expect.poll(() => clients(page)).toEqual(['Asha Verma', 'Meera Rao', 'Asha Verma'])
  await expect(page.getByText('Today and later')).toHaveCount(2)

  await test.step('a reminder, once a day for a client', async () => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Remind Bridal Makeup for Asha Verma' }).first().click(),
    ])
    await tab.waitForURL('https://wa.me/**')
    expect(decodeURIComponent(tab.url())).toContain('₹5,000')
    await tab.close()
    await expect(page.getByText('Asha Verma was already reminded today at')).toHaveCount(2)
    for (const button of await page.getByRole('button', { name: /^Remind .* Asha Verma$/ }).all()) {
      await expect(button).toBeDisabled()
    }
    await expect(page.getByRole('button', { name: /^Remind .* Meera Rao$/ })).toBeEnabled()
  })

  await test.step('one client, in the list, its totals and its file', async () => {
    await page.getByRole('button', { name: 'All dues of Meera Rao' }).click()
    await expect
      .poll(() => totals(page))
      .toEqual(['Overdue ₹3,499.50 1 visit', 'Today and later ₹0 0 visits'])
    const [headers, ...lines] = await csvOf(page)
    expect(headers).toBe('Date,Client,Phone,Services,Price,Paid,Due')
    expect(lines).toEqual([expect.stringMatching(/,Meera Rao,98260 00002,Bridal Makeup,5000,1500.5,3499.5$/)])
  })

  await test.step('collecting removes the due', async () => {
    await page.getByRole('button', { name: 'Collect Bridal Makeup for Meera Rao' }).click()
    const money = page.getByRole('dialog', { name: 'Meera Rao' })
    await money.getByRole('button', { name: 'Collect balance: ₹3,499.50' }).click()
    await money.getByRole('button', { name: 'Received ₹3,499.50' }).click()
    await expect(money.getByText('Nothing').or(money.getByText('Due'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Nothing is due')).toBeVisible()
  })

  await test.step('payments and invoices are beside it', async () => {
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await expect
      .poll(() => totals(page))
      .toEqual([
        'Received, without tips ₹10,000 3 payments',
        'Cash ₹8,499.50 2 payments',
        'UPI ₹1,500.50 1 payment',
      ])
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await expect(page.getByText('No invoices found')).toBeVisible()
  })
})

test('payments are filtered and searched, with totals and the file of what is shown', {
  tag: '@deep',
}, async () => {
  await office.run(`
    insert into public.appointments (id, client_id, service_id, appointment_date)
      select '${uuid(10)}', '${uuid(81)}', '${uuid(90)}', timestamptz '2026-01-10T11:30Z';
    insert into public.payments (appointment_id, amount, method, reference, received_at, kind) values
      ('${uuid(10)}', 1000.1, 'upi', '222233334444', '2026-01-09T11:30Z', null),
      ('${uuid(10)}', 2000.2, 'cash', null, '2026-01-10T11:30Z', null),
      ('${uuid(10)}', 200, 'cash', null, '2026-01-10T11:30Z', 'tip'),
      ('${uuid(10)}', -500.3, 'cash', null, '2026-01-12T11:30Z', null)`)
  const page = await office.enter('/admin/money')
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByLabel('Dates').selectOption({ label: 'Dates …' })
  await page.goto('/admin/money/payments?days=2026-01-01..2026-01-31')
  await expect(page.getByLabel('First day')).toHaveValue('2026-01-01')
  await expect
    .poll(() => totals(page))
    .toEqual([
      'Received, without tips ₹2,500 4 payments',
      'Refunds ₹500.30 already deducted',
      'Tips ₹200 separate',
      'Cash ₹1,499.90 3 payments',
      'UPI ₹1,000.10 1 payment',
    ])

  await page.getByLabel('Method').selectOption({ label: 'Cash' })
  await page.getByLabel('Kind').selectOption({ label: 'Balance' })
  await expect.poll(() => totals(page)).toEqual(['Received, without tips ₹2,000.20 1 payment'])
  const [headers, ...lines] = await csvOf(page)
  expect(headers).toBe('Received,Client,Visit,Kind,Method,Reference,Recorded by,Amount')
  expect(lines).toEqual([
    expect.stringMatching(/^2026-01-10 [\d:]+,Meera Rao,2026-01-10 [\d:]+,Balance,Cash,,,2000.2$/),
  ])

  await page.goto('/admin/money/payments?q=33334')
  await expect.poll(() => totals(page)).toEqual(['Received, without tips ₹1,000.10 1 payment'])
  await page.getByRole('link', { name: '10 Jan 2026' }).click()
  await expect(page.getByRole('dialog', { name: 'Meera Rao' }).getByText('222233334444')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('33334')
})

test('invoices are found by number, opened, and totalled with their credit notes', {
  tag: '@deep',
}, async () => {
  await office.run(`
    update public.money_settings set gstin = '27AAPFU0939F1ZV';
    insert into public.appointments (id, client_id, service_id, appointment_date)
      select ('00000000-0000-4000-8000-0000000000' || n)::uuid, '${uuid(81)}', '${uuid(90)}', timestamptz '2026-02-10T11:30Z' + n * interval '1 day'
      from generate_series(20, 21) as n;
    select set_config('request.jwt.claims', '{"role": "service_role"}', true);
    select public.issue_invoice('${uuid(30)}', '${uuid(20)}');
    select public.issue_invoice('${uuid(31)}', '${uuid(21)}');
    select public.credit_invoice('${uuid(32)}', '${uuid(30)}')`)
  const page = await office.enter('/admin/money/payments')
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect
    .poll(() => totals(page))
    .toEqual([
      'Invoiced ₹5,000 after credit notes, without advance vouchers',
      'Credit note ₹5,000 1 issued, tax ₹238.10',
      'Tax invoice ₹10,000 2 issued, tax ₹476.20',
    ])
  await expect(page.getByText(/^cancelled by CN\//)).toHaveCount(1)

  await page.getByLabel('Dates').selectOption({ label: 'This month' })
  await page.getByLabel('Kind').selectOption({ label: 'Tax invoice' })
  await expect(page.getByText('Credit note', { exact: true })).toHaveCount(1)
  const [headers, ...lines] = await csvOf(page)
  expect(headers).toBe(
    'Number,Date,Kind,Client,GSTIN,Visit,For,Place of supply,Rate (%),Taxable,CGST,SGST,IGST,Total',
  )
  expect(lines.map((line) => line.split(',').slice(8).join(' '))).toEqual(
    Array(2).fill('5 4761.9 119.05 119.05 0 5000'),
  )

  const [serial = ''] = await page.getByText(/^T\/\d{4}\/2$/).allTextContents()
  await page.getByRole('searchbox').fill(serial.slice(3))
  await expect(page.getByRole('row')).toHaveCount(2)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: /^Open T\/\d+\/2$/ }).click(),
  ])
  await tab.waitForURL(/\/i\//)
  await expect(tab.getByText('Tax invoice').first()).toBeVisible()
})

test('the accountant gets a month as one file, with the GSTIN of a buyer', { tag: '@deep' }, async () => {
  await office.run(`
    update public.money_settings set gstin = '27AAPFU0939F1ZV';
    insert into public.appointments (id, client_id, service_id, appointment_date)
      select '${uuid(22)}', '${uuid(81)}', '${uuid(90)}', timestamptz '2026-03-10T11:30Z'`)
  const page = await office.enter(`/admin/money?view=${uuid(22)}`)
  const money = page.getByRole('dialog', { name: 'Meera Rao' })
  const issue = money.getByRole('button', { name: 'Issue tax invoice' })
  await money.getByLabel('Client’s GSTIN').fill('29aagcb7383j1z5')
  await expect(money.getByText('This is not a valid GSTIN')).toBeVisible()
  await expect(issue).toBeDisabled()
  await money.getByLabel('Client’s GSTIN').fill('29aagcb7383j1z4')
  await issue.click()
  await expect(money.getByRole('button', { name: /^Open T\// })).toBeVisible()

  await page.goto('/admin/money/invoices')
  const section = page.getByRole('region', { name: 'For the accountant' })
  await section.getByRole('combobox').selectOption({ index: 0 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download summary' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^gst-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('GSTIN,27AAPFU0939F1ZV')
  expect(text).toMatch(
    /29AAGCB7383J1Z4,Meera Rao,T\/\d{4}\/\d+,[\d-]+,Maharashtra \(27\),5,4761.9,119.05,119.05,0,5000/,
  )
})
