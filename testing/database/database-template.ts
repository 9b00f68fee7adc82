// An embedded database with every migration applied, made once per run: each product of the browser tests starts on a copy.
// That a product makes its own on its first start is proven in tests/deep/start.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'

/** Worker processes inherit the environment of the process that runs the global setup. */
const variable = 'SHRINGAR_DATABASE_TEMPLATE'

/** Returns a function that removes the template. */
export async function makeDatabaseTemplate(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shringar-template-'))
  const db = await openDatabase(readConfig({ DATA_DIR: dataDir }, dataDir))
  await db.close()
  process.env[variable] = join(dataDir, 'database')
  return () => rm(dataDir, { recursive: true, force: true })
}

/** Without a template, as in the benches, the product makes its own database. */
export async function copyDatabaseTemplate(dataDir: string): Promise<void> {
  const template = process.env[variable]
  if (template) await cp(template, join(dataDir, 'database'), { recursive: true })
}
