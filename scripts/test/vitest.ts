import { join, relative } from 'node:path'
import { z } from 'zod'
import { root, runTool } from '../run-tool.ts'
import { readReport } from './report.ts'
import type { Tally } from './tally.ts'

/** The part of Vitest's JSON report that is used. */
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
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

type TestFile = z.infer<typeof report>['testResults'][number]

/** Runs a project of vitest.config.ts, or the files of it whose paths contain one of the filters. */
export async function runVitest(
  folder: string,
  project: string,
  filters: readonly string[] = [],
): Promise<Tally> {
  const file = join(folder, `${[project, ...filters].join('-').replaceAll('/', '-')}.json`)
  const end = await runTool('vitest/vitest.mjs', [
    'run',
    ...filters,
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return vitestTally(readReport(file, end), end)
}

/**
 * One failure each: a failed test, a file that could not be loaded or set up, an error outside all tests, a run
 * without tests.
 */
export function vitestTally(content: unknown, end: number | string): Tally {
  const result = report.parse(content)
  const failures = result.testResults.filter((file) => file.status === 'failed').flatMap(failuresOf)
  const crashed = failures.length === 0 && (end !== 0 || !result.success || result.numTotalTests === 0)
  return {
    passed: result.numPassedTests,
    failures: crashed ? [`the tests ended with ${end} after ${result.numTotalTests} tests`] : failures,
    skipped: result.numPendingTests + result.numTodoTests,
    flaky: [],
    files: result.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      ms: endTime - startTime,
    })),
  }
}

function failuresOf(file: TestFile): string[] {
  const name = relative(root, file.name)
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  return failed.length > 0 ? failed.map((test) => `${name}: ${test.fullName}`) : [name]
}
