import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

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

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const widthOf = (page: Page) => sidebarOf(page).evaluate((element) => element.getBoundingClientRect().width)

test.describe('sidebar', () => {
  test('shows the nine entries and Sign Out, and marks the current one', async () => {
    const page = await office.enter('/admin')
    const links = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link')
    await expect(links).toHaveText(entries)
    await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(1)
    await links.nth(7).click()
    await expect(page).toHaveURL(`${office.url}/admin/reports`)
    await expect(links.nth(7)).toHaveAttribute('aria-current', 'page')
  })

  test('marks one entry on each page that it or the settings link to', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings')
    const links = page.locator('aside a, main a[href^="/admin"]')
    await expect.poll(() => links.count()).toBeGreaterThan(20)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const address of new Set([...addresses, '/admin/person', '/admin/reports/revenue'])) {
      await page.goto(address)
      await expect(sidebarOf(page).locator('[aria-current=page]'), address).toHaveCount(1)
    }
  })

  test('collapses by button and by shortcut, for seven days, and the server renders it so', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin', {})
    await expect.poll(() => widthOf(page)).toBe(256)
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect.poll(() => widthOf(page)).toBe(48)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar_state')
    expect(cookie?.value).toBe('false')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7)
    const html = await (await page.request.get('/admin')).text()
    expect(html).toMatch(/data-state="collapsed"/)
    await page.reload()
    await expect(page.locator('h1')).toBeVisible()
    await expect.poll(() => widthOf(page)).toBe(48)
    await page.keyboard.press('Control+b')
    await expect.poll(() => widthOf(page)).toBe(256)
    await page.keyboard.press('Meta+b')
    await expect.poll(() => widthOf(page)).toBe(48)
  })

  test('keeps the page where another one cannot be loaded without a network', async () => {
    const page = await office.openAsStaff()
    await page.goto('/admin/clients')
    const heading = page.getByRole('heading', { level: 1 })
    const services = sidebarOf(page).getByRole('link', { name: 'Services' })
    await expect(heading).toHaveText('Clients')
    await page.context().setOffline(true)
    await services.click()
    await expect(toast(page, 'No internet')).toContainText('This page opens when it is back.')
    await expect(heading).toHaveText('Clients')
    await page.context().setOffline(false)
    await services.click()
    await expect(heading).toHaveText('Services')
  })

  test('is wide on a tablet until it is collapsed', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin', { viewport: { width: 800, height: 1000 } })
    await expect.poll(() => widthOf(page)).toBe(256)
    await expect(sidebarOf(page)).toHaveAttribute('data-state', 'expanded')
  })

  test('on a phone, Back closes the menu and stays on the page', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/clients', { viewport: screens.phone })
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(`${office.url}/admin/clients`)
    // A page chosen in the menu takes its place in the history.
    await page.getByRole('button', { name: 'Open menu' }).click()
    await sheet.getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(`${office.url}/admin/services`)
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(`${office.url}/admin/clients`)
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
  })

  test('is a sheet of 18rem on a phone, which a choice closes', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin', { viewport: screens.phone })
    await expect(sidebarOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288)
    await sheet.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await page.keyboard.press('Control+b')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
})

test.describe('theme', () => {
  test('follows the system until one is chosen, and is set before any script loads', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin', { colorScheme: 'dark' })
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Light colours' }).click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'light')
  })
})

test.describe('settings', () => {
  test('name what is coming soon', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings')
    await page.getByRole('link', { name: 'Payment gateway: coming soon' }).click()
    await expect(page.getByRole('region', { name: 'Payment gateway' }).getByText('Coming soon')).toBeVisible()
  })
})

test.describe('sign-out', () => {
  async function signedIn() {
    const page = await office.visit()
    await page.goto('/auth')
    await signIn(page, owner)
    await expect(page).toHaveURL(`${office.url}/admin`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return page
  }

  test('shows a message, and signs out all tabs', async () => {
    const page = await signedIn()
    const tab = await page.context().newPage()
    await tab.goto('/admin/clients')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expectToast(page, 'Signed out successfully')
    await expect(page).toHaveURL(`${office.url}/auth`)
    await expect(tab).toHaveURL(/\/auth\?next=%2Fadmin%2Fclients/)
    await tab.goto('/admin')
    await expect(tab).toHaveURL(/\/auth/)
  })

  test('also signs out a tab that is still loading', { tag: '@deep' }, async () => {
    const page = await signedIn()
    const tab = await page.context().newPage()
    const signedOut = Promise.withResolvers<void>()
    await tab.route(/create-auth-client/, async (route) => {
      await signedOut.promise
      await route.continue()
    })
    await tab.goto('/admin/clients')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(`${office.url}/auth`)
    await expect(tab.getByText('Checking your session')).toBeVisible()
    signedOut.resolve()
    await expect(tab).toHaveURL(/\/auth\?next=%2Fadmin%2Fclients/)
  })

  test('says when the server cannot be reached', { tag: '@deep' }, async () => {
    const page = await signedIn()
    await office.unreachable(async () => {
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(toast(page, 'Error signing out')).toBeVisible()
    })
  })
})

test.describe('forgotten password', () => {
  test('sends staff to the owner, and owners to the command line, without a mail server', {
    tag: '@deep',
  }, async () => {
    const page = await office.visit()
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(page.getByText('Please ask the owner of the salon.')).toBeVisible()
    const command = page.getByText('npm run staff -- reset-password')
    await expect(command).toBeHidden()
    await page.getByText('You are the owner?').click()
    await expect(command).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send the link' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
})

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)) === name) return
  }
  throw new Error(`Tab never reaches "${name}"`)
}

