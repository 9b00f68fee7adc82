// The early request of a list page: the rows that its address selects.
import type { PageHandle } from '#app/lib/page-kind.ts'
import type { ListRules } from './list-rules.ts'
import { readListState } from './list-state.ts'
import { fetchPage } from './read-records.ts'
import type { ListedRecord, RecordSource } from './record-source.ts'

type EarlyRequests = NonNullable<PageHandle['earlyRequests']>

export const earlyListRequest =
  <Stored extends ListedRecord>(source: RecordSource<Stored>, rules: ListRules): EarlyRequests =>
  (backend, params) =>
    fetchPage(backend, source, rules, readListState(params, rules), new AbortController().signal)
