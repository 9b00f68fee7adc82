// Name, logo and colours of the business: a saved change is visible at once in the office and on the site, without a build,
// and a file that is no logo breaks nothing.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { colourSetNames } from '#domain/business/brand/colour-set-names.ts'
import { colourSets } from '#domain/business/brand/colour-sets.ts'
import { DEFAULT_COLOURS } from '#domain/business/brand/default-colours.ts'
import { expectAccessible, expectAccessibleInDeep } from '#testing/browser/axe.ts'
import { phoneAndDeepDesktop } from '#testing/browser/browser.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, type OpenPage, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { signIn } from '#testing/office/accounts.ts'
import { owner } from '#testing/office/owner.ts'

const product = openProduct({ OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password })
const address = (path: string) => new URL(path, product.url).href
const html = async (path = '/') => (await fetch(address(path))).text()
const bytes = async (path: string) => {
  const response = await fetch(address(path))
  expect(response.status, path).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
/** The URL of an icon or image in the head of a page. */
const named = (page: string, pattern: RegExp) => pattern.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
const favicon = /<link rel="icon" href="([^"]+)" type="image\/svg/
const card = /property="og:image" content="([^"]+)"/

/** A ring and a bar on a transparent ground. */
const ring = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><circle cx="100" cy="100" r="80" fill="none" stroke="${colour}" stroke-width="30"/><rect x="220" y="80" width="360" height="40" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
const asFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

async function openProfile(visit: OpenPage): Promise<Page> {
  const { page } = await visit(address('/admin/settings/profile'), 'desktop')
  await signIn(page, owner)
  await expect(page.getByLabel('Business name')).toBeVisible()
  return page
}
const logoField = (page: Page) => page.getByLabel(/^Logo(?! and)/)

const save = async (page: Page) => {
  // The toast of an earlier change may still be visible.
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await stored).ok()).toBe(true)
  await expect(toast(page, 'Business profile updated successfully').first()).toBeVisible()
}

async function store(change: object): Promise<void> {
  const { error } = await product.service.from('business_profile').update(change).not('id', 'is', null)
  if (error) throw error
}

const naturalWidth = (image: HTMLImageElement) => image.naturalWidth

