// Databases to measure on: filled with the sample, on PGlite in a folder and on the run's own Postgres server.
import { chmod, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createPostgresServer } from '#testing/database/postgres-server.ts'
import { fillWithSample } from '../../scripts/demo/fill-with-sample.ts'
import { parseSampleSize } from '../../scripts/demo/sample-size.ts'

export interface SampleServer {
  /** A new database with this many appointments, or the usual sample. */
  database(name: string, appointments?: number): Promise<string>
  /** A new empty database. */
  empty(name: string): Promise<string>
  stop(): Promise<void>
}

/** Returns a folder for our server, and a copy of its database for the driver. */
export async function preparePglite(folder: string): Promise<{ ours: string; driver: string }> {
  const ours = join(folder, 'pglite')
  const driver = join(folder, 'pglite-driver')
  await mkdir(ours)
  await fill({ DATA_DIR: ours }, ours)
  await cp(join(ours, 'database'), driver, { recursive: true })
  return { ours, driver }
}

export async function startPostgres(folder: string): Promise<SampleServer> {
  await chmod(folder, 0o755)
  const server = await createPostgresServer(join(folder, 'postgres'), {
    shared_buffers: '512MB',
    random_page_cost: '1.1',
    max_wal_size: '4GB',
  })
  await server.start()
  return {
    async database(name, appointments) {
      await server.createDatabase(name)
      const url = `${server.url}/${name}`
      await fill({ DATABASE_URL: url }, folder, appointments)
      await settle(url)
      return url
    },
    async empty(name) {
      await server.createDatabase(name)
      return `${server.url}/${name}`
    },
    stop: () => server.stop(),
  }
}

/** Maintenance that the server would otherwise do during the measurement. */
async function settle(url: string): Promise<void> {
  const owner = postgres(url, { max: 1 })
  await owner.unsafe('vacuum analyze')
  await owner.unsafe('checkpoint')
  await owner.end()
}

async function fill(
  environment: Record<string, string>,
  folder: string,
  appointments?: number,
): Promise<void> {
  const db = await openDatabase({ ...readConfig(environment, folder), STATEMENT_TIMEOUT_MS: 0 })
  await fillWithSample(
    db,
    parseSampleSize(appointments === undefined ? [] : ['--rows', String(appointments)]),
    () => {},
  )
  await db.asOwner((tx) =>
    tx.script(`
      alter table public.leads disable trigger leads_refuse_flood;
      insert into public.services (name, description, price, original_price, category, image_url)
      select 'Further service ' || n, 'What it is, in a sentence or two.', n * 100, n * 120, 'Category ' || n % 6, '/art/service.webp'
      from generate_series(1, 40) n`),
  )
  await db.close()
}
