/** Reads records of one table: paged, sorted and searched in the database, or one by its id. */
import type { PostgrestClient } from '@supabase/postgrest-js'
import { conditionsOf, type ListRules } from './list-rules.ts'
import { isDefaultSort, type ListState } from './list-state.ts'
import {
  type DatabaseCall,
  type ListedRecord,
  type RecordSource,
  type StoredRow,
  whereOf,
} from './record-source.ts'
import { likePattern, searchTerms } from './search-terms.ts'

export interface Page<Stored> {
  readonly rows: readonly Stored[]
  readonly page: number
  readonly total: number
  /** The search reached its limit: there may be more. */
  readonly isLimited: boolean
}

export const PAGE_SIZE = 25
/** The server counts exactly up to here and estimates beyond. */
export const LARGEST_EXACT_COUNT = 1000
/** The limit of the database's search functions. */
export const MOST_FOUND = 100
const RANGE_NOT_SATISFIABLE = 'PGRST103'

export async function fetchPage<Stored extends ListedRecord>(
  backend: PostgrestClient,
  source: RecordSource<Stored>,
  rules: ListRules,
  state: ListState,
  signal: AbortSignal,
): Promise<Page<Stored>> {
  const onPage = (page: number) => fetchPage(backend, source, rules, { ...state, page }, signal)
  const searchCall = searchCallOf(rules, state)
  const first = (state.page - 1) * PAGE_SIZE
  const found = matching(backend, { source, rules, state, searchCall, isCounted: true })
  // A search function returns the best matches first.
  const { data, count, error } = await (searchCall && isDefaultSort(rules, state)
    ? found
    : inOrder(found, rules, state)
  )
    .range(first, first + PAGE_SIZE - 1)
    .abortSignal(signal)
    .overrideTypes<Stored[], { merge: false }>()
  if (error) {
    if (error.code === RANGE_NOT_SATISFIABLE && state.page > 1) return onPage(1)
    throw error
  }
  // The last record of the last page was deleted, or the estimated count was too high: read an earlier page.
  if (data.length === 0 && state.page > 1)
    return onPage(Math.max(1, Math.min(state.page - 1, Math.ceil((count ?? 0) / PAGE_SIZE))))
  const total = Math.max(count ?? 0, first + data.length)
  return { rows: data, page: state.page, total, isLimited: searchCall !== null && total >= MOST_FOUND }
}

export const searchCallOf = ({ search }: ListRules, { q, filters }: ListState): DatabaseCall | null =>
  q !== '' && search && 'call' in search ? search.call(q, filters) : null

interface Matching {
  readonly source: RecordSource<never>
  readonly rules: ListRules
  readonly state: ListState
  readonly searchCall: DatabaseCall | null
  /** Whether the number of all matching records is read too. */
  readonly isCounted: boolean
}

/** The records that match the search and the filters. */
export function matching(
  backend: PostgrestClient,
  { source, rules, state: { q, filters }, searchCall, isCounted }: Matching,
) {
  const counted = isCounted ? ({ count: 'estimated' } as const) : {}
  if (searchCall) return backend.rpc(searchCall.name, searchCall.args, counted).select(source.select)
  let query = rules.from
    ? backend.rpc(rules.from, {}, { ...counted, get: true }).select(source.select)
    : backend.from(source.table).select(source.select, counted)
  if (rules.search && 'column' in rules.search) {
    for (const word of searchTerms(q)) query = query.ilike(rules.search.column, likePattern(word))
  }
  for (const condition of conditionsOf(rules, filters)) {
    query =
      'anyOf' in condition
        ? query.or(condition.anyOf)
        : query.filter(condition.column, condition.is, condition.value)
  }
  return query
}

function inOrder(query: ReturnType<typeof matching>, rules: ListRules, { sort }: ListState) {
  const rule = rules.sorts[sort.name]
  if (!rule) throw new Error(`There is no sort "${sort.name}"`)
  const sorted = query.order(rule.column, { ascending: !sort.descending })
  if (rule.thenBy) sorted.order(rule.thenBy.column, { ascending: rule.thenBy.ascending })
  return sorted.order('id', { ascending: sort.descending === (rule.indexed === 'descending') })
}

export async function fetchRecord<Stored extends StoredRow>(
  backend: PostgrestClient,
  source: RecordSource<Stored>,
  id: string,
): Promise<Stored | null> {
  const { data, error } = await backend
    .from(source.table)
    .select(source.select)
    .match(whereOf(source, id))
    .maybeSingle()
  if (error) throw error
  return data as Stored | null
}
