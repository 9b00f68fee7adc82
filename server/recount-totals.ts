// Recounts the days and clients whose totals are out of date (supabase/migrations/023_report_totals.sql), in short
// transactions, so that no statement runs long after an import or a change of time zone.
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'
import { repeat } from './repeat.ts'

const CHECK_EVERY_MS = 10_000

/** Returns a function that stops it. */
export const recountTotals = (db: Db, log: Logger): (() => void) =>
  repeat({
    log,
    everyMs: CHECK_EVERY_MS,
    failed: 'The totals could not be recounted',
    work: (isOver) => recountQueued(db, isOver),
  })

/** Runs until nothing is queued or another process recounts. */
export async function recountQueued(db: Db, isOver: () => boolean = () => false): Promise<void> {
  let more = true
  while (more && !isOver()) {
    const [answer] = await db.asOwner((tx) =>
      tx.query<{ more: boolean }>(sql`select private.recount_queued() as more`),
    )
    more = answer?.more === true
  }
}
