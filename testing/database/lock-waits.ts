// Waits until connections of a database wait for a lock.
import { expect } from 'vitest'
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

export const writersWait = (db: Db, writers: number): Promise<void> =>
  expect
    .poll(() =>
      db.asOwner(async (tx) => {
        const [row] = await tx.query<{ waiting: number }>(
          sql`select count(*)::integer as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return row?.waiting
      }),
    )
    .toBe(writers)
