/**
 * Changes a record in everything that is cached of its table, before the server has answered. A record is cached by
 * itself, in an array (a day, the choices of a search) or in the `rows` of a page; what has another shape is left alone.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { tableKey } from './record-queries.ts'
import type { RecordSource, StoredRecord } from './record-source.ts'

type Records = readonly StoredRecord[]
type Cached = StoredRecord | Records | { readonly rows: Records; readonly total?: number } | null | undefined

const isObject = (cached: unknown): cached is object => typeof cached === 'object' && cached !== null

function recordsIn(cached: Cached): Records {
  if (Array.isArray(cached)) return cached
  if (!isObject(cached)) return []
  if ('rows' in cached) return cached.rows
  return 'id' in cached ? [cached] : []
}

/** The same shape with other records in it. */
function withRecords(cached: Cached, records: Records): Cached {
  if (Array.isArray(cached)) return records
  if (!isObject(cached) || !('rows' in cached)) return records[0] ?? null
  const total =
    cached.total === undefined ? {} : { total: cached.total + records.length - cached.rows.length }
  return { ...cached, ...total, rows: records }
}

function holding(source: RecordSource<never>, id: string) {
  const holdsIt = ({ state }: Query) => recordsIn(state.data as Cached).some((record) => record.id === id)
  return { queryKey: tableKey(source), predicate: holdsIt }
}

export async function showChanged<Stored extends StoredRecord>(
  queries: QueryClient,
  source: RecordSource<Stored>,
  changed: Stored,
): Promise<void> {
  const places = holding(source, changed.id)
  await queries.cancelQueries(places)
  queries.setQueriesData<Cached>(places, (cached) =>
    withRecords(
      cached,
      recordsIn(cached).map((record) => (record.id === changed.id ? changed : record)),
    ),
  )
}

/** Returns how to put it back where it was. */
export async function showDeleted<Stored extends StoredRecord>(
  queries: QueryClient,
  source: RecordSource<Stored>,
  { id }: Stored,
): Promise<() => void> {
  const places = holding(source, id)
  await queries.cancelQueries(places)
  const before = queries.getQueriesData<Cached>(places)
  queries.setQueriesData<Cached>(places, (cached) =>
    withRecords(
      cached,
      recordsIn(cached).filter((record) => record.id !== id),
    ),
  )
  return () => {
    for (const [key, earlier] of before) {
      const index = recordsIn(earlier).findIndex((record) => record.id === id)
      const record = recordsIn(earlier)[index]
      queries.setQueryData<Cached>(key, (cached) => {
        const others = recordsIn(cached).filter((other) => other.id !== id)
        return record && withRecords(cached, others.toSpliced(index, 0, record))
      })
    }
  }
}
