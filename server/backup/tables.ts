// Lists the tables of a backup: every logged table of the product and the platform, ordered by foreign keys,
// without generated columns.
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

export interface TableShape {
  readonly schema: string
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/**
 * Without the platform's own ledger and heartbeat, which the server writes, and the ledger of the migrations,
 * which is in the header.
 */
export async function listTables(tx: OwnerTx): Promise<TableShape[]> {
  const tables = await tx.query<TableShape & { id: number; refersTo: number[] }>(sql`
    select classes.oid::int8 as id, nspname as schema, relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute
        where attrelid = classes.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(distinct confrelid::int8), '[]') from pg_constraint
        where conrelid = classes.oid and contype = 'f' and confrelid <> conrelid) as "refersTo"
    from pg_class as classes join pg_namespace as schemas on schemas.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p'
      and nspname in ('auth', 'storage', 'platform', 'private', 'public')
      and (nspname, relname) not in (('platform', 'files'), ('platform', 'versions'), ('platform', 'heartbeat'))
    order by nspname, relname`)
  return inOrder(tables)
}

function inOrder<Table extends { id: number; refersTo: number[] }>(tables: readonly Table[]): Table[] {
  const known = new Map(tables.map((table) => [table.id, table]))
  const placed = new Set<Table>()
  const place = (table: Table, above: readonly Table[]): void => {
    if (placed.has(table)) return
    if (above.includes(table)) throw new Error('Two tables reference each other')
    for (const id of table.refersTo) {
      const other = known.get(id)
      if (other) place(other, [...above, table])
    }
    placed.add(table)
  }
  for (const table of tables) place(table, [])
  return [...placed]
}

export function listSequences(tx: OwnerTx): Promise<{ sequence: string; value: string | null }[]> {
  return tx.query(sql`
    select schemaname || '.' || sequencename as sequence, last_value::text as value
    from pg_sequences where schemaname in ('auth', 'storage', 'platform', 'private', 'public') order by 1`)
}
