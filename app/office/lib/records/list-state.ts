/**
 * What a list shows, as it stands in the address: `?q=rose&status=new&sort=-name&page=3`. Reading never fails: what
 * the address says wrongly is taken as not said. Only what differs from the list's defaults is written.
 */
export interface ListRules {
  /** Names of columns that may be sorted by. */
  readonly sorts: readonly string[]
  /** A name of `sorts`, with a minus in front for descending order. */
  readonly defaultSort: string
  /** The filters and the values each may take; none chosen means all. */
  readonly filters: Readonly<Record<string, readonly string[]>>
}

export interface ListState {
  readonly q: string
  readonly filters: Readonly<Record<string, string>>
  readonly sort: { readonly name: string; readonly descending: boolean }
  readonly page: number
}

const LONGEST_SEARCH = 100

const parseSort = (text: string) => ({ name: text.replace(/^-/, ''), descending: text.startsWith('-') })

const writeSort = ({ name, descending }: ListState['sort']) => (descending ? `-${name}` : name)

export function readListState(params: URLSearchParams, rules: ListRules): ListState {
  const asked = parseSort(params.get('sort') ?? rules.defaultSort)
  const page = Number(params.get('page'))
  const filters: Record<string, string> = {}
  for (const [name, values] of Object.entries(rules.filters)) {
    const value = params.get(name)
    if (value !== null && values.includes(value)) filters[name] = value
  }
  return {
    q: (params.get('q') ?? '').slice(0, LONGEST_SEARCH),
    filters,
    sort: rules.sorts.includes(asked.name) ? asked : parseSort(rules.defaultSort),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** The parameters with the changed state written in; parameters that are not the list's stay. */
export function writeListState(
  params: URLSearchParams,
  rules: ListRules,
  change: {
    q?: string
    filter?: { name: string; value: string }
    sort?: ListState['sort']
    page?: number
    /** Forgets search and filters. */
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
    set('sort', sort === rules.defaultSort ? '' : sort)
  }
  // Another question starts on its first page.
  set('page', change.page !== undefined && change.page > 1 ? String(change.page) : '')
  return next
}
