// Says what an upgrade of a database would do. Reads only.
import { statfs } from 'node:fs/promises'
import { sizeText } from '#domain/text/size-text.ts'
import type { Config } from '#server/config.ts'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { appliedMigrations, type MigrationFolders, productFolders, readFolder } from '#server/db/migrate.ts'
import { readPlatformVersion } from '#server/db/platform-version.ts'
import { refuseOtherVersions } from '#server/db/refuse-database.ts'
import { sql } from '#server/db/sql.ts'
import { noServerRuns, type PendingMigration, pendingMigrations } from '#server/db/upgrade-plan.ts'
import { earlierVersionOf } from '#server/db/version-0-2-0.ts'

/** Throws the sentence of a start that would be refused. */
export function describeUpgrade(
  db: Db,
  { dataDir, mode }: Pick<Config, 'dataDir' | 'mode'>,
  folders: MigrationFolders = productFolders,
): Promise<readonly string[]> {
  return db.asOwner(async (tx) => {
    const applied = await appliedMigrations(tx)
    if (applied.length === 0) return ['The database is empty: a start creates the tables.']
    if (mode === 'embedded' && earlierVersionOf(applied) === '0.2.0') {
      return [
        'The database is of version 0.2.0. A start makes a backup, builds a new database with its rows, and keeps the former one beside it.',
        `${await sizes(tx, dataDir)} It takes two more copies of the database.`,
        'Stop the server first.',
      ]
    }
    await refuseOtherVersions(tx, {
      platformVersion: await readPlatformVersion(folders.platform),
      migrations: await readFolder(folders.migrations),
    })
    const pending = await pendingMigrations(tx, folders.migrations)
    if (pending.length === 0) {
      return [
        'The database is of this version: there is nothing to apply.',
        'Servers may be restarted one after the other.',
      ]
    }
    return [
      `A start applies ${pending.map(({ label }) => label).join(', ')}, all or none, after a backup.`,
      await sizes(tx, dataDir),
      howToRestart(pending, await noServerRuns(tx)),
    ]
  })
}

function howToRestart(pending: readonly PendingMigration[], isAlone: boolean): string {
  if (pending.every(({ isRolling }) => isRolling)) return 'Servers may be restarted one after the other.'
  const running = isAlone
    ? 'No server runs on it now.'
    : 'A server runs on it now, so a start would be refused.'
  return `Every server of this database has to be stopped first. ${running}`
}

async function sizes(tx: OwnerTx, dataDir: string): Promise<string> {
  const [size] = await tx.query<{ database: number; files: number }>(sql`
    select pg_database_size(current_database())::float8 as database,
      (select coalesce(sum((metadata ->> 'size')::float8), 0) from storage.objects)::float8 as files`)
  const { bavail, bsize } = await statfs(dataDir)
  const most = sizeText((size?.database ?? 0) + (size?.files ?? 0))
  return `The backup has at most ${most}; ${sizeText(bavail * bsize)} are free in ${dataDir}.`
}
