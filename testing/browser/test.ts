// `test` and `expect` of all browser tests, with the fixtures `site` (one product per worker, for tests that only
// read) and `visit` (opens a page in its own context).
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { type Product, startProduct } from '../server/product.ts'
import { testTimings } from '../server/test-timings.ts'
import { type Screen, screenOptions } from './browser.ts'

export { expect } from '@playwright/test'

export interface Appointment {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page threw or logged as an error, except requests that the test aborted. */
  readonly problems: string[]
}

export type OpenPage = (
  address: string,
  screen: Screen,
  options?: BrowserContextOptions,
) => Promise<Appointment>

interface TestFixtures {
  readonly visit: OpenPage
}

/** The engine of what a test may change. Postgres takes half the time; `site` always has the embedded database. */
export type Engine = 'postgres' | 'pglite'

export interface WorkerOptions {
  readonly officeEngine: Engine
  readonly productEngine: Engine
}

interface WorkerFixtures extends WorkerOptions {
  /** Only for tests that change nothing. Others call `openProduct()`. */
  readonly site: Product
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  officeEngine: ['postgres', { scope: 'worker', option: true }],
  productEngine: ['postgres', { scope: 'worker', option: true }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct({ TIMINGS: testTimings })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (address, screen, options) => {
      const context = await browser.newContext({ ...screenOptions(screen), ...options })
      contexts.push(context)
      const page = await context.newPage()
      const problems = collectProblems(page)
      await page.goto(address)
      return { page, context, problems }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(message.text())
    }
  })
  return problems
}
