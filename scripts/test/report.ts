import { readFileSync } from 'node:fs'

/** The JSON report that a test runner wrote. A missing report is a failure, not a success. */
export function readReport(file: string, end: number | string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`the tests ended with ${end} and left no report`, { cause: error })
  }
}
