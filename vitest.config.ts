// Everything but the browser tests, which are in playwright.config.ts. `npx vitest --project database` runs one part alone.
import { defineConfig } from 'vitest/config'

const second = 1000
const isDeep = process.env.DEPTH === 'deep'
const limits = {
  testTimeout: (isDeep ? 20 * 60 : 60) * second,
  hookTimeout: (isDeep ? 20 * 60 : 60) * second,
  expect: { poll: { timeout: (isDeep ? 60 : 10) * second } },
  setupFiles: './testing/vitest-setup.ts',
}

/**
 * Test files share a process: compiling the database engine and loading the server for each file would take a third of
 * the time. So a test must not leave anything behind.
 */
const shared = { ...limits, isolate: false, maxWorkers: 3 }

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,art,bench,domain,scripts,server,testing}/**/*.test.{ts,tsx}'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          include: ['tests/{contract,security,database}/**/*.test.ts'],
          globalSetup: './testing/database/global-setup.ts',
        },
      },
      { test: { ...shared, name: 'ground', include: ['tests/ground/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'deep',
          include: ['tests/deep/**/*.test.ts'],
          // Several of them start the built product.
          globalSetup: ['./testing/database/global-setup.ts', './testing/browser/global-setup.ts'],
        },
      },
    ],
  },
})
