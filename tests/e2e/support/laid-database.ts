// An embedded database that is laid once per run: every product of these tests starts on a copy of it. That a product
// lays its own on its first start is proven in tests/start.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'

/** For the processes of the tests, which take over the environment of the one that starts them. */
const place = 'SHRINGAR_LAID_DATABASE'

/** Resolves to what removes it again. */
export async function layDatabase(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shringar-laid-'))
  const db = await openDatabase(readConfig({ DATA_DIR: dataDir }, dataDir))
  await db.close()
  process.env[place] = join(dataDir, 'database')
  return () => rm(dataDir, { recursive: true, force: true })
}

/** Outside a run of these tests, as in the benches, the product lays its own. */
export async function bringDatabase(dataDir: string): Promise<void> {
  const laid = process.env[place]
  if (laid) await cp(laid, join(dataDir, 'database'), { recursive: true })
}
