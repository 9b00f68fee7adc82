// What search engines, link previews and strangers get: metadata, structured data, sitemap, robots, unknown pages,
// no cookies, and a page that stands when its content cannot be fetched or drawn. On a Postgres of its own, in which
// the test can do what no visitor and no member of staff can.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import connect, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresServer, type PostgresServer } from '../../support/postgres-server.ts'
import { violations } from '../support/accessibility.ts'
import { alive, launchBrowser, visit } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

let folder: string
let postgres: PostgresServer
let database: Sql
let product: Product
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shringar-e2e-postgres-'))
  await chmod(folder, 0o755)
  postgres = await createPostgresServer(join(folder, 'postgres'))
  await postgres.start()
  await postgres.createDatabase('shringar')
  ;[product, browser] = await Promise.all([startProduct(settings()), launchBrowser()])
  database = connect(settings().DATABASE_URL, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await database?.end()
  await postgres?.stop()
  await rm(folder, { recursive: true })
})

/** The same keys at every start, because the database remembers them. */
const settings = () => ({
  DATABASE_URL: `${postgres.url}/shringar`,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_these_tests',
  SUPABASE_SECRET_KEY: 'sb_secret_of_these_tests',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
})

/** A server that has no good page of before to go on showing. */
async function startAnew(): Promise<void> {
  await product.stop()
  product = await startProduct(settings())
}

const get = (path: string) => fetch(`${product.url}${path}`, { redirect: 'manual' })

describe('found and shared', () => {
  it.each(['/', '/services', '/services/bridal-makeup', '/services/category/bridal', '/plan', '/privacy'])(
    '%s tells its title, description, canonical address and social card',
    async (path) => {
      const html = await (await get(path)).text()
      expect(html).toMatch(/<title>[^<]*Shringar[^<]*<\/title>/)
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
      expect(html).toContain(`<link rel="canonical" href="${product.url}${path}"`)
      expect(html).toContain(`<meta property="og:image" content="${product.url}/art/social-card.png"`)
      expect(html).toContain('<html lang="en-IN"')
      expect((await get('/art/social-card.png')).status).toBe(200)
    },
  )

  it('describes the salon and its services with prices', async () => {
    const html = await (await get('/services')).text()
    const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    const salon = JSON.parse(json)
    expect(salon).toMatchObject({ '@type': 'BeautySalon', name: 'Shringar', telephone: '+91 00000 00000' })
    expect(salon.makesOffer).toHaveLength(12)
    expect(salon.makesOffer).toContainEqual(
      expect.objectContaining({
        price: 14999,
        priceCurrency: 'INR',
        url: `${product.url}/services/bridal-makeup`,
      }),
    )
  })

  it('has a sitemap whose pages exist and a robots.txt that keeps machines out of the back-office', async () => {
    const sitemap = await (await get('/sitemap.xml')).text()
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => page ?? '')
    for (const path of ['/plan', '/services/category/bridal', '/services/bridal-makeup'])
      expect(pages).toContain(product.url + path)
    for (const page of pages) expect((await fetch(page)).status).toBe(200)
    const robots = await (await get('/robots.txt')).text()
    for (const line of ['Disallow: /admin', 'Disallow: /auth', `Sitemap: ${product.url}/sitemap.xml`]) {
      expect(robots).toContain(line)
    }
  })

  it('has a manifest and icons that exist', async () => {
    const manifest = await (await get('/manifest.webmanifest')).json()
    expect(manifest.name).toBe('Shringar')
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200)
    for (const icon of ['/favicon.svg', '/favicon.ico', '/icons/apple-touch-icon.png']) {
      expect((await get(icon)).status).toBe(200)
    }
  })

  it('sets no cookie and is the same page for everybody', async () => {
    const [first, second] = await Promise.all([get('/'), get('/')])
    expect(first.headers.get('set-cookie')).toBeNull()
    expect(await first.text()).toBe(await second.text())
    const { page, context } = await visit(browser, product.url, 'phone')
    expect(await context.cookies()).toEqual([])
    await page.close()
    await context.close()
  })
})

