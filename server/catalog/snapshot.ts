// The public schema as plain data. Planning reads only this, so every identifier in a statement comes from
// here.

export interface Column {
  readonly name: string
  /** Schema-qualified and quoted, ready for a cast. */
  readonly type: string
  /** The expression used when an insert leaves the column out. */
  readonly defaultExpression: string | null
}

export interface Relation {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  readonly relationships: readonly Relationship[]
}

export interface Table extends Relation {
  /** For a view: the key of its table, if the view shows it. */
  readonly primaryKey: readonly string[]
}

/** A foreign key seen from one of its sides. */
export interface Relationship {
  readonly constraint: string
  readonly cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many'
  /** Whether this side holds the key. */
  readonly holdsKey: boolean
  readonly columns: readonly string[]
  readonly foreignTable: string
  readonly foreignColumns: readonly string[]
}

export interface RoutineArgument {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
}

/** PostgREST's column name for a function that returns scalars. */
export const scalarColumn = 'pgrst_scalar'

export interface RoutineResult {
  readonly kind: 'void' | 'scalar' | 'rows'
  readonly isSet: boolean
  readonly relation: Relation
}

export interface Routine {
  readonly name: string
  readonly arguments: readonly RoutineArgument[]
  readonly result: RoutineResult
  readonly isVolatile: boolean
}

export interface CatalogSnapshot {
  readonly tables: ReadonlyMap<string, Table>
  /** By name; several if the name is overloaded. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>
}
