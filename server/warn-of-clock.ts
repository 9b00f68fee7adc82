// Warns where the clocks of server and database differ: the tokens of one server are then refused by another, or end too early.
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'

/** As much as tokens tolerate (keys/token-claims.ts). */
const toleratedSeconds = 30

export async function warnOfClock(db: Db, log: Logger, now: () => number = Date.now): Promise<void> {
  const [clock] = await db.asOwner((tx) =>
    tx.query<{ ms: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`),
  )
  const seconds = Math.round((now() - (clock?.ms ?? 0)) / 1000)
  if (Math.abs(seconds) > toleratedSeconds) {
    const side = seconds > 0 ? 'ahead of' : 'behind'
    log.error(
      { seconds },
      `The clock of this server is ${side} that of the database: correct the wrong one, or sign-ins fail`,
    )
  }
}
