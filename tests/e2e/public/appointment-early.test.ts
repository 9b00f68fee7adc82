// The appointment dialog before React runs, without it, and where a part of the code is missing.
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { alive, screens, visit } from '../support/browser.ts'
import { holdRequests } from '../support/held-requests.ts'
import { openSite } from '../support/site.ts'
import { seesToast } from '../support/toasts.ts'
import { dayIs, dialogOf, kolkataDay, leadsOf, openDialog, SENT } from './appointment-dialog.ts'

const site = openSite()

describe('when a part of the code does not arrive', () => {
  async function withoutCode(addresses: string) {
    const visited = await visit(site.browser, 'about:blank', 'phone')
    const unhandled: string[] = []
    await visited.page.exposeFunction('noteUnhandled', (reason: string) => unhandled.push(reason))
    await visited.page.addInitScript(() => {
      addEventListener('unhandledrejection', ({ reason }) =>
        Reflect.get(window, 'noteUnhandled')(String(reason)),
      )
    })
    await visited.page.route(addresses, (route) => route.abort())
    await visited.page.goto(site.product.url)
    const dialog = await openDialog(visited.page)
    return { ...visited, dialog, unhandled }
  }

  it('says in the form itself what no message can say, and tries the messages again', async () => {
    const { page, context, dialog, unhandled } = await withoutCode('**/assets/messages-*.js')
    await dialog.getByLabel('Full Name').fill('No toaster')
    await dialog.getByLabel('Phone Number').fill('0000000007')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await dialog.getByRole('status').getByText(SENT, { exact: true }).waitFor()
    expect(await dialog.isVisible()).toBe(true)
    expect(await leadsOf(site.product.service, 'No toaster')).toHaveLength(1)
    await page.unroute('**/assets/messages-*.js')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, 'Name is required')
    expect(unhandled).toEqual([])
    await context.close()
  })

  it('sends the form as a plain post where its rules are missing', async () => {
    const { page, context, dialog, unhandled } = await withoutCode('**/assets/submit-lead-*.js')
    await dialog.getByLabel('Full Name').fill('No rules')
    await dialog.getByLabel('Phone Number').fill('0000000008')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await page.waitForURL(/\/e\/[\w-]{22}\?sent=appointment/)
    await page.getByText(SENT, { exact: true }).waitFor()
    expect(await leadsOf(site.product.service, 'No rules')).toHaveLength(1)
    expect(unhandled).toEqual([])
    await context.close()
  })
})

describe('before the page is alive', () => {
  it('opens at once, and React takes over without losing a letter, the focus or the service', async () => {
    const { page, context, problems } = await visit(site.browser, 'about:blank', 'phone')
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(`${site.product.url}/services`)
    await page.locator('#gold-facial').getByRole('button', { name: 'Book Now' }).click()
    const dialog = dialogOf(page)
    await dialog.getByText('Gold Facial', { exact: true }).waitFor()
    await page.keyboard.type('Typed ea')
    const field = await dialog.getByLabel('Full Name').elementHandle()
    release()
    await alive(page)
    await page.keyboard.type('rly')
    expect(await field?.evaluate((node: HTMLInputElement) => [node.isConnected, node.value])).toEqual([
      true,
      'Typed early',
    ])
    await dayIs(page, kolkataDay(new Date()))
    await dialog.getByLabel('Phone Number').fill('0000000010')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, SENT)
    expect(await leadsOf(site.product.service, 'Typed early')).toMatchObject([
      { service_interested: 'Gold Facial' },
    ])
    expect(problems).toEqual([])
    await context.close()
  })

  it('opens, closes and sends when the scripts never arrive', async () => {
    const { page, context } = await visit(site.browser, 'about:blank', 'phone')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${site.product.url}/services`)
    const book = page.locator('#gold-facial').getByRole('button', { name: 'Book Now' })
    await book.click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await book.click()
    await dayIs(page, kolkataDay(new Date()))
    await page.keyboard.type('Plain')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    const panel = page.locator('#book')
    await panel.getByText('Phone number must be at least 10 digits').first().waitFor()
    await panel.getByText('Gold Facial', { exact: true }).first().waitFor()
    expect(await panel.getByLabel('Full Name').inputValue()).toBe('Plain')
    await panel.getByLabel('Phone Number').fill('0000000011')
    await panel.getByRole('button', { name: 'Request Appointment' }).click()
    await page.getByText(SENT, { exact: true }).waitFor()
    expect(await leadsOf(site.product.service, 'Plain')).toMatchObject([
      { service_interested: 'Gold Facial' },
    ])
    await context.close()
  })

  it('keeps what was typed while React was starting', async () => {
    const context = await site.browser.newContext({ viewport: screens.phone })
    const page = await context.newPage()
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(site.product.url)
    await page.locator('#lead-name').fill('Typed early')
    release()
    await alive(page)
    expect(await page.locator('#lead-name').inputValue()).toBe('Typed early')
    await context.close()
  })
})

describe('while a finger is on its button', () => {
  async function touchBook() {
    const visited = await visit(site.browser, `${site.product.url}/services`, 'phone')
    const { page, context } = visited
    await alive(page)
    const book = page.locator('#gold-facial').getByRole('button', { name: 'Book Now' })
    await book.scrollIntoViewIfNeeded()
    const box = await book.boundingBox()
    if (!box) throw new Error('The button is not to be seen')
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd' | 'touchCancel') =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [point] : [] })
    await touch('touchStart')
    const dialog = page.locator('#appointment')
    const isDrawn = () => dialog.evaluate((element) => element.checkVisibility({ visibilityProperty: true }))
    await expect.poll(isDrawn).toBe(true)
    return { ...visited, dialog, isDrawn, touch }
  }
  const topOf = (dialog: Locator) => dialog.evaluate((element) => element.getBoundingClientRect().top)

  it('is drawn for its service below the screen, and comes into sight with the tap', async () => {
    const { page, context, dialog, touch } = await touchBook()
    expect(await topOf(dialog)).toBeGreaterThanOrEqual(screens.phone.height)
    expect(await dialog.locator('#appointment-service').textContent()).toBe('Gold Facial')
    await touch('touchEnd')
    await page.locator('#appointment-name:focus').waitFor()
    expect(await topOf(dialog)).toBeLessThan(screens.phone.height)
    await context.close()
  })

  it('is put away when the finger slides off, and nothing was opened or chosen', async () => {
    const { context, dialog, isDrawn, touch } = await touchBook()
    await touch('touchCancel')
    await expect.poll(isDrawn).toBe(false)
    expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(false)
    expect(await dialog.locator('form[method=post] [name=service]').inputValue()).toBe('General Appointment')
    await context.close()
  })
})
