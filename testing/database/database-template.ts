// Database templates of the browser tests, made once per run: PGlite files and a Postgres database.
// tests/deep/start shows that a product creates its own database on first start.
import { execFile } from 'node:child_process'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { prepareContent } from '#server/starter-content.ts'
import { owner } from '../office/owner.ts'
import { type CreatedDatabase, createDatabase } from './create-database.ts'
import { ensurePgliteTemplate } from './pglite-template.ts'
import { createPostgresServer } from './postgres-server.ts'
import { scratchFolder } from './scratch-folder.ts'

/** Worker processes inherit the environment of the process that runs the global setup. */
const embeddedVariable = 'SHRINGAR_DATABASE_TEMPLATE'
const postgresVariable = 'SHRINGAR_TEMPLATE_SERVER'
const officeTemplate = 'office_template'

/** Returns a function that removes the templates. */
export async function makeDatabaseTemplates(): Promise<() => Promise<void>> {
  const folder = await scratchFolder()
  // As root, Postgres runs under its own user, which must be able to read its folder.
  await chmod(folder, 0o755)
  const [stop] = await Promise.all([makePostgresTemplate(folder), makeEmbeddedTemplate(folder)])
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeEmbeddedTemplate(folder: string): Promise<void> {
  const database = join(folder, 'database')
  await mkdir(database)
  await run('tar', ['-xf', await ensurePgliteTemplate(), '-C', database])
  process.env[embeddedVariable] = database
}

/** With the starter content and the owner's account. */
async function makePostgresTemplate(folder: string): Promise<() => Promise<void>> {
  const server = await createPostgresServer(join(folder, 'postgres'))
  await server.start()
  await server.createDatabase(officeTemplate)
  const config = readConfig(
    {
      DATABASE_URL: `${server.url}/${officeTemplate}`,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
    },
    folder,
  )
  const db = await openDatabase(config)
  await prepareContent(db, config)
  await db.close()
  process.env[postgresVariable] = server.url
  return () => server.stop()
}

const run = promisify(execFile)

/** Without a template, as in the benches, the product creates its own database. */
export async function copyDatabaseTemplate(dataDir: string): Promise<void> {
  const template = process.env[embeddedVariable]
  // `cp` is several times as fast as Node's copy, which takes one file after another.
  if (template) await run('cp', ['-r', template, join(dataDir, 'database')])
}

/** Creates a database in the run's Postgres. */
export function copyPostgresTemplate(): Promise<CreatedDatabase> {
  const server = process.env[postgresVariable]
  if (!server) throw new Error('The run has no Postgres: only browser tests have it.')
  return createDatabase(server, officeTemplate)
}
