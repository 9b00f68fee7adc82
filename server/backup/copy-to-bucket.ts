// Copies a stored backup into the bucket, encrypted, and rotates what is there.
import { basename } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StartFailure } from '../start-failure.ts'
import type { BackupBucket } from './bucket.ts'
import { type Installation, noteOutcome } from './make-backup.ts'
import { expiredBackups, type Keeping } from './rotation.ts'

const keptInBucket: Keeping = { days: 7, weeks: 4, months: 12 }

/** The bucket of BACKUP_S3_BUCKET, or null. The S3 client is large and loaded only when needed. */
export async function backupBucketOf(config: Config): Promise<BackupBucket | null> {
  if (!config.BACKUP_S3_BUCKET) return null
  const { openBackupBucket } = await import('./bucket.ts')
  return openBackupBucket({
    endpoint: config.BACKUP_S3_ENDPOINT,
    region: config.BACKUP_S3_REGION,
    bucket: config.BACKUP_S3_BUCKET,
    prefix: config.BACKUP_S3_PREFIX,
    accessKeyId: config.BACKUP_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: config.BACKUP_S3_FORCE_PATH_STYLE,
    passphrase: config.BACKUP_PASSPHRASE ?? '',
    answerMs: config.timings.bucketAnswerMs,
  })
}

/** The backup itself was made. */
export class CopyFailed extends StartFailure {
  /** What the bucket or the network says. */
  readonly reason: string

  constructor(reason: string, cause: unknown) {
    super(`The backup is on the server, but its copy in the bucket failed: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Records the outcome in the database. Throws CopyFailed. */
export async function copyToBucket(
  { db }: Pick<Installation, 'db'>,
  bucket: BackupBucket,
  path: string,
  log: Logger,
): Promise<void> {
  try {
    const bytes = await bucket.put(path, basename(path))
    await noteOutcome(db, 'bucket', { bytes, problem: null, missing: 0 })
    log.info({ name: basename(path), bytes }, 'Backup copied to the bucket')
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    await noteOutcome(db, 'bucket', { bytes: null, problem: reason, missing: 0 })
    throw new CopyFailed(reason, error)
  }
  await rotate(bucket, log)
}

/** Keys that may not delete are a protection, so a refusal is no failure: the rules of the bucket delete then. */
async function rotate(bucket: BackupBucket, log: Logger): Promise<void> {
  try {
    for (const name of expiredBackups(await bucket.list(), keptInBucket)) await bucket.remove(name)
  } catch (error) {
    log.warn({ err: error }, 'Old backups could not be deleted from the bucket')
  }
}
