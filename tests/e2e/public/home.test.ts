// The home page: sections, header, menu, bottom bar, stats, videos.
import type { Page } from '@playwright/test'
import { expectAccessible } from '#testing/browser/axe.ts'
import { hydrated } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'

for (const screen of ['phone', 'desktop'] as const) {
  test.describe(`home on a ${screen}`, { tag: screen === 'desktop' ? '@deep' : [] }, () => {
    test('shows its sections, categories, stats and contact details', async ({ site, visit }) => {
      const { page, problems } = await visit(site.url, screen)
      await hydrated(page)
      await expect
        .poll(() => sections(page))
        .toEqual([
          'Highlights',
          'services',
          'about',
          'gallery-title',
          'testimonials',
          'write-a-review',
          'contact',
        ])
      await expect(page.locator('header').first()).toBeVisible()
      await expect(page.locator('footer')).toHaveCount(1)
      await expect(page.locator('#services li a > span:nth-child(2)')).toHaveText([
        'Hair Styling',
        'Makeup',
        'Skincare',
        'Bridal',
        'Mehendi',
        'Facials',
        'Party Makeup',
        'Nails',
      ])
      for (const figure of ['03+', '500+', '10+', '50+', 'years', 'happy clients', 'beauticians', 'services'])
        await expect.soft(page.locator('#about')).toContainText(figure)
      for (const detail of [
        '24 hours, all days',
        '+91 00000 00000',
        'hello@example.com',
        'all major areas in the city',
      ])
        await expect.soft(page.locator('#contact')).toContainText(detail)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'View All Services' }).click()
      await expect(page).toHaveURL(`${site.url}/services`)
      expect(problems).toEqual([])
    })

    test('turns the header solid once the page has scrolled more than 50 px', { tag: '@deep' }, async ({
      site,
      visit,
    }) => {
      const { page } = await visit(site.url, screen)
      const header = page.locator('.site-header')
      await expect(header).toHaveCSS('background-color', /rgba\(14, 11, 12, 0\.5/)
      expect(await solidAt(page, 50)).toBe(false)
      expect(await solidAt(page, 51)).toBe(true)
      await expect(header).toHaveCSS('background-color', 'rgb(14, 11, 12)')
      expect(await solidAt(page, 0)).toBe(false)
    })

    test('requests a video only when it is tapped', { tag: '@deep' }, async ({ site, visit }) => {
      const { page } = await visit('about:blank', screen)
      const videos: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'media') videos.push(request.url())
      })
      await page.goto(site.url)
      await hydrated(page)
      const gallery = page.locator('section[aria-labelledby=gallery-title]')
      await gallery.scrollIntoViewIfNeeded()
      await expect(gallery.getByRole('link', { name: /^Play / })).toHaveCount(4)
      await page.waitForLoadState('networkidle')
      expect(videos).toEqual([])
      await gallery.getByRole('link', { name: 'Play A mandala, stroke by stroke' }).click()
      await expect.poll(() => videos).not.toEqual([])
      expect(videos.filter((address) => !address.includes('/art/video-1.'))).toEqual([])
    })

    test('shows the social icons and the staff sign-in', { tag: '@deep' }, async ({ site, visit }) => {
      const { page } = await visit(site.url, screen)
      if (screen === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
      for (const place of [screen === 'phone' ? '#site-menu' : 'header', 'footer'])
        for (const brand of ['Instagram', 'Facebook', 'YouTube', 'X'])
          await expect
            .soft(page.locator(place).getByLabel(`Shringar on ${brand}`, { exact: true }))
            .toBeVisible()
      await expect(page.locator('a[aria-label="Staff sign-in"]').first()).toHaveAttribute('href', '/auth')
    })
  })
}

for (const { screen, reducedMotion, tag } of [
  { screen: 'phone', reducedMotion: 'reduce', tag: [] },
  { screen: 'phone', reducedMotion: 'no-preference', tag: ['@deep'] },
  { screen: 'desktop', reducedMotion: 'no-preference', tag: ['@deep'] },
] as const) {
  test(`footer links scroll to their sections, below the fixed header (${screen}, motion: ${reducedMotion})`, {
    tag: [...tag],
  }, async ({ site, visit }) => {
    const { page } = await visit(site.url, screen, { reducedMotion })
    await hydrated(page)
    for (const name of ['About', 'Testimonials', 'Contact', 'Services']) {
      await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(`${site.url}/#${name.toLowerCase()}`)
      await expect.poll(() => beginsBelowHeader(page, name.toLowerCase())).toBe(true)
    }
  })
}

