// Erases leads after the retention period that the owner has set (supabase/migrations/07_leads.sql).
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'

const CHECK_EVERY_MS = 60 * 60_000

/** Returns a function that stops it. */
export function eraseExpiredLeads(db: Db, log: Logger): () => void {
  const timer = setInterval(() => void eraseOnce(db, log), CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

async function eraseOnce(db: Db, log: Logger): Promise<void> {
  try {
    const [answer] = await db.asOwner((tx) =>
      tx.query<{ erased: number }>(sql`select private.forget_leads() as erased`),
    )
    if (answer && answer.erased > 0) log.info({ erased: answer.erased }, 'Erased expired enquiries')
  } catch (error) {
    log.error({ err: error }, 'Expired enquiries could not be erased')
  }
}
