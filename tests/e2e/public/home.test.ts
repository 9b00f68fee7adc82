// The home page as a visitor sees it: sections, header, menu, bottom bar, carousel, stats, videos, testimonials.
import { describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { alive, visit } from '../support/browser.ts'
import { openSite } from '../support/site.ts'

const site = openSite()

describe.each(['phone', 'desktop'] as const)('home on a %s', (screen) => {
  it('shows its sections in order, without problems and without axe violations', async () => {
    const { page, context, problems } = await visit(site.browser, site.product.url, screen)
    await alive(page)
    const order = await page.evaluate(() =>
      [...document.querySelectorAll('main > section')].map(
        (section) => section.id || section.querySelector('h2')?.id || section.getAttribute('aria-label'),
      ),
    )
    expect(order).toEqual([
      'Highlights',
      'services',
      'about',
      'gallery-title',
      'testimonials',
      'write-a-review',
      'contact',
    ])
    expect(await page.locator('header').count()).toBeGreaterThan(0)
    expect(await page.locator('footer').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('turns the header solid once the page has scrolled more than 50 px', async () => {
    const { page, context } = await visit(site.browser, site.product.url, screen)
    const background = () =>
      page.evaluate(() => {
        const header = document.querySelector('.site-header')
        return header ? getComputedStyle(header).backgroundColor : ''
      })
    const scrollTo = async (top: number) => {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
      await page.waitForFunction(
        (solid) => document.documentElement.hasAttribute('data-scrolled') === solid,
        top > 50,
      )
    }
    expect(await background()).toMatch(/rgba\(14, 11, 12, 0\.5/)
    await scrollTo(50)
    await scrollTo(51)
    await page.waitForFunction(
      () =>
        getComputedStyle(document.querySelector('.site-header') as Element).backgroundColor ===
        'rgb(14, 11, 12)',
    )
    await scrollTo(0)
    await context.close()
  })

  it('shows eight categories and leads from View All Services to /services', async () => {
    const { page, context } = await visit(site.browser, site.product.url, screen)
    await alive(page)
    // What lies below the first screen may still wait for it.
    const names = page.locator('#services li a > span:nth-child(2)')
    await expect
      .poll(() => names.allInnerTexts())
      .toEqual([
        'Hair Styling',
        'Makeup',
        'Skincare',
        'Bridal',
        'Mehendi',
        'Facials',
        'Party Makeup',
        'Nails',
      ])
    await page.getByRole('link', { name: 'View All Services' }).click()
    await page.waitForURL(`${site.product.url}/services`)
    await context.close()
  })

  it('shows the four stats, the hours and the contact details of the business profile', async () => {
    const { page, context } = await visit(site.browser, site.product.url, screen)
    const about = await page.locator('#about').textContent()
    for (const figure of ['03+', '500+', '10+', '50+', 'years', 'happy clients', 'beauticians', 'services']) {
      expect(about).toContain(figure)
    }
    const contact = await page.locator('#contact').textContent()
    for (const detail of [
      '24 hours, all days',
      '+91 00000 00000',
      'hello@example.com',
      'all major areas in the city',
    ]) {
      expect(contact).toContain(detail)
    }
    await context.close()
  })

  it('asks for a video only when it is tapped', async () => {
    const { page, context } = await visit(site.browser, site.product.url, screen)
    await alive(page)
    const films: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'media') films.push(request.url())
    })
    const gallery = page.locator('section[aria-labelledby=gallery-title]')
    await gallery.scrollIntoViewIfNeeded()
    expect(await gallery.getByRole('link', { name: /^Play / }).count()).toBe(4)
    expect(films).toEqual([])
    const asked = page.waitForRequest((request) => request.resourceType() === 'media')
    await gallery.getByRole('link', { name: 'Play A mandala, stroke by stroke' }).click()
    expect((await asked).url()).toContain('/art/video-1.')
    await context.close()
  })

  it('leads every quick link of the footer to its section, clear of the fixed header', async () => {
    const { page, context } = await visit(site.browser, site.product.url, screen, {
      reducedMotion: 'no-preference',
    })
    await alive(page)
    for (const name of ['About', 'Testimonials', 'Contact', 'Services']) {
      await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name }).click()
      await page.waitForURL(`${site.product.url}/#${name.toLowerCase()}`)
      await page.waitForFunction((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1
        const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
        return top >= header && top < header + 60
      }, name.toLowerCase())
    }
    await context.close()
  })

  it('shows the social icons in header, menu and footer, and the account icon that leads to the sign-in', async () => {
    const { page, context } = await visit(site.browser, site.product.url, screen)
    if (screen === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
    for (const place of [screen === 'phone' ? '#site-menu' : 'header', 'footer']) {
      for (const brand of ['Instagram', 'Facebook', 'YouTube', 'X']) {
        await page.locator(place).getByLabel(`Shringar on ${brand}`, { exact: true }).waitFor()
      }
    }
    const account = page.locator('a[aria-label="Staff sign-in"]').first()
    expect(await account.getAttribute('href')).toBe('/auth')
    await context.close()
  })
})

describe('the menu of small screens', () => {
  it('opens, closes on a choice, and books', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    await alive(page)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.waitFor()
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'Services',
      'Bridal',
      'Offers',
      'About',
      'Testimonials',
      'Contact',
    ])
    expect(await violations(page)).toEqual([])
    await menu.getByRole('link', { name: 'Bridal' }).click()
    await menu.waitFor({ state: 'hidden' })
    await page.waitForURL(`${site.product.url}/#services`)

    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.locator('#site-menu').getByRole('button', { name: 'BOOK APPOINTMENT' }).click()
    await page.getByRole('dialog', { name: 'Book an appointment' }).waitFor()
    await context.close()
  })

  it('holds the focus, and gives it back', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const menu = page.locator('#site-menu')
    await menu.waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Close menu')
    const targets = await menu.locator('a, button').count()
    const inside = () => menu.evaluate((element) => element.contains(document.activeElement))
    for (let presses = 0; presses < targets - 1; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await inside()).toBe(true)
    }
    // Past the last one the page behind must not be reached.
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('#site-menu') !== null,
        ),
      ).toBe(true)
    }
    await menu.getByRole('link', { name: 'About', exact: true }).focus()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await context.close()
  })

  it('works before and without React', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone', {
      javaScriptEnabled: false,
    })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' }).click()
    await page.waitForURL(`${site.product.url}/#about`)
    await context.close()
  })
})

