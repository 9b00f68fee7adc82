// Opens the configured installation in this process, for commands that run while no server holds it.
import type { FileTarget } from '#server/backup/load.ts'
import type { Installation } from '#server/backup/make-backup.ts'
import { openBlobStore } from '#server/blob-store.ts'
import type { Config } from '#server/config.ts'
import { lockDataFolder, prepareDataFolder } from '#server/data-folder.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { loadSecrets } from '#server/secrets.ts'

export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation & { readonly files: FileTarget }) => Promise<T>,
): Promise<T> {
  return locked(config, async () => {
    const secrets = await loadSecrets(config)
    const db = await openDatabase({ ...config, STATEMENT_TIMEOUT_MS: 0 })
    try {
      return await work({ db, secrets, files: await openBlobStore(config) })
    } finally {
      await db.close()
    }
  })
}

/** No other process may have the embedded database open meanwhile. */
export async function locked<T>(config: Config, work: () => Promise<T>): Promise<T> {
  await prepareDataFolder(config.dataDir)
  const lock = config.mode === 'embedded' ? await lockDataFolder(config.dataDir) : null
  try {
    return await work()
  } finally {
    await lock?.release()
  }
}
