// All report figures against their rows after many changes; all reports of a large business as the pages request
// them; and a CSV export of a million rows with the server's memory growth.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '../scripts/build.ts'
import type { Figure } from './figure.ts'
import { measureAnswers } from './reports/answers.ts'
import { measureDifferences } from './reports/differences.ts'
import { measureExport } from './reports/export.ts'
import { startPostgres } from './rest/databases.ts'

export const title = 'Reports: each at a million appointments on Postgres, and a million rows as a file'

export async function measure(): Promise<Figure[]> {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
  const folder = await mkdtemp(join(tmpdir(), 'shringar-bench-reports-'))
  const postgres = await startPostgres(folder)
  try {
    const differences = [
      await measureDifferences('PGlite', { DATA_DIR: folder }, folder),
      await measureDifferences('Postgres', { DATABASE_URL: await postgres.empty('changed') }, folder),
    ]
    const url = await postgres.database('million', 1_000_000)
    return [...differences, ...(await measureAnswers(url)), ...(await measureExport(url))]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
