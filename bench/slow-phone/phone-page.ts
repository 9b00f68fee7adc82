// A cheap phone on slow 4G, as Chromium emulates it.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { screens } from '#testing/browser/browser.ts'

const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8
const TIMES_SLOWER = 4

const phone: BrowserContextOptions = { viewport: screens.phone, hasTouch: true, isMobile: true }

/** A page in its own context, with an empty cache. */
export async function openSlowPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...phone, ...options })
  const page = await context.newPage()
  await slowDown(page)
  return page
}

/** From now on. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
}
