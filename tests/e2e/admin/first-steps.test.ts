// The guide for a new salon on the dashboard.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

const TEN_MINUTES_MS = 600_000
const guide = (page: Page) => page.getByRole('region', { name: 'First steps' })

async function open(page: Page, step: string): Promise<void> {
  await page.goto('/admin')
  await guide(page).getByRole('link', { name: step }).click()
  await expect(guide(page)).toHaveCount(0)
}

const expectDone = (page: Page, step: string) => expect(guide(page).getByText(`${step}: done`)).toBeVisible()

test.describe('guide for a new salon', { tag: '@deep' }, () => {
  test('counts eleven steps, and can be closed', async () => {
    const page = await office.enter('/admin', { viewport: screens.phone })
    await expect(guide(page).getByText('0 of 11 done')).toBeVisible()
    await guide(page).getByRole('button', { name: 'Skip: When you work' }).click()
    await expectDone(page, 'When you work')
    await expect(guide(page).getByText('1 of 11 done')).toBeVisible()
    await guide(page).getByRole('button', { name: 'Close this guide' }).click()
    await expect(guide(page)).toHaveCount(0)
    await expectNoGuideAfter(page, () => page.reload())
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'Show the first steps again' }).click()
    await expect(guide(page).getByText('1 of 11 done')).toBeVisible()
  })

  test('is not shown to the desk', async () => {
    const page = await office.visit()
    await page.goto('/auth')
    await expectNoGuideAfter(page, async () => signIn(page, await addAccount(office, 'desk')))
    await office.run(`delete from public.staff where full_name = 'desk'`)
  })

  test('leads through all steps in less than ten minutes on a phone', async () => {
    await office.run(`update public.business_profile set setup_done = '{}'`)
    const began = Date.now()
    const page = await office.enter('/admin', { viewport: screens.phone })
    await expect(guide(page).getByText('0 of 11 done')).toBeVisible()
    await expectAccessible(page)

    await open(page, 'Your name and phone number')
    await page.getByLabel('Business name').fill('Sample Salon')
    await page.getByLabel('Phone', { exact: true }).fill('98260 12345')
    await page.getByLabel('WhatsApp', { exact: true }).fill('98260 12345')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Business profile updated successfully')

    await page.goto('/admin')
    await expectDone(page, 'Your name and phone number')
    await expectDone(page, 'Your WhatsApp number')

    await open(page, 'When you work')
    await page.getByRole('button', { name: 'Use 10 am – 8 pm' }).click()
    await expect(page.getByText('On the website: All days 10 am – 8 pm')).toBeVisible()
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect(toast(page, /updated successfully/)).toBeVisible()
    await page.getByRole('link', { name: 'Back to the first steps' }).click()
    await expectDone(page, 'When you work')

    await open(page, 'Where you go')
    await page.getByRole('button', { name: 'Add area' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Vijay Nagar')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Add|Save)/ })
      .click()
    await expectToast(page, 'Area added successfully')

    await open(page, 'Who goes to clients')
    await page.getByRole('button', { name: 'Add beautician' }).first().click()
    await page.getByRole('dialog').getByLabel('Full Name').fill('Asha')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Add|Save)/ })
      .click()
    await expectToast(page, 'Beautician added successfully')

    await open(page, 'Your prices')
    const prices = page.getByRole('region', { name: 'Prices' })
    await expect(prices.getByRole('listitem')).toHaveCount(12)
    const price = prices.getByLabel(/^Price of/).first()
    await price.fill('much')
    await expect(page.getByText('Price must be a number')).toBeVisible()
    await price.fill('4321.5')
    await page.getByRole('button', { name: 'Save 1 service' }).click()
    await expectToast(page, 'Prices updated successfully')
    await expectAccessible(page)
    expect(await office.rows(sql`select name from public.services where price = 4321.5`)).toHaveLength(1)
    await page.getByRole('link', { name: 'Back to the first steps' }).click()
    await expectDone(page, 'Your prices')

    await open(page, 'Your UPI ID')
    await page.getByLabel('UPI ID', { exact: true }).fill('salon@okbank')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, /updated successfully/)).toBeVisible()

    await open(page, 'Invite your staff')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a user' })
    await dialog.getByLabel('Email').fill('friend@example.com')
    await dialog.getByLabel('Name').fill('Friend')
    await dialog.getByLabel('Role').selectOption({ label: 'Desk' })
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByRole('dialog', { name: 'Link to choose a password' })).toBeVisible()

    await page.goto('/admin')
    for (const step of ['Your mail server', 'Backups outside the server']) {
      await guide(page)
        .getByRole('button', { name: `Skip: ${step}` })
        .click()
      await expectDone(page, step)
    }
    await expect(guide(page).getByText('10 of 11 done')).toBeVisible()
    const opened = page.waitForEvent('popup')
    await guide(page).getByRole('link', { name: 'View your website' }).click()
    await expect((await opened).getByText('Sample Salon').first()).toBeVisible()
    await expect(guide(page)).toHaveCount(0)
    expect(Date.now() - began).toBeLessThan(TEN_MINUTES_MS)
  })
})

/** The guide loads its code and its data after the page: waits until nothing more is requested. */
async function expectNoGuideAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  await act()
  await expect(page.getByText('Total Clients')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(guide(page)).toHaveCount(0)
}
