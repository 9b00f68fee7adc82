// The whole home page can be reached from its first paint on, also while its first image is still loading.
import type { Page } from '@playwright/test'
import { screens } from '#testing/browser/browser.ts'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { test as base, expect } from '#testing/browser/test.ts'

const test = base.extend<{ open: (path?: string) => Promise<Page> }>({
  open: async ({ site, visit }, use) => {
    await use(async (path = '/') => {
      const { page } = await visit('about:blank', 'desktop', { viewport: screens.phone })
      await holdRequests(page, '**/banner-1-phone*')
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
      await expect.poll(() => paints(page)).toBeGreaterThan(0)
      return page
    })
  },
})

test('in-page search finds what stands below the first screen', async ({ open }) => {
  const page = await open()
  const found = await page.evaluate(() =>
    (window as { find?: (text: string) => boolean }).find?.('we will do the rest'),
  )
  expect(found).toBe(true)
  await expect(page.locator('#contact')).toBeInViewport()
})

test('the End key leads to the end of the page', { tag: '@deep' }, async ({ open }) => {
  const page = await open()
  await page.keyboard.press('End')
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await expect.poll(() => page.evaluate(distanceToEnd)).toBeLessThan(2)
})

test('a link leads to its section', async ({ open }) => {
  const page = await open()
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/#contact"]')?.click())
  await expect.poll(() => topOfContact(page)).toBeLessThan(150)
})

test('an address with a section shows that section', { tag: '@deep' }, async ({ open }) => {
  const page = await open('/#contact')
  await expect(page.locator('#contact').getByRole('button', { name: 'Send Enquiry' })).toBeVisible()
  await expect.poll(() => topOfContact(page)).toBeLessThan(150)
})

test('on a low screen, as at 200 % zoom, the bars leave room and the title is seen', {
  tag: '@deep',
}, async ({ site, visit }) => {
  const { page } = await visit('about:blank', 'desktop', { viewport: { width: 640, height: 400 } })
  await page.goto(site.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('main').getByRole('button', { name: 'BOOK APPOINTMENT' }).first()).toBeInViewport(
    {
      ratio: 1,
    },
  )
  const heights = await page
    .getByRole('banner')
    .or(page.getByRole('navigation', { name: 'Quick actions' }))
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height))
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThan(100)
})

const paints = (page: Page) => page.evaluate(() => performance.getEntriesByType('paint').length)

/** In the page: in pixels. */
const distanceToEnd = () =>
  document.documentElement.scrollHeight - window.innerHeight - Math.round(window.scrollY)

const topOfContact = (page: Page) =>
  page.evaluate(() => Math.abs(document.getElementById('contact')?.getBoundingClientRect().top ?? Number.NaN))
