// The pages of single services and of categories: complete without scripts, reached from cards, and they book.
// After changes by the owner: changed-content.test.ts.
import { expectAccessible } from '#testing/browser/axe.ts'
import { hydrated } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { dialogOf } from './appointment-dialog.ts'

test('a service page leads to other services and its category without JavaScript', { tag: '@deep' }, async ({
  site,
  visit,
}) => {
  const { page } = await visit(`${site.url}/services/bridal-makeup`, 'phone', { javaScriptEnabled: false })
  // There is no date to choose without scripts, nor before the times are there.
  await expect(page.getByText('Choose a date')).toHaveCount(0)
  await page.getByRole('link', { name: 'Engagement Look', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/services/engagement-look`)
  await page.getByRole('link', { name: 'Bridal', exact: true }).last().click()
  await expect(page).toHaveURL(`${site.url}/services/category/bridal`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bridal' })).toBeVisible()
  for (const name of ['Bridal Makeup', 'Engagement Look'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
})

test('a service page is reached from a card, books its service and passes it to the planner', async ({
  site,
  visit,
}) => {
  const { page, problems } = await visit(`${site.url}/services`, 'phone')
  await hydrated(page)
  await page.getByRole('link', { name: 'Gold Facial', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gold Facial' })).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Book Now', exact: true }).click()
  await expect(dialogOf(page).getByText('Gold Facial', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'For a group' }).click()
  await expect(page.locator('#answer > p').first()).toHaveText('₹1,799')
  expect(problems).toEqual([])
})

test('Available this week opens the form with the day and time that was pressed', async ({ site, visit }) => {
  const { page, problems } = await visit(`${site.url}/services/gold-facial`, 'phone')
  await hydrated(page)
  await page.getByRole('link', { name: 'For a group' }).hover()
  const week = page.getByRole('region', { name: 'Available this week' })
  const slot = week.getByRole('listitem').last().getByRole('button').first()
  const [day = '', time = ''] = await slot.evaluate((button) => [button.dataset.day, button.dataset.time])
  await expectAccessible(page)
  await slot.click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Preferred Date')).toHaveValue(day)
  await expect(dialog.getByRole('group', { name: 'Time (optional)' }).locator('input:checked')).toHaveValue(
    time,
  )
  const chosen = dialog.getByText(/^\w+day, \d+ \w+, \d+:\d\d [ap]m$/)
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByLabel('Full Name')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText('Gold Facial', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByText('₹1,799', { exact: true }).first()).toBeVisible()
  expect(problems).toEqual([])
})

test('booking stays in reach on a phone', { tag: '@deep' }, async ({ site, visit }) => {
  const { page } = await visit(`${site.url}/services/gold-facial`, 'phone')
  const book = page.locator('main').getByRole('button', { name: 'Book', exact: true })
  await expect(book).toBeInViewport({ ratio: 1 })
  await book.click()
  await expect(dialogOf(page).getByText('₹1,799', { exact: true })).toBeVisible()
  await page.goto(site.url)
  await expect(book).toBeHidden()
  await page.locator('#about').scrollIntoViewIfNeeded()
  await expect(book).toBeInViewport({ ratio: 1 })
  await page.locator('#lead-name').scrollIntoViewIfNeeded()
  await expect(book).not.toBeInViewport()
})

test('a category page leads to the other categories', async ({ site, visit }) => {
  const { page } = await visit(`${site.url}/services/category/bridal`, 'phone')
  await hydrated(page)
  const categories = page.getByRole('navigation', { name: 'Service categories' })
  await expect(categories.locator('[aria-current]')).toHaveText('Bridal')
  await categories.getByRole('link', { name: 'Hair' }).click()
  await expect(page).toHaveURL(`${site.url}/services/category/hair`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hair')
})
