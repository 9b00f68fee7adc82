import type { BrowserContextOptions, Page } from 'playwright-core'
import { screens } from '../../tests/e2e/support/browser.ts'

export const cheapPhone: BrowserContextOptions = { viewport: screens.phone, hasTouch: true, isMobile: true }

const KILOBIT_IN_BYTES = 1000 / 8

/** Slow 4G and a slow processor, from now on. */
export async function slowDown(page: Page): Promise<void> {
  const browserProtocol = await page.context().newCDPSession(page)
  await browserProtocol.send('Network.enable')
  await browserProtocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1600 * KILOBIT_IN_BYTES,
    uploadThroughput: 750 * KILOBIT_IN_BYTES,
  })
  await browserProtocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
