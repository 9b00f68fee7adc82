// Global setup of the database tests: a migrated PGlite template and a Postgres server with a template database.
// Each test file copies a template, so that no two files share a database.
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
  // As root, Postgres runs under its own user, which must be able to read its folder.
  await chmod(folder, 0o755)
  const pgliteTemplate = join(folder, 'pglite.tar')
  const [postgres] = await Promise.all([startPostgres(folder), copyPgliteTemplate(pgliteTemplate)])
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

/** Copied, because another run may replace the cached file meanwhile. */
async function copyPgliteTemplate(path: string): Promise<void> {
  await copyFile(await ensurePgliteTemplate(), path)
}
