import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import { listQuery } from '#app/office/lib/records/record-queries.ts'
import type { ListedRecord, RecordSource } from '#app/office/lib/records/record-source.ts'

/** One page of a list. The previous records stay visible until the next ones are loaded. */
export function useRecordList<Stored extends ListedRecord>(
  source: RecordSource<Stored>,
  rules: ListRules,
  state: ListState,
  fetchFailed: string,
) {
  const query = useQuery({ ...listQuery(source, rules, state), placeholderData: keepPreviousData })
  const { error } = query
  useEffect(() => {
    if (error) toast.error(fetchFailed, { id: fetchFailed, description: reasonOf(error) })
  }, [fetchFailed, error])
  return query
}
