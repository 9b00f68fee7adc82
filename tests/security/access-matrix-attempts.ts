// Runs statements as one caller in a transaction that never commits, and reduces each result to one word.
import { type Caller, DatabaseError, type Db, type Tx } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { attemptEach } from '#testing/database/attempts.ts'
import { rolledBack } from '#testing/database/rolled-back.ts'

/** `published`: only the rows that the public site shows. `none`: no error, and no row seen or changed. */
export type Outcome = 'all' | 'published' | 'none' | 'refused'

/** Returns the work's result and rolls its changes back. */
export function rolledBackAs<T>(db: Db, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  return rolledBack((dryRun) => db.asCaller(caller, { readOnly: false }, dryRun), work)
}

/** Counts what each statement sees or changes among the two fixture rows of each table. */
export async function attemptAll<Name extends string>(
  db: Db,
  caller: Caller,
  statements: Readonly<Record<Name, Sql>>,
): Promise<Record<Name, string>> {
  const names = Object.keys(statements) as Name[]
  const counts = names.map(
    (name) => sql`with touched as (${statements[name]}) select count(*) as found from touched`,
  )
  const answers = await rolledBackAs(db, caller, (tx) => attemptEach<{ found: number }>(tx, counts))
  return named(
    names,
    answers,
    ([row]) => ['none', 'published', 'all'][row?.found ?? -1] ?? `${row?.found} rows`,
  )
}

/** Whether each call succeeds. */
export async function callAll<Name extends string>(
  db: Db,
  caller: Caller,
  calls: Readonly<Record<Name, Sql>>,
): Promise<Record<Name, string>> {
  const names = Object.keys(calls) as Name[]
  const statements = names.map((name) => calls[name])
  const answers = await rolledBackAs(db, caller, (tx) => attemptEach(tx, statements))
  return named(names, answers, () => 'answered')
}

/** One statement alone. */
export async function attempt(db: Db, caller: Caller, statement: Sql): Promise<string> {
  return (await attemptAll(db, caller, { statement })).statement
}

function named<Name extends string, Row>(
  names: readonly Name[],
  answers: readonly PromiseSettledResult<Row[]>[],
  say: (rows: Row[]) => string,
): Record<Name, string> {
  const outcomes = answers.map((answer) =>
    answer.status === 'fulfilled' ? say(answer.value) : refusal(answer.reason),
  )
  return Object.fromEntries(names.map((name, place) => [name, outcomes[place]])) as Record<Name, string>
}

/** Other failures are returned as they are, so that the comparison names the cell. */
function refusal(error: unknown): string {
  if (!(error instanceof DatabaseError)) throw error
  return error.sqlState === '42501' ? 'refused' : `${error.sqlState}: ${error.message}`
}
