// A real Chromium. Every visit has its own context, so that nothing stored by one test is seen by another.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Ends what hangs: neighbours may leave a small machine next to nothing for minutes. */
export const PATIENCE_MS = 240_000

export const screens = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const
export type Screen = keyof typeof screens

/** Of this process, until they are closed. */
export const openBrowsers = new Set<Browser>()

export async function launchBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...chromiumArguments, ...extraArguments],
  })
  openBrowsers.add(browser)
  browser.on('disconnected', () => openBrowsers.delete(browser))
  return browser
}

/** Without motion, but where motion itself is looked at: drawing it takes half of what a browser does in these tests. */
export const still: BrowserContextOptions = { reducedMotion: 'reduce' }

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page threw or reported, apart from requests that a test cut itself. */
  readonly problems: string[]
}

export async function visit(
  browser: Browser,
  address: string,
  screen: Screen,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: screens[screen],
    hasTouch: screen === 'phone',
    isMobile: screen === 'phone',
    ...still,
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(message.text())
    }
  })
  await page.goto(address)
  return { page, context, problems }
}

/** Resolves once React runs: until then the page works by links and plain forms. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}
