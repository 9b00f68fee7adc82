// The place in a statement that the request's body takes. Nothing else of the statement depends on what the body says, so
// that one statement serves every request of its kind.
import { type Sql, sql } from '#server/db/sql.ts'

/** Recognised by being this very object. */
const place = new Uint8Array()

export const bodyParameter: Sql = sql`${place}::json`

export function withBody({ parts, values }: Sql, json: string): Sql {
  return { parts, values: values.map((value) => (value === place ? json : value)) }
}
