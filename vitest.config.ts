// One project per part of `npm test`; `vitest --project contract` runs one alone.
// Every test uses real databases, servers and browsers, so the time limits are those of a slow machine that others share: they end what
// hangs, and say nothing about speed.
import { defineConfig } from 'vitest/config'

const second = 1000
const minute = 60 * second
const databases = './tests/support/global-setup.ts'
/** What is waited for is waited for as long as a busy machine may take. */
const patience = { poll: { timeout: 30 * second } }

/**
 * A project that collects the tests under tests/<name>. Its files share a process, one after another: compiling the
 * database engine and loading the server anew for each would take a third of the time. So no test may leave anything behind.
 */
function part(name: string, timeout: number, options: { workers?: number; globalSetup?: string } = {}) {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      testTimeout: timeout,
      hookTimeout: timeout,
      // One more than there are cores: tests wait for disks and databases.
      maxWorkers: options.workers ?? 3,
      isolate: false,
      expect: patience,
      ...(options.globalSetup ? { globalSetup: options.globalSetup } : {}),
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
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
          maxWorkers: 2,
          expect: patience,
        },
      },
      part('contract', 5 * minute, { globalSetup: databases }),
      part('security', 5 * minute, { globalSetup: databases }),
      part('database', 5 * minute, { globalSetup: databases }),
      part('torture', 15 * minute),
      part('ground', 5 * minute),
      part('start', 10 * minute),
      // A browser and a server are several processes already: a third pair would make the others miss their moments.
      part('e2e', 5 * minute, { workers: 2, globalSetup: './scripts/test/built-site.ts' }),
    ],
  },
})
