// Compares stored totals with their rows in batches, each in one statement and so in one snapshot, beside other
// writers.
import type { Db } from '#server/db/contract.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { recountQueued } from '#server/recount-totals.ts'

const daysAtOnce = 50
const clientsAtOnce = 2_000

interface Difference {
  /** The day or the client, or null for other totals. */
  readonly id: string | null
  readonly what: string
  readonly stored: unknown
  readonly counted: unknown
}

/** Repairs differences and returns a line about each. */
export async function recount(db: Db): Promise<string[]> {
  const query = <Row>(query: Sql) => db.asOwner((tx) => tx.query<Row>(query))
  await recountQueued(db)

  const days = await query<{ id: string }>(
    sql`select day::text as id from private.days_with_totals() as day order by 1`,
  )
  const clients = await query<{ id: string }>(
    sql`select id from public.clients union select client_id from private.client_totals order by 1`,
  )
  const differences: Difference[] = []
  for (const piece of piecesOf(days, daysAtOnce))
    differences.push(
      ...(await query<Difference>(sql`
        select day::text as id, concat_ws(' ', day, dimension, nullif(key, '')) as what, stored, counted
        from private.wrong_days(${piece}::date[])`)),
    )
  const wrongDays = idsIn(differences)
  const clientDifferences: Difference[] = []
  for (const piece of piecesOf(clients, clientsAtOnce))
    clientDifferences.push(
      ...(await query<Difference>(sql`
        select client_id as id, 'client ' || client_id as what, stored, counted from private.wrong_clients(${piece}::uuid[])`)),
    )
  const sums = await query<Difference>(sql`select null as id, * from private.wrong_sums()`)

  const found = [...differences, ...clientDifferences, ...sums]
  if (found.length > 0) {
    await query(
      sql`select private.repair_totals(${arrayOf(wrongDays)}::date[], ${arrayOf(idsIn(clientDifferences))}::uuid[])`,
    )
    await recountQueued(db)
  }
  return found.map(
    ({ what, stored, counted }) =>
      `${what}: stored ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`,
  )
}

/** Array literals with this many ids each. */
function piecesOf(rows: readonly { id: string }[], size: number): string[] {
  const pieces: string[] = []
  for (let from = 0; from < rows.length; from += size)
    pieces.push(arrayOf(rows.slice(from, from + size).map(({ id }) => id)))
  return pieces
}

const arrayOf = (ids: readonly string[]) => `{${ids.join(',')}}`

const idsIn = (differences: readonly Difference[]) => [
  ...new Set(differences.flatMap(({ id }) => (id === null ? [] : [id]))),
]
