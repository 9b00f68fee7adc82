// On a slow network the office requests rows before its code has arrived, shows the cached list, and retries failed
// requests.
import type { Page } from '@playwright/test'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { expect, test } from '#testing/browser/test.ts'
import { signIn } from '#testing/office/accounts.ts'
import { owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeAll(async () => {
  await office.run(`insert into public.clients (full_name) values ('Asha Rao')`)
})

const LIST = '**/rest/v1/clients?**'

test.describe('while the code of a page loads', () => {
  test('its rows are requested already, and only once', async () => {
    const page = await office.visitAsStaff()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const letCodeCome = await holdRequests(page, '**/assets/*.js')
    const answer = page.waitForResponse(LIST)
    await page.goto('/admin/clients', { waitUntil: 'commit' })
    expect((await answer).status()).toBe(200)
    letCodeCome()
    await expect(page.getByText('Asha Rao')).toBeVisible()
    expect(asked.filter((path) => path === '/rest/v1/clients')).toHaveLength(1)
    expect(asked.filter((path) => path === '/rest/v1/rpc/my_role')).toHaveLength(1)
  })

  test('nothing is requested with a session that has to be refreshed first', { tag: '@deep' }, async () => {
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
    await expect(page.getByText('Asha Rao')).toBeVisible()
    const refreshed = asked.indexOf('/auth/v1/token')
    expect(refreshed).toBeGreaterThan(-1)
    expect(asked.indexOf('/rest/v1/clients')).toBeGreaterThan(refreshed)
  })
})

test('rows are shown only once the account is known to be staff', { tag: '@deep' }, async () => {
  const page = await office.visitAsStaff()
  const letRoleCome = await holdRequests(page, '**/rpc/my_role**')
  await page.goto('/admin/clients')
  const row = page.getByText('Asha Rao')
  await expect(row).toBeAttached()
  await expect(row).toBeHidden()
  letRoleCome()
  await expect(row).toBeVisible()
})

test.describe('a list that was shown before in this tab', { tag: '@deep' }, () => {
  const cached = (page: Page) => page.evaluate(() => sessionStorage.getItem('shringar-last-seen') ?? '')

  async function openList() {
    const page = await office.visit()
    await page.goto('/auth?next=%2Fadmin%2Fclients')
    await signIn(page, owner)
    await expect(page.getByText('Asha Rao')).toBeVisible()
    await expect.poll(() => cached(page)).toContain('Asha Rao')
    return page
  }

  test('is shown again before the code is there, inert until fresh rows have come', async () => {
    const page = await openList()
    const letCodeCome = await holdRequests(page, '**/assets/*.js')
    const letRowsCome = await holdRequests(page, LIST)
    await page.reload({ waitUntil: 'commit' })
    const row = page.getByText('Asha Rao')
    await expect(row).toBeVisible()
    await expect(page.locator('[inert]', { has: row })).not.toHaveCount(0)
    await office.run(`update public.clients set full_name = 'Asha Iyer' where full_name = 'Asha Rao'`)
    try {
      letCodeCome()
      letRowsCome()
      const fresh = page.getByText('Asha Iyer')
      await expect(fresh).toBeVisible()
      await expect(page.locator('[inert]', { has: fresh })).toHaveCount(0)
      await expect(row).toHaveCount(0)
    } finally {
      await office.run(`update public.clients set full_name = 'Asha Rao' where full_name = 'Asha Iyer'`)
    }
  })

  test('is not shown at another address or to another account, and is deleted with the session', async () => {
    const page = await openList()
    await holdRequests(page, '**/assets/*.js')
    await holdRequests(page, LIST)
    // The script that shows the list runs before this event.
    const loaded = { waitUntil: 'domcontentloaded' } as const
    await page.goto('/admin/clients?q=z', loaded)
    await expect(page.getByText('Asha Rao')).toHaveCount(0)
    await page.evaluate(() => {
      const stored = JSON.parse(sessionStorage.getItem('shringar-last-seen') ?? '{}')
      sessionStorage.setItem('shringar-last-seen', JSON.stringify({ ...stored, userId: 'somebody else' }))
    })
    await page.goto('/admin/clients', loaded)
    await expect(page.getByText('Asha Rao')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Signs out before the page is idle and begins to listen for the end of the session.
    await page.addInitScript(() => {
      window.requestIdleCallback = (act) => setTimeout(act, 3000) as unknown as number
      window.cancelIdleCallback = (handle) => clearTimeout(handle)
    })
    await page.goto('/admin/clients')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL(/\/auth/)
    await expect.poll(() => cached(page)).toBe('')
  })
})

test('the code of the sign-in form is requested again after a failure', { tag: '@deep' }, async () => {
  const page = await office.visit()
  let requests = 0
  await page.route('**/assets/create-auth-client*', (route) => {
    requests += 1
    return requests > 1 ? route.continue() : route.abort()
  })
  await page.goto('/admin/clients')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(requests).toBeGreaterThan(1)
})
