// The first screen comes first: what lies below it is neither laid out nor fetched before it is whole, but never kept
// from anybody who reaches for it.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { screens, still } from '../support/browser.ts'
import { openSite } from '../support/site.ts'

const site = openSite()
const HERO = /banner-1-phone/
const CATEGORY = /category-/

interface Arrival {
  readonly page: Page
  /** The pictures of categories that were asked for so far. */
  readonly asked: string[]
  /** Lets the first picture come, which is held until then. */
  release(): void
}

/** Opens the home page up to where only its first picture is missing; a patient one has no clock that would end that. */
async function arrive({ isPatient = true, path = '/' } = {}): Promise<Arrival> {
  const context = await site.browser.newContext({ viewport: screens.phone, ...still })
  const page = await context.newPage()
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route(HERO, async (route) => {
    await held.promise
    await route.continue()
  })
  page.on('request', (request) => {
    if (CATEGORY.test(request.url())) asked.push(request.url())
  })
  if (isPatient) {
    await page.addInitScript(() => {
      const later = window.setTimeout
      window.setTimeout = ((act: () => void, ms = 0, ...rest: unknown[]) =>
        ms >= 1000 ? 0 : later(act, ms, ...rest)) as typeof window.setTimeout
    })
  }
  await page.goto(site.product.url + path, { waitUntil: 'domcontentloaded' })
  // Two frames: by then whatever is laid out has been asked for.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return { page, asked, release: held.resolve }
}

const topOfContact = (page: Page) =>
  page.evaluate(() => Math.abs(document.getElementById('contact')?.getBoundingClientRect().top ?? Number.NaN))

it('has all of the line until its picture is here, then the pictures below come', async () => {
  const { page, asked, release } = await arrive()
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(asked).toEqual([])
  release()
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  await page.context().close()
})

it('keeps nobody waiting who scrolls or takes to the keys', async () => {
  const byHand = await arrive()
  await byHand.page.mouse.wheel(0, 300)
  await expect.poll(() => byHand.asked.length).toBeGreaterThan(3)
  await byHand.page.context().close()
  const byKey = await arrive()
  await byKey.page.keyboard.press('Tab')
  await expect.poll(() => byKey.asked.length).toBeGreaterThan(3)
  await byKey.page.context().close()
})

it('leads a link to its place at once', async () => {
  const { page } = await arrive()
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/#contact"]')?.click())
  await expect.poll(() => topOfContact(page)).toBeLessThan(150)
  await page.context().close()
})

it('gives way after three seconds, though its picture never comes', async () => {
  const { page, asked } = await arrive({ isPatient: false })
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  await page.context().close()
})

it('does not stand in the way of who comes to a part of the page, or back to where she was', async () => {
  const { page } = await arrive({ path: '/#contact' })
  const send = page.locator('#contact').getByRole('button', { name: 'Send Enquiry' })
  await send.waitFor()
  expect(await topOfContact(page)).toBeLessThan(150)
  await page.context().close()

  const { page: left } = await arrive()
  await left.reload({ waitUntil: 'domcontentloaded' })
  await left.locator('#services').getByRole('link', { name: 'View All Services' }).waitFor()
  await left.context().close()
})

it('is drawn when it is known, and not piece by piece', async () => {
  const html = await (await fetch(site.product.url)).text()
  const middle = html.indexOf('</section>', html.indexOf('<main'))
  const answers: ServerResponse[] = []
  const server = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end()
    answers.push(response)
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .write(html.slice(0, middle))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const page = await site.browser.newPage()
  const frames = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await page.waitForTimeout(500)
    expect(await frames()).toBe(0)
    for (const answer of answers) answer.end(html.slice(middle))
    await expect.poll(frames).toBeGreaterThan(0)
  } finally {
    await page.close()
    server.closeAllConnections()
    server.close()
  }
})
