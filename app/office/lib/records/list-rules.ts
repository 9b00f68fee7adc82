/** What may be asked of a list: how it is sorted, filtered and searched. Which of it is asked stands in the address. */
import type { DatabaseCall } from './record-source.ts'

/** The filters that are set, by name. */
export type ChosenFilters = Readonly<Record<string, string>>

export interface ListRules {
  /** The sorts by their names in the address. */
  readonly sorts: Readonly<Record<string, SortRule>>
  /** A name of `sorts`, with a minus in front for descending order. */
  readonly defaultSort: string
  /** The filters by their names in the address; none chosen means all. */
  readonly filters: Readonly<Record<string, FilterRule>>
  readonly search?: SearchRule
  /** What else the address says of the page, and goes on saying while dialogs open and close. */
  readonly pageParams?: readonly string[]
}

interface SortRule {
  readonly column: string
  /** The direction in which the index (and its tie-break `id`) is laid down. */
  readonly indexed: 'ascending' | 'descending'
  /** Further order before `id`. */
  readonly thenBy?: { readonly column: string; readonly ascending: boolean }
}

interface FilterRule {
  /** Whether the address may say so; what it says wrongly is taken as not said. */
  readonly accepts: (value: string) => boolean
  /** What a record must fulfil; without it, its column of the filter's name has the value. */
  readonly conditions?: (value: string) => readonly Condition[]
  /** The order that what is left of the list has, unless another one is asked for. */
  readonly sort?: string
}

export interface Condition {
  readonly column: string
  readonly is: 'eq' | 'gte' | 'lt'
  readonly value: string
}

/** What the search box looks through. */
type SearchRule =
  /** A column of a table so small that it is read through. */
  | { readonly column: string }
  /**
   * The database function that searches with the index, where there are too many records to read through: row level
   * security keeps a plain filter from using it.
   */
  | { readonly call: (q: string, filters: ChosenFilters) => DatabaseCall }

export const oneOf = (values: readonly string[]): FilterRule => ({
  accepts: (value) => values.includes(value),
})

export const conditionsOf = (rules: ListRules, filters: ChosenFilters): readonly Condition[] =>
  Object.entries(filters).flatMap(
    ([name, value]) => rules.filters[name]?.conditions?.(value) ?? [{ column: name, is: 'eq', value }],
  )
