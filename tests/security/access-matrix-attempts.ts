// Tries one statement as one person, in a transaction that never commits, and says in one word what came of it.
import { type Caller, DatabaseError, type Db, type Tx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { rolledBack } from '../support/rolled-back.ts'

/** `published`: only the rows that the public site shows. `none`: no error, and no row seen or changed. */
export type Outcome = 'all' | 'published' | 'none' | 'refused'

/** What the work would have returned; its changes are undone. */
export function pretend<T>(db: Db, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  return rolledBack((rehearsal) => db.asCaller(caller, { readOnly: false }, rehearsal), work)
}

/** Counts what the statement sees or changes among the two rows that the fixture put into each table. */
export async function attempt(db: Db, caller: Caller, statement: Sql): Promise<Outcome> {
  try {
    const [row] = await pretend(db, caller, (tx) =>
      tx.query<{ found: number }>(sql`with touched as (${statement}) select count(*) as found from touched`),
    )
    return outcomeOf(row?.found)
  } catch (error) {
    if (error instanceof DatabaseError && error.sqlState === '42501') return 'refused'
    throw error
  }
}

function outcomeOf(found: number | undefined): Outcome {
  if (found === 2) return 'all'
  if (found === 1) return 'published'
  if (found === 0) return 'none'
  throw new Error(`The fixture has two rows a table, but the statement touched ${found}.`)
}
