import { describe, expect, it } from 'vitest'
import { tallyOf } from './vitest.ts'

const clean = {
  success: true,
  numTotalTests: 3,
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      status: 'passed',
      assertionResults: [{ status: 'passed' }, { status: 'passed' }, { status: 'skipped' }],
    },
  ],
}

describe('the tally of a test run', () => {
  it('counts passed, failed and skipped tests', () => {
    expect(tallyOf(clean, 0)).toEqual({ passed: 2, failed: 0, skipped: 1 })
    expect(tallyOf({ ...clean, success: false, numFailedTests: 4 }, 1)).toMatchObject({ failed: 4 })
  })

  it.each([
    ['loaded', []],
    ['set up', [{ status: 'skipped' }]],
  ])('counts a file that could not be %s', (_, assertionResults) => {
    const testResults = [...clean.testResults, { status: 'failed', assertionResults }]
    expect(tallyOf({ ...clean, success: false, testResults }, 1)).toMatchObject({ passed: 2, failed: 1 })
  })

  it('takes an unclean end for a failure even when every test passed', () => {
    expect(tallyOf(clean, 1)).toMatchObject({ failed: 1 })
    expect(tallyOf(clean, 'SIGKILL')).toMatchObject({ failed: 1 })
    expect(tallyOf({ ...clean, success: false }, 0)).toMatchObject({ failed: 1 })
  })

  it('takes a run without tests for a failure', () => {
    const none = { ...clean, numTotalTests: 0, numPassedTests: 0, numPendingTests: 0, testResults: [] }
    expect(tallyOf(none, 0)).toMatchObject({ failed: 1 })
  })
})
