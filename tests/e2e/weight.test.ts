// What pages cost before anything is touched, as it is sent. On slow 4G 20 KB are a tenth of a second, and so is every file
// that has to wait for a free connection.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { alive, visit } from './support/browser.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const KB = 1000

describe('a public page', () => {
  // With the headers of each answer.
  it.each([
    ['/', 118],
    ['/services', 118],
    ['/services/bridal-makeup', 118],
    ['/offers', 118],
    ['/plan', 120],
    ['/privacy', 114],
  ])('%s is light', async (path, most) => {
    const { page, context } = await visit(site.browser, 'about:blank', 'phone')
    const sent = await watchTransfers(page)
    await page.goto(site.product.url + path)
    await alive(page)
    await page.waitForLoadState('networkidle')
    expect(inKB(sent.filter(({ type }) => type === 'Script'))).toBeLessThanOrEqual(most)
    expect(total(sent)).toBeLessThan(380 * KB)
    await context.close()
  })

  it('never loads the office', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    const scripts: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.push(pathname)
    })
    // The page wakes up when it is used.
    await page.getByRole('button', { name: 'BOOK APPOINTMENT' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Asha')
    await alive(page)
    await page.waitForLoadState('networkidle')
    const bodies = await Promise.all(
      scripts.map(async (script) => (await page.request.get(site.product.url + script)).text()),
    )
    expect(bodies.length).toBeGreaterThan(3)
    expect(bodies.filter((body) => /signInWithPassword|Error fetching clients/.test(body))).toEqual([])
    await context.close()
  })
})

describe('a page of the office', () => {
  it.each(['', '/clients', '/services', '/appointments', '/leads', '/outbox', '/reviews', '/banners'])(
    '/admin%s is its rows and no more: dialogs, forms and sign-in come after them',
    async (path) => {
      const { html, files } = await firstLoad(`/admin${path}`)
      expect(html).toBeLessThan(9 * KB)
      expect(total(files)).toBeLessThan(165 * KB)
      expect(files.length).toBeLessThan(14)
    },
  )

  it.each(['/admin/reports', '/admin/reports/revenue'])('%s is its pictures and no more', async (path) => {
    const { files } = await firstLoad(path)
    expect(total(files)).toBeLessThan(260 * KB)
    expect(files.length).toBeLessThan(18)
  })

  it.each([
    ['/auth', 261],
    ['/admin/settings/messages', 261],
    ['/admin/settings/payments', 261],
    // With five sets of colours and what they look like.
    ['/admin/settings/profile', 262],
    ['/admin/settings/security', 261],
  ])('%s, which is a form, is light', async (path, most) => {
    const { files } = await firstLoad(path)
    expect(total(files)).toBeLessThan(most * KB)
    expect(files.length).toBeLessThan(18)
  })
})

interface Transfer {
  readonly type: string
  readonly bytes: number
}

/** To a tenth, as `npm run bench` tells it. */
const inKB = (transfers: readonly Transfer[]) => Math.round(total(transfers) / 100) / 10

const total = (transfers: readonly Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0)

/** Everything that a page receives, with its headers. */
async function watchTransfers(page: Page): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  const types = new Map<string, string>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transfers.push({ type: types.get(requestId) ?? 'Other', bytes: encodedDataLength })
  })
  return transfers
}

/** What a browser fetches on the word of the HTML alone: the stylesheet, and the scripts without which nothing runs. */
async function firstLoad(path: string): Promise<{ html: number; files: Transfer[] }> {
  const html = await (await fetch(site.product.url + path)).text()
  const addresses = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)" href="([^"]+)"/g)]
  const files = addresses.map(async ([, address = '']) => ({
    type: 'Script',
    bytes: await sentBytes(address),
  }))
  return { html: await sentBytes(path), files: await Promise.all(files) }
}

/** The length of an answer as it leaves the server. */
async function sentBytes(path: string): Promise<number> {
  const request = get(site.product.url + path, { headers: { 'accept-encoding': 'br' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return bytes
}
