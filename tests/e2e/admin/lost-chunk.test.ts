// Code that is loaded after its page: a failed request is reported in place, and trying again does not reload the page.
import type { Page } from '@playwright/test'
import { expect, test } from '#testing/browser/test.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

/** Opens a page on which the requests for some code fail, until the returned function is called. */
async function openWithout(chunk: string, path: string) {
  const page = await office.openAsStaff()
  await page.route(chunk, (route) => route.abort())
  await page.goto(path)
  return { page, reconnect: () => page.unroute(chunk) }
}

/** A reload removes the mark. */
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))

async function openDialogWithoutChunk() {
  const { page, reconnect } = await openWithout('**/assets/client-form*', '/admin/clients')
  await page.getByRole('button', { name: 'Add client' }).first().click()
  const notice = page.getByRole('dialog').filter({ hasText: 'This part could not be loaded.' })
  const again = notice.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  const name = page.getByRole('dialog', { name: 'Add client' }).getByLabel('Full Name')
  return { page, reconnect, again, name }
}

// Where the browser caches a failed import, the page is loaded again, with the same dialog.
test('a dialog whose code could not be loaded is loaded by trying again', async () => {
  const { reconnect, again, name } = await openDialogWithoutChunk()
  await reconnect()
  await again.click()
  await expect(name).toBeVisible()
})

test('while only the code of a dialog is missing, trying again loads the page', {
  tag: '@deep',
}, async () => {
  const { page, reconnect, again, name } = await openDialogWithoutChunk()
  await mark(page)
  await again.click()
  await page.waitForFunction(() => !('isMarked' in window))
  await expect(again).toBeVisible()
  await reconnect()
  await again.click()
  await expect(name).toBeVisible()
})

test('while the server cannot be reached, trying again keeps the page', { tag: '@deep' }, async () => {
  const { page, reconnect, again, name } = await openDialogWithoutChunk()
  await mark(page)
  await page.route('**/admin/clients*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await again.click()
  await failed
  await page.unroute('**/admin/clients*')
  expect(await isMarked(page)).toBe(true)
  await reconnect()
  await again.click()
  await expect(name).toBeVisible()
})

test('a screen whose code could not be loaded is loaded by trying again', { tag: '@deep' }, async () => {
  const { page, reconnect } = await openWithout('**/assets/calendar-screen*', '/admin/appointments?as=week')
  await expect(page.getByText('This part could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
  await reconnect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Which day')).toBeVisible()
  await expect(page.getByText('This part could not be loaded.')).toHaveCount(0)
})
