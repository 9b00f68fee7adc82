// Takes unanswered offers back from beauticians (supabase/migrations/009_offered_appointments.sql). Several servers may run at once.
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'
import { repeat } from './repeat.ts'

const CHECK_EVERY_MS = 30_000

/** Returns a function that stops it. */
export const returnOffers = (db: Db, log: Logger, everyMs = CHECK_EVERY_MS): (() => void) =>
  repeat({
    log,
    everyMs,
    failed: 'Unanswered offers could not be taken back',
    work: () => db.asOwner((tx) => tx.query(sql`select private.return_offers()`)),
  })
