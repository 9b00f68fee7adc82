import { perFile } from '../browser/per-file.ts'
import { test } from '../browser/test.ts'
import { copyPostgresTemplate } from '../database/database-template.ts'
import { testTimings } from '../server/test-timings.ts'
import { type Office, openOffice } from './office.ts'

type Environment = Readonly<Record<string, string>>

/**
 * An office with its own database for the tests of one file. Pages opened in a test are closed after it; pages
 * opened in `beforeAll` stay.
 */
export function sharedOffice(environment: Environment | (() => Promise<Environment>) = {}): Office {
  const office = perFile<Office>({
    async open(browser, { officeEngine }) {
      const own = typeof environment === 'function' ? await environment() : environment
      const settings = { TIMINGS: testTimings, ...own }
      if (officeEngine === 'pglite') return openOffice(browser, settings)
      const database = await copyPostgresTemplate()
      const opened = await openOffice(browser, { DATABASE_URL: database.url, ...settings })
      return {
        ...opened,
        async close() {
          await opened.close()
          await database.drop()
        },
      }
    },
    close: (opened) => opened.close(),
  })
  let before: ReturnType<Office['open']> = []
  test.beforeEach(() => {
    before = office.open()
  })
  test.afterEach(() => office.closeSince(before))
  return office
}
