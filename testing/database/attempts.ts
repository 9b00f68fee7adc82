// Many statements in one transaction, each behind a savepoint and undone: none sees the changes or the failures of
// another, and all of them travel to the database together.
import type { Tx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** What each statement answered, in the order given. */
export function attemptEach<Row = Record<string, unknown>>(
  tx: Tx,
  statements: readonly Sql[],
): Promise<PromiseSettledResult<Row[]>[]> {
  return Promise.all(
    statements.map(async (statement) => {
      const begun = tx.query(sql`savepoint attempt`)
      const answer = Promise.allSettled([tx.query<Row>(statement)])
      await Promise.all([begun, tx.query(sql`rollback to savepoint attempt`)])
      return (await answer)[0]
    }),
  )
}
