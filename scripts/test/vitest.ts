import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { runTool } from '../run-tool.ts'
import type { Tally } from './tally.ts'

/** What we read of Vitest's JSON report. */
const report = z.object({
  success: z.boolean(),
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

/** Runs projects of vitest.config.ts beside each other. A report that is missing or tells of no test is a failure, not a success. */
export async function runTests(folder: string, ...projects: readonly string[]): Promise<Tally> {
  const file = join(folder, `${projects.join('-')}.json`)
  const end = await runTool('vitest/vitest.mjs', [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return tallyOf(readReport(file, end), end)
}

function readReport(file: string, end: number | string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`the tests ended with ${end} and left no report`, { cause: error })
  }
}

/** Counts tests, and as one failure each: a file that could not be loaded or set up, an error outside every test, no test at all. */
export function tallyOf(content: unknown, end: number | string): Tally {
  const result = report.parse(content)
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = result.numFailedTests + broken
  const crashed = failed === 0 && (end !== 0 || !result.success || result.numTotalTests === 0)
  return {
    passed: result.numPassedTests,
    failed: crashed ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
  }
}