describe('the bar at the bottom', () => {
  it('leads home, to the services and into a chat with a written message', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    await alive(page)
    const bar = page.getByRole('navigation', { name: 'Quick actions' })
    await bar.getByRole('link', { name: 'Services' }).click()
    await page.waitForFunction(() => window.scrollY > 300)
    await bar.getByRole('link', { name: 'Home' }).click()
    await page.waitForFunction(() => window.scrollY === 0)
    const chat = bar.getByRole('link', { name: 'WhatsApp' })
    expect(await chat.getAttribute('target')).toBe('_blank')
    expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/910000000000\?text=.*appointment/)
    await context.close()
  })

  it('gives way to the links of the header at 768 px', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone', {
      viewport: { width: 768, height: 900 },
    })
    const seen = async () => ({
      bar: await page.getByRole('navigation', { name: 'Quick actions' }).isVisible(),
      menu: await page.getByRole('button', { name: 'Open menu' }).isVisible(),
      links: await page.getByRole('navigation', { name: 'Main' }).isVisible(),
      book: await page.locator('header').getByRole('button', { name: 'BOOK APPOINTMENT' }).isVisible(),
    })
    expect(await seen()).toEqual({ bar: false, menu: false, links: true, book: true })
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 767, height: 900 })
    expect(await seen()).toEqual({ bar: true, menu: true, links: false, book: false })
    await context.close()
  })
})

describe('anchors from another page', () => {
  it('brings a visitor of /services to the section', async () => {
    const { page, context } = await visit(site.browser, `${site.product.url}/services`, 'desktop')
    await alive(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Testimonials' }).click()
    await page.waitForURL(`${site.product.url}/#testimonials`)
    await page.waitForFunction(() => {
      const top = document.getElementById('testimonials')?.getBoundingClientRect().top ?? -1
      return top >= 72 && top < 140
    })
    await context.close()
  })
})
