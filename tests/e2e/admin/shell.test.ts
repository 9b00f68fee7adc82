import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { toast } from '../support/toasts.ts'
import { addAccount, signIn } from './accounts.ts'
import { type Office, openOffice, owner } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const entries = [
  'Dashboard',
  'Clients',
  'Services',
  'Appointments',
  'Leads',
  'Reviews',
  'Banners',
  'Reports',
  'Settings',
]

describe('shell', () => {
  it('shows the nine entries and Sign Out, and marks where one is', async () => {
    const page = await office.enter('/admin')
    const links = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link')
    expect(await links.allTextContents()).toEqual(entries)
    expect(await page.getByRole('button', { name: 'Sign Out' }).count()).toBe(1)
    await links.nth(7).click()
    await page.waitForURL(`${office.url}/admin/reports`)
    await expect.poll(() => links.nth(7).getAttribute('aria-current')).toBe('page')
  })

  it('marks one place in the sidebar on every page that it or the settings lead to', async () => {
    const page = await office.enter('/admin/settings')
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    const addresses = await page
      .locator('aside a, main a[href^="/admin"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(20)
    for (const address of new Set([...addresses, '/admin/person', '/admin/reports/revenue'])) {
      await page.goto(address)
      const marked = sidebar.locator('[aria-current=page]')
      await expect.poll(() => marked.count(), { message: address }).toBe(1)
    }
  })

  it('collapses by button and by shortcut, keeps it for seven days, and the server renders it so', async () => {
    const page = await office.enter('/admin', {})
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    const width = () => sidebar.evaluate((element) => element.getBoundingClientRect().width)
    expect(await width()).toBe(256)
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect.poll(width).toBe(48)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar_state')
    expect(cookie?.value).toBe('false')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7)
    const html = await (await page.request.get('/admin')).text()
    expect(html).toMatch(/data-state="collapsed"/)
    await page.reload()
    expect(await width()).toBe(48)
    await page.locator('h1').waitFor()
    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(256)
    await page.keyboard.press('Meta+b')
    await expect.poll(width).toBe(48)
  })

  it('is wide on a tablet too, until somebody collapses it', async () => {
    const page = await office.enter('/admin', { viewport: { width: 800, height: 1000 } })
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    expect(await sidebar.evaluate((element) => element.getBoundingClientRect().width)).toBe(256)
    expect(await sidebar.getAttribute('data-state')).toBe('expanded')
  })

  it('is a sheet of 18rem on a phone, which a choice closes', async () => {
    const page = await office.enter('/admin', { viewport: { width: 360, height: 740 } })
    expect(await page.getByRole('complementary', { name: 'Sidebar' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288)
    await sheet.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+b')
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  it('chooses light or dark, follows the system until then, and never flashes the other', async () => {
    const page = await office.enter('/admin', { colorScheme: 'dark' })
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    expect(await theme()).toBe('dark')
    await page.getByRole('button', { name: 'Light colours' }).click()
    await expect.poll(theme).toBe('light')
    // Before any code of the page has come.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await theme()).toBe('light')
  })

  it('says which settings are coming soon', async () => {
    const page = await office.enter('/admin/settings')
    await page.getByRole('link', { name: 'Payment gateway: coming soon' }).click()
    await page.getByRole('region', { name: 'Payment gateway' }).getByText('Coming soon').waitFor()
  })

  async function signedIn() {
    const page = await office.visit()
    await page.goto('/auth')
    await signIn(page, owner)
    await page.waitForURL(`${office.url}/admin`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  it('signs out with a message, in every tab', async () => {
    const page = await signedIn()
    const tab = await page.context().newPage()
    await tab.goto('/admin/clients')
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await toast(page, 'Signed out successfully').waitFor()
    await page.waitForURL(`${office.url}/auth`)
    await tab.waitForURL(/\/auth\?next=%2Fadmin%2Fclients/)
    await tab.goto('/admin')
    await tab.waitForURL(/\/auth/)
  })

  it('signs out also in a tab that is still loading', async () => {
    const page = await signedIn()
    const tab = await page.context().newPage()
    const signedOut = Promise.withResolvers<void>()
    await tab.route(/create-auth-client/, async (route) => {
      await signedOut.promise
      await route.continue()
    })
    await tab.goto('/admin/clients')
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL(`${office.url}/auth`)
    await tab.getByText('Checking your session').waitFor()
    signedOut.resolve()
    await tab.waitForURL(/\/auth\?next=%2Fadmin%2Fclients/)
  })

  it('promises no mail for a forgotten password where none can be sent', async () => {
    const page = await office.visit()
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByText('No mail can be sent from here').waitFor()
    await page.getByText('npm run staff -- reset-password').waitFor()
    expect(await page.getByRole('button', { name: 'Send the link' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
  })

  it('says when the server did not take the sign-out', async () => {
    const page = await signedIn()
    await office.unreachable(async () => {
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await toast(page, 'Error signing out').waitFor()
    })
  })
})

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

/** Presses Tab until the wished control has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)).trim() === name) return
  }
  throw new Error(`Tab never reaches "${name}"`)
}

/** Types into the search box that has the focus, and takes what is found once the search has ended. */
async function takeFound(page: Page, text: string, name: string) {
  await page.keyboard.type(text)
  await page.getByRole('option', { name }).waitFor()
  await page.locator('.animate-spin').first().waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

describe('with the keyboard alone', () => {
  beforeAll(() =>
    office.run(`
      delete from public.services;
      insert into public.services (name, price) values ('Bridal Mehendi', 5000);
      insert into public.clients (full_name, phone) values ('First Client', '98765 43210')`),
  )

  it('the first Tab offers to skip the navigation', async () => {
    const page = await office.enter('/admin/clients')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to the page')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Add client')
  })

  it('an appointment is booked', async () => {
    const page = await office.enter('/admin/appointments')
    await page.getByText('No appointments found').waitFor()
    await tabTo(page, 'Add appointment')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.waitFor()
    await expect
      .poll(() =>
        dialog
          .getByRole('combobox', { name: 'Client' })
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await takeFound(page, 'first', 'First Client')
    await page.keyboard.press('Tab')
    await takeFound(page, 'mehendi', 'Bridal Mehendi')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12242026')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0630PM')
    await tabTo(page, 'Add appointment')
    await page.keyboard.press('Enter')
    await toast(page, 'Appointment added successfully').waitFor()
    expect(await office.rows(sql`select appointment_date from public.appointments`)).toEqual([
      { appointment_date: new Date('2026-12-24T13:00:00Z') },
    ])
  })

  it('Enter in a search that found nothing does not send the form', async () => {
    const page = await office.enter('/admin/appointments?new=1')
    await page.getByRole('combobox', { name: 'Client' }).focus()
    await page.keyboard.type('nobody of this name')
    await page.getByText('No clients found').waitFor()
    await page.keyboard.press('Enter')
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
  })

  it('Escape closes an open list before it closes the dialog', async () => {
    const page = await office.enter('/admin/appointments?new=1')
    const client = page.getByRole('combobox', { name: 'Client' })
    await client.focus()
    await page.keyboard.type('first')
    await page.getByRole('option', { name: /First Client/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option', { name: /First Client/ }).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog', { name: 'Add appointment' }).isVisible()).toBe(true)
  })
})

describe('business profile', () => {
  it('is changed by an owner', async () => {
    const page = await office.enter('/admin')
    await page.getByRole('link', { name: 'Business profile' }).click()
    await page.getByLabel('Business name').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Business name is required').waitFor()
    await page.getByLabel('Business name').fill('Roopsi at Home')
    await page.getByLabel('Instagram').fill('https://instagram.example/roopsi')
    await page.getByLabel('City').fill('x'.repeat(81))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('City must be at most 80 characters').waitFor()
    await page.getByLabel('City').fill(' Jaipur ')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Business profile updated successfully').waitFor()
    expect(
      await office.rows(sql`select business_name, instagram_url, city from public.business_profile`),
    ).toEqual([
      { business_name: 'Roopsi at Home', instagram_url: 'https://instagram.example/roopsi', city: 'Jaipur' },
    ])
  })

  it('shows its new name and its new clock at once, without a reload', async () => {
    const page = await office.enter('/admin')
    const day = (zone: string) =>
      new Intl.DateTimeFormat('en-IN', {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: zone,
      }).format()
    const here = day('Asia/Kolkata')
    // The first and the last place on earth to begin a day never have the same one.
    const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((other) => day(other) !== here) ?? ''
    await page.getByText(here).waitFor()
    await page.getByRole('link', { name: 'Business profile' }).click()
    await page.getByLabel('Business name').fill('Roopsi Everywhere')
    await page.getByLabel('Time zone').fill(zone)
    await page.getByRole('button', { name: 'Save changes' }).click()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await sidebar.getByText('Roopsi Everywhere').waitFor()
    await expect.poll(() => page.title()).toBe('Business profile · Roopsi Everywhere')
    await sidebar.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByText(day(zone)).waitFor()
  })

  it('is only read by other staff', async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/settings/profile')
    await signIn(page, await addAccount(office, 'assistant'))
    await page.getByText('Only owners may change the business profile.').waitFor()
    expect(await page.getByLabel('Business name').isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
  })
})
