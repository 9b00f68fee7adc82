// The bank statement: read in the browser, compared, confirmed by a person, and recognised the second time.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()
const idOf = (digits: string) => `00000000-0000-4000-8000-${digits.padStart(12, '0')}`
const [service, asha, bina] = [idOf('e1'), idOf('c1'), idOf('c2')]
const [exact, near, alike, transfer] = [idOf('a1'), idOf('a2'), idOf('a3'), idOf('a4')]
const utr = '606112345678'

test.beforeAll(() =>
  office.run(`
    insert into public.services (id, name, price, duration_minutes) values ('${service}', 'Sample Facial', 5000, 60);
    insert into public.clients (id, full_name) values ('${asha}', 'Asha Sample'), ('${bina}', 'Bina Sample')`),
)

test.beforeEach(() =>
  office.run(`
    delete from public.appointments;
    insert into public.appointments (id, client_id, service_id, appointment_date, status) values
      ('${asha}', '${asha}', '${service}', '2026-03-02T05:00Z', 'completed'),
      ('${bina}', '${bina}', '${service}', '2026-03-03T05:00Z', 'completed');
    insert into public.payments (id, appointment_id, kind, amount, method, reference, received_at) values
      ('${exact}', '${asha}', 'advance', 500, 'upi', '${utr}', '2026-03-02T06:00Z'),
      ('${near}', '${asha}', 'balance', 1200.50, 'upi', null, '2026-03-02T06:00Z'),
      ('${alike}', '${bina}', 'balance', 700, 'bank', null, '2026-03-03T06:00Z'),
      ('${transfer}', '${asha}', 'balance', 700, 'upi', null, '2026-03-03T06:00Z')`),
)

const statement = `HDFC BANK LTD,,,,,,
"ROSE SAMPLE, 12 LAKE ROAD",,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
02/03/26,UPI-ASHA SAMPLE-ASHA@OKSBI-SBIN0001234-${utr}-VISIT,0000${utr},02/03/26,,500.00,500.00
02/03/26,UPI-A STRANGER-X@YBL-SBIN0001234-606112345679-UPI,0000606112345679,02/03/26,,"1,200.50",1700.50
03/03/26,NEFT CR-ICIC0000001-BINA SAMPLE,N062261234567890,03/03/26,,700.00,2400.50
04/03/26,POS 416021XXXXXX0001 CHEMIST,0000000000123456,04/03/26,400.50,,2000.00
05/03/26,UPI-SOMEBODY-S@YBL-SBIN0001234-606412345670-UPI,0000606412345670,05/03/26,,"1,23,456.00","1,25,456.00"
`

