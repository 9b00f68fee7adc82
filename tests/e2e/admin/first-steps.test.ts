// A new salon: the guide on the dashboard, walked as its owner would, on her phone.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { violations } from '../support/accessibility.ts'
import { screens } from '../support/browser.ts'
import { toast } from '../support/toasts.ts'
import { addAccount, signIn } from './accounts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const TEN_MINUTES_MS = 600_000
const guide = (page: Page) => page.getByRole('region', { name: 'First steps' })

async function open(page: Page, step: string): Promise<void> {
  await page.goto('/admin')
  await guide(page).getByRole('link', { name: step }).click()
  await guide(page).waitFor({ state: 'detached' })
}

const isDone = (page: Page, step: string) => guide(page).getByText(`${step}: done`).waitFor()

describe('the guide of a new salon', () => {
  it('is nothing for the desk', async () => {
    const page = await office.visit()
    await page.goto('/auth')
    await signIn(page, await addAccount(office, 'desk'))
    await page.getByText('Total Clients').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await guide(page).count()).toBe(0)
    await office.run(`delete from public.staff where full_name = 'desk'`)
  })

  it('leads through everything in less than ten minutes on a phone, and disappears', async () => {
    const began = Date.now()
    const page = await office.enter('/admin', { viewport: screens.phone })
    await guide(page).getByText('0 of 9 done').waitFor()
    expect(await violations(page)).toEqual([])

    await open(page, 'Your name and phone number')
    await page.getByLabel('Business name').fill('Sample Salon')
    await page.getByLabel('Phone', { exact: true }).fill('98260 12345')
    await page.getByLabel('WhatsApp', { exact: true }).fill('98260 12345')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Business profile updated successfully').waitFor()

    await page.goto('/admin')
    await isDone(page, 'Your name and phone number')
    await isDone(page, 'Your WhatsApp number')
    await guide(page).getByRole('button', { name: 'Done: When you work' }).click()
    await isDone(page, 'When you work')

    await open(page, 'Where you go')
    await page.getByRole('button', { name: 'Add area' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Vijay Nagar')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Add|Save)/ })
      .click()
    await toast(page, 'Area added successfully').waitFor()

    await open(page, 'Who goes to clients')
    await page.getByRole('button', { name: 'Add beautician' }).first().click()
    await page.getByRole('dialog').getByLabel('Full Name').fill('Asha')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Add|Save)/ })
      .click()
    await toast(page, 'Beautician added successfully').waitFor()

    await open(page, 'Your prices')
    const prices = page.getByRole('region', { name: 'Prices' })
    await prices.waitFor()
    expect(await prices.getByRole('listitem').count()).toBe(12)
    const price = prices.getByLabel(/^Price of/).first()
    await price.fill('much')
    await page.getByText('Price must be a number').waitFor()
    await price.fill('4321.5')
    await page.getByRole('button', { name: 'Save 1 service' }).click()
    await toast(page, 'Prices updated successfully').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await office.rows(sql`select name from public.services where price = 4321.5`)).toHaveLength(1)
    await page.goto('/admin')
    await guide(page).getByRole('button', { name: 'Done: Your prices' }).click()
    await isDone(page, 'Your prices')

    await open(page, 'Your UPI address')
    await page.getByLabel('UPI address', { exact: true }).fill('salon@okbank')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, /updated successfully/).waitFor()

    await open(page, 'Invite somebody')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a user' })
    await dialog.getByLabel('Email').fill('friend@example.com')
    await dialog.getByLabel('Name').fill('Friend')
    await dialog.getByLabel('Role').selectOption({ label: 'Desk' })
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog', { name: 'Link to choose a password' }).waitFor()

    await page.goto('/admin')
    await guide(page).getByText('8 of 9 done').waitFor()
    const opened = page.waitForEvent('popup')
    await guide(page).getByRole('link', { name: 'Look at your website' }).click()
    await (await opened).getByText('Sample Salon').first().waitFor()
    await guide(page).waitFor({ state: 'detached' })
    expect(Date.now() - began).toBeLessThan(TEN_MINUTES_MS)
  })

  it('is closed by whoever does not want it', async () => {
    await office.run(`update public.business_profile set setup_done = '{}', phone = null`)
    const page = await office.enter('/admin')
    await guide(page).getByRole('button', { name: 'Close this guide' }).click()
    await guide(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Total Clients').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await guide(page).count()).toBe(0)
  })
})
