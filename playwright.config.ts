// The browser tests, on Debian's Chromium. `npm run test:e2e -- calendar` runs the files whose path contains "calendar".
import { defineConfig } from '@playwright/test'
import { launchOptions, screens, shortLivedPages } from './testing/browser/browser.ts'
import { ensureBrowser } from './testing/browser/ensure-browser.ts'
import type { WorkerOptions } from './testing/browser/test.ts'

process.env.CHROMIUM_PATH ??= ensureBrowser((text) => process.stdout.write(`${text}\n`))
const isDeep = process.env.DEPTH === 'deep'

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: '.cache/test-results',
  globalSetup: './testing/browser/global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // A test that passes only on its second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  ...(isDeep ? {} : { grepInvert: /@deep/ }),
  projects: [
    // The deep run alone has the time for the engine of `npm start`: the site on it, the office on both.
    { name: 'e2e', use: { productEngine: isDeep ? 'pglite' : 'postgres' } },
    ...(isDeep
      ? [{ name: 'embedded', testMatch: 'admin/**/*.test.ts', use: { officeEngine: 'pglite' } } as const]
      : []),
  ],
  use: {
    launchOptions: launchOptions(shortLivedPages),
    viewport: screens.desktop,
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    trace: 'on-first-retry',
  },
  // Node 24 strips the types itself.
  build: { external: ['**/{app,build,domain,scripts,server,testing}/**'] },
})
