// One project per part of `npm test`; `vitest --project contract` runs one alone.
// Every test uses real databases, servers and browsers, so the time limits are those of a slow machine that others share: they end what
// hangs, and say nothing about speed.
import { defineConfig } from 'vitest/config'

const second = 1000
const minute = 60 * second
const databases = './tests/support/global-setup.ts'
/** After this, a test or what prepares it hangs. */
const hangs = 20 * minute
/** What is waited for is waited for as long as a busy machine may take. */
const patience = { poll: { timeout: 2 * minute } }

interface PartOptions {
  readonly workers?: number
  readonly globalSetup?: string
  readonly setupFiles?: string
}

/**
 * A project that collects the tests under tests/<name>. Its files share a process, one after another: compiling the
 * database engine and loading the server anew for each would take a third of the time. So no test may leave anything behind.
 */
function part(name: string, options: PartOptions = {}) {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      testTimeout: hangs,
      hookTimeout: hangs,
      // One more than there are cores: tests wait for disks and databases.
      maxWorkers: options.workers ?? 3,
      isolate: false,
      expect: patience,
      ...(options.globalSetup ? { globalSetup: options.globalSetup } : {}),
      ...(options.setupFiles ? { setupFiles: options.setupFiles } : {}),
    },
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,bench,domain,scripts,server}/**/*.test.{ts,tsx}'],
          testTimeout: hangs,
          hookTimeout: hangs,
          maxWorkers: 2,
          expect: patience,
        },
      },
      part('contract', { globalSetup: databases }),
      part('security', { globalSetup: databases }),
      part('database', { globalSetup: databases }),
      part('torture'),
      part('ground'),
      part('start'),
      // A browser and a server are several processes already: a third pair would make the others miss their moments.
      part('e2e', {
        workers: 2,
        globalSetup: './scripts/test/built-site.ts',
        setupFiles: './tests/e2e/support/last-sight.ts',
      }),
    ],
  },
})
