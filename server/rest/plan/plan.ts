// What a request means on this database: plain data in which every table, column and type comes from the catalog.
// The only words of the request that remain are values (to be bound) and the names of the output's keys.
import type { Column, Relation, Routine, Table } from '#server/catalog/snapshot.ts'
import type { ColumnTest, Group, OrderTerm } from '../request/ast.ts'
import type { CallArguments } from '../request/rest-request.ts'

export type OutputColumn =
  | { readonly kind: 'all' }
  | { readonly kind: 'column'; readonly column: Column; readonly key: string }
  | { readonly kind: 'embed'; readonly embed: EmbedPlan }

/** Where a level's rows are: in the relation itself, or in what a write or a function just returned. */
export type RowSource = 'table' | 'result'

export interface ReadPlan {
  readonly relation: Relation
  readonly source: RowSource
  /** Unique within the request, so that nested queries can refer to their parents. */
  readonly alias: string
  readonly output: readonly OutputColumn[]
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderPlan[]
  /** Infinity for all of them. */
  readonly limit: number
  readonly offset: number
}

export interface EmbedPlan {
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

/** The rows to write: the request's body, read as these columns. */
export interface Payload {
  readonly isEmpty: boolean
  readonly columns: readonly Column[]
  /** Keys that a row leaves out take the column's default instead of null. */
  readonly missingIsDefault: boolean
}

export interface ConflictPlan {
  readonly columns: readonly string[]
  readonly resolution: 'merge' | 'ignore'
}

export type WriteAction =
  | { readonly kind: 'insert'; readonly payload: Payload; readonly conflict: ConflictPlan | null }
  | { readonly kind: 'update'; readonly payload: Payload; readonly conditions: readonly Condition[] }
  | { readonly kind: 'delete'; readonly conditions: readonly Condition[] }

export interface WritePlan {
  readonly table: Table
  readonly action: WriteAction
  /** What the answer needs of the rows written; empty where it needs nothing but their number. */
  readonly returning: readonly Column[]
  readonly read: ReadPlan
}

export interface CallPlan {
  readonly routine: Routine
  readonly arguments: CallArguments
  /** How the rows of the result are read; null for a scalar or nothing. */
  readonly read: ReadPlan | null
}
