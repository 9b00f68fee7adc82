// A second installation with another brand: what the owner chooses in the profile is what everybody sees, at once and without
// a build; and whatever is sent as a logo, nothing breaks and nothing that was typed is lost.

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { colourSetNames } from '#domain/brand/colour-set-names.ts'
import { colourSets } from '#domain/brand/colour-sets.ts'
import { signIn } from './admin/accounts.ts'
import { violations } from './support/accessibility.ts'
import { visit } from './support/browser.ts'
import { openSite } from './support/site.ts'
import { toast } from './support/toasts.ts'

const owner = { email: 'owner@example.com', password: 'a long sentence of my own' }
const site = openSite({ OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password })
const address = (path: string) => new URL(path, site.product.url).href
const html = async (path = '/') => (await fetch(address(path))).text()
const bytes = async (path: string) => {
  const response = await fetch(address(path))
  expect(response.status, path).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
/** What a page names, as it stands in its head: the address of an icon, a colour, a picture. */
const named = (page: string, pattern: RegExp) => pattern.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
const favicon = /<link rel="icon" href="([^"]+)" type="image\/svg/
const card = /property="og:image" content="([^"]+)"/

/** A ring on nothing, light or dark. */
const ring = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><circle cx="100" cy="100" r="80" fill="none" stroke="${colour}" stroke-width="30"/><rect x="220" y="80" width="360" height="40" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
const asFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

async function openProfile(): Promise<Page> {
  const { page } = await visit(site.browser, address('/admin/settings/profile'), 'desktop')
  await signIn(page, owner)
  await page.getByLabel('Business name').waitFor()
  return page
}

const save = async (page: Page) => {
  // What was said of an earlier change may still be there to read.
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await stored).ok()).toBe(true)
  await toast(page, 'Business profile updated successfully').first().waitFor()
}

async function store(change: object): Promise<void> {
  const { error } = await site.product.service.from('business_profile').update(change).not('id', 'is', null)
  if (error) throw error
}

describe('a second installation', () => {
  let before: { page: string; icon: Buffer; card: Buffer }
  let office: Page

  beforeAll(async () => {
    // Asked for first, so that the server has kept them.
    before = {
      page: await html(),
      icon: await bytes('/icons/icon-192.png'),
      card: await bytes('/art/social-card.png'),
    }
    await fetch(address('/manifest.webmanifest'))
    office = await openProfile()
  })

  it('looks as it came until somebody chooses', () => {
    expect(before.page).toContain('<meta name="theme-color" content="#0E0B0C"')
    expect(named(before.page, favicon)).toBe('/favicon.svg')
    expect(named(before.page, card)).toBe(address('/art/social-card.png'))
    expect(before.page).not.toContain('/brand/')
    expect(before.page.match(/<style/g)).toHaveLength(1)
  })

  it('gets a name, a logo and colours, which the owner sees before she saves them', async () => {
    await office.getByLabel('Business name').fill('Gulmohar')
    await office.getByRole('radio', { name: 'Indigo and silver' }).check()
    await office
      .getByLabel('Logo', { exact: false })
      .setInputFiles(asFile('logo.png', 'image/png', await ring('#f4f0ff')))
    const preview = office.getByRole('img', { name: 'How it will look: Indigo and silver' })
    expect(await preview.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(246, 247, 251)',
    )
    await expect
      .poll(() => preview.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(600)
    await save(office)
  })

  it('shows them in the office without a reload', async () => {
    const logo = office.getByRole('complementary', { name: 'Sidebar' }).getByRole('img', { name: 'Gulmohar' })
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    await expect.poll(() => office.title()).toBe('Business profile · Gulmohar')
    expect(await office.locator('meta[name=theme-color]').getAttribute('content')).toBe('#0b0e1a')
    const sidebar = office.getByRole('complementary', { name: 'Sidebar' })
    expect(await sidebar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(11, 14, 26)',
    )
  })

  it('shows them to visitors at once: name, colours, logo, icons, manifest and card', async () => {
    const page = await html()
    expect(page).toMatch(/<title>[^<]*Gulmohar/)
    expect(page).not.toMatch(/<title>[^<]*Shringar/)
    expect(page).toContain('<meta name="theme-color" content="#0b0e1a"')
    expect(page).toContain('--color-ink:#0b0e1a')

    const icon = await fetch(address(named(page, favicon)))
    expect(icon.headers.get('cache-control')).toContain('immutable')
    expect(await icon.text()).toContain('data:image/png')

    const manifest = await (await fetch(address('/manifest.webmanifest'))).json()
    expect(manifest).toMatchObject({ name: 'Gulmohar', short_name: 'Gulmohar', theme_color: '#0b0e1a' })
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp(await bytes(src)).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    }
    // Also those who ask for the address that never changes.
    expect((await bytes('/icons/icon-192.png')).equals(before.icon)).toBe(false)
    expect((await bytes('/favicon.ico')).length).toBeGreaterThan(100)

    const shared = named(page, card)
    expect(shared).toMatch(/\/art\/social-card\.png\?v=\w+$/)
    const drawn = await bytes(shared)
    expect(drawn.equals(before.card)).toBe(false)
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('shows the logo where the name stood, and says the name to who cannot see it', async () => {
    for (const screen of ['phone', 'desktop'] as const) {
      const { page, context, problems } = await visit(site.browser, address('/'), screen)
      const logo = page.getByRole('banner').getByRole('link', { name: 'Gulmohar' }).getByRole('img')
      const box = await logo.boundingBox()
      expect(box?.height).toBe(48)
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
      expect(problems).toEqual([])
      await context.close()
    }
  })

  it('is called by its name again when the logo goes', async () => {
    await office.getByRole('button', { name: 'Remove the logo' }).click()
    await save(office)
    const page = await html()
    expect(page).not.toContain('/brand/logo')
    expect(await (await fetch(address(named(page, favicon)))).text()).toContain(colourSets.indigo.site.gold)
  })
})

describe('every set of colours', () => {
  it.each(colourSetNames)('%s can be read on the home page and in the office', async (colour_set) => {
    await store({ colour_set, business_name: 'Gulmohar' })
    for (const screen of ['phone', 'desktop'] as const) {
      const { page, context } = await visit(site.browser, address('/'), screen)
      const ink = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-ink'),
      )
      expect(ink).toBe(colourSets[colour_set].site.ink)
      expect(await violations(page)).toEqual([])
      await context.close()
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context } = await visit(site.browser, address('/auth'), 'desktop', { colorScheme })
      await signIn(page, owner)
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await violations(page)).toEqual([])
      await context.close()
    }
  })
})