test.describe('a changed brand', () => {
  // The second test saves the brand that the others check.
  test.describe.configure({ mode: 'serial' })
  let before: { page: string; icon: Buffer; card: Buffer }

  test.beforeAll(async () => {
    // Requested first, so that the server has them in its cache.
    before = {
      page: await html(),
      icon: await bytes('/icons/icon-192.png'),
      card: await bytes('/art/social-card.png'),
    }
    await fetch(address('/manifest.webmanifest'))
  })

  test('is the default brand at first', () => {
    expect(before.page).toContain('<meta name="theme-color" content="#0E0B0C"')
    expect(named(before.page, favicon)).toBe('/favicon.svg')
    expect(named(before.page, card)).toBe(address('/art/social-card.png'))
    expect(before.page).not.toContain('/brand/')
    expect(before.page.match(/<style/g)).toHaveLength(1)
  })

  test('is previewed before it is saved, and shown in the office without a reload', async ({ visit }) => {
    const office = await openProfile(visit)
    await office.getByLabel('Business name').fill('Gulmohar')
    await office.getByRole('radio', { name: 'Indigo and silver' }).check()
    await logoField(office).setInputFiles(asFile('logo.png', 'image/png', await ring('#f4f0ff')))
    const preview = office.getByRole('img', { name: 'How it will look: Indigo and silver' })
    await expect(preview).toHaveCSS('background-color', 'rgb(246, 247, 251)')
    await expect.poll(() => preview.locator('img').evaluate(naturalWidth)).toBe(600)
    await save(office)

    const sidebar = office.getByRole('complementary', { name: 'Sidebar' })
    await expect
      .poll(() => sidebar.getByRole('img', { name: 'Gulmohar' }).evaluate(naturalWidth))
      .toBeGreaterThan(100)
    await expect(office).toHaveTitle('Business profile · Gulmohar')
    await expect(office.locator('meta[name=theme-color]')).toHaveAttribute('content', '#0b0e1a')
    await expect(sidebar).toHaveCSS('background-color', 'rgb(11, 14, 26)')
  })

  test('is in the next response: name, colours, icons, manifest and social card', async () => {
    await expect.poll(() => html()).toMatch(/<title>[^<]*Gulmohar/)
    const page = await html()
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
    // These addresses never change.
    expect((await bytes('/icons/icon-192.png')).equals(before.icon)).toBe(false)
    expect((await bytes('/favicon.ico')).length).toBeGreaterThan(100)

    const shared = named(page, card)
    expect(shared).toMatch(/\/art\/social-card\.png\?v=\w+$/)
    const drawn = await bytes(shared)
    expect(drawn.equals(before.card)).toBe(false)
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  for (const [screen, details] of phoneAndDeepDesktop) {
    test(
      `shows the logo in the header, with the name as its text, on a ${screen}`,
      details,
      async ({ visit }) => {
        const { page, problems } = await visit(address('/'), screen)
        const logo = page.getByRole('banner').getByRole('link', { name: 'Gulmohar' }).getByRole('img')
        await expect.poll(async () => (await logo.boundingBox())?.height).toBe(48)
        await expect.poll(() => logo.evaluate(naturalWidth)).toBeGreaterThan(100)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
          .toBeLessThanOrEqual(0)
        await expectAccessibleInDeep(page)
        expect(problems).toEqual([])
      },
    )
  }

  test('shows the name again without the logo; an SVG is refused and the input kept', {
    tag: '@deep',
  }, async ({ visit }) => {
    const page = await openProfile(visit)
    await test.step('remove the logo', async () => {
      await page.getByRole('button', { name: 'Remove the logo' }).click()
      await save(page)
      await expect.poll(() => html()).not.toContain('/brand/logo')
      const icon = await fetch(address(named(await html(), favicon)))
      expect(await icon.text()).toContain(colourSets.indigo.site.gold)
    })

    await test.step('choose an SVG, by its own name and as a PNG', async () => {
      const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      await page.getByLabel('Tagline').fill('Typed before the logo')
      await logoField(page).setInputFiles(asFile('logo.svg', 'image/svg+xml', drawing))
      await expect(
        page.getByRole('alert').getByText('SVG files are not accepted; save the image as PNG or WebP'),
      ).toBeVisible()
      await logoField(page).setInputFiles(asFile('logo.png', 'image/png', drawing))
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(
        toast(
          page,
          'This kind of file is not accepted; choose a JPEG, PNG, WebP, AVIF or GIF image.',
        ).first(),
      ).toBeVisible()
      await expect(page.getByLabel('Tagline')).toHaveValue('Typed before the logo')
      const { data } = await product.service.from('business_profile').select('logo_url, tagline').single()
      expect(data).toMatchObject({ logo_url: null })
      expect(data?.tagline).not.toBe('Typed before the logo')
    })
  })
})

test.describe('the colour sets', () => {
  test('are written into the page', async () => {
    for (const name of colourSetNames.filter((name) => name !== DEFAULT_COLOURS)) {
      await store({ colour_set: name })
      await expect.poll(() => html()).toContain(`--color-ink:${colourSets[name].site.ink}`)
    }
  })

  for (const colour_set of colourSetNames) {
    test(`${colour_set} is readable on the home page and in the office`, { tag: '@deep' }, async ({
      visit,
    }) => {
      await store({ colour_set, business_name: 'Gulmohar' })
      for (const screen of ['phone', 'desktop'] as const) {
        const { page } = await visit(address('/'), screen)
        await expect
          .poll(() =>
            page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-ink')),
          )
          .toBe(colourSets[colour_set].site.ink)
        await expectAccessible(page)
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await visit(address('/auth'), 'desktop', { colorScheme })
        await signIn(page, owner)
        await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
    })
  }
})

test.describe('an unusual logo', () => {
  test('of 40 megapixels is scaled down', { tag: '@deep' }, async ({ visit }) => {
    const page = await openProfile(visit)
    const photograph = await sharp({
      create: { width: 8000, height: 5000, channels: 3, background: '#c08040' },
    })
      .jpeg()
      .toBuffer()
    await logoField(page).setInputFiles(asFile('photo.jpg', 'image/jpeg', photograph))
    await save(page)
    const { data } = await product.service.from('business_profile').select('logo_url').single()
    expect((await sharp(await bytes(data?.logo_url ?? '')).metadata()).width).toBe(2560)
    const logo = async () => named(await html(), /src="(\/brand\/logo[^"]+)"/)
    await expect.poll(logo).not.toBe('')
    expect((await bytes(await logo())).length).toBeLessThan(100_000)
    expect(await sharp(await bytes('/icons/icon-512.png')).metadata()).toMatchObject({
      width: 512,
      height: 512,
    })
  })

  test('that is missing is replaced by the default icon, which is not cached', async () => {
    await store({ logo_url: '/storage/v1/object/public/banners/brand/never-there.png' })
    await expect.poll(() => html()).toContain('never-there')
    const icon = await fetch(address(named(await html(), favicon)))
    expect(icon.status).toBe(200)
    expect(icon.headers.get('cache-control')).toBe('no-store')
  })
})
