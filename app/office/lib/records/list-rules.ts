/** The sorts, filters and search that a list supports. The address holds the chosen ones. */
import type { DatabaseCall } from './record-source.ts'

/** The chosen filters, by name. */
export type ChosenFilters = Readonly<Record<string, string>>

export interface ListRules {
  /** The sorts by their parameter values. */
  readonly sorts: Readonly<Record<string, SortRule>>
  /** One of `sorts`, with a leading minus for descending order. */
  readonly defaultSort: string
  /** The filters by parameter name; without a value, all records match. */
  readonly filters: Readonly<Record<string, FilterRule>>
  /** The database function that returns the records of the list, if not all of the table belong to it. */
  readonly from?: string
  readonly search?: SearchRule
  /** Further parameters of the page, which are preserved while dialogs open and close. */
  readonly pageParams?: readonly string[]
}

interface SortRule {
  readonly column: string
  /** The direction of the index and of its tie-break `id`. */
  readonly indexed: 'ascending' | 'descending'
  /** Secondary order before `id`. */
  readonly thenBy?: { readonly column: string; readonly ascending: boolean }
}

interface FilterRule {
  /** Whether a parameter value is valid; invalid values are ignored. */
  readonly accepts: (value: string) => boolean
  /** The conditions of a value; by default the column of the filter's name equals the value. */
  readonly conditions?: (value: string) => readonly Condition[]
  /** The default sort while this filter is set. */
  readonly sort?: string
}

export type Condition =
  | {
      readonly column: string
      readonly is: 'eq' | 'gt' | 'gte' | 'lt'
      readonly value: string
    }
  /** At least one of these conditions, in the table API's syntax. */
  | { readonly anyOf: string }

/** What the search box searches. */
type SearchRule =
  /** A column of a table small enough for a sequential scan. */
  | { readonly column: string }
  /**
   * The database function that searches with the index, for large tables: row level security keeps a plain filter from using
   * the index.
   */
  | { readonly call: (q: string, filters: ChosenFilters) => DatabaseCall }

export const oneOf = (values: readonly string[]): FilterRule => ({
  accepts: (value) => values.includes(value),
})

export const conditionsOf = (rules: ListRules, filters: ChosenFilters): readonly Condition[] =>
  Object.entries(filters).flatMap(
    ([name, value]): readonly Condition[] =>
      rules.filters[name]?.conditions?.(value) ?? [{ column: name, is: 'eq', value }],
  )
