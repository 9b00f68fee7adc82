// Erases records after their retention period (supabase/migrations/026_privacy.sql).
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'

const CHECK_EVERY_MS = 60 * 60_000

/** Returns a function that stops it. */
export function eraseExpired(db: Db, log: Logger): () => void {
  const stop = new AbortController()
  const timer = setInterval(() => void eraseAll(db, log, stop.signal), CHECK_EVERY_MS).unref()
  return () => {
    stop.abort()
    clearInterval(timer)
  }
}

/** A kind that cannot be erased does not keep the others. */
async function eraseAll(db: Db, log: Logger, signal: AbortSignal): Promise<void> {
  const kinds = await db
    .asOwner((tx) =>
      tx.query<{ kind: string }>(sql`select unnest(enum_range(null::private.retained_kind))::text as kind`),
    )
    .catch((error: unknown) => {
      log.error({ err: error }, 'Expired records could not be erased')
      return []
    })
  for (const { kind } of kinds) {
    try {
      const erased = await eraseKind(db, kind, signal)
      if (erased > 0) log.info({ kind, erased }, 'Erased expired records')
    } catch (error) {
      log.error({ err: error, kind }, 'Expired records could not be erased')
    }
  }
}

/** Repeated in short transactions until none is left. Rows that somebody has locked are left for the next hour. */
async function eraseKind(db: Db, kind: string, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const [row] = await db.asOwner((tx) =>
      tx.query<{ erased: number }>(
        sql`select private.erase_expired(${kind}::private.retained_kind) as erased`,
      ),
    )
    if (!row || row.erased === 0) break
    total += row.erased
  }
  return total
}
