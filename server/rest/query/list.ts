// Comma-separated SQL fragments.
import type { Column } from '#server/catalog/snapshot.ts'
import { ident, join, raw, type Sql, sql } from '#server/db/sql.ts'

export function list<Item>(items: readonly Item[], toSql: (item: Item) => Sql): Sql {
  return join(items.map(toSql), ', ')
}

/** Names with types, as in a column definition list. */
export function definitions(columns: readonly Pick<Column, 'name' | 'type'>[]): Sql {
  return list(columns, ({ name, type }) => sql`${ident(name)} ${raw(type)}`)
}
