// The first request of a list page: the rows that its address selects.
import type { PageHandle } from '#app/lib/page-kind.ts'
import type { ListRules } from './list-rules.ts'
import { readListState } from './list-state.ts'
import { fetchPage } from './read-records.ts'
import type { RecordSource, StoredRecord } from './record-source.ts'

type FirstRequests = NonNullable<PageHandle['firstRequests']>

export const firstPage =
  <Stored extends StoredRecord>(source: RecordSource<Stored>, rules: ListRules): FirstRequests =>
  (backend, params) =>
    fetchPage(backend, source, rules, readListState(params, rules), new AbortController().signal)
