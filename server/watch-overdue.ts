// Raises alerts of overdue visits (supabase/migrations/012_safety.sql) twice a minute. Several servers raise each once.
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'

/** Returns a function that stops it. */
export function watchOverdue(db: Db, log: Logger, everyMs: number): () => void {
  let isOver = false
  let timer = setTimeout(check, everyMs).unref()

  function check(): void {
    raiseOverdue(db)
      .then((raised) => {
        if (raised > 0) log.info({ raised }, 'Raised alerts of overdue visits')
      })
      .catch((error: unknown) => {
        if (!isOver) log.error({ err: error }, 'Overdue visits could not be looked for')
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

async function raiseOverdue(db: Db): Promise<number> {
  const [row] = await db.asOwner((tx) =>
    tx.query<{ raised: number }>(sql`select private.raise_overdue_alerts() as raised`),
  )
  return row?.raised ?? 0
}
