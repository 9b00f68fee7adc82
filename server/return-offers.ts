// Takes unanswered offers back from beauticians (supabase/migrations/009_offered_appointments.sql). Several servers may run at once.
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'

const CHECK_EVERY_MS = 30_000

/** Returns a function that stops it. */
export function returnOffers(db: Db, log: Logger, everyMs = CHECK_EVERY_MS): () => void {
  let isOver = false
  let timer = setTimeout(check, everyMs).unref()

  function check(): void {
    db.asOwner((tx) => tx.query(sql`select private.return_offers()`))
      .catch((error: unknown) => {
        if (!isOver) log.error({ err: error }, 'Unanswered offers could not be taken back')
      })
      .finally(() => {
        if (!isOver) timer = setTimeout(check, everyMs).unref()
      })
  }

  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
