// The day book: the money of a day by method and person, the cash counted beside what is expected, and corrections as new lines.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const office = sharedOffice()
const visit = '00000000-0000-4000-8000-0000000000d1'
const rose = '00000000-0000-4000-8000-0000000000b1'

test.beforeAll(() =>
  office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}';
    insert into public.services (id, name, price) values ('${visit}', 'Sample Bridal', 50000);
    insert into public.beauticians (id, full_name) values ('${rose}', 'Rose');
    insert into public.clients (id, full_name) values ('${visit}', 'Meera Rao');
    insert into public.appointments (id, client_id, service_id, appointment_date)
      values ('${visit}', '${visit}', '${visit}', '2026-03-01T10:00Z');
    update public.staff set full_name = 'Asha Verma'`),
)

/** Each test begins before the first count, which is all that earlier payments of the drawer need. */
test.beforeEach(() =>
  office.run(`
    set session_replication_role = replica;
    delete from public.cash_book; delete from public.cash_handovers;
    set session_replication_role = default;
    delete from public.payments`),
)

const pay = (amount: number, more = '') =>
  office.run(`
    insert into public.payments (appointment_id, amount, method, held_by, received_by, received_at)
    select '${visit}', ${amount}, coalesce(method, 'cash'), held_by, user_id, now()
    from (select 1) as one left join jsonb_to_record('{${more}}') as given (method text, held_by uuid) on true
      cross join public.staff where role = 'owner'`)

/** Of the drawer: label and amount of each part. */
const drawer = (page: Page) =>
  page
    .getByRole('region', { name: 'Cash in the drawer now' })
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((part) => part.textContent).join(' ')))

const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Money of the day' })
    .getByRole('row')
    .evaluateAll((found) =>
      found.map((row) => [...row.children].map((cell) => cell.lastChild?.textContent).join(' | ')),
    )

test('cash is counted, moved, handed over, compared and corrected', async () => {
  const page = await office.enter('/admin/money')
  const dialog = page.getByRole('dialog')
  const lines = page.getByRole('region', { name: 'Cash counts and movements' })
  await page.getByRole('link', { name: 'Day book' }).click()
  await expect(page.getByText('No payments on this day.')).toBeVisible()

  await test.step('the first count, by notes', async () => {
    await page.getByRole('button', { name: 'Count the cash' }).click()
    await expect(dialog.getByText('This is the first count')).toBeVisible()
    await dialog.getByRole('button', { name: /^Count by notes/ }).click()
    await dialog.getByLabel('₹500 ×').fill('3')
    await dialog.getByLabel('₹100 ×').fill('4')
    await dialog.getByLabel('Coins (₹)').fill('100')
    await expect(dialog.getByLabel('Counted (₹)')).toHaveValue('2000')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Record the count' }).click()
    await expectToast(page, 'The count is recorded')
    await expect(lines.getByText('Counted ₹2,000.00')).toBeVisible()
    await expect(lines.getByText('first count')).toBeVisible()
  })

  await test.step('the money of the day by person and method', async () => {
    await pay(500)
    await pay(-100)
    await pay(200, `"held_by": "${rose}"`)
    await pay(300.5, '"method": "card"')
    await page.reload()
    await expect
      .poll(() => rows(page))
      .toEqual([
        'Recorded by | Cash at the desk | Cash with beauticians | Card | Total | Refunds in it',
        'Asha Verma | ₹400 | ₹200 | ₹300.50 | ₹900.50 | -₹100',
        'Total | ₹400 | ₹200 | ₹300.50 | ₹900.50 | -₹100',
      ])
  })

  await test.step('a hand-over, and cash taken to the bank', async () => {
    await page.getByRole('button', { name: 'Handed over by Rose' }).click()
    await dialog.getByRole('button', { name: 'Handed over' }).click()
    await expectToast(page, 'Hand-over recorded')
    await expect(page.getByText('No beautician has cash.')).toBeVisible()
    await page.getByRole('button', { name: 'Put in or take out' }).click()
    await dialog.getByLabel('Amount (₹)').fill('1,000')
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(dialog.getByText('Say why')).toBeVisible()
    await dialog.getByLabel('Why').fill('Bank')
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await expect
      .poll(() => drawer(page))
      .toEqual([
        'Opening cash ₹2,000.00',
        'Taken at the desk ₹500.00',
        'Refunds -₹100.00',
        'Handed over by beauticians ₹200.00',
        'Put in or taken out -₹1,000.00',
        'Expected cash ₹1,600.00',
      ])
  })

  await test.step('a payment while somebody counts is looked at again', async () => {
    await page.getByRole('button', { name: 'Count the cash' }).click()
    await dialog.getByLabel('Counted (₹)').fill('1590')
    await expect(dialog.getByText('₹10 less than expected')).toBeVisible()
    await pay(5)
    await dialog.getByLabel('Note').fill('Change was short')
    await dialog.getByRole('button', { name: 'Record the count' }).click()
    await expect(toast(page, 'The expected cash has changed: it is ₹1,605 now.')).toBeVisible()
    await expect(dialog.getByText('₹15 less than expected')).toBeVisible()
    await dialog.getByRole('button', { name: 'Record the count' }).click()
    await expect(dialog).toBeHidden()
    await expect(lines.getByText('₹15 less than expected')).toBeVisible()
    await expect(lines.getByText('Change was short')).toBeVisible()
  })

  await test.step('a correction is a line of its own', async () => {
    await expect(lines.getByRole('button', { name: 'Correct entry 1' })).toHaveCount(0)
    await lines.getByRole('button', { name: 'Correct entry 3' }).click()
    await expect(dialog.getByText('Expected at that time')).toBeVisible()
    await dialog.getByLabel('Counted (₹)').fill('1605')
    await dialog.getByLabel('Why').fill('Coins were forgotten')
    await dialog.getByRole('button', { name: 'Record the correction' }).click()
    await expect(lines.getByText('corrected by entry 4')).toBeVisible()
    await expect(lines.getByText('Entry 4, replaces entry 3')).toBeVisible()
    await expect(lines.getByText('as expected')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the file has what the page shows', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^day-book-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toMatch(/^Asha Verma,405,200,300.5,905.5,-100\r$/m)
    expect(text).toMatch(/^Expected cash,1605\r$/m)
    expect(text).toMatch(/^Entry 3,[\d: -]+,Counted,1590,1605,-15,Change was short,Asha Verma\r$/m)
    expect(text).toMatch(/^"Entry 4, replaces entry 3",[\d: -]+,Counted,1605,1605,0,/m)
  })

  await test.step('what is dated before the count changes no line and is named', async () => {
    const before = (await lines.textContent()) ?? ''
    await office.run(`
      insert into public.payments (appointment_id, amount, method, received_at)
      select '${visit}', 40, 'cash', min(at) + interval '1 millisecond' from public.cash_book`)
    await page.reload()
    await expect(page.getByText('Recorded or deleted after the last count, for earlier times')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Recorded later' })).toContainText('₹40 of Meera Rao')
    await expect(page.getByText(/^1 payment of this day, ₹40 in all, was recorded after/)).toBeVisible()
    await expect(lines).toHaveText(before)
  })
})

test('another day is chosen, and paper has no buttons', { tag: '@deep' }, async () => {
  await pay(70)
  await office.run(
    `update public.payments set received_at = timestamp '2026-03-02 12:00' at time zone private.business_time_zone()`,
  )
  const page = await office.enter('/admin/money/day-book?day=2026-03-02', { viewport: screens.phone })
  const heading = page.getByRole('heading', { level: 2, name: /2026$/ })
  await expect(heading).toHaveText('Monday, 2 March 2026')
  await expect(page.getByText('The cash was not counted for this day.')).toBeVisible()
  await expect(page.getByText('₹70').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Count the cash' })).toHaveCount(0)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('₹70').first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(heading).toHaveText('Sunday, 1 March 2026')
  await expect(page.getByText('No payments on this day.')).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('button', { name: 'Count the cash' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled()
})

test('the desk counts, and gets no file', { tag: '@deep' }, async () => {
  const page = await office.visit()
  await page.goto('/auth?next=/admin/money/day-book')
  await signIn(page, await addAccount(office, 'desk'))
  await page.getByRole('button', { name: 'Count the cash' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Counted (₹)').fill('0')
  await dialog.getByRole('button', { name: 'Record the count' }).click()
  await expectToast(page, 'The count is recorded')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(0)
})