describe.each(['phone', 'desktop'] as const)('an unknown page on a %s', (screen) => {
  it('says so with status 404, logs the path and leads home', async () => {
    const path = `/no-such-page-${screen}`
    expect((await get(path)).status).toBe(404)
    await expect.poll(() => product.output()).toContain(path)
    const { page, context } = await visit(browser, `${product.url}${path}`, screen)
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL(`${product.url}/`)
    await context.close()
  })
})

describe('the privacy notice', () => {
  it('is linked from every form and from the footer, and says whom to ask', async () => {
    const { page, context } = await visit(browser, `${product.url}/services?book=Gold+Facial`, 'phone')
    const linkOf = (place: string) => page.locator(place).getByRole('link', { name: 'Privacy' })
    expect(await linkOf('#book').getAttribute('href')).toBe('/privacy')
    await page.goto(product.url)
    for (const place of ['#write-a-review', '#contact', 'footer']) {
      expect(await linkOf(place).getAttribute('href')).toBe('/privacy')
    }
    await linkOf('#contact').click()
    await page.waitForURL(`${product.url}/privacy`)
    const words = await page.locator('main').textContent()
    for (const part of ['name', 'phone number', '+91 00000 00000', 'hello@example.com', 'no cookies']) {
      expect(words).toContain(part)
    }
    expect(await violations(page)).toEqual([])
    await context.close()
  })
})

describe('when the content cannot be fetched', () => {
  const tables = ['banners', 'services', 'reviews']

  it('logs each list, shows its empty state, and lets the rest of the page stand', async () => {
    await database`revoke select on banners, services, reviews from anon`
    await startAnew()

    const { page, context, problems } = await visit(browser, product.url, 'phone')
    await page.getByText('Loading...', { exact: true }).waitFor()
    await page.getByText('No reviews yet. Be the first to share your experience!', { exact: true }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(await page.locator('#services li').count()).toBe(8)
    expect(await page.locator('#contact').textContent()).toContain('+91 00000 00000')
    expect(await page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).count()).toBe(1)
    await alive(page)
    expect(problems).toEqual([])
    expect(await violations(page)).toEqual([])
    await page.goto(`${product.url}/services`)
    await page.getByText('No services available at the moment. Please check back later.').waitFor()
    await context.close()
    for (const table of tables) {
      expect(product.output()).toContain(`The ${table} could not be fetched`)
    }

    await database`grant select on banners, services to anon`
    await database`grant select (id, full_name, rating, review_text, is_approved, created_at) on reviews to anon`
    await database`update business_profile set tagline = tagline`
    await expect.poll(async () => (await get('/services')).text()).toContain('id="gold-facial"')
  })
})

describe.each(['phone', 'desktop'] as const)('a page that cannot be drawn on a %s', (screen) => {
  beforeAll(async () => {
    // Four films are a rule of the table; without it a restored or hand-made row can hold what no page can draw.
    await database`alter table business_profile drop constraint if exists business_profile_videos_shape`
    await database`update business_profile set videos = '[null]'`
    await startAnew()
  })

  it('says so with status 500, gives the number to call and a way back', async () => {
    expect((await get('/')).status).toBe(500)
    const { page, context } = await visit(browser, product.url, screen)
    const heading = page.getByRole('heading', { name: 'Something went wrong' })
    const call = page.getByRole('link', { name: 'Call +91 00000 00000' })
    const seen = async () => {
      await heading.waitFor()
      expect(await call.getAttribute('href')).toBe('tel:+910000000000')
      expect(await call.isVisible()).toBe(true)
    }
    await seen()
    await alive(page)
    await seen()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Return to Home' }).waitFor()
    expect(product.output()).toContain('A page failed')
    await context.close()
  })
})