/** Types into the focused search field, and chooses the first result once the search has ended. */
async function chooseFound(page: Page, text: string, name: string) {
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await expect(page.locator('.animate-spin')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test.describe('keyboard only', () => {
  test.beforeEach(() =>
    office.run(`
      delete from public.appointments;
      delete from public.clients;
      delete from public.services;
      insert into public.services (name, price) values ('Bridal Mehendi', 5000);
      insert into public.clients (full_name, phone) values ('First Client', '98765 43210')`),
  )

  test('the first Tab offers to skip the navigation', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/clients')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Skip to the page')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Add client')
  })

  test('an appointment is booked', { tag: '@deep' }, async () => {
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const [year, month, date] = day.split('-')
    const page = await office.enter('/admin/appointments')
    await expect(page.getByText('No appointments found')).toBeVisible()
    await tabTo(page, 'Add appointment')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused()
    await chooseFound(page, 'first', 'First Client')
    await page.keyboard.press('Tab')
    await chooseFound(page, 'mehendi', 'Bridal Mehendi')
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${month}${date}${year}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('0630PM')
    await tabTo(page, 'Add appointment')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Appointment added successfully')
    expect(await office.rows(sql`select appointment_date from public.appointments`)).toEqual([
      { appointment_date: new Date(`${day}T13:00:00Z`) },
    ])
  })

  test('Enter in a search that found nothing does not send the form', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/appointments?new=1')
    const client = page.getByRole('combobox', { name: 'Client' })
    await client.focus()
    await page.keyboard.type('nobody of this name')
    await expect(page.getByText('No clients found')).toBeVisible()
    await page.keyboard.press('Enter')
    // Enter clears a search without a result.
    await expect(client).toHaveValue('')
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  })

  test('Escape closes an open list before it closes the dialog', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/appointments?new=1')
    await page.getByRole('combobox', { name: 'Client' }).focus()
    await page.keyboard.type('first')
    await expect(page.getByRole('option', { name: /First Client/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option', { name: /First Client/ })).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Add appointment' })).toBeVisible()
  })
})

test.describe('business profile', () => {
  test('is changed by an owner, and its name is shown at once', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin')
    await page.getByRole('link', { name: 'Business profile' }).click()
    await page.getByLabel('Business name').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Business name is required')).toBeVisible()
    await page.getByLabel('Business name').fill('Roopsi at Home')
    await page.getByLabel('Instagram').fill('https://instagram.example/roopsi')
    await page.getByLabel('City').fill('x'.repeat(81))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('City must be at most 80 characters')).toBeVisible()
    await page.getByLabel('City').fill(' Jaipur ')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Business profile updated successfully')
    expect(
      await office.rows(sql`select business_name, instagram_url, city from public.business_profile`),
    ).toEqual([
      { business_name: 'Roopsi at Home', instagram_url: 'https://instagram.example/roopsi', city: 'Jaipur' },
    ])
    await expect(sidebarOf(page).getByText('Roopsi at Home')).toBeVisible()
    await expect(page).toHaveTitle('Business profile · Roopsi at Home')
  })

  test('changes the time zone of an open page without a reload', { tag: '@deep' }, async () => {
    const day = (zone: string) =>
      new Intl.DateTimeFormat('en-IN', {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: zone,
      }).format()
    const before = day('Asia/Kolkata')
    const page = await office.enter('/admin')
    // Midnight may have passed since.
    const after = day('Asia/Kolkata')
    await expect(page.getByText(new RegExp(`^(${before}|${after})$`))).toBeVisible()
    // The date is never the same in the first and the last time zone.
    const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((other) => day(other) !== after) ?? ''
    await page.getByRole('link', { name: 'Business profile' }).click()
    await page.getByLabel('Time zone').fill(zone)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Business profile updated successfully')
    await sidebarOf(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText(day(zone))).toBeVisible()
  })

  test('is read-only for other staff', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/settings/profile')
    await signIn(page, await addAccount(office, 'assistant'))
    await expect(page.getByText('Only owners may change the business profile.')).toBeVisible()
    await expect(page.getByLabel('Business name')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  })
})
