// Changes ten thousand rows at random on each engine and counts figures that differ from their rows: a longer run
// of tests/database/money/reports.test.ts.
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { insertBusiness, rolledBackAsStaff } from '#testing/database/appointment-fixture.ts'
import { changeAtRandom } from '#testing/database/random-changes.ts'
import type { Figure } from '../figure.ts'

const changes = 10_000

export async function measureDifferences(
  engine: string,
  environment: Record<string, string>,
  folder: string,
): Promise<Figure> {
  const db = await openDatabase({ ...readConfig(environment, folder), STATEMENT_TIMEOUT_MS: 0 })
  try {
    await insertBusiness(db)
    const { changed, ...found } = await rolledBackAsStaff(db, (tx) => changeAtRandom(tx, changes))
    const differing = Object.values(found).flatMap(Object.values).flat().length
    return {
      what: `totals that differ from their rows after ${changed} changes (${engine})`,
      ours: differing,
      unit: '',
      target: '0',
      met: differing === 0,
    }
  } finally {
    await db.close()
  }
}
