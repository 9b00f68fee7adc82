// Opens and migrates the configured database. The caller must have locked the data folder before the embedded
// engine is opened.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { damagedDatabase, forbiddenFolder, fullDisk } from '../damaged-folder.ts'
import { flush, flushTree } from '../flush.ts'
import { isNearlyFull } from '../full-disk.ts'
import { StartFailure } from '../start-failure.ts'
import { DatabaseError, DatabaseUnavailable, type Db } from './contract.ts'
import { guardNesting } from './guard-nesting.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { findDamage } from './pglite/find-damage.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { refuseUnfinishedRestore } from './refuse-database.ts'
import { refuseTransactionPooler } from './refuse-pooler.ts'
import { readSnapshot } from './snapshot.ts'
import { sql } from './sql.ts'
import { mayMigrate } from './upgrade-plan.ts'
import { earlierVersionOf } from './version-0-2-0.ts'

/** How a database of an earlier version is handled. Without it, one of 0.2.0 is refused. */
export interface Upgrade {
  /** Called with a non-empty database before it is migrated. */
  beforeMigrating(db: Db): Promise<unknown>
  /**
   * Called with an embedded database of 0.2.0. Closes it and replaces it by one of this version with its
   * rows.
   */
  convert(db: Db): Promise<void>
}

/** `linkKey`: see server/keys/link-key.ts; without it the secret that the database stores is used, if any. */
export async function openDatabase(
  config: Config,
  upgrade: Upgrade | null = null,
  linkKey?: string,
): Promise<Db> {
  return guardNesting(
    config.DATABASE_URL
      ? await openOwn(config, config.DATABASE_URL, upgrade, linkKey)
      : await openEmbedded(config, upgrade, linkKey),
  )
}

async function openEmbedded(config: Config, upgrade: Upgrade | null, linkKey?: string): Promise<Db> {
  const folder = join(config.dataDir, 'database')
  if (!existsSync(folder))
    await (existsSync(restoredBeside(folder)) ? finishRestore(folder) : createFolder(folder))
  const open = () => openUndamaged(config, folder, linkKey)
  const db = await open()
  if (!upgrade || earlierVersionOf(await db.asOwner(appliedMigrations)) !== '0.2.0')
    return migrated(db, upgrade)
  await upgrade.convert(db)
  return migrated(await open(), upgrade)
}

/** As it is, for a look at its version; null if there is none yet. */
export async function openUnmigrated(config: Config): Promise<Db | null> {
  const { DATABASE_URL: url, dataDir, timings } = config
  if (url === undefined) {
    const folder = join(dataDir, 'database')
    return existsSync(folder) ? openUndamaged(config, folder) : null
  }
  const db = openPostgres({ url, statementTimeoutMs: 0, maxConnections: 1, timings })
  try {
    await db.ping()
    return db
  } catch (error) {
    await db.close()
    throw error instanceof DatabaseUnavailable ? unreachable(url, error) : error
  }
}

async function openUndamaged(
  { dataDir, STATEMENT_TIMEOUT_MS, timings }: Config,
  folder: string,
  linkKey?: string,
): Promise<Db> {
  const damage = await findDamage(folder).catch((error: unknown) => {
    throw isForbidden(error) ? forbiddenFolder(error.path ?? folder, error.code, error) : error
  })
  if (damage !== null) throw await damagedDatabase(dataDir, damage)
  try {
    return await openPglite({
      folder,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      queueMs: timings.databaseQueueMs,
      linkKey,
    })
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    throw (await isNearlyFull(dataDir))
      ? fullDisk(dataDir, error)
      : await damagedDatabase(dataDir, 'the engine cannot open it', error)
  }
}

const isForbidden = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))

/** Where a restored database is complete while the present one is renamed. */
export const restoredBeside = (folder: string) => `${folder}.restored`

/**
 * Finishes a restore that was interrupted between its two renames; otherwise an empty database would be
 * created.
 */
async function finishRestore(folder: string): Promise<void> {
  await rename(restoredBeside(folder), folder)
  await flush(dirname(folder))
}

/** Built beside its place until complete, so that an interrupted first start leaves nothing half-made. */
async function createFolder(folder: string): Promise<void> {
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  const db = await openPglite({ folder: draft, snapshot: await readSnapshot() })
  await db.close()
  await flushTree(draft)
  await rename(draft, folder)
  await flush(dirname(folder))
}

async function openOwn(config: Config, url: string, upgrade: Upgrade | null, linkKey?: string): Promise<Db> {
  const authenticatorPassword = deriveAuthenticatorPassword(url)
  const limits = {
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    maxConnections: config.DATABASE_CONNECTIONS,
    timings: config.timings,
  }
  const owner = openPostgres({ url, ...limits, statementTimeoutMs: 0 })
  try {
    await owner.ping()
    await refuseTransactionPooler(url)
    await migrated(owner, upgrade)
    await allowAuthenticator(owner, authenticatorPassword)
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? unreachable(url, error) : error
  } finally {
    await owner.close()
  }
  const db = openPostgres({ url, ...limits, authenticatorPassword, linkKey })
  await refuseWithoutLogin(db)
  return db
}

/** Closes the database if the migration fails. */
async function migrated(db: Db, upgrade: Upgrade | null): Promise<Db> {
  try {
    await db.asOwner(refuseUnfinishedRestore)
    if (await mayMigrate(db)) await upgrade?.beforeMigrating(db)
    await migrate(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Derived from the owner's password, so that every server knows it and none stores it. */
export function deriveAuthenticatorPassword(url: string): string {
  const { password } = new URL(url)
  if (password === '') {
    throw new StartFailure(
      'DATABASE_URL has no password, for example DATABASE_URL=postgres://user:password@localhost:5432/shringar',
    )
  }
  return createHash('sha256').update(`authenticator:${password}`).digest('base64url')
}

async function allowAuthenticator(owner: Db, password: string, triesLeft = 20): Promise<void> {
  try {
    await owner.asOwner(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(${'7310462'}::bigint)`)
      const [statement] = await tx.query<{ text: string }>(
        sql`select format('alter role authenticator with login password %L', ${password}::text) as text`,
      )
      if (statement) await tx.script(statement.text)
    })
  } catch (error) {
    // Roles belong to the whole Postgres cluster, so a server on another database may alter the same role,
    // outside our lock.
    const isTaken = error instanceof DatabaseError && error.message === 'tuple concurrently updated'
    if (!isTaken || triesLeft === 0) throw error
    await allowAuthenticator(owner, password, triesLeft - 1)
  }
}

async function refuseWithoutLogin(db: Db): Promise<void> {
  try {
    await db.asCaller({ role: 'anon', claims: { role: 'anon' } }, { readOnly: true }, (tx) =>
      tx.query(sql`select 1`),
    )
  } catch (error) {
    await db.close()
    throw new StartFailure(
      `The role authenticator cannot log in to the database (${error instanceof Error ? error.message : error}): allow it in pg_hba.conf beside the user of DATABASE_URL.`,
      { cause: error },
    )
  }
}

export function unreachable(url: string, error: DatabaseUnavailable): StartFailure {
  const { host, pathname } = new URL(url)
  const reason = error.cause instanceof Error && 'code' in error.cause ? ` (${error.cause.code})` : ''
  return new StartFailure(
    `DATABASE_URL: no database answers at ${host}${pathname}${reason}; start it or correct the address, for example DATABASE_URL=postgres://user:password@localhost:5432/shringar`,
    { cause: error },
  )
}
