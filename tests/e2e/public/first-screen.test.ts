// The first screen of the home page loads first: what is below it is neither laid out nor fetched before, unless
// the visitor scrolls or presses a key.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { screens } from '#testing/browser/browser.ts'
import { test as base, expect } from '#testing/browser/test.ts'

const FIRST_IMAGE = /banner-1-phone/
const CATEGORY_IMAGE = /category-/

interface Arrival {
  readonly page: Page
  /** The category images that were requested so far. */
  readonly requested: string[]
  /** Lets the first image arrive, which is held until then. */
  release(): void
}

interface ArrivalOptions {
  readonly path?: string
  /** False keeps timers of a second or more from firing. */
  readonly withTimers?: boolean
}

const test = base.extend<{ arrive: (options?: ArrivalOptions) => Promise<Arrival> }>({
  /** Opens the home page until only its first image is missing. */
  arrive: async ({ site, visit }, use) => {
    await use(async ({ path = '/', withTimers = false } = {}) => {
      const { page } = await visit('about:blank', 'desktop', { viewport: screens.phone })
      const requested: string[] = []
      const held = Promise.withResolvers<void>()
      await page.route(FIRST_IMAGE, async (route) => {
        await held.promise
        await route.continue()
      })
      page.on('request', (request) => {
        if (CATEGORY_IMAGE.test(request.url())) requested.push(request.url())
      })
      if (!withTimers) await page.addInitScript(dropLongTimers)
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
      // After two frames, everything that is laid out has been requested.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      return { page, requested, release: held.resolve }
    })
  },
})

function dropLongTimers() {
  const later = window.setTimeout
  window.setTimeout = ((act: () => void, ms = 0, ...rest: unknown[]) =>
    ms >= 1000 ? 0 : later(act, ms, ...rest)) as typeof window.setTimeout
}

const topOfContact = (page: Page) =>
  page.evaluate(() => Math.abs(document.getElementById('contact')?.getBoundingClientRect().top ?? Number.NaN))

test.describe('first screen', { tag: '@deep' }, () => {
  test('images below it are requested only after its own image has arrived', async ({ arrive }) => {
    const { page, requested, release } = await arrive()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(requested).toEqual([])
    release()
    await expect.poll(() => requested.length).toBeGreaterThan(3)
  })

  test('images below it are requested as soon as the visitor scrolls', async ({ arrive }) => {
    const { page, requested } = await arrive()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => requested.length).toBeGreaterThan(3)
  })

  test('images below it are requested as soon as a key is pressed', async ({ arrive }) => {
    const { page, requested } = await arrive()
    await page.keyboard.press('Tab')
    await expect.poll(() => requested.length).toBeGreaterThan(3)
  })

  test('a link leads to its section at once', async ({ arrive }) => {
    const { page } = await arrive()
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/#contact"]')?.click())
    await expect.poll(() => topOfContact(page)).toBeLessThan(150)
  })

  test('images below it are requested after three seconds though its own never arrives', async ({
    arrive,
  }) => {
    const { requested } = await arrive({ withTimers: true })
    await expect.poll(() => requested.length).toBeGreaterThan(3)
  })

  test('an address with a section shows that section at once', async ({ arrive }) => {
    const { page } = await arrive({ path: '/#contact' })
    await expect(page.locator('#contact').getByRole('button', { name: 'Send Enquiry' })).toBeVisible()
    await expect.poll(() => topOfContact(page)).toBeLessThan(150)
  })

  test('a reload shows the whole page at once', async ({ arrive }) => {
    const { page } = await arrive()
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect(page.locator('#services').getByRole('link', { name: 'View All Services' })).toBeVisible()
  })

  test('nothing is painted before the content of the page has arrived', async ({ site, visit }) => {
    const html = await (await fetch(site.url)).text()
    const unblocked = html.replace(/<link rel="expect"[^>]*>/, '')
    expect(unblocked).not.toBe(html)
    const blocked = await serveSlowly(html)
    const control = await serveSlowly(unblocked)
    const [{ page }, { page: painting }] = [
      await visit('about:blank', 'desktop'),
      await visit('about:blank', 'desktop'),
    ]
    try {
      await page.goto(blocked.url, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      // The same half of a page without the blocking link is painted, and was opened later.
      await painting.goto(control.url, { waitUntil: 'commit' })
      await expect.poll(() => paints(painting)).toBeGreaterThan(0)
      expect(await paints(page)).toBe(0)
      blocked.finish()
      await expect.poll(() => paints(page)).toBeGreaterThan(0)
    } finally {
      blocked.close()
      control.close()
    }
  })
})

const paints = (page: Page) => page.evaluate(() => performance.getEntriesByType('paint').length)

/** Serves a page up to the end of its first section, and the rest when told to. */
async function serveSlowly(html: string) {
  const middle = html.indexOf('</section>', html.indexOf('<main'))
  const finished = Promise.withResolvers<void>()
  const server = createServer(async ({ url }, response) => {
    if (url !== '/') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, middle))
    await finished.promise
    response.end(html.slice(middle))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finish: finished.resolve,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
