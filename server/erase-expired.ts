// Erases records after their retention period (supabase/migrations/026_privacy.sql).
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'
import { repeat } from './repeat.ts'

const CHECK_EVERY_MS = 60 * 60_000

const FAILED = 'Expired records could not be erased'

/** Returns a function that stops it. */
export const eraseExpired = (db: Db, log: Logger): (() => void) =>
  repeat({
    log,
    everyMs: CHECK_EVERY_MS,
    failed: FAILED,
    work: (isOver) => eraseAll(db, log, isOver),
  })

/** A kind that cannot be erased does not keep the others. */
async function eraseAll(db: Db, log: Logger, isOver: () => boolean): Promise<void> {
  const kinds = await db.asOwner((tx) =>
    tx.query<{ kind: string }>(sql`select unnest(enum_range(null::private.retained_kind))::text as kind`),
  )
  for (const { kind } of kinds) {
    try {
      const erased = await eraseKind(db, kind, isOver)
      if (erased > 0) log.info({ kind, erased }, 'Erased expired records')
    } catch (error) {
      if (!isOver()) log.error({ err: error, kind }, FAILED)
    }
  }
}

/** Repeated in short transactions until none is left. Rows that somebody has locked are left for the next hour. */
async function eraseKind(db: Db, kind: string, isOver: () => boolean): Promise<number> {
  let total = 0
  while (!isOver()) {
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
