import { join } from 'node:path'
import { z } from 'zod'
import { runTool } from '../run-tool.ts'
import { readReport } from './report.ts'
import type { FileTime, Tally } from './tally.ts'

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
})

interface Suite {
  readonly title: string
  readonly specs: readonly z.infer<typeof spec>[]
  readonly suites?: readonly Suite[] | undefined
}

const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  suites: z.lazy(() => z.array(suite).optional()),
})

/** The part of Playwright's JSON report that is used. */
const report = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
})

/** Runs browser tests of playwright.config.ts with these Playwright arguments. */
export async function runPlaywright(folder: string, args: readonly string[] = []): Promise<Tally> {
  const file = join(folder, `playwright-${Date.now()}.json`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const end = await runTool('@playwright/test/cli.js', ['test', '--reporter=dot,json', ...args], { env })
  return playwrightTally(readReport(file, end), end)
}

/** One failure each: a failed test, an error outside all tests, a run without tests. */
export function playwrightTally(content: unknown, end: number | string): Tally {
  const { suites, errors } = report.parse(content)
  const tests = suites.flatMap((top) => testsOf(top, []))
  const named = (status: string) => tests.filter((test) => test.status === status).map((test) => test.name)
  const failures = [
    ...named('unexpected'),
    ...errors.map(({ message = 'an error outside all tests' }) => message.split('\n')[0] ?? message),
  ]
  const crashed = failures.length === 0 && (end !== 0 || tests.length === 0)
  return {
    passed: named('expected').length + named('flaky').length,
    failures: crashed ? [`the browser tests ended with ${end} after ${tests.length} tests`] : failures,
    skipped: named('skipped').length,
    flaky: named('flaky'),
    files: fileTimes(tests),
  }
}

interface ReportedTest {
  readonly name: string
  readonly file: string
  readonly status: string
  readonly ms: number
}

function testsOf({ title, specs, suites = [] }: Suite, above: readonly string[]): ReportedTest[] {
  const path = [...above, title]
  const own = specs.flatMap((entry) =>
    entry.tests.map(({ status, results }) => ({
      name: `tests/e2e/${[...path, entry.title].join(' › ')}`,
      file: `tests/e2e/${entry.file}`,
      status,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...own, ...suites.flatMap((inner) => testsOf(inner, path))]
}

function fileTimes(tests: readonly ReportedTest[]): FileTime[] {
  const times = new Map<string, number>()
  for (const { file, ms } of tests) times.set(file, (times.get(file) ?? 0) + ms)
  return [...times].map(([file, ms]) => ({ file, ms }))
}
