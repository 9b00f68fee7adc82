import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run-tool.ts'
import { vitestTally } from './vitest.ts'

const test = (status: string) => ({ status, fullName: `a test that ${status}` })
const times = { startTime: 1000, endTime: 3500 }
const clean = {
  success: true,
  numTotalTests: 3,
  numPassedTests: 2,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    {
      ...times,
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
    { ...times, name: join(root, 'two.test.ts'), status: 'failed', assertionResults },
  ],
})

describe('the tally of a Vitest run', () => {
  it('counts passed and skipped tests, names failed ones and times files', () => {
    expect(vitestTally(clean, 0)).toEqual({
      passed: 2,
      failures: [],
      skipped: 1,
      flaky: [],
      files: [{ file: 'one.test.ts', ms: 2500 }],
    })
    expect(vitestTally(withFailed([test('passed'), test('failed')]), 1)).toMatchObject({
      failures: ['two.test.ts: a test that failed'],
    })
  })

  it.each([
    ['loaded', []],
    ['set up', [test('skipped')]],
  ])('names a file that could not be %s', (_, assertionResults) => {
    expect(vitestTally(withFailed(assertionResults), 1)).toMatchObject({
      passed: 2,
      failures: ['two.test.ts'],
    })
  })

  it('treats a bad exit code as a failure even when all tests passed', () => {
    expect(vitestTally(clean, 1)).toHaveProperty('failures.length', 1)
    expect(vitestTally(clean, 'SIGKILL')).toHaveProperty('failures.length', 1)
    expect(vitestTally({ ...clean, success: false }, 0)).toHaveProperty('failures.length', 1)
  })

  it('treats a run without tests as a failure', () => {
    const none = { ...clean, numTotalTests: 0, numPassedTests: 0, numPendingTests: 0, testResults: [] }
    expect(vitestTally(none, 0)).toHaveProperty('failures.length', 1)
  })
})
