// Nothing that an owner or a client may write makes a page wider than the screen, nor does large text.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite } from '../support/site.ts'
import { dialogOf } from './appointment-dialog.ts'

const site = openSite()

const LONG_WORD = 'Makeover'.repeat(8)
const LINK = `https://www.instagram.com/p/${'x'.repeat(90)}/?img_index=1`
const LONG_NAME = 'श्री शृंगार Beauty Parlour & Bridal Makeover Studio Indore'

beforeAll(async () => {
  const { service } = site.product
  const written = await Promise.all([
    service
      .from('business_profile')
      .update({ business_name: LONG_NAME, tagline: LONG_WORD })
      .neq('business_name', ''),
    service.from('reviews').insert({
      full_name: LONG_WORD,
      rating: 5,
      review_text: `Lovely, see ${LINK}`,
      is_approved: true,
    }),
    service
      .from('services')
      .update({ name: LONG_WORD, category: LONG_WORD.slice(0, 60), description: LINK })
      .eq('name', 'Gold Facial'),
  ])
  for (const { error } of written) expect(error).toBeNull()
  const { data } = await service.from('services').select('id').eq('name', LONG_WORD)
  const { error } = await service.rpc('save_offer', {
    offer: {
      title: LONG_WORD,
      words: LINK,
      price: 1,
      services: [{ service_id: data?.[0]?.id, quantity: 5 }],
    },
  })
  expect(error).toBeNull()
})

const pages = [
  '/',
  '/services',
  `/services/${LONG_WORD.toLowerCase()}`,
  `/services/category/${LONG_WORD.slice(0, 60).toLowerCase()}`,
  '/offers',
  '/plan',
  `/plan?who0=${LONG_WORD}`,
  `/services?book=${LONG_WORD}`,
  '/privacy',
  '/nowhere',
]

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function dialogWidths(page: Page) {
  await page.locator('[data-appointment-request]:visible').first().click()
  await dialogOf(page).waitFor()
  const widths = await dialogOf(page).evaluate((dialog) => ({
    right: dialog.getBoundingClientRect().right,
    hidden: dialog.scrollWidth - dialog.clientWidth,
  }))
  await page.keyboard.press('Escape')
  return widths
}

/** Opened once for both widths of its kind of screen: only measures differ between them. */
describe.each([
  { kind: 'phone', widths: [320, 360] },
  { kind: 'larger screen', widths: [768, 1280] },
])('on a $kind', ({ kind, widths }) => {
  const isPhone = kind === 'phone'
  let context: BrowserContext
  beforeAll(async () => {
    context = await site.browser.newContext({
      hasTouch: isPhone,
      isMobile: isPhone,
      reducedMotion: 'reduce',
    })
  })
  afterAll(() => context?.close())

  it.each(pages)('%s has room for long words and links, and for text of twice the size', async (path) => {
    const page = await context.newPage()
    await page.goto(site.product.url + path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await widthOf(page)]).toEqual([width, width])
    }
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await widthOf(page)]).toEqual([width, width])
      if (path === '/' || path === '/services') {
        const { right, hidden } = await dialogWidths(page)
        expect(right).toBeLessThanOrEqual(width)
        expect(hidden).toBe(0)
      }
    }
    await page.close()
  })

  it('keeps a long name of the business inside the header, beside what can be pressed', async () => {
    const page = await context.newPage()
    await page.goto(site.product.url)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const boxes = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        return {
          header: box('.site-header'),
          name: box('.site-header .site-name'),
          menu: box('[popovertarget]'),
        }
      })
      expect(boxes.name?.top).toBeGreaterThanOrEqual(0)
      expect(boxes.name?.bottom).toBeLessThanOrEqual(boxes.header?.bottom ?? 0)
      if (isPhone) {
        expect(boxes.menu?.width).toBeGreaterThanOrEqual(44)
        expect(boxes.menu?.left).toBeGreaterThanOrEqual(boxes.name?.right ?? 0)
      }
    }
    await page.close()
  })
})
