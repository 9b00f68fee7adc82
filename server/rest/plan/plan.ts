// The plan of a request: plain data in which every table, column and type comes from the catalog. Only values
// (to be bound) and output names come from the request.
import type { Column, Relation, Routine, RoutineArgument, Table } from '#server/catalog/snapshot.ts'
import type { ColumnTest, Group, OrderTerm } from '../request/ast.ts'

export type RequestPlan = { readonly kind: 'read'; readonly read: ReadPlan } | WritePlan | CallPlan

export interface ReadPlan {
  readonly relation: Relation
  /** Where the rows come from: the relation, or the result of a write or function. */
  readonly source: 'table' | 'result'
  /** Unique within the request, so that nested queries can refer to their parents. */
  readonly alias: string
  readonly output: readonly OutputColumn[]
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderPlan[]
  /** Infinity for no limit. */
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
  /** Columns of the written rows that the response needs; may be empty. */
  readonly returning: readonly string[]
  readonly read: ReadPlan
}

/** The rows to write: the request body with these columns. */
export interface Payload {
  readonly columns: readonly Column[]
  /** Missing keys take the column's default instead of null. */
  readonly missingIsDefault: boolean
}

export interface ConflictPlan {
  readonly columns: readonly string[]
  /** On conflict: merge, or else ignore the new row. */
  readonly merges: boolean
}

export interface CallPlan {
  readonly kind: 'call'
  readonly routine: Routine
  readonly arguments: readonly PassedArgument[]
  /** How result rows are read; a scalar has one column. */
  readonly read: ReadPlan
}

export interface PassedArgument extends RoutineArgument {
  /** From the query string; null if it is in the body. */
  readonly text: string | null
}
