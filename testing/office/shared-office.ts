import { perFile } from '../browser/per-file.ts'
import { test } from '../browser/test.ts'
import { testTimings } from '../server/test-timings.ts'
import { type Office, openOffice } from './office.ts'

type Environment = Readonly<Record<string, string>>

/**
 * An office for the tests of one file, on a database of its own. Pages that a test opens are closed after it; pages that
 * a `beforeAll` opens stay.
 */
export function sharedOffice(environment: Environment | (() => Promise<Environment>) = {}): Office {
  const office = perFile({
    open: async (browser) =>
      openOffice(browser, {
        TIMINGS: testTimings,
        ...(typeof environment === 'function' ? await environment() : environment),
      }),
    close: (opened) => opened.close(),
  })
  let before: ReturnType<Office['open']> = []
  test.beforeEach(() => {
    before = office.open()
  })
  test.afterEach(() => office.closeSince(before))
  return office
}
