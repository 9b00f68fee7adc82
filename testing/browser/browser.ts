// Launch options of the headless Chromium that tests, benches and screenshots use.
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from '@playwright/test'

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const screens = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const
export type Screen = keyof typeof screens

/** For a test of the public site on both screens: the desktop run belongs to `test:deep`. */
export const phoneAndDeepDesktop = [
  ['phone', {}],
  ['desktop', { tag: '@deep' }],
] as const

/** Animations take half of the browser's time. Tests of motion turn them on themselves. */
const withoutMotion = { reducedMotion: 'reduce' } as const

export const screenOptions = (screen: Screen): BrowserContextOptions => ({
  viewport: screens[screen],
  hasTouch: screen === 'phone',
  isMobile: screen === 'phone',
  ...withoutMotion,
})

/** Test pages live for seconds: optimising their code, or one process per page, costs more than it saves. */
export const shortLivedPages = ['--process-per-site', '--js-flags=--no-opt --no-maglev']

export const launchOptions = (extraArguments: readonly string[] = []): LaunchOptions => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [...chromiumArguments, ...extraArguments],
})

/** For benches, screenshots and tests with flags of their own. Browser tests use Playwright's fixture. */
export const launchBrowser = (extraArguments: readonly string[] = []): Promise<Browser> =>
  chromium.launch(launchOptions(extraArguments))

/** Resolves once React runs; until then the page works with links and plain forms. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}
