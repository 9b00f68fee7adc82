// What search engines, link previews and visitors get: metadata, sitemap, robots.txt, manifest, unknown pages, the
// privacy notice, no cookies. Pages without content: failing-content.test.ts.
import { expectAccessible } from '#testing/browser/axe.ts'
import { expect, test } from '#testing/browser/test.ts'
import { read, sitemapPaths } from './served-pages.ts'

const status = async (address: string) => (await fetch(address, { redirect: 'manual' })).status

for (const path of [
  '/',
  '/services',
  '/services/bridal-makeup',
  '/services/category/bridal',
  '/plan',
  '/privacy',
  '/terms',
  '/refunds',
]) {
  test(`${path} has title, description, canonical address and social card`, async ({ site }) => {
    const html = await read(site.url + path)
    expect.soft(html).toMatch(/<title>[^<]*Shringar[^<]*<\/title>/)
    expect.soft(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect.soft(html).toContain(`<link rel="canonical" href="${site.url}${path}"`)
    expect.soft(html).toContain(`<meta property="og:image" content="${site.url}/art/social-card.png"`)
    expect.soft(html).toContain('<html lang="en-IN"')
  })
}

test('sitemap, robots.txt, manifest, icons and social card exist', async ({ site }) => {
  const paths = await sitemapPaths(site.url)
  expect(paths).toEqual(
    expect.arrayContaining(['/plan', '/services/category/bridal', '/services/bridal-makeup']),
  )
  const sitemap = await read(`${site.url}/sitemap.xml`)
  expect(sitemap).toContain(`<loc>${site.url}/plan</loc>`)
  expect(sitemap).toMatch(/\/services\/bridal-makeup<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
  const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'Shringar', start_url: '/', scope: '/' })
  // On a home screen the office opens itself, not the site (My day: my-day.test.ts).
  expect(await read(`${site.url}/auth`)).toContain('<link rel="manifest" href="/office.webmanifest"')
  for (const [name, start] of [
    ['office', '/admin'],
    ['day', '/my-day'],
  ])
    expect
      .soft(await (await fetch(`${site.url}/${name}.webmanifest`)).json())
      .toMatchObject({ id: start, start_url: start, scope: start })
  const files = [
    ...manifest.icons.map(({ src }: { src: string }) => src),
    '/favicon.svg',
    '/favicon.ico',
    '/icons/apple-touch-icon.png',
    '/art/social-card.png',
  ]
  for (const path of [...paths, ...files])
    expect.soft([path, await status(site.url + path)]).toEqual([path, 200])
  const robots = await read(`${site.url}/robots.txt`)
  for (const line of ['Disallow: /admin', 'Disallow: /auth', `Sitemap: ${site.url}/sitemap.xml`])
    expect.soft(robots).toContain(line)
})

test('the home page sets no cookie and is the same for all visitors', async ({ site, visit }) => {
  const [first, second] = await Promise.all([fetch(site.url), fetch(site.url)])
  expect(first.headers.get('set-cookie')).toBeNull()
  expect(await first.text()).toBe(await second.text())
  const { context } = await visit(site.url, 'phone')
  expect(await context.cookies()).toEqual([])
})

for (const screen of ['phone', 'desktop'] as const) {
  test(`an unknown page has status 404, is logged and leads home (${screen})`, {
    tag: screen === 'desktop' ? '@deep' : [],
  }, async ({ site, visit }) => {
    const path = `/no-such-page-${screen}`
    expect(await status(site.url + path)).toBe(404)
    await expect.poll(() => site.output()).toContain(path)
    const { page } = await visit(site.url + path, screen)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(`${site.url}/`)
  })
}

test('the privacy notice is linked from all forms and from the footer, and names the contact', {
  tag: '@deep',
}, async ({ site, visit }) => {
  const { page } = await visit(`${site.url}/services?book=Gold+Facial`, 'phone')
  const linkOf = (place: string) => page.locator(place).getByRole('link', { name: 'Privacy' })
  await expect(linkOf('#book')).toHaveAttribute('href', '/privacy')
  await page.goto(site.url)
  for (const place of ['#write-a-review', '#contact', 'footer'])
    await expect(linkOf(place)).toHaveAttribute('href', '/privacy')
  await linkOf('#contact').click()
  await expect(page).toHaveURL(`${site.url}/privacy`)
  for (const part of ['name', 'phone number', '+91 00000 00000', 'hello@example.com', 'no cookies'])
    await expect(page.locator('main')).toContainText(part)
  await expectAccessible(page)
})
