// The banners of the home page, with the browser's clock in the test's hand.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { alive, screens, visit } from '../support/browser.ts'
import { openSite } from '../support/site.ts'

const site = openSite()

async function open(options: { reducedMotion?: 'reduce' } = {}): Promise<Page> {
  const context = await site.browser.newContext({ viewport: screens.desktop, ...options })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(site.product.url)
  await page.clock.runFor(200)
  await alive(page)
  // Away from the carousel, which waits while it is pointed at.
  await page.mouse.move(640, 20)
  return page
}

const shown = (page: Page) =>
  page.locator('li[aria-roledescription=slide][aria-hidden=false]').getAttribute('aria-label')

describe('the carousel', () => {
  it('labels its slides, moves on every five seconds and starts again after the last', async () => {
    const page = await open()
    expect(await shown(page)).toBe('1 of 3')
    await page.clock.runFor(5000)
    expect(await shown(page)).toBe('2 of 3')
    await page.clock.runFor(5000)
    expect(await shown(page)).toBe('3 of 3')
    await page.clock.runFor(5000)
    expect(await shown(page)).toBe('1 of 3')
    await page.context().close()
  })

  it('rests while it is pointed at, and when it is paused', async () => {
    const page = await open()
    await page.mouse.move(640, 400)
    await page.clock.runFor(11_000)
    expect(await shown(page)).toBe('1 of 3')
    await page.getByRole('button', { name: 'Pause highlights' }).click()
    await page.mouse.move(640, 20)
    await page.clock.runFor(11_000)
    expect(await shown(page)).toBe('1 of 3')
    await page.getByRole('button', { name: 'Show highlight 3 of 3' }).click()
    expect(await shown(page)).toBe('3 of 3')
    await page.context().close()
  })

  it('stands still for those who asked for less motion', async () => {
    const page = await open({ reducedMotion: 'reduce' })
    await page.clock.runFor(16_000)
    expect(await shown(page)).toBe('1 of 3')
    expect(await page.getByRole('button', { name: 'Play highlights' }).count()).toBe(1)
    await page.context().close()
  })

  it('shows Loading... where there are no banners, and logs nothing', async () => {
    const { error } = await site.product.service
      .from('banners')
      .update({ is_active: false })
      .gte('priority', 0)
    expect(error).toBeNull()
    await expect
      .poll(async () => (await (await fetch(site.product.url)).text()).includes('Loading...'))
      .toBe(true)
    const { page, context, problems } = await visit(site.browser, site.product.url, 'phone')
    await page.getByText('Loading...', { exact: true }).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
