// No text of an owner or a client makes a page wider than the screen, and neither does large text.
import type { Page } from '@playwright/test'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, test } from '#testing/browser/test.ts'
import { dialogOf } from './appointment-dialog.ts'

const product = openProduct()

const LONG_WORD = 'Makeover'.repeat(8)
const LINK = `https://www.instagram.com/p/${'x'.repeat(90)}/?img_index=1`
const LONG_NAME = 'श्री शृंगार Beauty Parlour & Bridal Makeover Studio Indore'

test.beforeAll(async () => {
  const { service } = product
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
      description: LINK,
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
  '/terms',
  '/refunds',
  '/nowhere',
]

/** Each page is opened once for both widths of its kind of screen: only sizes differ between them. */
for (const { screen, widths } of [
  { screen: 'phone', widths: [320, 360] },
  { screen: 'desktop', widths: [768, 1280] },
] as const) {
  test.describe(`narrow screens: ${screen}`, { tag: '@deep' }, () => {
    for (const path of pages) {
      test(`${path} fits long words and links, at normal and at double text size`, async ({ visit }) => {
        const { page } = await visit(product.url + path, screen)
        for (const width of widths) await expectToFit(page, width)
        await page.addStyleTag({ content: 'html { font-size: 200% }' })
        for (const width of widths) {
          await expectToFit(page, width)
          if (path === '/' || path === '/services') await expectDialogToFit(page, width)
        }
      })
    }

    test('a long business name stays inside the header, beside the menu button', async ({ visit }) => {
      const { page } = await visit(product.url, screen)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => headerFaults(page, screen), { message: `header at ${width} px` }).toEqual([])
      }
    })
  })
}

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await expect
    .poll(() => page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth]))
    .toEqual([width, width])
}

async function expectDialogToFit(page: Page, width: number): Promise<void> {
  await page.locator('[data-appointment-request]:visible').first().click()
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  const measures = () =>
    dialog.evaluate(
      (element, most) => ({
        isInside: element.getBoundingClientRect().right <= most,
        hidden: element.scrollWidth - element.clientWidth,
      }),
      width,
    )
  await expect.poll(measures).toEqual({ isInside: true, hidden: 0 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

const headerFaults = (page: Page, screen: 'phone' | 'desktop') =>
  page.evaluate((isPhone) => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const [header, name, menu] = [box('.site-header'), box('.site-header .site-name'), box('[popovertarget]')]
    if (!header || !name) return ['no header']
    const faults = [
      name.top < 0 && 'the name begins above the screen',
      name.bottom > header.bottom && 'the name ends below the header',
      isPhone && !(menu && menu.width >= 44) && 'the menu button is too small',
      isPhone && menu && menu.left < name.right && 'the name covers the menu button',
    ]
    return faults.filter(Boolean)
  }, screen === 'phone')
