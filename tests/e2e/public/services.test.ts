// The services page: cards, prices, filter, section links, sharing, skeleton and failed state.
import type { Page } from '@playwright/test'
import { expectAccessible } from '#testing/browser/axe.ts'
import { hydrated } from '#testing/browser/browser.ts'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import { dialogOf } from './appointment-dialog.ts'

for (const screen of ['phone', 'desktop'] as const) {
  test.describe(`services on a ${screen}`, { tag: screen === 'desktop' ? '@deep' : [] }, () => {
    test('lists active services with image, duration, price and saving', async ({ site, visit }) => {
      const { page, problems } = await visit(`${site.url}/services`, screen)
      await hydrated(page)
      const card = page.locator('#haircut-and-blow-dry')
      for (const text of ['Haircut and Blow Dry', '1 h', '₹699', '₹899', 'Save ₹200 (22% off)', 'Book Now'])
        await expect.soft(card).toContainText(text)
      await expect(card.locator('s')).toContainText('₹899')
      await expect(page.locator('#hair-spa')).toContainText('Hair Spa')
      await expect(page.locator('#hair-spa s')).toHaveCount(0)
      await expect(page.locator('.service-card')).toHaveCount(12)
      const image = page.locator('#hd-makeup img')
      await expect(image).toHaveAttribute('src', /\/art\/render\/default-makeup\.webp/)
      // Visible until the image has arrived.
      await expect(image).toHaveCSS('background-color', 'rgb(239, 230, 216)')
      await expectAccessible(page)
      expect(problems).toEqual([])
    })

    test('filters by category in the address', async ({ site, visit }) => {
      const { page } = await visit(`${site.url}/services?category=Bridal`, screen)
      await expect(page.locator('.service-card h2')).toHaveText(['Bridal Makeup', 'Engagement Look'])
      await hydrated(page)
      const filter = categoriesOf(page)
      await filter.getByRole('link', { name: 'Nails' }).click()
      await expect(page).toHaveURL(`${site.url}/services?category=Nails`)
      await expect(page.locator('.service-card h2')).toHaveText(['Manicure and Gel Polish'])
      await filter.getByRole('link', { name: 'All' }).click()
      await expect(page.locator('#hair-spa')).toBeVisible()
    })

    test('scrolls a shared link to its service', async ({ site, visit }) => {
      const { page } = await visit(`${site.url}/services#gold-facial`, screen)
      await expect(page.locator('#gold-facial')).toBeInViewport()
      await expect
        .poll(() => page.locator('#gold-facial').evaluate((card) => card.getBoundingClientRect().top))
        .toBeGreaterThanOrEqual(72)
    })

    test('opens the dialog of the service whose Book Now is pressed', async ({ site, visit }) => {
      const { page } = await visit(`${site.url}/services`, screen)
      await page.locator('#gold-facial').getByRole('button', { name: 'Book Now' }).click()
      await expect(dialogOf(page)).toBeVisible()
      await expect(dialogOf(page)).toContainText('Gold Facial')
    })
  })
}

test('scrolls the chosen category into view on a small screen', { tag: '@deep' }, async ({ site, visit }) => {
  const { page } = await visit(`${site.url}/services?category=Skincare`, 'phone')
  await expect.poll(() => chosenIsInView(page)).toBe(true)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('shows a whole service on the first screen of a phone, and keeps the categories in reach', {
  tag: '@deep',
}, async ({ site, visit }) => {
  const { page } = await visit(`${site.url}/services`, 'phone')
  await hydrated(page)
  await expect(
    page.locator('.service-card').first().getByRole('button', { name: 'Book Now' }),
  ).toBeInViewport({ ratio: 1 })
  await page.locator('.service-card').last().scrollIntoViewIfNeeded()
  await categoriesOf(page).getByRole('link', { name: 'Bridal' }).click()
  await expect(page.locator('.service-card h2')).toHaveText(['Bridal Makeup', 'Engagement Look'])
  await expect(page.locator('.service-card').first()).toBeInViewport()
})

test('finds services by what is typed, also without JavaScript', async ({ site, visit }) => {
  const { page } = await visit(`${site.url}/services`, 'phone')
  await hydrated(page)
  const search = page.getByRole('searchbox', { name: 'Search services' })
  await search.fill('gold')
  await expect(page.locator('.service-card h2')).toHaveText(['Gold Facial'])
  await search.fill('nothing like it')
  await expect(page.getByText('No service found for “nothing like it”.')).toBeVisible()
  await expectAccessible(page)
  const plain = await fetch(`${site.url}/services?search=gold`)
  const html = await plain.text()
  expect(html).toContain('Gold Facial')
  expect(html).not.toContain('id="hair-spa"')
})

test.describe('sharing a service', () => {
  const filtered = '/services?category=Bridal'

  test("opens the phone's own sheet with the service's address", { tag: '@deep' }, async ({
    site,
    visit,
  }) => {
    const { page } = await visit('about:blank', 'phone')
    await page.addInitScript(() => {
      navigator.share = async (shared) => {
        Reflect.set(window, 'shared', shared)
      }
    })
    await page.goto(site.url + filtered)
    await hydrated(page)
    await page.getByRole('link', { name: 'Share Bridal Makeup' }).click()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
      .toEqual({ title: 'Bridal Makeup', url: `${site.url}/services/bridal-makeup` })
    await expect(page).toHaveURL(site.url + filtered)
  })

  test('copies the address where there is no share sheet, and says so', { tag: '@deep' }, async ({
    site,
    visit,
  }) => {
    const { page } = await visit('about:blank', 'desktop', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto(site.url + filtered)
    await hydrated(page)
    await page.getByRole('link', { name: 'Share Bridal Makeup' }).click()
    await expectToast(page, 'Link copied')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${site.url}/services/bridal-makeup`)
    await expect(page).toHaveURL(site.url + filtered)
  })

  test('is a link to the page of the service without JavaScript', { tag: '@deep' }, async ({
    site,
    visit,
  }) => {
    const { page } = await visit(site.url + filtered, 'phone', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Share Bridal Makeup' }).click()
    await expect(page).toHaveURL(`${site.url}/services/bridal-makeup`)
  })
})

test.describe('while services load, and when they fail', () => {
  test('shows a skeleton of four cards, then the services', { tag: '@deep' }, async ({ site, visit }) => {
    const { page } = await visit(site.url, 'desktop')
    await hydrated(page)
    const release = await holdRequests(page, '**/rest/v1/services**')
    await page.getByRole('link', { name: 'View All Services' }).click()
    await expect(page.getByText('Loading services')).toBeAttached()
    await expect(page.locator('[data-skeleton]')).toHaveCount(4)
    release()
    await expect(page.locator('#gold-facial')).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  })

  test('shows the empty state when they cannot be fetched, and reports it', { tag: '@deep' }, async ({
    site,
    visit,
  }) => {
    const { page, problems } = await visit(site.url, 'phone')
    await hydrated(page)
    await page.route('**/rest/v1/services**', (route) => route.abort())
    await page.getByRole('link', { name: 'View All Services' }).click()
    await expect(
      page.getByText('No services available at the moment. Please check back later.', { exact: true }),
    ).toBeVisible()
    await expect.poll(() => problems.join()).toContain('The services could not be fetched')
  })
})

const categoriesOf = (page: Page) => page.getByRole('navigation', { name: 'Service categories' })

const chosenIsInView = (page: Page) =>
  categoriesOf(page)
    .locator('[aria-current]')
    .evaluate((chosen) => {
      const { left, right } = chosen.getBoundingClientRect()
      return left >= 0 && right <= window.innerWidth
    })
