// Markup in all shown columns and in the address stays text: no element of it exists, nothing of it runs, and the
// content security policy had nothing to block. changed-content.test.ts checks without a browser what the server
// renders of stored text.
import type { Page } from '@playwright/test'
import { hydrated } from '#testing/browser/browser.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { test as base, expect } from '#testing/browser/test.ts'
import { signIn } from '#testing/office/accounts.ts'
import { read } from './served-pages.ts'

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
const inAddress = encodeURIComponent(long)
const publicPages = [
  '/',
  '/services',
  '/privacy',
  `/services?category=${inAddress}`,
  `/services?book=${inAddress}`,
  `/?sent=${inAddress}`,
  `/${inAddress}`,
  `/auth?next=${encodeURIComponent('javascript:hacked()')}`,
  `/auth#error=access_denied&error_description=${inAddress}`,
  `/oauth/consent?authorization_id=${inAddress}`,
]

const test = base.extend<{ open: (address: string) => Promise<Page> }>({
  /** Opens an address and records what runs there. */
  open: async ({ visit }, use) => {
    await use(async (address) => {
      const { page, context } = await visit('about:blank', 'desktop')
      await context.addInitScript(record)
      await page.goto(address)
      return page
    })
  },
})

function record() {
  const recorded: string[] = []
  Reflect.set(window, 'recorded', recorded)
  Reflect.set(window, 'hacked', () => recorded.push('ran'))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // Images without https are blocked too, and do not count here.
    if (!violatedDirective.startsWith('img')) recorded.push(`${violatedDirective} ${blockedURI}`)
  })
}

/** Parts of the text that became elements of the page, or ran. */
const traces = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')].filter(
      (element) =>
        element.getAttributeNames().some((name) => name.startsWith('on')) ||
        element.getAttribute('src') === 'x' ||
        (element.localName === 'script' && element.textContent?.startsWith('hacked')) ||
        /^\s*(javascript|data:text)/i.test(element.getAttribute('href') ?? ''),
    )
    return [...Reflect.get(window, 'recorded'), ...elements.map((element) => element.outerHTML.slice(0, 200))]
  })

test('markup in the address is escaped in the HTML of all public pages', async ({ site }) => {
  for (const path of publicPages)
    expect.soft(await read(site.url + path), path).not.toMatch(/<script>hacked|<img src=x/)
})

test('markup in the address neither runs nor becomes part of the page', async ({ site, open }) => {
  const page = await open(`${site.url}/services?book=${inAddress}`)
  await hydrated(page)
  await expect(page.locator('#book')).toContainText(long)
  expect(await traces(page)).toEqual([])
})

test('injected markup is detected where it does become part of a page', async ({ site, open }) => {
  const page = await open(`${site.url}/privacy`)
  // React would restore the page over the injected markup.
  await hydrated(page)
  await page.evaluate((text) => {
    document.body.innerHTML = `<p title="${text}"></p>`
  }, long)
  await expect.poll(() => traces(page)).toEqual(expect.arrayContaining([expect.stringContaining('onerror')]))
})

test.describe('markup in all columns', { tag: '@deep' }, () => {
  const product = openProduct({ OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password })
  /** The columns that accepted it: others have constraints that no such text satisfies. */
  const taken: string[] = []

  test.beforeAll(async () => {
    await insertAsVisitor()
    for (const table of ['business_profile', 'services', 'banners', 'clients', 'reviews']) await fill(table)
  })

  async function insertAsVisitor(): Promise<void> {
    const lead = { full_name: long, phone: '9876543210', service_interested: long, message: long }
    const review = { full_name: long, rating: 5, review_text: long }
    const client = { full_name: long, notes: long, address: long }
    const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      leads: lead,
      reviews: review,
      clients: client,
    }
    for (const [table, row] of Object.entries(rows)) {
      const { error } = await product.service.from(table).insert(row)
      expect(error).toBeNull()
    }
    await product.service.from('reviews').update({ is_approved: true }).eq('rating', 5)
  }

  /** Replaces all texts of the table's first row, wherever the table's constraints allow it. */
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

  /** The same value with its texts replaced; a value without any becomes the text itself. */
  function planted(value: unknown, hostile: string): unknown {
    if (Array.isArray(value)) return value.map((entry) => planted(entry, hostile))
    if (typeof value !== 'object' || value === null) return hostile
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, planted(entry, hostile)]))
  }

  test('was accepted by the displayed columns', () => {
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

  for (const path of publicPages) {
    test(`stays text on ${path}`, async ({ open }) => {
      expect(await read(product.url + path)).not.toMatch(/<script>hacked|<img src=x/)
      const page = await open(product.url + path)
      await hydrated(page)
      expect(await traces(page)).toEqual([])
    })
  }

  test('stays data in structured data, sitemap and manifest', async ({ open }) => {
    const page = await open(product.url)
    const blocks = page.locator('script[type="application/ld+json"]')
    await expect(blocks).not.toHaveCount(0)
    const described = (await blocks.allTextContents()).map((block) => JSON.parse(block))
    expect(JSON.stringify(described)).toContain(JSON.stringify(long).slice(1, -1))
    const isWellFormed = await page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror') === null,
      await read(`${product.url}/sitemap.xml`),
    )
    expect(isWellFormed).toBe(true)
    const manifest = await (await fetch(`${product.url}/manifest.webmanifest`)).json()
    expect(manifest.name).toContain(long)
  })

  test('stays text in the dialog of a service of that name', async ({ open }) => {
    const page = await open(`${product.url}/services`)
    await hydrated(page)
    await page
      .locator('article, li')
      .filter({ hasText: long })
      .getByRole('button', { name: 'Book Now' })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText(long).first()).toBeVisible()
    expect(await traces(page)).toEqual([])
  })

  test('stays text on all pages of the office', async ({ open }) => {
    const page = await open(`${product.url}/auth`)
    await signIn(page, owner)
    await page.waitForURL(`${product.url}/admin`)
    const lists = ['/leads', '/clients', '/services', '/reviews', '/banners']
    for (const path of ['', ...lists, '/appointments', '/profile']) {
      await page.goto(`${product.url}/admin${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (lists.includes(path)) await expect(page.getByText(/hacked\(\)/).first()).toBeVisible()
      expect(await traces(page), path).toEqual([])
    }
  })
})
