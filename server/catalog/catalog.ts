// Schema cache: loaded on first use, dropped on NOTIFY pgrst (as in PostgREST), so that a migration needs no
// restart.
import type { Db } from '#server/db/contract.ts'
import {
  type CatalogSnapshot,
  type Column,
  type Relationship,
  type Routine,
  type RoutineResult,
  scalarColumn,
  type Table,
} from './snapshot.ts'
import {
  type ColumnRow,
  type ForeignKeyRow,
  type RoutineRow,
  readForeignKeys,
  readRoutines,
  readTables,
  readViewKeys,
} from './system-catalog.ts'

export interface Catalog {
  current(): Promise<CatalogSnapshot>
}

export async function createCatalog(db: Db): Promise<Catalog> {
  let snapshot: Promise<CatalogSnapshot> | null = null

  function invalidate(): void {
    snapshot = null
  }

  function current(): Promise<CatalogSnapshot> {
    if (snapshot !== null) return snapshot
    const loading = loadSnapshot(db)
    snapshot = loading
    // A failed load is not cached; the next request tries again.
    loading.catch(() => {
      if (snapshot === loading) invalidate()
    })
    return loading
  }

  // Loads lazily, so that several notifications of one migration cost one load.
  await db.listen('pgrst', invalidate)

  return { current }
}

function loadSnapshot(db: Db): Promise<CatalogSnapshot> {
  return db.asOwner(async (tx) => {
    const tableRows = await readTables(tx)
    const foreignKeys = await readForeignKeys(tx)
    const routineRows = await readRoutines(tx)
    const viewKeys = new Map((await readViewKeys(tx)).map(({ view, columns }) => [view, columns]))

    const tables = new Map<string, Table>()
    for (const row of tableRows) {
      tables.set(row.name, {
        name: row.name,
        columns: columnsByName(row.columns),
        primaryKey: viewKeys.get(row.name) ?? row.primary_key,
        relationships: foreignKeys.flatMap((key) => relationshipsOf(row.name, key)),
      })
    }
    const routines = routineRows.map((row) => toRoutine(row, tables))
    return { tables, routines: Map.groupBy(routines, (routine) => routine.name) }
  })
}

function relationshipsOf(table: string, key: ForeignKeyRow): Relationship[] {
  const relationships: Relationship[] = []
  if (key.table === table) {
    relationships.push({
      constraint: key.name,
      cardinality: key.is_unique ? 'one-to-one' : 'many-to-one',
      holdsKey: true,
      columns: key.columns,
      foreignTable: key.foreign_table,
      foreignColumns: key.foreign_columns,
    })
  }
  if (key.foreign_table === table) {
    relationships.push({
      constraint: key.name,
      cardinality: key.is_unique ? 'one-to-one' : 'one-to-many',
      holdsKey: false,
      columns: key.foreign_columns,
      foreignTable: key.table,
      foreignColumns: key.columns,
    })
  }
  return relationships
}

function toRoutine(row: RoutineRow, tables: ReadonlyMap<string, Table>): Routine {
  return {
    name: row.name,
    arguments: row.arguments.map(({ name, type, is_optional }) => ({ name, type, isOptional: is_optional })),
    result: resultOf(row, tables),
    isVolatile: row.is_volatile,
  }
}

/** A table's row type keeps the table's relationships. Other result types have none. */
function resultOf(row: RoutineRow, tables: ReadonlyMap<string, Table>): RoutineResult {
  const { name, returns_set: isSet, result_type, result_columns } = row
  const table = row.returns_table === null ? undefined : tables.get(row.returns_table)
  if (table !== undefined) return { kind: 'rows', isSet, relation: table }
  const isScalar = result_columns.length === 0
  const columns = isScalar
    ? [{ name: scalarColumn, type: result_type, default_expression: null }]
    : result_columns
  const kind = row.returns_void ? 'void' : isScalar ? 'scalar' : 'rows'
  return { kind, isSet, relation: { name, columns: columnsByName(columns), relationships: [] } }
}

function columnsByName(rows: readonly ColumnRow[]): ReadonlyMap<string, Column> {
  return new Map(
    rows.map(({ name, type, default_expression }) => [
      name,
      { name, type, defaultExpression: default_expression },
    ]),
  )
}
