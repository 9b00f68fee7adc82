// Text that wants to be a page, in every column that is shown anywhere: by strangers (enquiries, reviews), by staff (everything
// else), and in the address. Wherever it stands it is text: no element of it exists, nothing of it runs, and the security policy
// had nothing to stop.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../admin/accounts.ts'
import { alive, launchBrowser, visit } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

const owner = { email: 'owner@example.com', password: 'mehendi at the door' }
const long = `"'></title></textarea></script><script>hacked()</script><img src=x onerror=hacked()>`
const texts = [long, '<img src=x onerror=hacked()>', '"onfocus=hacked()//']
const addresses = [
  'javascript:hacked()',
  'data:text/html,<script>hacked()</script>',
  'https://x/"><img src=x onerror=hacked()>',
  'https://x/"onerror="hacked()',
  '/x"onerror="hacked()',
]

let product: Product
let browser: Awaited<ReturnType<typeof launchBrowser>>
/** Which columns took it: others have rules that no such text fits. */
const taken: string[] = []

beforeAll(async () => {
  product = await startProduct({ OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password })
  browser = await launchBrowser()
  await fillByStrangers()
  for (const table of ['business_profile', 'services', 'banners', 'clients', 'reviews']) await fill(table)
  return async () => {
    await browser.close()
    await product.stop()
  }
})

async function fillByStrangers(): Promise<void> {
  const enquiry = { full_name: long, phone: '9876543210', service_interested: long, message: long }
  const review = { full_name: long, rating: 5, review_text: long }
  const client = { full_name: long, notes: long, address: long }
  const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    leads: enquiry,
    reviews: review,
    clients: client,
  }
  for (const [table, row] of Object.entries(rows)) {
    const { error } = await product.service.from(table).insert(row)
    expect(error).toBeNull()
  }
  await product.service.from('reviews').update({ is_approved: true }).eq('rating', 5)
}

/** Every text of the table's first row, wherever the table's own rules allow it. */
async function fill(table: string): Promise<void> {
  const { data } = await product.service.from(table).select().limit(1)
  const row: Record<string, unknown> = data?.[0] ?? {}
  const [key, id] = 'id' in row ? ['id', row.id] : ['business_name', row.business_name]
  for (const [column, value] of Object.entries(row)) {
    if (column === key || /_at$|^(is_|created|updated)/.test(column)) continue
    for (const hostile of [...texts, ...addresses]) {
      const change = { [column]: planted(value, hostile) }
      const { error } = await product.service
        .from(table)
        .update(change)
        .eq(key as string, id)
      if (error) continue
      taken.push(`${table}.${column}`)
      break
    }
  }
  // The key of the only profile comes last.
  if (table === 'business_profile') {
    const { error } = await product.service
      .from(table)
      .update({ business_name: long })
      .eq('business_name', id)
    if (!error) taken.push('business_profile.business_name')
  }
}

/** The same value with its texts exchanged; what has none becomes the text itself. */
function planted(value: unknown, hostile: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => planted(entry, hostile))
  if (typeof value !== 'object' || value === null) return hostile
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, planted(entry, hostile)]))
}

function watch() {
  const told = window as unknown as { hacked: () => void; told: string[] }
  told.told = []
  told.hacked = () => told.told.push('ran')
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // Pictures of addresses that nobody serves over https are not what is looked for.
    if (!violatedDirective.startsWith('img')) told.told.push(`${violatedDirective} ${blockedURI}`)
  })
}

/** What of the text became part of the page, or ran. */
const traces = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { told } = window as unknown as { told: string[] }
    const elements = [...document.querySelectorAll('*')].filter(
      (element) =>
        element.getAttributeNames().some((name) => name.startsWith('on')) ||
        element.getAttribute('src') === 'x' ||
        (element.localName === 'script' && element.textContent?.startsWith('hacked')) ||
        /^\s*(javascript|data:text)/i.test(element.getAttribute('href') ?? ''),
    )
    return [...told, ...elements.map((element) => element.outerHTML.slice(0, 200))]
  })

async function open(path: string): Promise<Page> {
  const { page, context } = await visit(browser, 'about:blank', 'desktop')
  await context.addInitScript(watch)
  await page.goto(product.url + path)
  return page
}

it('was taken by the columns that people read', () => {
  expect(taken).toEqual(
    expect.arrayContaining([
      'business_profile.business_name',
      'business_profile.tagline',
      'business_profile.about',
      'services.name',
      'services.description',
      'services.category',
      'banners.title',
      'banners.description',
      'reviews.full_name',
      'reviews.review_text',
    ]),
  )
})

it('is noticed where it becomes part of a page', async () => {
  const page = await open('/privacy')
  await page.evaluate((text) => {
    document.body.innerHTML = `<p title="${text}"></p>`
  }, long)
  expect(await traces(page)).toEqual(expect.arrayContaining([expect.stringContaining('onerror')]))
  await page.context().close()
})

describe('what strangers see', () => {
  const hostile = encodeURIComponent(long)
  it.each([
    '/',
    '/services',
    '/privacy',
    `/services?category=${hostile}`,
    `/services?book=${hostile}`,
    `/?sent=${hostile}`,
    `/${hostile}`,
    `/auth?next=${encodeURIComponent('javascript:hacked()')}`,
    `/auth#error=access_denied&error_description=${hostile}`,
    `/oauth/consent?authorization_id=${hostile}`,
  ])('%s', async (path) => {
    const html = await (await fetch(product.url + path)).text()
    expect(html).not.toMatch(/<script>hacked|<img src=x/)
    const page = await open(path)
    await alive(page)
    expect(await traces(page)).toEqual([])
    await page.context().close()
  })

  it('its data for search engines is data, and says what was written', async () => {
    const page = await open('/')
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(blocks.length).toBeGreaterThan(0)
    expect(JSON.stringify(blocks.map((block) => JSON.parse(block)))).toContain(
      JSON.stringify(long).slice(1, -1),
    )
    await page.context().close()
  })

  it('and what machines read stays in its form', async () => {
    const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
    const page = await open('/privacy')
    const isWellFormed = (text: string) =>
      new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror') === null
    expect(await page.evaluate(isWellFormed, sitemap)).toBe(true)
    const manifest = await (await fetch(`${product.url}/manifest.webmanifest`)).json()
    expect(manifest.name).toContain(long)
    await page.context().close()
  })

  it('the dialog of a service of that name', async () => {
    const page = await open('/services')
    await alive(page)
    await page
      .locator('article, li')
      .filter({ hasText: long })
      .getByRole('button', { name: 'Book Now' })
      .first()
      .click()
    await page.getByRole('dialog').getByText(long).first().waitFor()
    expect(await traces(page)).toEqual([])
    await page.context().close()
  })
})

it('what staff see of it, on every page of the office', async () => {
  const page = await open('/auth')
  await signIn(page, owner)
  await page.waitForURL(`${product.url}/admin`)
  for (const path of [
    '',
    '/leads',
    '/clients',
    '/services',
    '/appointments',
    '/reviews',
    '/banners',
    '/profile',
  ]) {
    await page.goto(`${product.url}/admin${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (path === '/leads' || path === '/clients') await page.getByText(long).first().waitFor()
    expect(await traces(page), path).toEqual([])
  }
  await page.context().close()
})

it.each([
  '//evil.example',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/?/..//evil.example',
])('no address leads away: %s', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST']) {
    const answer = await fetch(product.url + path, { method, redirect: 'manual' })
    const location = answer.headers.get('location')
    if (location !== null) expect(new URL(location, product.url).origin).toBe(new URL(product.url).origin)
  }
})
