import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { reasonOf } from '#app/lib/failure.ts'
import type { ListState } from '#app/lib/list-state.ts'
import { DATA } from '#app/lib/query-client.ts'
import { fetchPage, fetchRecord, type Page, type StoredRow } from '#app/lib/records.ts'
import { sessionClient } from '#app/lib/session-client.ts'
import type { ListKind } from './entity.ts'

export const listsOf = (kind: ListKind) => [DATA, kind.table, 'list'] as const

/** One page of the list. The rows of the question before stay visible until the next ones have come. */
export function useRecordList<Row extends StoredRow>(kind: ListKind, state: ListState) {
  const query = useQuery({
    queryKey: [...listsOf(kind), state],
    queryFn: ({ signal }): Promise<Page<Row>> => fetchPage<Row>(sessionClient(), kind, state, signal),
    placeholderData: keepPreviousData,
  })
  useFailureToast(kind.words.fetchFailed, query.error)
  return query
}

/** One row by its id, for a dialog that the address opens; taken from the list where that holds it. */
export const useRecord = <Row extends StoredRow>(
  kind: ListKind,
  id: string | null,
  listed: Row | undefined,
) =>
  useQuery({
    queryKey: [DATA, kind.table, 'one', id],
    queryFn: () => (id ? fetchRecord<Row>(sessionClient(), kind, id) : null),
    enabled: id !== null,
    initialData: listed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

function useFailureToast(message: string, error: unknown) {
  useEffect(() => {
    if (error) toast.error(message, { id: message, description: reasonOf(error) })
  }, [message, error])
}
