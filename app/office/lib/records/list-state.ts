/**
 * The state of a list in the address: `?q=rose&status=new&sort=-name&page=3`. Reading never fails, because invalid values are
 * ignored. Only values that differ from the list's defaults are written.
 */
import type { ChosenFilters, ListRules } from './list-rules.ts'

export interface ListState {
  readonly q: string
  readonly filters: ChosenFilters
  readonly sort: { readonly name: string; readonly descending: boolean }
  readonly page: number
}

const LONGEST_SEARCH = 100

const parseSort = (text: string) => ({ name: text.replace(/^-/, ''), descending: text.startsWith('-') })

const writeSort = ({ name, descending }: ListState['sort']) => (descending ? `-${name}` : name)

function chosenFilters(params: URLSearchParams, rules: ListRules): ChosenFilters {
  const chosen: Record<string, string> = {}
  for (const [name, { accepts }] of Object.entries(rules.filters)) {
    const value = params.get(name)
    if (value !== null && accepts(value)) chosen[name] = value
  }
  return chosen
}

const defaultSort = (rules: ListRules, filters: ChosenFilters): string =>
  Object.keys(filters)
    .map((name) => rules.filters[name]?.sort)
    .find((sort) => sort !== undefined) ?? rules.defaultSort

export const isDefaultSort = (rules: ListRules, { sort, filters }: ListState) =>
  writeSort(sort) === defaultSort(rules, filters)

export function readListState(params: URLSearchParams, rules: ListRules): ListState {
  const filters = chosenFilters(params, rules)
  const fallback = defaultSort(rules, filters)
  const asked = parseSort(params.get('sort') ?? fallback)
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '').slice(0, LONGEST_SEARCH),
    filters,
    sort: Object.hasOwn(rules.sorts, asked.name) ? asked : parseSort(fallback),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** The list's own parameters. */
export function onlyListState(params: URLSearchParams, rules: ListRules): URLSearchParams {
  const names = ['q', 'sort', 'page', ...Object.keys(rules.filters), ...(rules.pageParams ?? [])]
  return new URLSearchParams([...params].filter(([name]) => names.includes(name)))
}

/** The parameters with the changed state; parameters of others are preserved. */
export function writeListState(
  params: URLSearchParams,
  rules: ListRules,
  change: {
    q?: string
    filter?: { name: string; value: string }
    sort?: ListState['sort']
    page?: number
    /** Resets search and filters. */
    clear?: true
  },
): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  if (change.clear) for (const name of ['q', ...Object.keys(rules.filters)]) next.delete(name)
  if (change.q !== undefined) set('q', change.q)
  if (change.filter) set(change.filter.name, change.filter.value)
  if (change.sort) {
    const sort = writeSort(change.sort)
    set('sort', sort === defaultSort(rules, chosenFilters(next, rules)) ? '' : sort)
  }
  // A changed search or filter starts on the first page.
  set('page', change.page !== undefined && change.page > 1 ? String(change.page) : '')
  return next
}
