// Once per test run: a PGlite template with every migration applied, and a real Postgres with a template database.
// Test files then copy a template instead of migrating, and never share a database.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { engineOptions } from '#server/db/pglite/engine-options.ts'
import { openPglite } from '#server/db/pglite.ts'
import { ensureSnapshot, readSnapshot } from '#server/db/snapshot.ts'
import { createPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    pgliteTemplate: string
    postgresUrl: string
  }
}

export const templateDatabase = 'shringar_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-tests-'))
  // As root, Postgres runs under a user of its own, which has to reach its folder.
  await chmod(folder, 0o755)
  const pgliteTemplate = join(folder, 'pglite.tar')
  await writePgliteTemplate(folder, pgliteTemplate)
  const postgres = await createPostgresServer(join(folder, 'postgres'))
  await postgres.start()
  await postgres.createDatabase(templateDatabase)
  const db = await openDatabase(readConfig({ DATABASE_URL: `${postgres.url}/${templateDatabase}` }, folder))
  await db.close()
  project.provide('pgliteTemplate', pgliteTemplate)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writePgliteTemplate(folder: string, path: string): Promise<void> {
  await ensureSnapshot()
  const data = join(folder, 'pglite')
  const db = await openPglite({ folder: data, snapshot: await readSnapshot() })
  await migrate(db)
  await db.close()
  const pglite = await PGlite.create(engineOptions(data))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await writeFile(path, new Uint8Array(await dump.arrayBuffer()))
}
