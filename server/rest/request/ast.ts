// What a request says, before anything is known of the database: plain data, names unchecked.

export type SelectItem =
  | { readonly kind: 'all' }
  | { readonly kind: 'column'; readonly name: string; readonly alias: string | null }
  | EmbedItem

export interface EmbedItem {
  readonly kind: 'embed'
  readonly target: string
  readonly alias: string | null
  readonly hint: string | null
  readonly inner: boolean
  readonly select: readonly SelectItem[]
}

export const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'] as const
export type Comparison = (typeof comparisons)[number]

export const truths = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type Truth = (typeof truths)[number]

/** One operator with its operand, as it stands on the right of a column. */
export type Test =
  | { readonly operator: Comparison; readonly value: string }
  | { readonly operator: 'in'; readonly values: readonly string[] }
  | { readonly operator: 'is'; readonly value: Truth }

export type Filter =
  | { readonly kind: 'test'; readonly column: string; readonly negated: boolean; readonly test: Test }
  | FilterGroup

export interface FilterGroup {
  readonly kind: 'group'
  readonly joinedBy: 'and' | 'or'
  readonly negated: boolean
  readonly filters: readonly Filter[]
}

export interface OrderTerm {
  readonly column: string
  /** The embedded resource that the column belongs to, as in order=clients(full_name). */
  readonly embed: string | null
  readonly descending: boolean
  readonly nulls: 'first' | 'last' | null
}

/** What applies to one resource of the select tree; the children are named by alias or target. */
export interface Level {
  readonly filters: readonly Filter[]
  readonly order: readonly OrderTerm[]
  readonly limit: number | null
  readonly offset: number
  readonly children: ReadonlyMap<string, Level>
}

export interface ParsedQuery {
  readonly select: readonly SelectItem[]
  readonly root: Level
  readonly columns: readonly string[] | null
  readonly onConflict: readonly string[] | null
  /** Parameters of a function called by GET. */
  readonly arguments: ReadonlyMap<string, string>
}
