// Migrates a database in one transaction under one lock: first the platform (what a hosted project already
// has), then supabase/migrations in order. Several servers that start together migrate once. The ledger is
// that of the Supabase CLI, so its tools can continue.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../start-failure.ts'
import { DatabaseError, type Db, type OwnerTx } from './contract.ts'
import { readPlatformVersion } from './platform-version.ts'
import { refuseForeignDatabase, refuseOtherVersions } from './refuse-database.ts'
import { sql } from './sql.ts'

export interface MigrationFolders {
  readonly platform: string
  readonly migrations: string
}

interface SqlFile {
  readonly version: string
  readonly name: string
  readonly content: string
}

const projectFolder = join(import.meta.dirname, '../..')

export const productFolders: MigrationFolders = {
  platform: join(import.meta.dirname, 'platform'),
  migrations: join(projectFolder, 'supabase/migrations'),
}

/** Any unused advisory lock key. */
const migrationLock = 7_310_461

/** Versions of the migrations in this product, in order. */
export async function knownMigrations(): Promise<readonly string[]> {
  return (await readFolder(productFolders.migrations)).map(({ version }) => version)
}

/** Versions in the ledger; empty for a database that was never migrated. */
export async function appliedMigrations(tx: OwnerTx): Promise<readonly string[]> {
  const [ledger] = await tx.query<{ there: boolean }>(
    sql`select to_regclass('supabase_migrations.schema_migrations') is not null as there`,
  )
  if (!ledger?.there) return []
  const applied = await tx.query<{ version: string }>(
    sql`select version from supabase_migrations.schema_migrations`,
  )
  return applied.map(({ version }) => version)
}

/** Returns the names of the migrations applied now. `only` restricts them to these versions. */
export async function migrate(
  db: Db,
  folders: MigrationFolders = productFolders,
  only: readonly string[] | null = null,
): Promise<readonly string[]> {
  const [platform, platformVersion, all] = await Promise.all([
    readFolder(folders.platform),
    readPlatformVersion(folders.platform),
    readFolder(folders.migrations),
  ])
  const migrations = only ? all.filter(({ version }) => only.includes(version)) : all
  return db.asOwner(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`)
    await refuseForeignDatabase(tx)
    await createLedgers(tx)
    await refuseOtherVersions(tx, { platformVersion, migrations: all })
    await applyPlatform(tx, platform, platformVersion)
    const applied = await applyMigrations(tx, migrations)
    if (applied.length > 0) await tx.query(sql`select pg_notify('pgrst', 'reload schema')`)
    return applied
  })
}

async function createLedgers(tx: OwnerTx): Promise<void> {
  await tx.script(`
    create schema if not exists platform;
    create table if not exists platform.files (name text primary key, content text not null);
    create table if not exists platform.versions (version integer primary key, laid_at timestamptz not null default now());
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text)`)
}

/** Platform files are idempotent, so a changed one is run again. */
async function applyPlatform(tx: OwnerTx, files: readonly SqlFile[], version: number): Promise<void> {
  const stored = await tx.query<{ name: string; content: string }>(
    sql`select name, content from platform.files`,
  )
  const contents = new Map(stored.map((file) => [file.name, file.content]))
  for (const file of files) {
    const name = `${file.version}_${file.name}`
    if (contents.get(name) === file.content) continue
    await runFile(tx, name, file.content)
    await tx.query(sql`
      insert into platform.files (name, content) values (${name}, ${file.content})
      on conflict (name) do update set content = excluded.content`)
  }
  await tx.query(sql`insert into platform.versions (version) values (${version}) on conflict do nothing`)
}

async function applyMigrations(tx: OwnerTx, files: readonly SqlFile[]): Promise<readonly string[]> {
  const ledger = await tx.query<{ version: string; content: string | null }>(sql`
    select version, array_to_string(statements, '') as content from supabase_migrations.schema_migrations`)
  const recorded = new Map(ledger.map((row) => [row.version, row.content]))

  const applied: string[] = []
  for (const file of files) {
    const label = `${file.version}_${file.name}`
    if (recorded.has(file.version)) {
      refuseEdited(label, recorded.get(file.version) ?? null, file.content)
      continue
    }
    await runFile(tx, label, file.content)
    await tx.query(sql`
      insert into supabase_migrations.schema_migrations (version, statements, name)
      values (${file.version}, array[${file.content}::text], ${file.name})`)
    applied.push(label)
  }
  return applied
}

/** The CLI stores statements one by one without semicolons, so white space and semicolons are ignored. */
function refuseEdited(label: string, recorded: string | null, content: string): void {
  const normalized = (text: string) => text.replace(/[\s;]+/g, '')
  if (recorded === null || normalized(recorded) === normalized(content)) return
  throw new StartFailure(
    `The migration ${label} was edited after it was applied: restore the file and put the change into a new migration.`,
  )
}

async function runFile(tx: OwnerTx, label: string, content: string): Promise<void> {
  try {
    await tx.script(content)
  } catch (error) {
    const hint = error instanceof DatabaseError && error.hint ? ` ${error.hint}` : ''
    throw new StartFailure(
      `${label} could not be applied: ${error instanceof Error ? error.message : error}${hint}`,
      {
        cause: error,
      },
    )
  }
}

export async function readFolder(folder: string): Promise<readonly SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (fileName) => {
      const [version = '', name = ''] = fileName.replace(/\.sql$/, '').split(/_(.*)/s)
      return { version, name, content: await readFile(join(folder, fileName), 'utf8') }
    }),
  )
}
