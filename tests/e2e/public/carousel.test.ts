// The banners of the home page, with the browser's clock controlled by the test. Without banners: changed-content.test.ts.
import type { Page } from '@playwright/test'
import { hydrated } from '#testing/browser/browser.ts'
import { test as base, expect } from '#testing/browser/test.ts'

const test = base.extend<{ openCarousel: (reducedMotion: 'reduce' | 'no-preference') => Promise<Page> }>({
  openCarousel: async ({ site, visit }, use) => {
    await use(async (reducedMotion) => {
      const { page } = await visit('about:blank', 'desktop', { reducedMotion })
      await page.clock.install()
      await page.goto(site.url)
      await page.clock.runFor(200)
      await hydrated(page)
      // Away from the carousel, which pauses under the pointer.
      await page.mouse.move(640, 20)
      return page
    })
  },
})

const shown = (page: Page) => page.locator('li[aria-roledescription=slide][aria-hidden=false]')

/** Lets this time pass. React renders in a message task, so a later message comes after what it had to render. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
  )
}

test('the carousel advances every five seconds and starts again after the last slide', {
  tag: '@deep',
}, async ({ openCarousel }) => {
  const page = await openCarousel('no-preference')
  await expect(shown(page)).toHaveAttribute('aria-label', '1 of 3')
  for (const label of ['2 of 3', '3 of 3', '1 of 3']) {
    await pass(page, 5000)
    await expect(shown(page)).toHaveAttribute('aria-label', label)
  }
})

test('the carousel pauses under the pointer and while it is paused', { tag: '@deep' }, async ({
  openCarousel,
}) => {
  const page = await openCarousel('no-preference')
  await page.mouse.move(640, 400)
  await pass(page, 11_000)
  await expect(shown(page)).toHaveAttribute('aria-label', '1 of 3')
  await page.getByRole('button', { name: 'Pause highlights' }).click()
  await page.mouse.move(640, 20)
  await pass(page, 11_000)
  await expect(shown(page)).toHaveAttribute('aria-label', '1 of 3')
  await page.getByRole('button', { name: 'Show highlight 3 of 3' }).click()
  await expect(shown(page)).toHaveAttribute('aria-label', '3 of 3')
})

test('the carousel pauses with reduced motion', { tag: '@deep' }, async ({ openCarousel }) => {
  const page = await openCarousel('reduce')
  await expect(page.getByRole('button', { name: 'Play highlights' })).toHaveCount(1)
  await pass(page, 16_000)
  await expect(shown(page)).toHaveAttribute('aria-label', '1 of 3')
})
