// Fetches a backup from the bucket of BACKUP_S3_BUCKET for `npm run restore -- --from-bucket`.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupBucketOf } from '#server/backup/copy-to-bucket.ts'
import type { Config } from '#server/config.ts'
import { prepareDataFolder } from '#server/data-folder.ts'
import { StartFailure } from '#server/start-failure.ts'

const maxListed = 30

/** Without a name the newest one. The file is removed after `work`. */
export async function withFileFromBucket<T>(
  config: Config,
  name: string | null,
  work: (file: { readonly path: string; readonly name: string }) => Promise<T>,
): Promise<T> {
  const bucket = await backupBucketOf(config)
  if (!bucket) throw new StartFailure('BACKUP_S3_BUCKET is not set, so there is no bucket to restore from.')
  const names = await bucket.list().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartFailure(`The bucket ${config.BACKUP_S3_BUCKET} cannot be read: ${reason}`, {
      cause: error,
    })
  })
  const chosen = name === null ? names[0] : names.find((one) => one === name)
  if (!chosen) {
    throw new StartFailure(
      names.length === 0
        ? `There is no backup in the bucket ${config.BACKUP_S3_BUCKET} under "${config.BACKUP_S3_PREFIX}".`
        : `The bucket has no ${name}. It has:\n${names.slice(0, maxListed).join('\n')}`,
    )
  }
  await prepareDataFolder(config.dataDir)
  const folder = await mkdtemp(join(config.dataDir, 'fetched-'))
  try {
    const path = join(folder, chosen)
    await bucket.fetch(chosen, path)
    return await work({ path, name: chosen })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
