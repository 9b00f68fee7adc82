// The parts of `npm test` and `npm run test:deep` in order, quick ones first. A part receives a temporary folder
// and returns its tally; a part that throws counts as one failure.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-tool.ts'
import { runChecks } from './checks.ts'
import { runPlaywright } from './playwright.ts'
import type { Tally } from './tally.ts'
import { runVitest } from './vitest.ts'

type Part = (folder: string) => Promise<Tally>

const biome = '@biomejs/biome/bin/biome'

const checks: Record<string, Part> = {
  lint: () =>
    runChecks([
      {
        what: 'formatting and order of imports',
        commands: [[biome, 'ci', '--linter-enabled=false', '--error-on-warnings']],
      },
      { what: 'lint', commands: [[biome, 'lint', '--error-on-warnings']] },
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
  unit: (folder) => runVitest(folder, 'unit'),
}

const everyRun: Record<string, Part> = {
  ...checks,
  /** The contract, security and database tests, on one database server. */
  database: (folder) => runVitest(folder, 'database'),
  ground: (folder) => runVitest(folder, 'ground'),
  e2e: (folder) => runPlaywright(folder),
}

export const quickParts = Object.keys(checks)
export const testParts = Object.keys(everyRun)

/** Each folder of tests/deep is a part, so that it can be repeated alone. */
const deepParts = readdirSync(join(root, 'tests/deep'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }): [string, Part] => [
    `deep-${name}`,
    (folder) => runVitest(folder, 'deep', [`tests/deep/${name}/`]),
  ])

export const parts: Record<string, Part> = { ...everyRun, ...Object.fromEntries(deepParts) }
