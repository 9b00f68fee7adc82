import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice, owner, toast } from './office.ts'

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

  it('collapses by button and by shortcut, keeps it for seven days, and the server renders it so', async () => {
    const page = await office.enter('/admin')
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
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null && document.body.childElementCount > 0)
    expect(await theme()).toBe('light')
  })

  it('says that reports and settings are coming soon, and what they will hold', async () => {
    const page = await office.enter('/admin/reports')
    await page.getByText('coming soon').waitFor()
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual([
      'Revenue analytics',
      'Appointment trends',
      'Client retention',
      'Service performance',
      'Monthly/yearly comparisons',
    ])
    await page.goto('/admin/settings')
    await page.getByText('coming soon').waitFor()
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual([
      'Business profile',
      'Operating hours',
      'Email notifications',
      'Payment gateway',
      'User management',
    ])
  })

  async function signedIn() {
    const page = await office.visit()
    await page.goto('/auth')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
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

  it('says when the server did not take the sign-out', async () => {
    const page = await signedIn()
    await office.unreachable(async () => {
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await toast(page, 'Error signing out').waitFor()
    })
  })
})
