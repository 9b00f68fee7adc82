// Erases records after their retention period (supabase/migrations/19_privacy.sql).
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'

const CHECK_EVERY_MS = 60 * 60_000

/** Returns a function that stops it. */
export function eraseExpired(db: Db, log: Logger): () => void {
  const timer = setInterval(() => void eraseOnce(db, log), CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

async function eraseOnce(db: Db, log: Logger): Promise<void> {
  try {
    const erased = await db.asOwner((tx) =>
      tx.query<{ kind: string; erased: number }>(
        sql`select kind, erased from private.erase_expired() where erased > 0`,
      ),
    )
    if (erased.length > 0) log.info({ erased }, 'Erased expired records')
  } catch (error) {
    log.error({ err: error }, 'Expired records could not be erased')
  }
}
