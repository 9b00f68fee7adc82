// Recounts the days and clients whose totals are out of date (supabase/migrations/023_report_totals.sql), in short
// transactions, so that no statement runs long after an import or a change of time zone.
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'

const CHECK_EVERY_MS = 10_000

/** Returns a function that stops it. */
export function recountTotals(db: Db, log: Logger): () => void {
  let isOver = false
  let timer = setTimeout(check, CHECK_EVERY_MS).unref()

  function check(): void {
    recountQueued(db, () => isOver)
      .catch((error: unknown) => {
        if (!isOver) log.error({ err: error }, 'The totals could not be recounted')
      })
      .finally(() => {
        if (!isOver) timer = setTimeout(check, CHECK_EVERY_MS).unref()
      })
  }

  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

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
