import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import { fetchPage, fetchRecord, type Page, type StoredRow } from '#app/office/lib/records/records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
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
