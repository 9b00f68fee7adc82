/** How many checks and tests passed, failed and were passed over. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0 }

export function plus(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

export function formatTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
