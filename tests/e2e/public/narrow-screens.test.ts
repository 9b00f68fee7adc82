// Nothing that an owner or a client may write makes a page wider than the screen, nor does large text.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
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
})

const pages = ['/', '/services', `/services?book=${LONG_WORD}`, '/privacy', '/nowhere']

async function open(width: number, path: string): Promise<Page> {
  const isPhone = width < 768
  const context = await site.browser.newContext({
    viewport: { width, height: 800 },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(site.product.url + path)
  return page
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function dialogWidths(page: Page) {
  await page.locator('[data-appointment-request]:visible').first().click()
  await dialogOf(page).waitFor()
  return dialogOf(page).evaluate((dialog) => ({
    right: dialog.getBoundingClientRect().right,
    hidden: dialog.scrollWidth - dialog.clientWidth,
  }))
}

describe.each([320, 360, 768, 1280])('on a screen of %i px', (width) => {
  it('breaks long words and links instead of widening the page', async () => {
    for (const path of pages) {
      const page = await open(width, path)
      expect([path, await widthOf(page)]).toEqual([path, width])
      await page.context().close()
    }
  })

  it('has room for text of twice the size', async () => {
    for (const path of pages) {
      const page = await open(width, path)
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      expect([path, await widthOf(page)]).toEqual([path, width])
      if (path === '/' || path === '/services') {
        const { right, hidden } = await dialogWidths(page)
        expect(right).toBeLessThanOrEqual(width)
        expect(hidden).toBe(0)
      }
      await page.context().close()
    }
  })

  it('keeps a long name of the business inside the header, beside what can be pressed', async () => {
    const page = await open(width, '/')
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
    if (width < 768) {
      expect(boxes.menu?.width).toBeGreaterThanOrEqual(44)
      expect(boxes.menu?.left).toBeGreaterThanOrEqual(boxes.name?.right ?? 0)
    }
    await page.context().close()
  })
})
