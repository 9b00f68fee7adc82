// First contentful paint of My day: without anything stored, stored by the worker, and without a network.
import type { Browser, Page } from '@playwright/test'
import { type Figure, median } from '../figure.ts'
import { retryWhenThrottled } from '../retry-when-throttled.ts'
import { openSlowPhone } from '../slow-phone/phone-page.ts'
import type { SampleDay } from './sample-day.ts'

const VISITS = 7
const FIRST_MS = 1000
const STORED_MS = 300

interface Paints {
  readonly first: number
  readonly later: number
  readonly offline: number
}

export async function measureFirstPaint(browser: Browser, day: SampleDay): Promise<Figure[]> {
  // The first response of the server takes longer than all later ones.
  await visit(browser, day)
  const all: Paints[] = []
  while (all.length < VISITS) all.push(await retryWhenThrottled(() => visit(browser, day)))
  return [
    figure('first paint, first visit', all, 'first', FIRST_MS),
    figure('first paint, later', all, 'later', STORED_MS),
    figure('first paint, without a network', all, 'offline', STORED_MS),
  ]
}

async function visit(browser: Browser, { url, cookies }: SampleDay): Promise<Paints> {
  const page = await openSlowPhone(browser, { baseURL: url })
  const context = page.context()
  try {
    await context.addCookies(cookies)
    const first = await paintOf(page)
    await page.waitForFunction(
      async () =>
        navigator.serviceWorker.controller !== null && (await caches.match('/my-day')) !== undefined,
    )
    await page.goto('/robots.txt')
    const later = await paintOf(page)
    await page.goto('/robots.txt')
    await context.setOffline(true)
    return { first, later, offline: await paintOf(page) }
  } finally {
    await context.close()
  }
}

/** In a process that runs already: browsers keep one for the next page. */
async function paintOf(page: Page): Promise<number> {
  await page.goto('/my-day', { waitUntil: 'commit' })
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return (await painted.jsonValue()) ?? Number.NaN
}

function figure(what: string, visits: readonly Paints[], moment: keyof Paints, most: number): Figure {
  const ours = Math.round(median(visits.map((one) => one[moment])))
  return { what, ours, unit: 'ms', target: `≤ ${most} ms`, met: ours <= most }
}
