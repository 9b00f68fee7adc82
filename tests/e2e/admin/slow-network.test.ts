// On a slow network the office asks for its rows before its code has come, and what comes late or not at all is asked for again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdRequests } from '../support/held-requests.ts'
import { signIn } from './accounts.ts'
import { type Office, openOffice, owner } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`insert into public.clients (full_name) values ('Asha Rao')`)
})
afterAll(() => office?.close())

const LIST = '**/rest/v1/clients?**'

describe('while the code of a page is on its way', () => {
  it('its rows are, too, and they are asked for once', async () => {
    const page = await office.visitAsStaff()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const letCodeCome = await holdRequests(page, '**/assets/*.js')
    const answer = page.waitForResponse(LIST)
    await page.goto('/admin/clients', { waitUntil: 'commit' })
    expect((await answer).status()).toBe(200)
    letCodeCome()
    await page.getByText('Asha Rao').waitFor()
    expect(asked.filter((path) => path === '/rest/v1/clients')).toHaveLength(1)
    expect(asked.filter((path) => path === '/rest/v1/rpc/my_role')).toHaveLength(1)
  })

  it('nothing is asked in the name of a session that has to be renewed first', async () => {
    const page = await office.visitAsStaff()
    await page.addInitScript(() => {
      const session = JSON.parse(localStorage.getItem('shringar-session') ?? '{}')
      if (localStorage.getItem('ends-soon')) return
      localStorage.setItem('ends-soon', 'yes')
      const soon = Math.floor(Date.now() / 1000) + 60
      localStorage.setItem('shringar-session', JSON.stringify({ ...session, expires_at: soon }))
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/admin/clients')
    await page.getByText('Asha Rao').waitFor()
    const renewed = asked.indexOf('/auth/v1/token')
    expect(renewed).toBeGreaterThan(-1)
    expect(asked.indexOf('/rest/v1/clients')).toBeGreaterThan(renewed)
  })
})

it('shows rows that have come only once the account is known to be staff', async () => {
  const page = await office.visitAsStaff()
  const letRoleCome = await holdRequests(page, '**/rpc/my_role**')
  await page.goto('/admin/clients')
  const row = page.getByText('Asha Rao')
  await row.waitFor({ state: 'attached' })
  expect(await row.isVisible()).toBe(false)
  letRoleCome()
  await row.waitFor()
})

describe('a list that was seen before in this tab', () => {
  const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('shringar-last-seen') ?? '')

  async function seen() {
    const page = await office.visit()
    await page.goto('/auth?next=%2Fadmin%2Fclients')
    await signIn(page, owner)
    await page.getByText('Asha Rao').waitFor()
    await expect.poll(() => kept(page)).toContain('Asha Rao')
    return page
  }

  it('is shown again before the code is there, to be read but not used, until fresh rows have come', async () => {
    const page = await seen()
    const letCodeCome = await holdRequests(page, '**/assets/*.js')
    const letRowsCome = await holdRequests(page, LIST)
    await page.reload({ waitUntil: 'commit' })
    const row = page.getByText('Asha Rao')
    await row.waitFor()
    expect(await row.evaluate((found) => found.closest('[inert]') !== null)).toBe(true)
    await office.run(`update public.clients set full_name = 'Asha Iyer' where full_name = 'Asha Rao'`)
    try {
      letCodeCome()
      letRowsCome()
      const fresh = page.getByText('Asha Iyer')
      await fresh.waitFor()
      expect(await fresh.count()).toBe(1)
      expect(await fresh.evaluate((found) => found.closest('[inert]'))).toBe(null)
      expect(await row.count()).toBe(0)
    } finally {
      await office.run(`update public.clients set full_name = 'Asha Rao' where full_name = 'Asha Iyer'`)
    }
  })

  it('is not shown at another address or to somebody else, and goes with the session', async () => {
    const page = await seen()
    await holdRequests(page, '**/assets/*.js')
    await holdRequests(page, LIST)
    await page.goto('/admin/clients?q=z', { waitUntil: 'domcontentloaded' })
    expect(await page.getByText('Asha Rao').count()).toBe(0)
    await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('shringar-last-seen') ?? '{}')
      sessionStorage.setItem('shringar-last-seen', JSON.stringify({ ...kept, userId: 'somebody else' }))
    })
    await page.goto('/admin/clients', { waitUntil: 'domcontentloaded' })
    expect(await page.getByText('Asha Rao').count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Signed out before the page has had a quiet moment, in which it begins to listen for the end of a session.
    await page.addInitScript(() => {
      window.requestIdleCallback = (act) => setTimeout(act, 3000) as unknown as number
      window.cancelIdleCallback = (handle) => clearTimeout(handle)
    })
    await page.goto('/admin/clients')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL(/\/auth/)
    await expect.poll(() => kept(page)).toBe('')
  })
})

describe('code that comes after the page', () => {
  it('is asked for again where signing in needs it', async () => {
    const page = await office.visit()
    let refused = 0
    await page.route('**/assets/create-auth-client*', (route) => {
      refused += 1
      return refused > 1 ? route.continue() : route.abort()
    })
    await page.goto('/admin/clients')
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(refused).toBeGreaterThan(1)
  })

  it('is asked for again where a dialog needs it', async () => {
    const page = await office.visitAsStaff()
    await page.route('**/assets/client-form*', (route) => route.abort())
    await page.goto('/admin/clients')
    await page.getByRole('button', { name: 'Add client' }).first().click()
    await page.getByText('This page could not be shown').waitFor()
    await page.unroute('**/assets/client-form*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog', { name: 'Add client' }).waitFor()
  })
})
