// Once per test run: a PGlite template with every migration applied, and a real Postgres with a template database.
// Test files then copy a template instead of migrating, and never share a database.
import { chmod, copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { ensurePgliteTemplate } from './pglite-template.ts'
import { createPostgresServer, type PostgresServer } from './postgres-server.ts'
import { scratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    pgliteTemplate: string
    postgresUrl: string
  }
}

export const templateDatabase = 'shringar_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await scratchFolder()
  // As root, Postgres runs under a user of its own, which has to reach its folder.
  await chmod(folder, 0o755)
  const pgliteTemplate = join(folder, 'pglite.tar')
  const [postgres] = await Promise.all([startPostgres(folder), bringPgliteTemplate(pgliteTemplate)])
  project.provide('pgliteTemplate', pgliteTemplate)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startPostgres(folder: string): Promise<PostgresServer> {
  const postgres = await createPostgresServer(join(folder, 'postgres'))
  await postgres.start()
  await postgres.createDatabase(templateDatabase)
  const db = await openDatabase(readConfig({ DATABASE_URL: `${postgres.url}/${templateDatabase}` }, folder))
  await db.close()
  return postgres
}

/** A copy of its own: another run may replace the cached one meanwhile. */
async function bringPgliteTemplate(path: string): Promise<void> {
  await copyFile(await ensurePgliteTemplate(), path)
}
