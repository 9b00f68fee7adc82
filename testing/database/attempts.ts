// Runs many independent statements in one transaction, each rolled back to a savepoint, and pipelines them.
import type { Tx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** Returns the result of each statement, in the order given. */
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
