// Pay sheets: rules, a month with its lines on screen, on paper and as CSV, cash handed over, and closing.
import { readFile } from 'node:fs/promises'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()
const rose = '00000000-0000-4000-8000-0000000000b1'
const facial = '00000000-0000-4000-8000-0000000000e1'

const lastMonth = sql`to_char(public.business_today() - interval '1 month', 'FMMonth YYYY')`
const nameOf = async (month: ReturnType<typeof sql>) =>
  (await office.rows<{ name: string }>(sql`select ${month} as name`))[0]?.name ?? ''

test.beforeAll(() =>
  office.run(`
    insert into public.services (id, name, price, duration_minutes) values ('${facial}', 'Sample Facial', 500, 60);
    insert into public.beauticians (id, full_name) values ('${rose}', 'Rose');
    insert into public.clients (id, full_name) values ('${rose}', 'A Client')`),
)

/** Rose has 40 % and ₹50 a visit, and took ₹300 of a visit of the last month in cash. */
test.beforeEach(() =>
  office.run(`
    set session_replication_role = replica;
    delete from private.pay_entries; delete from private.pay_sheets; delete from private.pay_months;
    delete from public.cash_handovers;
    set session_replication_role = default;
    delete from private.pay_changes; delete from public.appointments; delete from public.pay_rules;
    insert into public.pay_rules (beautician_id, percent, travel_allowance) values ('${rose}', 40, 50);
    insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date, status)
      values ('${rose}', '${rose}', '${facial}', '${rose}', (date_trunc('month', public.business_today()) - interval '10 days'), 'completed');
    insert into public.payments (appointment_id, kind, amount, method, held_by)
      values ('${rose}', 'balance', 300, 'cash', '${rose}'), ('${rose}', 'tip', 20.5, 'cash', '${rose}')`),
)

test('a rule is entered, and 140 % is refused beside its field', { tag: '@deep' }, async () => {
  await office.run('delete from public.pay_rules')
  const page = await office.enter('/admin/settings/pay-rules?new=1', { viewport: screens.phone })
  const dialog = page.getByRole('dialog', { name: 'Add pay rule' })
  await dialog.getByLabel('Beautician').selectOption('Rose')
  await dialog.getByLabel('How much').fill('140')
  await dialog.getByRole('button', { name: 'Add pay rule' }).click()
  await expect(dialog.getByText('Enter a percentage from 0 to 100')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('How much').fill('37.5')
  await dialog.getByRole('button', { name: 'Add pay rule' }).click()
  await expectToast(page, 'Pay rule added successfully')
  await expect(page.getByText('37.5 %').first()).toBeVisible()
})

test('a month is read, handed over, saved as CSV, printed and closed for good', async () => {
  const month = await nameOf(lastMonth)
  const page = await office.enter('/admin/settings/pay')
  const sheet = page.getByRole('region', { name: /^Rose/ })
  await expect(page.getByLabel('Month')).toContainText(`${month} (open)`)
  // 40 % of 300, the allowance and the tip, less cash of 320.50.
  await expect(sheet.getByText('₹190.50', { exact: true })).toBeVisible()
  await expect(sheet.getByText('To pay out')).toBeVisible()
  await sheet.getByText('3 lines').click()
  await expect(sheet.getByRole('cell', { name: '40 % of ₹300' })).toBeVisible()
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Handed over by Rose' }).click()
  await dialog.getByLabel('Amount (₹)').fill('400')
  await dialog.getByRole('button', { name: 'Handed over' }).click()
  await expect(dialog.getByText('Only ₹320.50 is in hand')).toBeVisible()
  await dialog.getByLabel('Amount (₹)').fill('300')
  await dialog.getByRole('button', { name: 'Handed over' }).click()
  await expectToast(page, 'Hand-over recorded')
  await expect(sheet.getByText('₹170.00')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^pay-\d{4}-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^Rose,\d{4}-\d\d-\d\d \d\d:\d\d,Sample Facial,40 % of ₹300,no,120\r$/m)
  expect(text).toMatch(/^Rose,,Less cash in hand,,no,-20.5\r$/m)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('Cash in hand', { exact: true }).last()).toBeHidden()
  await expect(sheet.getByRole('cell', { name: '40 % of ₹300' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: `Close ${month}` }).click()
  await expect(dialog.getByText('A closed month cannot be opened again.')).toBeVisible()
  await expect(dialog.getByText('₹170 to pay out')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Close ${month}` }).click()
  await expectToast(page, `${month} is closed`)
  await page.getByLabel('Month').selectOption({ label: `${month} (closed)` })
  await expect(page.getByText(/Closed on /)).toBeVisible()
  await expect(sheet.getByText('₹170.00')).toBeVisible()
  await expect(page.getByRole('button', { name: `Close ${month}` })).toHaveCount(0)
})

test('later money is a correction, and visits before the first rule get it on a tap', {
  tag: '@deep',
}, async () => {
  const month = await nameOf(lastMonth)
  await office.run(`
    insert into public.appointments (client_id, service_id, beautician_id, appointment_date, status)
      select '${rose}', '${facial}', '${rose}', public.business_today(), 'completed'
      from public.pay_rules;
    delete from private.line_pay_terms where appointment_id <> '${rose}'`)
  const page = await office.enter('/admin/settings/pay', { viewport: screens.phone })
  await page.getByRole('button', { name: `Close ${month}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Close ${month}` })
    .click()
  await expectToast(page, `${month} is closed`)
  await office.run(
    `insert into public.payments (appointment_id, kind, amount, method) values ('${rose}', 'balance', 100, 'upi')`,
  )
  await page.reload()
  const sheet = page.getByRole('region', { name: /^Rose/ })
  await expect(sheet.getByText('1 completed service has no pay rule')).toBeVisible()
  await sheet.getByRole('button', { name: /^Apply today’s rules/ }).click()
  await expectToast(page, 'The pay rules were applied')
  await expect(sheet.getByText('no pay rule')).toHaveCount(0)
  await sheet.getByText(/lines$/).click()
  await expect(sheet.getByText('(correction)')).toBeVisible()
  await expect(sheet.getByText('₹40.00').first()).toBeVisible()
})

test('the desk records cash and sees no pay', { tag: '@deep' }, async () => {
  const page = await office.visit()
  await page.goto('/auth?next=/admin/settings/pay')
  await signIn(page, await addAccount(office, 'desk'))
  await expect(page.getByText('Only owners may change pay, and see it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Handed over by Rose' })).toBeVisible()
  await expect(page.getByText('To pay out')).toHaveCount(0)
  await page.goto('/admin/settings/pay-rules')
  await expect(page.getByText('Only owners may change the pay rules, and see them.')).toBeVisible()
})
