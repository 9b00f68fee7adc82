// Makes a backup every night, and copies it to the bucket if there is one. Of several servers on one database, the first to claim the night makes it. A night that
// failed is tried again every hour, and the owners are mailed once.
import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { NIGHTLY_BACKUP_HOUR } from '#domain/business/nightly-backup.ts'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { BackupBucket } from './bucket.ts'
import { copyToBucket } from './copy-to-bucket.ts'
import { type FailureMailDeps, mailFailure } from './failure-mail.ts'
import { type Installation, makeStoredBackup } from './make-backup.ts'

const CHECK_EVERY_MS = 10 * 60_000

export interface NightlyDeps {
  readonly installation: Installation
  readonly folder: string
  /** Null: backups stay on this machine. */
  readonly bucket: BackupBucket | null
  readonly log: Logger
  readonly mail: Omit<FailureMailDeps, 'db' | 'log'>
}

/** Returns a function that stops it. */
export function startNightlyBackups(deps: NightlyDeps): () => void {
  const timer = setInterval(createNightlyCheck(deps), CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Makes tonight's backup, unless a server has made it or tried to within the last hour. Called again meanwhile, it renews
 * the claim, so that no other server makes a backup that takes longer.
 */
export function createNightlyCheck({
  installation,
  folder,
  bucket,
  log,
  mail,
}: NightlyDeps): () => Promise<void> {
  const { db } = installation
  let claimed: string | null = null
  let stored: { readonly night: string; readonly path: string } | null = null

  async function makeBackup(night: string): Promise<void> {
    try {
      const path = await storedPath(night)
      if (bucket) await copyToBucket(installation, bucket, path, log)
      await db.asOwner((tx) =>
        tx.query(sql`update private.backup_nights set is_done = true where night = ${night}::date`),
      )
    } catch (error) {
      log.error({ err: error }, 'The nightly backup failed')
      await mailFailure({ ...mail, db, log }, night, error)
    }
  }

  /** After a copy that failed, the backup itself is not made again. */
  async function storedPath(night: string): Promise<string> {
    if (stored?.night === night && existsSync(stored.path)) return stored.path
    const { path, bytes, missing } = await makeStoredBackup(installation, folder)
    stored = { night, path }
    if (missing.length > 0) log.warn({ path, missing }, 'Uploaded files are missing in the nightly backup')
    log.info({ path, bytes }, 'Nightly backup made')
    return path
  }

  return async () => {
    try {
      if (claimed !== null) return await renewClaim(db, claimed)
      const night = await claimNight(db)
      if (night === null) return
      claimed = night
      await makeBackup(night).finally(() => {
        claimed = null
      })
    } catch (error) {
      log.error({ err: error }, 'The nightly backup could not be checked')
    }
  }
}

/**
 * The night, for the one server that makes its backup now. A night starts at that hour and belongs to that day.
 */
async function claimNight(db: Db): Promise<string | null> {
  const [claimed] = await db.asOwner((tx) =>
    tx.query<{ night: string }>(sql`
      insert into private.backup_nights (night)
      select (now() at time zone private.business_time_zone() - make_interval(hours => ${NIGHTLY_BACKUP_HOUR}::int4))::date
      on conflict (night) do update set tried_at = now()
        where not backup_nights.is_done and backup_nights.tried_at <= now() - interval '1 hour'
      returning night::text as night`),
  )
  return claimed?.night ?? null
}

async function renewClaim(db: Db, night: string): Promise<void> {
  await db.asOwner((tx) =>
    tx.query(sql`update private.backup_nights set tried_at = now() where night = ${night}::date`),
  )
}
