// From configuration to a database that is reachable, current and guarded: what main, the staff command and the demo
// start with. The data folder must be locked by the caller before the embedded engine is opened.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { flush, flushTree } from '../flush.ts'
import { StartFailure } from '../start-failure.ts'
import { DatabaseError, DatabaseUnavailable, type Db } from './contract.ts'
import { guardNesting } from './guard-nesting.ts'
import { awaitsMigration, migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { readSnapshot } from './snapshot.ts'
import { sql } from './sql.ts'

/** Called with a database that holds something and is about to be migrated. */
export type BeforeMigrating = (db: Db) => Promise<void>

const nothing: BeforeMigrating = async () => {}

export async function openDatabase(config: Config, beforeMigrating = nothing): Promise<Db> {
  return guardNesting(
    config.DATABASE_URL
      ? await openOwn(config, config.DATABASE_URL, beforeMigrating)
      : await openEmbedded(config, beforeMigrating),
  )
}

async function openEmbedded(config: Config, beforeMigrating: BeforeMigrating): Promise<Db> {
  const folder = join(config.dataDir, 'database')
  if (!existsSync(folder)) await layFolder(folder)
  const db = await openPglite({ folder, statementTimeoutMs: config.STATEMENT_TIMEOUT_MS })
  await migrateOrClose(db, beforeMigrating)
  return db
}

/** Beside its place until it is whole, so that a first start which is interrupted leaves nothing half-made. */
async function layFolder(folder: string): Promise<void> {
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  const db = await openPglite({ folder: draft, snapshot: await readSnapshot() })
  await db.close()
  await flushTree(draft)
  await rename(draft, folder)
  await flush(dirname(folder))
}

async function openOwn(config: Config, url: string, beforeMigrating: BeforeMigrating): Promise<Db> {
  const authenticatorPassword = deriveAuthenticatorPassword(url)
  const limits = {
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    maxConnections: config.DATABASE_CONNECTIONS,
    timings: config.timings,
  }
  const owner = openPostgres({ url, ...limits, statementTimeoutMs: 0 })
  try {
    await owner.ping()
    await migrateOrClose(owner, beforeMigrating)
    await allowAuthenticator(owner, authenticatorPassword)
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? unreachable(url, error) : error
  } finally {
    await owner.close()
  }
  const db = openPostgres({ url, ...limits, authenticatorPassword })
  await refuseWithoutLogin(db)
  return db
}

async function migrateOrClose(db: Db, beforeMigrating: BeforeMigrating): Promise<void> {
  try {
    if (await awaitsMigration(db)) await beforeMigrating(db)
    await migrate(db)
  } catch (error) {
    await db.close()
    throw error
  }
}

/** From the owner's password, so that every server of this database knows it and none has to keep it. */
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
    // A role belongs to all databases of a Postgres: a server that starts on another one is at it, and no lock of ours reaches there.
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
