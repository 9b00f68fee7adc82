// Restores a backup on either engine. Verifies the file first, then creates the schema of the backup, loads
// rows and files, and applies newer migrations.
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { DatabaseUnavailable, type Db } from '../db/contract.ts'
import { knownMigrations, migrate, productFolders } from '../db/migrate.ts'
import { restoredBeside, unreachable } from '../db/open-database.ts'
import { openPglite } from '../db/pglite.ts'
import { openPostgres } from '../db/postgres.ts'
import { unfinishedRestore } from '../db/refuse-database.ts'
import { readSnapshot } from '../db/snapshot.ts'
import { sql } from '../db/sql.ts'
import { earlierVersionOf, formerSchema } from '../db/version-0-2-0.ts'
import { flush, flushTree } from '../flush.ts'
import { isNearlyFull } from '../full-disk.ts'
import { StartFailure } from '../start-failure.ts'
import { type BackupFacts, type BackupHeader, readBackupFile, verifyBackupFile } from './backup-file.ts'
import { isDiskFull } from './disk-space.ts'
import { type FileTarget, type LoadTarget, load } from './load.ts'
import { chooseKeys, type RestoredKeys } from './restore-keys.ts'

export interface RestoreOptions {
  readonly path: string
  readonly passphrase: string | null
  /** Null if the uploaded files are in place already. */
  readonly files: FileTarget | null
  /** Whether existing data may be replaced; otherwise the target must be empty. */
  readonly replace: boolean
  /** Whether a backup without keys may get new ones. */
  readonly newKeys?: boolean
}

export async function restore(config: Config, options: RestoreOptions): Promise<BackupFacts> {
  const facts = await verifyBackupFile(options.path, options.passphrase)
  const header = await knownHeader(options.path, facts.header)
  const keys = await chooseKeys(config, facts.keys, options)
  if (config.DATABASE_URL) await restoreIntoPostgres(config.DATABASE_URL, header, { ...options, keys })
  else await restoreIntoFolder(config.dataDir, header, { ...options, keys })
  await keys.store()
  return facts
}

/**
 * Replaces the embedded database by a new one with the rows of a backup. Returns where the former one is now.
 */
export async function replaceDatabase(dataDir: string, path: string): Promise<string | null> {
  const { header } = await verifyBackupFile(path, null)
  const keys: RestoredKeys = { adapt: async () => {}, store: async () => {} }
  const known = await knownHeader(path, header)
  return restoreIntoFolder(dataDir, known, { path, passphrase: null, files: null, replace: true, keys })
}

type Restoring = RestoreOptions & { readonly keys: RestoredKeys }
type KnownHeader = BackupHeader & Pick<LoadTarget, 'former'>

/** Maps the migrations of a header to today's. */
async function knownHeader(path: string, header: BackupHeader): Promise<KnownHeader> {
  const version = earlierVersionOf(header.migrations)
  if (version === 'older') {
    throw new StartFailure(
      `${path} was made by a version before 0.2.0: restore it with version 0.2.0 and make a new backup there.`,
    )
  }
  const known = await knownMigrations()
  const migrations = version === '0.2.0' ? known : header.migrations
  if (migrations.some((one) => !known.includes(one))) {
    throw new StartFailure(
      `${path} was made by a newer version of this product: restore it with that version.`,
    )
  }
  return { ...header, migrations, ...(version === '0.2.0' && { former: formerSchema }) }
}

/** Builds the database beside its place until it is complete. The former one is kept under another name. */
async function restoreIntoFolder(
  dataDir: string,
  header: KnownHeader,
  options: Restoring,
): Promise<string | null> {
  const folder = join(dataDir, 'database')
  if (existsSync(folder) && !options.replace) {
    throw new StartFailure(
      `${dataDir} already holds a database: use --replace to move it aside, or another DATA_DIR for the restored one.`,
    )
  }
  const draft = `${folder}.restoring`
  const whole = restoredBeside(folder)
  await mkdir(dataDir, { recursive: true })
  for (const left of [draft, whole]) await rm(left, { recursive: true, force: true })
  try {
    const db = await openPglite({ folder: draft, snapshot: await readSnapshot() })
    try {
      await fill(db, header, options)
    } finally {
      await db.close()
    }
    await flushTree(draft)
    await rename(draft, whole)
    await flush(dataDir)
  } catch (error) {
    const isFull = isDiskFull(error) || (await isNearlyFull(dataDir))
    await rm(draft, { recursive: true, force: true })
    throw isFull ? noRoom(dataDir, error) : error
  }
  const former = existsSync(folder) ? `${folder}.before-${Date.now()}` : null
  if (former) await rename(folder, former)
  await rename(whole, folder)
  await flush(dataDir)
  return former
}

const noRoom = (dataDir: string, cause: unknown) =>
  new StartFailure(
    `Nothing was restored, because the disk of ${dataDir} is full: free some space, or choose another DATA_DIR.`,
    { cause },
  )

async function restoreIntoPostgres(url: string, header: KnownHeader, options: Restoring): Promise<void> {
  const db = openPostgres({ url, statementTimeoutMs: 0, maxConnections: 2 })
  try {
    const { migrations: found, isUsed } = await foundIn(db)
    if (isUsed && !options.replace) {
      throw new StartFailure(
        'The Postgres of DATABASE_URL is not empty: use --replace to replace what is in it, or the address of an empty one.',
      )
    }
    if (earlierVersionOf(found) !== null) {
      throw new StartFailure(
        'The Postgres of DATABASE_URL holds a database of an earlier version: restore into an empty one.',
      )
    }
    if (found.some((version) => !header.migrations.includes(version))) {
      throw new StartFailure(
        'The Postgres of DATABASE_URL is newer than this backup: restore into an empty one, which is then brought up to date.',
      )
    }
    await fill(db, header, options)
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? unreachable(url, error) : error
  } finally {
    await db.close()
  }
}

/** What the target holds. A schema without data, as an interrupted restore leaves it, counts as unused. */
async function foundIn(db: Db): Promise<{ migrations: readonly string[]; isUsed: boolean }> {
  return db.asOwner(async (tx) => {
    const [ledger] = await tx.query<{ there: boolean; other: boolean }>(sql`
      select to_regclass('supabase_migrations.schema_migrations') is not null as there,
             exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as other`)
    if (!ledger?.there) {
      if (ledger?.other)
        throw new StartFailure('The Postgres of DATABASE_URL holds tables of something else.')
      return { migrations: [], isUsed: false }
    }
    const rows = await tx.query<{ version: string }>(
      sql`select version from supabase_migrations.schema_migrations`,
    )
    const [state] = await tx.query<{ isStarted: boolean }>(sql`
      select exists (select from platform.settings where name <> ${unfinishedRestore}) or exists (select from auth.users) as "isStarted"`)
    return { migrations: rows.map(({ version }) => version), isUsed: state?.isStarted !== false }
  })
}

async function fill(
  db: Db,
  { migrations, former }: KnownHeader,
  { path, passphrase, files, keys }: Restoring,
): Promise<void> {
  await migrate(db, productFolders, migrations)
  await markUnfinished(db)
  await load({ db, files, former, unseal: keys.unseal }, readBackupFile(path, passphrase))
  await migrate(db)
  await keys.adapt(db)
}

/** Of an empty database: rows that are there stay until the restore is complete. */
async function markUnfinished(db: Db): Promise<void> {
  await db.asOwner((tx) =>
    tx.query(sql`
      insert into platform.settings (name, value) select ${unfinishedRestore}::text, 'true'
      where not exists (select from platform.settings) and not exists (select from auth.users)`),
  )
}
