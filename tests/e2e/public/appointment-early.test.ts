// The appointment dialog before hydration, without React, and when a part of the code does not load.
import { hydrated } from '#testing/browser/browser.ts'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, type OpenPage, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import { dayIs, dialogOf, leadsOf, openDialog, pressBook, SENT, sendRequest } from './appointment-dialog.ts'

const product = openProduct()
const LEAD_SENT = "Thank you! We'll contact you soon to confirm your appointment."
const ANY_DAY = /^\d{4}-\d\d-\d\d$/

test.describe('when a part of the code does not load', { tag: '@deep' }, () => {
  async function withoutCode(visit: OpenPage, addresses: string) {
    const { page } = await visit('about:blank', 'phone')
    const unhandled: string[] = []
    await page.exposeFunction('noteUnhandled', (reason: string) => unhandled.push(reason))
    await page.addInitScript(() => {
      addEventListener('unhandledrejection', ({ reason }) =>
        Reflect.get(window, 'noteUnhandled')(String(reason)),
      )
    })
    await page.route(addresses, (route) => route.abort())
    await page.goto(product.url)
    const dialog = await openDialog(page)
    return { page, dialog, unhandled }
  }

  test('shows the message in the form when toasts are missing', async ({ visit }) => {
    const { dialog, unhandled } = await withoutCode(visit, '**/assets/messages-*.js')
    await dialog.getByLabel('Full Name').fill('No toaster')
    await dialog.getByLabel('Phone Number').fill('0000000007')
    await sendRequest(dialog)
    await expect(dialog.getByRole('status').getByText(SENT, { exact: true })).toBeVisible()
    expect(await leadsOf(product.service, 'No toaster')).toHaveLength(1)
    await sendRequest(dialog)
    await expect(dialog.getByText('Name is required', { exact: true }).first()).toBeVisible()
    expect(unhandled).toEqual([])
  })

  test('sends a plain post when the form rules are missing', async ({ visit }) => {
    const { page, dialog, unhandled } = await withoutCode(visit, '**/assets/submit-lead-*.js')
    await dialog.getByLabel('Full Name').fill('No rules')
    await dialog.getByLabel('Phone Number').fill('0000000008')
    await sendRequest(dialog)
    await page.waitForURL(/\/e\/[\w-]{22}\?sent=appointment/)
    await expect(page.getByText(SENT, { exact: true })).toBeVisible()
    expect(await leadsOf(product.service, 'No rules')).toHaveLength(1)
    expect(unhandled).toEqual([])
  })
})

test.describe('before hydration', () => {
  test('opens at once; hydration keeps text, focus and service', async ({ visit }) => {
    const { page, problems } = await visit('about:blank', 'phone')
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(`${product.url}/services`)
    await page.locator('#gold-facial').getByRole('button', { name: 'Book Now' }).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByText('Gold Facial', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Full Name')).toBeFocused()
    await page.keyboard.type('Typed ea')
    const field = await dialog.getByLabel('Full Name').elementHandle()
    release()
    await hydrated(page)
    await page.keyboard.type('rly')
    await expect
      .poll(() => field?.evaluate((node: HTMLInputElement) => [node.isConnected, node.value]))
      .toEqual([true, 'Typed early'])
    await dayIs(page, ANY_DAY)
    await dialog.getByLabel('Phone Number').fill('0000000010')
    await sendRequest(dialog)
    await expectToast(page, SENT)
    expect(await leadsOf(product.service, 'Typed early')).toMatchObject([
      { service_interested: 'Gold Facial' },
    ])
    expect(problems).toEqual([])
  })

  test('a form that is sent ends like any other: message, dialog closed, form reset', async ({ visit }) => {
    const { page, problems } = await visit('about:blank', 'phone')
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(`${product.url}/services`)
    await page.locator('#gold-facial').getByRole('button', { name: 'Book Now' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Full Name').fill('Sent early')
    await dialog.getByLabel('Phone Number').fill('0000000012')
    await sendRequest(dialog)
    await expect(dialog.locator('form[aria-busy]')).toBeVisible()
    release()
    await expectToast(page, SENT)
    await expect(dialog).toBeHidden()
    await expect(page.locator('#appointment-name')).toHaveValue('')
    await expect(page).toHaveURL(`${product.url}/services`)
    expect(await leadsOf(product.service, 'Sent early')).toMatchObject([
      { service_interested: 'Gold Facial', phone: '0000000012' },
    ])
    expect(problems).toEqual([])
  })

  test('a form that is sent incomplete says what is missing', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await visit('about:blank', 'phone')
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(product.url)
    const dialog = await pressBook(page)
    await dialog.getByLabel('Phone Number').fill('0000000013')
    await sendRequest(dialog)
    release()
    await expectToast(page, 'Name is required')
    await expect(dialog.getByLabel('Full Name')).toBeFocused()
    await expect(dialog.getByLabel('Phone Number')).toHaveValue('0000000013')
  })

  test('the lead form is sent', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await visit('about:blank', 'phone')
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(product.url)
    await page.locator('#lead-name').fill('Lead sent early')
    await page.locator('#lead-phone').fill('0000000014')
    await page.locator('#lead-service').fill('Hair Spa')
    await page.getByRole('button', { name: 'Send Enquiry' }).click()
    release()
    await expectToast(page, LEAD_SENT)
    await expect(page.locator('#lead-name')).toHaveValue('')
    expect(await leadsOf(product.service, 'Lead sent early')).toHaveLength(1)
  })

  test('opens, closes and sends when the scripts never load', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await visit('about:blank', 'phone')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${product.url}/services`)
    const book = page.locator('#gold-facial').getByRole('button', { name: 'Book Now' })
    await book.click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    await book.click()
    await dayIs(page, ANY_DAY)
    await page.keyboard.type('Plain')
    await sendRequest(dialog)
    const panel = page.locator('#book')
    await expect(panel.getByText('Phone number must be at least 10 digits').first()).toBeVisible()
    await expect(panel.getByText('Gold Facial', { exact: true }).first()).toBeVisible()
    await expect(panel.getByLabel('Full Name')).toHaveValue('Plain')
    await panel.getByLabel('Phone Number').fill('0000000011')
    await sendRequest(panel)
    await expect(page.getByText(SENT, { exact: true })).toBeVisible()
    expect(await leadsOf(product.service, 'Plain')).toMatchObject([{ service_interested: 'Gold Facial' }])
  })

  test('the lead form keeps what was typed', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await visit('about:blank', 'phone')
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(product.url)
    await page.locator('#lead-name').fill('Typed early')
    release()
    await hydrated(page)
    await expect(page.locator('#lead-name')).toHaveValue('Typed early')
  })
})
