import { readFileSync } from 'node:fs'

/** Reads the JSON report of a test runner. A missing report is a failure. */
export function readReport(file: string, end: number | string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`the tests ended with ${end} and left no report`, { cause: error })
  }
}
