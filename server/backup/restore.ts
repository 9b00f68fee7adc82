// Restores a backup on either engine. Verifies the file first, then creates the schema of the backup, loads
// rows and files, and applies newer migrations.
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { DatabaseUnavailable, type Db } from '../db/contract.ts'
import { knownMigrations, migrate, productFolders } from '../db/migrate.ts'
import { restoredBeside, unreachable } from '../db/open-database.ts'
import { openPglite } from '../db/pglite.ts'
import { openPostgres } from '../db/postgres.ts'
import { readSnapshot } from '../db/snapshot.ts'
import { sql } from '../db/sql.ts'
import { earlierVersionOf, foldedMigrations, formerSchema } from '../db/version-0-2-0.ts'
import { flush, flushTree } from '../flush.ts'
import { loadSecrets } from '../secrets.ts'
import { StartFailure } from '../start-failure.ts'
import {
  type BackupHeader,
  type BackupKeys,
  type BackupLine,
  readBackupFile,
  verifyBackupFile,
} from './backup-file.ts'
import { isDiskFull, isNearlyFull } from './disk-space.ts'
import { type FileTarget, type LoadTarget, load } from './load.ts'
import { keysOf } from './make-backup.ts'

export interface RestoreOptions {
  readonly path: string
  readonly passphrase: string | null
  /** Null if the uploaded files are in place already. */
  readonly files: FileTarget | null
  /** Whether existing data may be replaced; otherwise the target must be empty. */
  readonly replace: boolean
}

export async function restore(config: Config, options: RestoreOptions): Promise<BackupHeader> {
  const { path, passphrase } = options
  const header = await headerOf(path, passphrase)
  const keys = await keysIn(path, passphrase)
  await refuseOtherKeys(config, keys, options.replace)
  if (config.DATABASE_URL) await restoreIntoPostgres(config.DATABASE_URL, header, options)
  else await restoreIntoFolder(config.dataDir, header, options)
  await keepKeys(config, keys)
  return header
}

/**
 * Replaces the embedded database by a new one with the rows of a backup. Returns where the former one is now.
 */
export async function replaceDatabase(dataDir: string, path: string): Promise<string | null> {
  const header = await headerOf(path, null)
  return restoreIntoFolder(dataDir, header, { path, passphrase: null, files: null, replace: true })
}

type KnownHeader = BackupHeader & Pick<LoadTarget, 'former'>

/** Reads the header and maps its migrations to today's. */
async function headerOf(path: string, passphrase: string | null): Promise<KnownHeader> {
  const header = await verifyBackupFile(path, passphrase)
  const version = earlierVersionOf(header.migrations)
  if (version === 'older') {
    throw new StartFailure(
      `${path} was made by a version before 0.2.0: restore it with version 0.2.0 and make a new backup there.`,
    )
  }
  const migrations = version === '0.2.0' ? foldedMigrations : header.migrations
  const known = await knownMigrations()
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
  options: RestoreOptions,
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

async function restoreIntoPostgres(url: string, header: KnownHeader, options: RestoreOptions): Promise<void> {
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
      select exists (select from platform.settings) or exists (select from auth.users) as "isStarted"`)
    return { migrations: rows.map(({ version }) => version), isUsed: state?.isStarted !== false }
  })
}

async function fill(
  db: Db,
  { migrations, former }: KnownHeader,
  { path, passphrase, files }: RestoreOptions,
): Promise<void> {
  await migrate(db, productFolders, migrations)
  await load({ db, files, former }, readBackupFile(path, passphrase))
  await migrate(db)
}

async function keysIn(path: string, passphrase: string | null): Promise<BackupKeys> {
  for await (const line of readBackupFile(path, passphrase)) if (isKeys(line)) return line.keys
  throw new StartFailure(`${path} holds no keys, so the restored installation could not be used.`)
}

const isKeys = (line: BackupLine): line is { keys: BackupKeys } => 'keys' in line

/** Encrypted values need their own key, so a wrong key must be noticed before the restore. */
async function refuseOtherKeys(config: Config, keys: BackupKeys, replace: boolean): Promise<void> {
  const given = {
    publishableKey: config.SUPABASE_PUBLISHABLE_KEY,
    secretKey: config.SUPABASE_SECRET_KEY,
    encryptionKey: config.ENCRYPTION_KEY,
  }
  const different = Object.entries(given).some(
    ([name, key]) => key !== undefined && key !== keys[name as keyof BackupKeys],
  )
  const kept = existsSync(join(config.dataDir, 'secrets.json')) ? keysOf(await loadSecrets(config)) : null
  if (different || (kept && !replace && kept.encryptionKey !== keys.encryptionKey)) {
    throw new StartFailure(
      'The backup belongs to an installation with other keys: unset SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and ENCRYPTION_KEY, or use --replace to take over those of the backup.',
    )
  }
}

async function keepKeys(config: Config, keys: BackupKeys): Promise<void> {
  await mkdir(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'secrets.json')
  const draft = `${path}.restored`
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  await rename(draft, path)
}
