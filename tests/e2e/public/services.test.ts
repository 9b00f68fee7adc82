// The services page: cards, prices, filter, section links, skeleton, empty and failed states.
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { alive, visit } from '../support/browser.ts'
import { holdRequests } from '../support/held-requests.ts'
import { openSite } from '../support/site.ts'
import { seesToast } from '../support/toasts.ts'

const site = openSite()

beforeAll(async () => {
  const { error } = await site.product.service
    .from('services')
    .update({ image_url: 'https://pictures.example.com/own.jpg' })
    .eq('name', 'Hair Spa')
  expect(error).toBeNull()
})

const EMPTY = 'No services available at the moment. Please check back later.'

describe.each(['phone', 'desktop'] as const)('services on a %s', (screen) => {
  it('lists active services with duration, price and saving, without axe violations', async () => {
    const { page, context, problems } = await visit(site.browser, `${site.product.url}/services`, screen)
    await alive(page)
    const card = page.locator('#haircut-and-blow-dry')
    const text = await card.textContent()
    for (const words of ['Haircut and Blow Dry', '1 h', '₹699', '₹899', 'Save ₹200 (22% off)', 'Book Now']) {
      expect(text).toContain(words)
    }
    expect(await card.locator('s').textContent()).toContain('₹899')
    expect(await page.locator('#hair-spa s').count()).toBe(0)
    expect(await page.locator('.service-card').count()).toBe(12)
    expect(await violations(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('draws the default picture of the category, and the own picture over it', async () => {
    const { page, context } = await visit(site.browser, `${site.product.url}/services`, screen)
    expect(await page.locator('#hd-makeup img').getAttribute('src')).toContain(
      '/art/render/default-makeup.webp',
    )
    expect(await page.locator('#hair-spa img').getAttribute('src')).toBe(
      'https://pictures.example.com/own.jpg',
    )
    await context.close()
  })

  it('filters by category in the address', async () => {
    const { page, context } = await visit(
      site.browser,
      `${site.product.url}/services?category=Bridal`,
      screen,
    )
    expect(await page.locator('.service-card h2').allInnerTexts()).toEqual([
      'Bridal Makeup',
      'Engagement Look',
    ])
    await alive(page)
    const filter = page.getByRole('navigation', { name: 'Service categories' })
    await filter.getByRole('link', { name: 'Nails' }).click()
    await page.waitForURL(`${site.product.url}/services?category=Nails`)
    await page.locator('#manicure-and-gel-polish').waitFor()
    expect(await page.locator('.service-card').count()).toBe(1)
    await filter.getByRole('link', { name: 'All' }).click()
    await page.locator('#hair-spa').waitFor()
    await context.close()
  })

  it('brings a shared link to its service', async () => {
    const { page, context } = await visit(site.browser, `${site.product.url}/services#gold-facial`, screen)
    await page.waitForFunction(() => {
      const top = document.getElementById('gold-facial')?.getBoundingClientRect().top ?? -1
      return top >= 72 && top < window.innerHeight
    })
    await context.close()
  })

  it('opens the dialog of the service whose Book Now is pressed', async () => {
    const { page, context } = await visit(site.browser, `${site.product.url}/services`, screen)
    await page.locator('#gold-facial').getByRole('button', { name: 'Book Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
    await dialog.waitFor()
    expect(await dialog.textContent()).toContain('Gold Facial')
    await context.close()
  })
})

describe('on a small screen', () => {
  it('moves the chosen category into view', async () => {
    const { page, context } = await visit(
      site.browser,
      `${site.product.url}/services?category=Skincare`,
      'phone',
    )
    await page.waitForFunction(() => {
      const chosen = document.querySelector('nav [aria-current]')?.getBoundingClientRect()
      return chosen && chosen.left >= 0 && chosen.right <= window.innerWidth
    })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await context.close()
  })

  it('waits for pictures on a light ground', async () => {
    const { page, context } = await visit(site.browser, 'about:blank', 'phone')
    await page.route('**/art/**', (route) => route.abort())
    await page.goto(`${site.product.url}/services`)
    const ground = await page
      .locator('.service-card img')
      .first()
      .evaluate((picture) => getComputedStyle(picture).backgroundColor)
    expect(ground).toBe('rgb(239, 230, 216)')
    await context.close()
  })
})

describe('sharing a service', () => {
  const filtered = '/services?category=Bridal'

  it("opens the phone's own sheet with the service's address", async () => {
    const { page, context } = await visit(site.browser, 'about:blank', 'phone')
    await page.addInitScript(() => {
      navigator.share = async (shared) => {
        Reflect.set(window, 'shared', shared)
      }
    })
    await page.goto(site.product.url + filtered)
    await alive(page)
    await page.getByRole('link', { name: 'Share Bridal Makeup' }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
      title: 'Bridal Makeup',
      url: `${site.product.url}/services/bridal-makeup`,
    })
    expect(page.url()).toBe(site.product.url + filtered)
    await context.close()
  })

  it('copies the address where there is no such sheet, and says so', async () => {
    const { page, context } = await visit(site.browser, 'about:blank', 'desktop', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto(site.product.url + filtered)
    await alive(page)
    await page.getByRole('link', { name: 'Share Bridal Makeup' }).click()
    await seesToast(page, 'Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.product.url}/services/bridal-makeup`,
    )
    expect(page.url()).toBe(site.product.url + filtered)
    await context.close()
  })

  it('is a link to its own page where no script runs', async () => {
    const { page, context } = await visit(site.browser, site.product.url + filtered, 'phone', {
      javaScriptEnabled: false,
    })
    await page.getByRole('link', { name: 'Share Bridal Makeup' }).click()
    expect(page.url()).toBe(`${site.product.url}/services/bridal-makeup`)
    await context.close()
  })
})

describe('while and when services do not arrive', () => {
  it('shows a skeleton of four cards, then the services', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'desktop')
    await alive(page)
    const release = await holdRequests(page, '**/rest/v1/services**')
    await page.getByRole('link', { name: 'View All Services' }).click()
    await page.getByText('Loading services').waitFor({ state: 'attached' })
    expect(await page.locator('[data-skeleton]').count()).toBe(4)
    release()
    await page.locator('#gold-facial').waitFor()
    expect(await page.locator('[data-skeleton]').count()).toBe(0)
    await context.close()
  })

  it('shows the empty sentence when they cannot be fetched, and reports it', async () => {
    const { page, context, problems } = await visit(site.browser, site.product.url, 'phone')
    await alive(page)
    await page.route('**/rest/v1/services**', (route) => route.abort())
    await page.getByRole('link', { name: 'View All Services' }).click()
    await page.getByText(EMPTY, { exact: true }).waitFor()
    expect(problems.join()).toContain('The services could not be fetched')
    await context.close()
  })

  it('shows all of them to whoever asks for a category that is none', async () => {
    const { page, context } = await visit(
      site.browser,
      `${site.product.url}/services?category=Nonsense`,
      'phone',
    )
    expect(page.url()).toBe(`${site.product.url}/services`)
    await page.getByRole('heading', { level: 1, name: 'Our services' }).waitFor()
    await context.close()
  })
})
