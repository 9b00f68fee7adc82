/** The result of a part: counts, names of failed and flaky tests, and the duration of each test file. */
export interface Tally {
  readonly passed: number
  readonly failures: readonly string[]
  readonly skipped: number
  /** Tests that passed only when repeated. */
  readonly flaky: readonly string[]
  readonly files: readonly FileTime[]
}

export interface FileTime {
  readonly file: string
  readonly ms: number
}

const SLOWEST = 10

export const emptyTally: Tally = { passed: 0, failures: [], skipped: 0, flaky: [], files: [] }

export const onePassed: Tally = { ...emptyTally, passed: 1 }

export const oneFailed = (what: string): Tally => ({ ...emptyTally, failures: [what] })

export function plus(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failures: [...a.failures, ...b.failures],
    skipped: a.skipped + b.skipped,
    flaky: [...a.flaky, ...b.flaky],
    files: [...a.files, ...b.files],
  }
}

export function formatTally({ passed, failures, skipped }: Tally): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The last lines of a run: slowest files, flaky tests, failures, and counts. */
export function formatSummary(tally: Tally): string {
  const slowest = [...tally.files].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  return [
    ...slowest.map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`),
    ...tally.flaky.map((name) => `~ flaky: ${name}`),
    ...tally.failures.map((name) => `✗ ${name}`),
    formatTally(tally),
  ].join('\n')
}