const chooseFile = (page: Page, text: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const region = (page: Page, name: RegExp) => page.getByRole('region', { name })
const matches = () =>
  office.rows(sql`select payment_id, reference from private.bank_matches order by payment_id`)

test('ticks what has the same reference, confirms it, and the same file finds nothing new', async () => {
  const sent: string[] = []
  const page = await office.enter('/admin/reports')
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.getByRole('link', { name: /^Bank statement/ }).click()
  await chooseFile(page, statement)
  const proposed = region(page, /^To confirm \(3\)/)
  await expect(proposed.getByRole('listitem')).toHaveCount(3)
  await expect(region(page, /^Not found \(1\)/).getByText('₹1,23,456.00')).toBeVisible()
  expect(await matches()).toEqual([])
  await expect(proposed.getByRole('button', { name: 'Confirm', exact: true })).toBeDisabled()
  await proposed.getByRole('button', { name: 'Tick all with the same reference (1)' }).click()
  await proposed.getByRole('checkbox', { name: /^₹1,200\.50/ }).check()
  await proposed.getByRole('button', { name: 'Confirm 2 payments' }).click()
  await expectToast(page, '2 payments confirmed')
  await expect(region(page, /^To confirm \(1\)/)).toBeVisible()
  expect(await matches()).toEqual([
    { payment_id: exact, reference: utr },
    { payment_id: near, reference: '606112345679' },
  ])
  // Names, debits and balances of the file stay in the browser.
  expect(sent.join()).not.toContain('LAKE ROAD')
  expect(sent.join()).not.toContain('CHEMIST')

  await chooseFile(page, statement)
  await expect(region(page, /^To confirm \(1\)/).getByText('₹700.00', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Confirmed \(2\)/ }).click()
  await page.getByRole('button', { name: 'Undo the confirmation for Asha Sample, line 5' }).click()
  await expectToast(page, 'Confirmation undone')
  await expect(region(page, /^To confirm \(2\)/)).toBeVisible()
  expect(await matches()).toEqual([{ payment_id: exact, reference: utr }])
})

test('asks which of several payments, keeps the file during a visit elsewhere, and says what a colleague did', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin/settings/payments', { viewport: screens.phone })
  await page.getByRole('link', { name: 'Dues, payments and invoices' }).click()
  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await chooseFile(page, statement)
  await expect(page.getByLabel('Fits 2 payments').getByRole('option')).toHaveText([
    'Choose the payment',
    /^Bina Sample · ₹700\.00 · Bank transfer · 3 Mar 2026/,
    /^Asha Sample · ₹700\.00 · UPI · 3 Mar 2026/,
  ])
  await expectAccessible(page)

  // A payment is recorded for the money that was not found.
  await page.getByRole('link', { name: 'Appointments of 5 Mar 2026' }).click()
  await expect(page.getByRole('heading', { name: 'Appointments', exact: true })).toBeVisible()
  await office.run(
    `insert into public.payments (appointment_id, kind, amount, method, received_at) values ('${bina}', 'balance', 123456, 'upi', '2026-03-05T06:00Z')`,
  )
  await page.goBack()
  const proposed = region(page, /^To confirm/)
  await expect(proposed.getByText('₹1,23,456.00', { exact: true })).toBeVisible()
  await expect(region(page, /^Not found/)).toHaveCount(0)

  await page.getByLabel('Fits 2 payments').selectOption({ value: alike })
  await proposed.getByRole('checkbox', { name: /^₹500\.00/ }).check()
  await office.run(`
    insert into private.bank_matches (payment_id, day, amount, fingerprint, gave_reference)
      values ('${alike}', '2026-03-04', 700, 'x', false)`)
  await proposed.getByRole('button', { name: 'Confirm 2 payments' }).click()
  await expect(toast(page, '1 of 2 payments not confirmed')).toContainText(
    'This payment was already confirmed, with a line of 4 Mar 2026.',
  )
  await expect(page.getByLabel('Fits 2 payments')).toHaveCount(0)
})

test('lets the columns be chosen, and says what could not be read or compared', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin/money/bank')
  await chooseFile(page, 'On;What;Received\n02/03/2026;UPI 606112345678;500\n31/02/2026;UPI;5\n')
  await expect(page.getByText('Choose the column for: Date, Description, Money in.')).toBeVisible()
  await page.getByLabel('Date').selectOption('On')
  await page.getByLabel('Description').selectOption('What')
  await office.without('execute', 'match_credits(jsonb)', async () => {
    await page.getByLabel('Money in').selectOption('Received')
    await expect(page.getByText('The statement could not be compared')).toBeVisible()
  })
  await expect(page.getByText('Line 3: “31/02/2026” is not a date')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(region(page, /^To confirm \(1\)/).getByText('Same reference and amount')).toBeVisible()
  await chooseFile(page, 'Date,Details,Debit,Credit\n02/03/2026,Rent,500,\n')
  await expect(page.getByText('There is no money received in this statement.')).toBeVisible()
  await chooseFile(page, 'PK\u0003\u0004\0\0')
  await expect(page.getByText('This is not a CSV file.')).toBeVisible()
  await expect(page.getByText('There is no money received in this statement.')).toHaveCount(0)
})
