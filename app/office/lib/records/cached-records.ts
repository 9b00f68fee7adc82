/**
 * Writes a change of a row into all cached data of its table (optimistic update). A row is cached alone, in an array (a day,
 * the options of a search) or in the `rows` of a page; other shapes are ignored.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { tableKey } from './record-queries.ts'
import { idOf, type RowIdentity } from './record-source.ts'

type Rows = readonly object[]
type Cached = object | Rows | { readonly rows: Rows; readonly total?: number } | null | undefined

const isObject = (cached: unknown): cached is object => typeof cached === 'object' && cached !== null

function rowsIn(cached: Cached): Rows {
  if (Array.isArray(cached)) return cached
  if (!isObject(cached)) return []
  if ('rows' in cached) return cached.rows as Rows
  return 'updated_at' in cached ? [cached] : []
}

/** The same shape with other rows. */
function withRows(cached: Cached, rows: Rows): Cached {
  if (Array.isArray(cached)) return rows
  if (!isObject(cached) || !('rows' in cached)) return rows[0] ?? null
  const page = cached as { readonly rows: Rows; readonly total?: number }
  const total = page.total === undefined ? {} : { total: page.total + rows.length - page.rows.length }
  return { ...page, ...total, rows }
}

function queriesWith(source: RowIdentity, id: string) {
  const hasRow = ({ state }: Query) => rowsIn(state.data as Cached).some((row) => idOf(source, row) === id)
  return { queryKey: tableKey(source), predicate: hasRow }
}

export async function showChanged(
  queryClient: QueryClient,
  source: RowIdentity,
  changed: object,
): Promise<void> {
  const id = idOf(source, changed)
  const matchingQueries = queriesWith(source, id)
  await queryClient.cancelQueries(matchingQueries)
  queryClient.setQueriesData<Cached>(matchingQueries, (cached) =>
    withRows(
      cached,
      rowsIn(cached).map((row) => (idOf(source, row) === id ? changed : row)),
    ),
  )
}

/** Returns the rollback. */
export async function showDeleted(
  queryClient: QueryClient,
  source: RowIdentity,
  deleted: object,
): Promise<() => void> {
  const id = idOf(source, deleted)
  const isOther = (row: object) => idOf(source, row) !== id
  const matchingQueries = queriesWith(source, id)
  await queryClient.cancelQueries(matchingQueries)
  const before = queryClient.getQueriesData<Cached>(matchingQueries)
  queryClient.setQueriesData<Cached>(matchingQueries, (cached) =>
    withRows(cached, rowsIn(cached).filter(isOther)),
  )
  return () => {
    for (const [key, earlier] of before) {
      const index = rowsIn(earlier).findIndex((row) => !isOther(row))
      const row = rowsIn(earlier)[index]
      queryClient.setQueryData<Cached>(key, (cached) => {
        const others = rowsIn(cached).filter(isOther)
        return row && withRows(cached, others.toSpliced(index, 0, row))
      })
    }
  }
}
