// Upgrades an older database at start: a backup before migrations, or a conversion from 0.2.0.
import type { Logger } from 'pino'
import type { MadeBackup } from './backup/make-backup.ts'
import type { Config } from './config.ts'
import type { Db } from './db/contract.ts'
import type { Upgrade } from './db/open-database.ts'
import type { Secrets } from './secrets.ts'
import { StartFailure } from './start-failure.ts'

export function upgradeOf(config: Config, secrets: Secrets, log: Logger): Upgrade {
  return {
    async beforeMigrating(db) {
      if (config.MIGRATE_WITHOUT_BACKUP) {
        log.warn('MIGRATE_WITHOUT_BACKUP is set: the database is migrated without a backup')
        return
      }
      await keepBackup(config, secrets, db, wayPast)
    },

    async convert(db) {
      const { path } = await keepBackup(config, secrets, db, '').finally(() => db.close())
      const { replaceDatabase } = await import('./backup/restore.ts')
      const former = await replaceDatabase(config.dataDir, path)
      log.info(
        { backup: path, former },
        'Converted the database of version 0.2.0 and moved the former one aside',
      )
    },
  }
}

const wayPast = ' If you have a copy of the data elsewhere, set MIGRATE_WITHOUT_BACKUP=true for one start.'

/** Keeps the rows if the migration fails. Loaded on demand, because most starts do not need it. */
async function keepBackup(config: Config, secrets: Secrets, db: Db, wayPast: string): Promise<MadeBackup> {
  const { backupFolder, makeStoredBackup } = await import('./backup/make-backup.ts')
  const { openBlobStore } = await import('./blob-store.ts')
  const files = await openBlobStore(config)
  return makeStoredBackup({ db, files, secrets }, backupFolder(config), 'before-migration').catch((cause) => {
    const reason = String(cause instanceof Error ? cause.message : cause).replace(/\.?$/, '.')
    throw new StartFailure(
      `The database is older than this version and was not touched, because the backup before its migration failed: ${reason}${wayPast}`,
      { cause },
    )
  })
}
