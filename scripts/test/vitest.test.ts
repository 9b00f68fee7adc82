import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run-tool.ts'
import { tallyOf } from './vitest.ts'

const test = (status: string) => ({ status, fullName: `a room ${status}` })
const clean = {
  success: true,
  numTotalTests: 3,
  numPassedTests: 2,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      name: join(root, 'one.test.ts'),
      status: 'passed',
      assertionResults: [test('passed'), test('passed'), test('skipped')],
    },
  ],
}
const withFailed = (assertionResults: object[]) => ({
  ...clean,
  success: false,
  testResults: [
    ...clean.testResults,
    { name: join(root, 'two.test.ts'), status: 'failed', assertionResults },
  ],
})

describe('the tally of a test run', () => {
  it('counts passed and skipped tests, and names failed ones', () => {
    expect(tallyOf(clean, 0)).toEqual({ passed: 2, failures: [], skipped: 1 })
    expect(tallyOf(withFailed([test('passed'), test('failed')]), 1)).toMatchObject({
      failures: ['two.test.ts: a room failed'],
    })
  })

  it.each([
    ['loaded', []],
    ['set up', [test('skipped')]],
  ])('names a file that could not be %s', (_, assertionResults) => {
    expect(tallyOf(withFailed(assertionResults), 1)).toMatchObject({ passed: 2, failures: ['two.test.ts'] })
  })

  it('takes an unclean end for a failure even when every test passed', () => {
    expect(tallyOf(clean, 1)).toHaveProperty('failures.length', 1)
    expect(tallyOf(clean, 'SIGKILL')).toHaveProperty('failures.length', 1)
    expect(tallyOf({ ...clean, success: false }, 0)).toHaveProperty('failures.length', 1)
  })

  it('takes a run without tests for a failure', () => {
    const none = { ...clean, numTotalTests: 0, numPassedTests: 0, numPendingTests: 0, testResults: [] }
    expect(tallyOf(none, 0)).toHaveProperty('failures.length', 1)
  })
})
