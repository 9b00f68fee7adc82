import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { conditionsOf, type ListRules } from './list-rules.ts'
import type { ListState } from './list-state.ts'
import { fetchPage, fetchRecord } from './read-records.ts'
import type { ListedRecord, RecordSource, RowIdentity, StoredRecord } from './record-source.ts'

/** First parts of the query key of everything cached of a table. */
export const tableKey = (source: RowIdentity) => [DATA, source.table] as const

export const listQuery = <Stored extends ListedRecord>(
  source: RecordSource<Stored>,
  rules: ListRules,
  state: ListState,
) =>
  queryOptions({
    // Several lists may show one table. The conditions are part of the key: "today" changes at midnight.
    queryKey: [...tableKey(source), 'list', rules.from, state, conditionsOf(rules, state.filters)],
    queryFn: ({ signal }) => fetchPage(sessionClient(), source, rules, state, signal),
  })

/** One record by its id; null if there is none. */
export const recordQuery = <Stored extends StoredRecord>(source: RecordSource<Stored>, id: string) =>
  queryOptions({
    queryKey: [...tableKey(source), 'one', id],
    queryFn: () => fetchRecord(sessionClient(), source, id),
  })
