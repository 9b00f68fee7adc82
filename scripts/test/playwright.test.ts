import { describe, expect, it } from 'vitest'
import { playwrightTally } from './playwright.ts'
import { formatSummary } from './tally.ts'

const spec = (title: string, status: string, ...durations: number[]) => ({
  title,
  file: 'public/forms.test.ts',
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
})
const reportOf = (...specs: object[]) => ({
  errors: [],
  suites: [{ title: 'public/forms.test.ts', specs: [], suites: [{ title: 'the lead form', specs }] }],
})

describe('the tally of a Playwright run', () => {
  it('counts a flaky test as passed and names it', () => {
    const tally = playwrightTally(
      reportOf(
        spec('stores', 'expected', 900),
        spec('resets', 'flaky', 2000, 1100),
        spec('skips', 'skipped'),
      ),
      0,
    )
    expect(tally).toEqual({
      passed: 2,
      failures: [],
      skipped: 1,
      flaky: ['tests/e2e/public/forms.test.ts › the lead form › resets'],
      files: [{ file: 'tests/e2e/public/forms.test.ts', ms: 4000 }],
    })
    expect(formatSummary(tally).split('\n')).toEqual([
      '     4.0 s  tests/e2e/public/forms.test.ts',
      '~ flaky: tests/e2e/public/forms.test.ts › the lead form › resets',
      '2 passed, 0 failed, 1 skipped',
    ])
  })

  it('names failed tests and errors outside tests', () => {
    const failed = reportOf(spec('stores', 'unexpected', 10))
    expect(playwrightTally({ ...failed, errors: [{ message: 'no build\n at …' }] }, 1).failures).toEqual([
      'tests/e2e/public/forms.test.ts › the lead form › stores',
      'no build',
    ])
  })

  it('treats a bad exit code or a run without tests as a failure', () => {
    expect(playwrightTally(reportOf(spec('stores', 'expected', 1)), 1).failures).toHaveLength(1)
    expect(playwrightTally({ errors: [], suites: [] }, 0).failures).toHaveLength(1)
  })
})
