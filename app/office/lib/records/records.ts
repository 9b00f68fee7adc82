/**
 * Reading and writing the rows of one table for a list screen: paged, sorted and searched in the database, saved
 * only over the very version that was read. Fails by throwing; says nothing to the person (that is the screens').
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import type { ListRules, ListState } from './list-state.ts'

export interface StoredRow {
  readonly id: string
  readonly updated_at: string
}

interface SortColumn {
  readonly column: string
  /** The direction in which the index (and its tie-break `id`) is laid down. */
  readonly indexed: 'ascending' | 'descending'
}

export interface RecordKind extends ListRules {
  readonly table: string
  /** What is read of a row, in the table API's select language. */
  readonly select: string
  /** The column that the search box looks through. */
  readonly searchColumn: string
  readonly sortColumns: Readonly<Record<string, SortColumn>>
  /**
   * The database function that searches with the index, where there are too many rows to read through: row level
   * security keeps a plain filter from using it.
   */
  readonly searchCall?: (q: string, filters: ListState['filters']) => { name: string; args: object }
  /** Further order after the sorted column, before `id`. */
  readonly thenBy?: readonly { column: string; ascending: boolean }[]
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly page: number
  readonly total: number
  /** A search ended at its limit: there may be more. */
  readonly isCut: boolean
}

export const PAGE_SIZE = 25
/** The server counts exactly up to here and estimates beyond. */
export const LARGEST_EXACT_COUNT = 1000
/** The database's search functions end here. */
const MOST_FOUND = 100
const RANGE_NOT_SATISFIABLE = 'PGRST103'

/** Makes a word a literal part of an `ilike` pattern. */
export const likePattern = (word: string) => `%${word.toLowerCase().replace(/[\\%_*]/g, '\\$&')}%`

export const searchWords = (q: string): string[] => q.split(/\s+/).filter(Boolean)

export async function fetchPage<Row>(
  backend: SupabaseClient,
  kind: RecordKind,
  state: ListState,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const sort = kind.sortColumns[state.sort.name]
  if (!sort) throw new Error(`${kind.table} has no sort "${state.sort.name}"`)
  let query = matching(backend, kind, state)
  query = query.order(sort.column, { ascending: !state.sort.descending })
  for (const { column, ascending } of kind.thenBy ?? []) query = query.order(column, { ascending })
  const followsIndex = state.sort.descending === (sort.indexed === 'descending')
  const first = (state.page - 1) * PAGE_SIZE
  const { data, count, error } = await query
    .order('id', { ascending: followsIndex })
    .range(first, first + PAGE_SIZE - 1)
    .abortSignal(signal)
    .overrideTypes<Row[], { merge: false }>()
  if (error) {
    const pastTheEnd = error.code === RANGE_NOT_SATISFIABLE && state.page > 1
    if (pastTheEnd) return fetchPage(backend, kind, { ...state, page: 1 }, signal)
    throw error
  }
  const total = Math.max(count ?? 0, first + data.length)
  const isCut = isSearchCall(kind, state) && total >= MOST_FOUND
  return { rows: data, page: state.page, total, isCut }
}

function isSearchCall(kind: RecordKind, { q }: ListState): boolean {
  return q !== '' && kind.searchCall !== undefined
}

/** The rows that the search and the filters leave, not yet in order. */
function matching(backend: SupabaseClient, kind: RecordKind, { q, filters }: ListState) {
  const counted = { count: 'estimated' } as const
  if (q !== '' && kind.searchCall) {
    const { name, args } = kind.searchCall(q, filters)
    return backend.rpc(name, args, counted).select(kind.select)
  }
  let query = backend.from(kind.table).select(kind.select, counted)
  for (const word of searchWords(q)) query = query.ilike(kind.searchColumn, likePattern(word))
  for (const [column, value] of Object.entries(filters)) query = query.eq(column, value)
  return query
}

export async function fetchRecord<Row>(
  backend: SupabaseClient,
  kind: RecordKind,
  id: string,
): Promise<Row | null> {
  const { data, error } = await backend.from(kind.table).select(kind.select).eq('id', id).maybeSingle()
  if (error) throw error
  return data as Row | null
}

export async function insertRecord<Row>(
  backend: SupabaseClient,
  kind: RecordKind,
  draft: object,
): Promise<Row> {
  const { data, error } = await backend.from(kind.table).insert(draft).select(kind.select).single()
  if (error) throw error
  return data as Row
}

/** Somebody saved the row after it was read here; `newer` is what stands there now. */
export class EditConflict<Row> extends ActionableError {
  override readonly name = 'EditConflict'
  readonly newer: Row

  constructor(newer: Row) {
    super('Somebody else saved this meanwhile.')
    this.newer = newer
  }
}

export async function updateRecord<Row extends StoredRow>(
  backend: SupabaseClient,
  kind: RecordKind,
  read: StoredRow,
  draft: object,
): Promise<Row> {
  const { data, error } = await backend
    .from(kind.table)
    .update(draft)
    .eq('id', read.id)
    .eq('updated_at', read.updated_at)
    .select(kind.select)
    .overrideTypes<Row[], { merge: false }>()
  if (error) throw error
  const [saved] = data
  if (saved) return saved
  const newer = await fetchRecord<Row>(backend, kind, read.id)
  if (!newer) throw new ActionableError('Somebody deleted it meanwhile.')
  if (newer.updated_at === read.updated_at) throw new ActionableError('Your account may not do this.')
  throw new EditConflict(newer)
}

export async function deleteRecord(backend: SupabaseClient, kind: RecordKind, id: string): Promise<void> {
  const { data, error } = await backend.from(kind.table).delete().eq('id', id).select('id')
  if (error) throw error
  if (data.length === 0 && (await fetchRecord(backend, kind, id))) {
    throw new ActionableError('Your account may not do this.')
  }
}
