// Raises alerts of overdue visits (supabase/migrations/012_safety.sql) twice a minute. Several servers raise each once.
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'
import { repeat } from './repeat.ts'

/** Returns a function that stops it. */
export const watchOverdue = (db: Db, log: Logger, everyMs: number): (() => void) =>
  repeat({
    log,
    everyMs,
    failed: 'Overdue visits could not be looked for',
    work: async () => {
      const raised = await raiseOverdue(db)
      if (raised > 0) log.info({ raised }, 'Raised alerts of overdue visits')
    },
  })

async function raiseOverdue(db: Db): Promise<number> {
  const [row] = await db.asOwner((tx) =>
    tx.query<{ raised: number }>(sql`select private.raise_overdue_alerts() as raised`),
  )
  return row?.raised ?? 0
}
