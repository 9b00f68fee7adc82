// The parts of `npm test`, in the order in which they run: quick answers first.
// A part receives a folder for temporary files and returns its tally; a part that crashes throws, which counts as one
// failure.
import { ensureBrowser } from './browser.ts'
import { runChecks } from './checks.ts'
import type { Tally } from './tally.ts'
import { runTests } from './vitest.ts'

const biome = '@biomejs/biome/bin/biome'
const boundaries = ['style/noRestrictedImports', 'suspicious/noImportCycles']

export const parts: Record<string, (folder: string) => Promise<Tally>> = {
  lint: () =>
    runChecks([
      {
        what: 'formatting and order of imports',
        commands: [[biome, 'ci', '--linter-enabled=false', '--error-on-warnings']],
      },
      {
        what: 'lint',
        commands: [[biome, 'lint', '--error-on-warnings', ...boundaries.map((rule) => `--skip=${rule}`)]],
      },
      {
        what: 'import boundaries',
        commands: [[biome, 'lint', ...boundaries.map((rule) => `--only=${rule}`)]],
      },
    ]),
  types: () =>
    runChecks([
      {
        what: 'types',
        commands: [
          ['@react-router/dev/bin.cjs', 'typegen'],
          ['typescript/bin/tsc', '--noEmit', '-p', '.'],
        ],
      },
    ]),
  unused: () => runChecks([{ what: 'unused code', commands: [['knip/bin/knip.js', '--no-progress']] }]),
  unit: (folder) => runTests(folder, 'unit'),
  contract: withBrowser('contract'),
  security: (folder) => runTests(folder, 'security'),
  database: (folder) => runTests(folder, 'database'),
  // They wait for disks, downloads and processes more than they compute.
  ground: (folder) => runTests(folder, 'ground', 'start', 'torture'),
  e2e: withBrowser('e2e'),
}

/** Passkeys are proven in a browser already among the contract tests. */
function withBrowser(part: string) {
  return (folder: string): Promise<Tally> => {
    process.env.CHROMIUM_PATH = ensureBrowser((text) => process.stdout.write(`${text}\n`))
    return runTests(folder, part)
  }
}

/** What `npm run check` runs: an answer in seconds. */
export const quickParts = ['lint', 'types', 'unused', 'unit']
