// Which migrations a database lacks, and whether its servers may run while they are applied.
import { StartFailure } from '../start-failure.ts'
import type { Db, OwnerTx } from './contract.ts'
import { appliedMigrations, productFolders, readFolder } from './migrate.ts'
import { runningServerLock } from './postgres-heartbeat.ts'
import { sql } from './sql.ts'

export interface PendingMigration {
  readonly label: string
  /** Servers of the version before it go on working beside it. Its first line says so. */
  readonly isRolling: boolean
}

/** None for a new database, and for one of another version. */
export async function pendingMigrations(
  tx: OwnerTx,
  folder = productFolders.migrations,
): Promise<readonly PendingMigration[]> {
  const [files, applied] = await Promise.all([readFolder(folder), appliedMigrations(tx)])
  const isOurs = applied.every((version) => files.some((file) => file.version === version))
  if (applied.length === 0 || !isOurs) return []
  return files
    .filter(({ version }) => !applied.includes(version))
    .map(({ version, name, content }) => ({
      label: `${version}_${name}`,
      isRolling: /^-- rolling\b/.test(content),
    }))
}

/** Whether there are migrations to apply. Refuses those that need every server stopped while one runs. */
export function mayMigrate(db: Db, folder?: string): Promise<boolean> {
  return db.asOwner(async (tx) => {
    if ((await pendingMigrations(tx, folder)).length === 0) return false
    const isAlone = await noServerRuns(tx)
    // Read again after the lock: a server that has just migrated the database may be the one that runs.
    const pending = await pendingMigrations(tx, folder)
    const stopping = pending.filter(({ isRolling }) => !isRolling).map(({ label }) => label)
    if (!isAlone && stopping.length > 0) {
      throw new StartFailure(
        `This version cannot be started beside the servers that run on this database, because of ${stopping.join(', ')}: stop them all, then start this one. Nothing was changed.`,
      )
    }
    return pending.length > 0
  })
}

/** The embedded database has one process. */
export async function noServerRuns(tx: OwnerTx): Promise<boolean> {
  const [lock] = await tx.query<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${runningServerLock}::bigint) as taken`,
  )
  return lock?.taken === true
}
