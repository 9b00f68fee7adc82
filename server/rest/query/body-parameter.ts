// The placeholder of the request body in a compiled statement, so that one statement serves all requests of
// its kind.
import { type Sql, sql } from '#server/db/sql.ts'

/** Recognised by identity. */
const place = new Uint8Array()

export const bodyParameter: Sql = sql`${place}::json`

export function withBody({ parts, values }: Sql, json: string): Sql {
  return { parts, values: values.map((value) => (value === place ? json : value)) }
}