test.describe('the menu of small screens', () => {
  test('opens, closes on a choice, and books', async ({ site, visit }) => {
    const { page } = await visit(site.url, 'phone')
    await hydrated(page)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu.getByRole('link')).toHaveText([
      'Services',
      'Bridal',
      'Offers',
      'About',
      'Testimonials',
      'Contact',
    ])
    await expect(menu).toBeVisible()
    await menu.getByRole('link', { name: 'Bridal' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(`${site.url}/#services`)

    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.locator('#site-menu').getByRole('button', { name: 'BOOK APPOINTMENT' }).click()
    await expect(page.getByRole('dialog', { name: 'Book an appointment' })).toBeVisible()
  })

  test('has no axe violations', { tag: '@deep' }, async ({ site, visit }) => {
    const { page } = await visit(site.url, 'phone')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
  })

  test('traps the focus, and restores it on Escape', async ({ site, visit }) => {
    const { page } = await visit(site.url, 'phone')
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const menu = page.locator('#site-menu')
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
    // Before React runs, the focus is moved but not kept inside.
    await page.keyboard.press('Escape')
    await hydrated(page)
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
    const targets = await menu.locator('a, button').count()
    // After the last target the browser itself may take the focus, but nothing of the page behind the menu.
    for (let presses = 0; presses < targets + 3; presses += 1) {
      await page.keyboard.press('Tab')
      const allowed = presses < targets - 1 ? ['menu'] : ['menu', 'none']
      await expect.poll(async () => allowed.includes(await focusPlace(page))).toBe(true)
    }
    await menu.getByRole('link', { name: 'About', exact: true }).focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('works without JavaScript', async ({ site, visit }) => {
    const { page } = await visit(site.url, 'phone', { javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(`${site.url}/#about`)
  })
})

test.describe('the bottom bar', () => {
  test('links home, to the services and to WhatsApp with a prepared message', async ({ site, visit }) => {
    const { page } = await visit(site.url, 'phone')
    await hydrated(page)
    const bar = page.getByRole('navigation', { name: 'Quick actions' })
    await bar.getByRole('link', { name: 'Services' }).click()
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(300)
    await bar.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => scrollTop(page)).toBe(0)
    const chat = bar.getByRole('link', { name: 'WhatsApp' })
    await expect(chat).toHaveAttribute('target', '_blank')
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/910000000000\?text=.*appointment/)
  })

  test('is replaced by the links of the header at 768 px', { tag: '@deep' }, async ({ site, visit }) => {
    const { page } = await visit(site.url, 'phone', { viewport: { width: 768, height: 900 } })
    const narrow = [
      page.getByRole('navigation', { name: 'Quick actions' }),
      page.getByRole('button', { name: 'Open menu' }),
    ]
    const wide = [
      page.getByRole('navigation', { name: 'Main' }),
      page.locator('header').getByRole('button', { name: 'BOOK APPOINTMENT' }),
    ]
    for (const part of wide) await expect(part).toBeVisible()
    for (const part of narrow) await expect(part).toBeHidden()
    await page.setViewportSize({ width: 767, height: 900 })
    for (const part of narrow) await expect(part).toBeVisible()
    for (const part of wide) await expect(part).toBeHidden()
  })
})

test('home at 768 px has no axe violations', { tag: '@deep' }, async ({ site, visit }) => {
  const { page } = await visit(site.url, 'phone', { viewport: { width: 768, height: 900 } })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expectAccessible(page)
})

test('a header link on /services leads to the section of the home page', { tag: '@deep' }, async ({
  site,
  visit,
}) => {
  const { page } = await visit(`${site.url}/services`, 'desktop')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Testimonials' }).click()
  await expect(page).toHaveURL(`${site.url}/#testimonials`)
  await expect.poll(() => beginsBelowHeader(page, 'testimonials')).toBe(true)
})

const sections = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main > section')].map(
      (section) => section.id || section.querySelector('h2')?.id || section.getAttribute('aria-label'),
    ),
  )

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)

/** Whether the header is solid after scrolling there. A scroll event comes before the next frame, so two frames are enough. */
const solidAt = (page: Page, top: number) =>
  page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return document.documentElement.hasAttribute('data-scrolled')
  }, top)

const beginsBelowHeader = (page: Page, id: string) =>
  page.evaluate((section) => {
    const top = document.getElementById(section)?.getBoundingClientRect().top ?? -1
    const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
    return top >= header && top < header + 60
  }, id)

const focusPlace = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement?.closest('#site-menu')) return 'menu'
    return document.activeElement === document.body ? 'none' : 'page'
  })
