// What a request means on this database: plain data in which every table, column and type comes from the catalog.
// The only words of the request that remain are values (to be bound) and the names of the output's keys.
import type { Column, Relation, Routine, RoutineArgument, Table } from '#server/catalog/snapshot.ts'
import type { ColumnTest, Group, OrderTerm } from '../request/ast.ts'

export type RequestPlan = { readonly kind: 'read'; readonly read: ReadPlan } | WritePlan | CallPlan

export interface ReadPlan {
  readonly relation: Relation
  /** Where the rows are: in the relation itself, or in what a write or a function just returned. */
  readonly source: 'table' | 'result'
  /** Unique within the request, so that nested queries can refer to their parents. */
  readonly alias: string
  readonly output: readonly OutputColumn[]
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderPlan[]
  /** Infinity for all of them. */
  readonly limit: number
  readonly offset: number
}

export type OutputColumn =
  | { readonly kind: 'all' }
  | { readonly kind: 'column'; readonly column: Column; readonly key: string }
  | EmbedPlan

export interface EmbedPlan {
  readonly kind: 'embed'
  readonly key: string
  readonly isToOne: boolean
  /** Pairs of (column of the parent, column of the embedded table). */
  readonly join: readonly (readonly [parent: string, embedded: string])[]
  readonly parentAlias: string
  readonly read: ReadPlan
}

export type Condition =
  | ColumnTest<Column>
  | { readonly kind: 'exists'; readonly embed: EmbedPlan; readonly negated: boolean }
  | Group<Condition>

export type OrderPlan = OrderTerm<Column, EmbedPlan>

export type WriteAction =
  | { readonly kind: 'insert'; readonly payload: Payload; readonly conflict: ConflictPlan | null }
  | { readonly kind: 'update'; readonly payload: Payload; readonly conditions: readonly Condition[] }
  | { readonly kind: 'delete'; readonly conditions: readonly Condition[] }

export type WritePlan = WriteAction & {
  readonly table: Table
  /** The columns that the answer needs of the rows written; empty where it needs nothing but their number. */
  readonly returning: readonly string[]
  readonly read: ReadPlan
}

/** The rows to write: the request's body, read as these columns. */
export interface Payload {
  readonly columns: readonly Column[]
  /** Keys that a row leaves out take the column's default instead of null. */
  readonly missingIsDefault: boolean
}

export interface ConflictPlan {
  readonly columns: readonly string[]
  /** Or else what is there already stays as it is. */
  readonly merges: boolean
}

export interface CallPlan {
  readonly kind: 'call'
  readonly routine: Routine
  readonly arguments: readonly PassedArgument[]
  /** How the rows of the result are read; those of a scalar have one column. */
  readonly read: ReadPlan
}

export interface PassedArgument extends RoutineArgument {
  /** As it stands in the query string; null where the body has it. */
  readonly text: string | null
}
