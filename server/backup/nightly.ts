// Makes a backup every night. Of several servers on one database, the first to claim the night makes it.
import type { Logger } from 'pino'
import { NIGHTLY_BACKUP_HOUR } from '#domain/business/nightly-backup.ts'
import { sql } from '#server/db/sql.ts'
import { type Installation, makeStoredBackup } from './make-backup.ts'

const CHECK_EVERY_MS = 10 * 60_000

/** Returns a function that stops it. */
export function startNightlyBackups(installation: Installation, folder: string, log: Logger): () => void {
  let busy = false
  const check = async () => {
    if (busy) return
    busy = true
    try {
      if (!(await claimNight(installation))) return
      const { path, bytes } = await makeStoredBackup(installation, folder)
      log.info({ path, bytes }, 'Nightly backup made')
    } catch (error) {
      log.error({ err: error }, 'The nightly backup failed')
    } finally {
      busy = false
    }
  }
  const timer = setInterval(check, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * True for the one server that makes tonight's backup. A night starts at that hour and belongs to that day.
 */
async function claimNight({ db }: Installation): Promise<boolean> {
  const claimed = await db.asOwner((tx) =>
    tx.query(sql`
      insert into private.backup_nights (night)
      select (now() at time zone private.business_time_zone() - make_interval(hours => ${NIGHTLY_BACKUP_HOUR}::int4))::date
      on conflict do nothing
      returning night`),
  )
  return claimed.length > 0
}
