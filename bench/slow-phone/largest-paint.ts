// Largest contentful paint of a public page, beside the same page without our scripts, visited in turn.
import type { Browser } from '@playwright/test'
import { type Figure, median } from '../figure.ts'
import { retryWhenThrottled } from '../retry-when-throttled.ts'
import { PAGES, startSite } from '../site/public-pages.ts'
import { startReferenceServer } from '../site/reference-server.ts'
import { launchWholeBrowser } from '../site/whole-browser.ts'
import { openSlowPhone } from './phone-page.ts'

const VISITS = 7
const MOST_TIMES_LATER = 1.3
/** After this nothing larger comes. */
const QUIET_MS = 1500

export async function measureLargestPaint(): Promise<Figure[]> {
  const product = await startSite()
  try {
    const figures: Figure[] = []
    for (const path of PAGES) figures.push(await compare(product.url, path))
    return figures
  } finally {
    await product.stop()
  }
}

async function compare(product: string, path: string): Promise<Figure> {
  const twin = await startReferenceServer(product, path)
  const browser = await launchWholeBrowser()
  const times: { ours: number[]; twins: number[] } = { ours: [], twins: [] }
  try {
    // The first visit is slow on the server's side.
    await visit(browser, product + path)
    for (let count = 0; count < VISITS; count += 1) {
      times.ours.push(await retryWhenThrottled(() => visit(browser, product + path)))
      times.twins.push(await retryWhenThrottled(() => visit(browser, twin.url)))
    }
  } finally {
    await browser.close()
    await twin.stop()
  }
  const ours = median(times.ours)
  const twins = median(times.twins)
  const ratio = ours / twins
  return {
    what: `${path} largest contentful paint`,
    ours: Math.round(ours),
    unit: 'ms',
    peer: { name: twin.name, value: Math.round(twins) },
    ratio,
    target: `≤ ${MOST_TIMES_LATER} × static page`,
    met: ratio <= MOST_TIMES_LATER,
  }
}

interface Watched extends Window {
  largestPaint?: number
}

async function visit(browser: Browser, url: string): Promise<number> {
  const page = await openSlowPhone(browser)
  try {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        ;(window as Watched).largestPaint = list.getEntries().at(-1)?.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(url)
    await page.waitForTimeout(QUIET_MS)
    const time = await page.evaluate(() => (window as Watched).largestPaint)
    if (time === undefined) throw new Error(`${url} showed nothing`)
    return time
  } finally {
    await page.context().close()
  }
}
