import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { root, runTool } from '../run-tool.ts'
import type { Tally } from './tally.ts'

/** What we read of Vitest's JSON report. */
const report = z.object({
  success: z.boolean(),
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

type TestFile = z.infer<typeof report>['testResults'][number]

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

/** As one failure each: a test, a file that could not be loaded or set up, an error outside every test, no test at all. */
export function tallyOf(content: unknown, end: number | string): Tally {
  const result = report.parse(content)
  const failures = result.testResults.filter((file) => file.status === 'failed').flatMap(failuresOf)
  const crashed = failures.length === 0 && (end !== 0 || !result.success || result.numTotalTests === 0)
  return {
    passed: result.numPassedTests,
    failures: crashed ? [`the tests ended with ${end}, ${result.numTotalTests} in all`] : failures,
    skipped: result.numPendingTests + result.numTodoTests,
  }
}

function failuresOf(file: TestFile): string[] {
  const name = relative(root, file.name)
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  return failed.length > 0 ? failed.map((test) => `${name}: ${test.fullName}`) : [name]
}
