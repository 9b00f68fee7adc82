// Links to the sections of the home page, followed on other pages: the section begins below the header, also when offers
// stand above it.
import type { Page } from '@playwright/test'
import { hydrated, type Screen, screens } from '#testing/browser/browser.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, type OpenPage, test } from '#testing/browser/test.ts'

const product = openProduct()
const pages = ['/services', '/plan', '/privacy', '/services/bridal-makeup']
const sections = ['Testimonials', 'About', 'Services', 'Contact'] as const
const OFFER = 'Test package'

/** With animations: a smooth scroll computes its end when it starts. */
const withMotion = { reducedMotion: 'no-preference' } as const

async function openMenu(page: Page, screen: Screen) {
  if (screen === 'desktop') return page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  return page.getByRole('dialog', { name: 'Menu' })
}

/** In the page: how far the section is from its place below the header, in pixels. */
function distance(id: string): number {
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  const section = document.getElementById(id)
  return section ? Math.round(Math.abs(section.getBoundingClientRect().top - padding)) : Number.NaN
}

async function expectAt(page: Page, label: string, offers: number) {
  const id = label.toLowerCase()
  await expect(page).toHaveURL(`${product.url}/#${id}`)
  // What is rendered late must not move the section.
  await expect(page.getByRole('heading', { name: OFFER })).toHaveCount(offers)
  await expect.poll(() => page.evaluate(distance, id), label).toBeLessThanOrEqual(2)
}

async function expectSections(visit: OpenPage, screen: Screen, offers: number) {
  for (const [index, path] of pages.entries()) {
    const { page } = await visit(product.url + path, screen, withMotion)
    await hydrated(page)
    // The last section has all the others above it; each page also leads to another one.
    const other = sections[index] ?? 'Contact'
    for (const label of new Set(['Contact', other])) {
      const menu = await openMenu(page, screen)
      await menu.getByRole('link', { name: label, exact: true }).click()
      await expectAt(page, label, offers)
      await page.goBack()
      await expect(page).toHaveURL((address) => address.pathname === path)
    }
    await page.getByRole('contentinfo').getByRole('link', { name: other, exact: true }).click()
    await expectAt(page, other, offers)
    await page.close()
  }
}

for (const screen of Object.keys(screens) as Screen[]) {
  test(`links on other pages lead to their section on a ${screen}`, { tag: '@deep' }, async ({ visit }) => {
    await expectSections(visit, screen, 0)
  })
}

test.describe('with an offer', () => {
  test.beforeAll(async () => {
    const { service } = product
    const { data } = await service.from('services').select('id,price').eq('name', 'Bridal Makeup')
    const [bridal] = data ?? []
    const { error } = await service.rpc('save_offer', {
      offer: { title: OFFER, price: bridal?.price - 1000, services: [{ service_id: bridal?.id }] },
    })
    expect(error).toBeNull()
  })

  for (const screen of Object.keys(screens) as Screen[]) {
    test(`links on other pages lead to their section on a ${screen}`, { tag: '@deep' }, async ({ visit }) => {
      await expectSections(visit, screen, 1)
    })
  }
})

for (const screen of Object.keys(screens) as Screen[]) {
  test(`an address with a section, and its reload, lead to it on a ${screen}`, { tag: '@deep' }, async ({
    visit,
  }) => {
    for (const id of ['testimonials', 'contact', 'about']) {
      const { page } = await visit(`${product.url}/#${id}`, screen, withMotion)
      for (const opened of ['opened', 'reloaded']) {
        await hydrated(page)
        await page.waitForLoadState('networkidle')
        await expect.poll(() => page.evaluate(distance, id), `${id}, ${opened}`).toBeLessThanOrEqual(2)
        await page.reload()
      }
      await page.close()
    }
  })
}

test('the bottom bar of the services page leads to its list', { tag: '@deep' }, async ({ visit }) => {
  const { page } = await visit(`${product.url}/services?category=Bridal`, 'phone')
  await hydrated(page)
  await page
    .getByRole('navigation', { name: 'Quick actions' })
    .getByRole('link', { name: 'Services' })
    .click()
  await expect(page).toHaveURL(`${product.url}/services?category=Bridal#services`)
  await expect.poll(() => page.evaluate(distance, 'services')).toBeLessThanOrEqual(2)
})
