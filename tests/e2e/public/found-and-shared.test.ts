// What search engines, link previews and strangers get: metadata, structured data, sitemap, robots, unknown pages,
// no cookies, and a page that stands when the database does not.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { launchBrowser, visit } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const get = (path: string) => fetch(`${product.url}${path}`, { redirect: 'manual' })

describe('found and shared', () => {
  it.each(['/', '/services'])(
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
        url: `${product.url}/services#bridal-makeup`,
      }),
    )
  })

  it('has a sitemap whose pages exist and a robots.txt that keeps machines out of the back-office', async () => {
    const sitemap = await (await get('/sitemap.xml')).text()
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => page ?? '')
    expect(pages).toContain(`${product.url}/services?category=Bridal`)
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
