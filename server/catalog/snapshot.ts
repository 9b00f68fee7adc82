// What the public schema looks like, as plain data. Planning a request reads this and nothing else, so every
// identifier that reaches a statement comes from here.

export interface Column {
  readonly name: string
  /** Schema-qualified and quoted, ready to stand behind `::`. */
  readonly type: string
  /** The expression that fills the column when an insert leaves it out. */
  readonly defaultExpression: string | null
}

export interface Relation {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  readonly relationships: readonly Relationship[]
}

export interface Table extends Relation {
  /** Of a view: the key of the table behind it, where the view shows it. */
  readonly primaryKey: readonly string[]
}

/** A foreign key as one of its two sides sees it. */
export interface Relationship {
  readonly constraint: string
  readonly cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many'
  /** Whether the key is held by this side. */
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

/** PostgREST's name for the one column of a function that returns values and not rows. */
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
  /** By name; several where the name is overloaded. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>
}
