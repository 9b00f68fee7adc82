// Tries one statement as one person, in a transaction that never commits, and says in one word what came of it.
import { type Caller, DatabaseError, type Db, type Tx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** `published`: only the rows that the public site shows. `none`: no error, and no row seen or changed. */
export type Outcome = 'all' | 'published' | 'none' | 'refused'

class RolledBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('rolled back on purpose')
    this.result = result
  }
}

/** What the work would have returned; its changes are undone. */
export async function pretend<T>(db: Db, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.asCaller(caller, { readOnly: false }, async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
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
