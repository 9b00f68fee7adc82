// On a slow network the office requests its rows before its code has arrived, and requests again what did not arrive.
import { holdRequests } from '#testing/browser/held-requests.ts'
import { expect, test } from '#testing/browser/test.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeAll(async () => {
  await office.run(`insert into public.clients (full_name) values ('Asha Rao')`)
})

const LIST = '**/rest/v1/clients?**'

test.describe('while the code of a page loads', () => {
  test('its rows are requested already, and only once', async () => {
    const page = await office.openAsStaff()
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
    const page = await office.openAsStaff()
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
  const page = await office.openAsStaff()
  const letRoleCome = await holdRequests(page, '**/rpc/my_role**')
  await page.goto('/admin/clients')
  const row = page.getByText('Asha Rao')
  await expect(row).toBeAttached()
  await expect(row).toBeHidden()
  letRoleCome()
  await expect(row).toBeVisible()
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