describe('what is no logo', () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  it('an SVG is refused in words, by whatever name, and what was typed stays', async () => {
    const page = await openProfile()
    await page.getByLabel('Tagline').fill('Typed before the logo')
    const input = page.getByLabel('Logo', { exact: false })
    await input.setInputFiles(asFile('logo.svg', 'image/svg+xml', drawing))
    await page
      .getByRole('alert')
      .getByText('An SVG file is not accepted; save the picture as PNG or WebP')
      .waitFor()

    await input.setInputFiles(asFile('logo.png', 'image/png', drawing))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'This kind of file is not accepted; choose a JPEG, PNG, WebP, AVIF or GIF picture.')
      .first()
      .waitFor()
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Typed before the logo')
    const { data } = await site.product.service.from('business_profile').select('logo_url, tagline').single()
    expect(data).toMatchObject({ logo_url: null })
    expect(data?.tagline).not.toBe('Typed before the logo')
    await page.context().close()
  })

  it('a photograph of 40 megapixels is cut down and shown', async () => {
    const page = await openProfile()
    const photograph = await sharp({
      create: { width: 8000, height: 5000, channels: 3, background: '#c08040' },
    })
      .jpeg()
      .toBuffer()
    await page
      .getByLabel('Logo', { exact: false })
      .setInputFiles(asFile('photo.jpg', 'image/jpeg', photograph))
    await save(page)
    const { data } = await site.product.service.from('business_profile').select('logo_url').single()
    expect((await sharp(await bytes(data?.logo_url ?? '')).metadata()).width).toBe(2560)
    const logo = named(await html(), /src="(\/brand\/logo[^"]+)"/)
    expect((await bytes(logo)).length).toBeLessThan(100_000)
    expect(await sharp(await bytes('/icons/icon-512.png')).metadata()).toMatchObject({
      width: 512,
      height: 512,
    })
    await page.context().close()
  })

  it('one that is gone leaves the mark of the house, and is not kept so', async () => {
    await store({ logo_url: '/storage/v1/object/public/banners/brand/never-there.png' })
    const icon = await fetch(address(named(await html(), favicon)))
    expect(icon.status).toBe(200)
    expect(icon.headers.get('cache-control')).toBe('no-store')
  })
})
