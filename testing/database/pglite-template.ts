// Caches a migrated PGlite database as a file in .cache/, because migrating takes PGlite about ten seconds.
import './unoptimised-engine.ts'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '#server/db/migrate.ts'
import { engineOptions } from '#server/db/pglite/engine-options.ts'
import { openPglite } from '#server/db/pglite.ts'
import { ensureSnapshot, readSnapshot } from '#server/db/snapshot.ts'
import manifest from '../../package.json' with { type: 'json' }
import { scratchFolder } from './scratch-folder.ts'

const project = join(import.meta.dirname, '../..')
const cacheFolder = join(project, '.cache')
const prefix = 'test-database-'
/** What the template depends on: the migrations, and the code and platform files of the database. */
const sources = ['supabase/migrations', 'server/db']

/** Returns the path of the template. */
export async function ensurePgliteTemplate(): Promise<string> {
  const name = `${prefix}${await fingerprint()}.tar`
  const path = join(cacheFolder, name)
  if (existsSync(path)) return path
  const bytes = await createTemplate()
  await mkdir(cacheFolder, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, bytes)
  await rename(draft, path)
  for (const other of await readdir(cacheFolder))
    if (other.startsWith(prefix) && other.endsWith('.tar') && other !== name)
      await rm(join(cacheFolder, other), { force: true })
  return path
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(manifest.dependencies['@electric-sql/pglite'])
  for (const source of sources) {
    const entries = await readdir(join(project, source), { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    for (const path of paths.sort()) hash.update(path).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}

async function createTemplate(): Promise<Uint8Array> {
  await ensureSnapshot()
  const folder = await scratchFolder()
  const db = await openPglite({ folder, snapshot: await readSnapshot() })
  await migrate(db)
  await db.close()
  const pglite = await PGlite.create(engineOptions(folder))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await rm(folder, { recursive: true, force: true })
  return new Uint8Array(await dump.arrayBuffer())
}
