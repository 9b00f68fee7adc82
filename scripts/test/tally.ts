/** What passed and was passed over, in numbers, and each failure by the name by which it is found. */
export interface Tally {
  readonly passed: number
  readonly failures: readonly string[]
  readonly skipped: number
}

export const emptyTally: Tally = { passed: 0, failures: [], skipped: 0 }

export const onePassed: Tally = { ...emptyTally, passed: 1 }

export const oneFailed = (what: string): Tally => ({ ...emptyTally, failures: [what] })

export function plus(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failures: [...a.failures, ...b.failures],
    skipped: a.skipped + b.skipped,
  }
}

export function formatTally({ passed, failures, skipped }: Tally): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
