// The transfer size of pages before any interaction. On slow 4G 20 KB are a tenth of a second, and so is each file
// that waits for a free connection.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { ServerBuild } from 'react-router'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { hydrated } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'

const KB = 1000
const built = join(import.meta.dirname, '../../build')

/** The most KB of scripts, with the headers of each answer. */
const MOST_SCRIPT_KB = 130
const publicPages = ['/', '/services', '/services/bridal-makeup', '/offers', '/plan', '/privacy']

test('scripts of public pages are light', async ({ site }) => {
  for (const path of publicPages) {
    const { html } = await sent(site.url + path)
    const scripts = await Promise.all(scriptsIn(html).map((script) => sent(site.url + script)))
    expect.soft(scripts.length, path).toBeGreaterThan(5)
    // They start after `load` (deferred-scripts.tsx), so that the first image has the network to itself.
    expect.soft(html, path).not.toMatch(/rel="modulepreload"|type="module"/)
    expect.soft(inKB(scripts), path).toBeLessThanOrEqual(MOST_SCRIPT_KB)
  }
})

// The browser also loads what scripts request at run time, and images and fonts.
test.describe('in a browser', { tag: '@deep' }, () => {
  for (const path of publicPages) {
    test(`${path} is light`, async ({ site, visit }) => {
      const { page } = await visit('about:blank', 'phone')
      const transfers = await watchTransfers(page)
      await page.goto(site.url + path)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      const scripts = transfers.filter(({ type }) => type === 'Script')
      expect(inKB(scripts)).toBeLessThanOrEqual(MOST_SCRIPT_KB)
      expect(total(transfers)).toBeLessThan(380 * KB)
    })
  }
})

test('routes without scripts have no code in the browser’s build', async () => {
  const { routes, assets } = (await import(pathToFileURL(join(built, 'server/index.js')).href)) as ServerBuild
  const scriptless = Object.values(routes).filter(
    (route) => (route?.module.handle as PageHandle | undefined)?.scripts === false,
  )
  expect(scriptless.length).toBeGreaterThan(3)
  for (const { id } of scriptless as { id: string }[]) {
    const { module, imports } = assets.routes[id] ?? {}
    expect.soft(imports, id).toEqual([])
    expect.soft((await readFile(join(built, 'client', module ?? id), 'utf8')).length, id).toBeLessThan(100)
  }
})

test('the service worker of My day is light', async ({ site }) => {
  const { html, bodyBytes } = await sent(`${site.url}/my-day-worker.js`)
  expect(html).toContain('/my-day')
  expect(bodyBytes).toBeLessThanOrEqual(3 * KB)
})

test('a public page never loads the office', async ({ site, visit }) => {
  const { page } = await visit('about:blank', 'phone')
  const scripts: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  await page.goto(site.url)
  // Using the page starts React and loads what the dialog needs.
  await page.getByRole('button', { name: 'BOOK APPOINTMENT' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Asha')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const bodies = await Promise.all(scripts.map(async (script) => (await fetch(site.url + script)).text()))
  expect(bodies.length).toBeGreaterThan(3)
  expect(bodies.filter((body) => /signInWithPassword|Error fetching clients/.test(body))).toEqual([])
})

test('pages of the office load their rows first: dialogs, forms and sign-in come later', async ({ site }) => {
  for (const path of [
    '',
    '/clients',
    '/services',
    '/appointments',
    '/leads',
    '/outbox',
    '/reviews',
    '/banners',
  ])
    await expectOffice(`${site.url}/admin${path}`, { html: 9, files: 167, count: 14 })
})

test('reports load no more than their charts', async ({ site }) => {
  for (const path of ['/admin/reports', '/admin/reports/revenue'])
    await expectOffice(site.url + path, { files: 260, count: 18 })
})

test('forms of the office are light', async ({ site }) => {
  for (const path of [
    '/auth',
    '/admin/settings/messages',
    '/admin/settings/payments',
    '/admin/settings/profile',
    '/admin/settings/security',
  ])
    await expectOffice(site.url + path, { files: 270, count: 18 })
})

interface Budget {
  /** In KB. */
  readonly html?: number
  /** In KB: what the HTML references, which is the stylesheet and the first scripts. */
  readonly files: number
  readonly count: number
}

async function expectOffice(address: string, { html: mostHtml, files: mostFiles, count }: Budget) {
  const { html, bodyBytes } = await sent(address)
  const links = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)" href="([^"]+)"/g)]
  const files = await Promise.all(links.map(([, file = '']) => sent(new URL(file, address).href)))
  const bytes = files.reduce((sum, file) => sum + file.bodyBytes, 0)
  if (mostHtml) expect.soft(bodyBytes, `HTML of ${address}`).toBeLessThan(mostHtml * KB)
  expect.soft(bytes, `files of ${address}`).toBeLessThan(mostFiles * KB)
  expect.soft(files.length, `number of files of ${address}`).toBeLessThan(count)
}

interface Transfer {
  readonly type: string
  readonly bytes: number
}

/** To a tenth, as in `npm run bench`. */
const inKB = (transfers: readonly { readonly bytes: number }[]) => Math.round(total(transfers) / 100) / 10

const total = (transfers: readonly { readonly bytes: number }[]) =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0)

/** All responses of a page, with their headers. */
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

/** The scripts with which React starts on a public page, as its HTML names them. */
const scriptsIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]

interface Sent {
  readonly html: string
  readonly bodyBytes: number
  /** With the status line and the headers. */
  readonly bytes: number
}

/** The size of a response as sent. */
async function sent(address: string): Promise<Sent> {
  const request = get(address, { headers: { 'accept-encoding': 'br' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  const head = `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n`
  const headers = answer.rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, 0)
  const isCompressed = answer.headers['content-encoding'] === 'br'
  return {
    html: (isCompressed ? brotliDecompressSync(body) : body).toString(),
    bodyBytes: body.length,
    bytes: head.length + headers + 2 + body.length,
  }
}
