// The parsed request as plain data; names are not checked yet. A plan has the same filters and order with
// catalog columns instead of names.

/** One resource of the select tree: its output and its rows. */
export interface Resource {
  readonly select: readonly SelectItem[]
  readonly filters: readonly Filter[]
  readonly order: readonly OrderTerm[]
  /** Infinity for no limit. */
  readonly limit: number
  readonly offset: number
}

export const wholeResource: Resource = {
  select: [{ kind: 'all' }],
  filters: [],
  order: [],
  limit: Number.POSITIVE_INFINITY,
  offset: 0,
}

export type SelectItem =
  | { readonly kind: 'all' }
  | { readonly kind: 'column'; readonly name: string; readonly alias: string | null }
  | EmbedItem

export interface EmbedItem extends Resource {
  readonly kind: 'embed'
  readonly target: string
  readonly alias: string | null
  readonly hint: string | null
  readonly inner: boolean
}

export const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'] as const
export type Comparison = (typeof comparisons)[number]

export const truths = ['null', 'not_null', 'true', 'false', 'unknown'] as const

/** An operator with its operand. */
export type Test =
  | { readonly operator: Comparison; readonly value: string }
  | { readonly operator: 'in'; readonly values: readonly string[] }
  | { readonly operator: 'is'; readonly value: (typeof truths)[number] }

export interface ColumnTest<Column> {
  readonly kind: 'test'
  readonly column: Column
  readonly negated: boolean
  readonly test: Test
}

export interface Group<Member> {
  readonly kind: 'group'
  readonly joinedBy: 'and' | 'or'
  readonly negated: boolean
  readonly filters: readonly Member[]
}

export type Filter = ColumnTest<string> | Group<Filter>

export interface OrderTerm<Column = string, Embed = string> {
  readonly column: Column
  /** The to-one resource of the column, as in order=clients(full_name); null for the own level. */
  readonly embed: Embed | null
  readonly descending: boolean
  readonly nulls: 'first' | 'last' | null
}

export interface ParsedQuery {
  readonly root: Resource
  readonly columns: readonly string[] | null
  readonly onConflict: readonly string[] | null
  /** Parameters of a function called by GET. */
  readonly arguments: ReadonlyMap<string, string>
}
