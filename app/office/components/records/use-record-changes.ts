/**
 * Adding, updating and deleting rows, with the entity's messages. Updates and deletions show in every cached page
 * at once and are taken back if the server refuses.
 */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import {
  deleteRecord,
  insertRecord,
  type Page,
  type StoredRow,
  updateRecord,
} from '#app/office/lib/records/records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { DeleteWords, EntityKind, ListKind, UpdateWords } from './entity.ts'
import { listsOf } from './use-record-list.ts'

type ChangePage<Row> = (page: Page<Row>) => Page<Row>

/** Changes all cached pages; returns how to take it back. */
async function changeLists<Row>(queries: QueryClient, kind: ListKind, change: ChangePage<Row>) {
  const filter = { queryKey: listsOf(kind) }
  await queries.cancelQueries(filter)
  const before = queries.getQueriesData<Page<Row>>(filter)
  queries.setQueriesData<Page<Row>>(filter, (page) => page && change(page))
  return () => {
    for (const [key, page] of before) queries.setQueryData(key, page)
  }
}

const replacing =
  <Row extends StoredRow>(changed: Row): ChangePage<Row> =>
  (page) => ({ ...page, rows: page.rows.map((row) => (row.id === changed.id ? changed : row)) })

const without =
  <Row extends StoredRow>(id: string): ChangePage<Row> =>
  (page) => {
    const rows = page.rows.filter((row) => row.id !== id)
    return { ...page, rows, total: page.total - (page.rows.length - rows.length) }
  }

const failed = (message: string) => (error: unknown) => {
  toast.error(message, { description: reasonOf(error) })
}

export function useAddRecord<Row extends StoredRow>(kind: EntityKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: object) => insertRecord<Row>(sessionClient(), kind, draft),
    onSuccess: () => {
      toast.success(kind.words.added)
    },
    onError: failed(kind.words.addFailed),
    onSettled: () => void queries.invalidateQueries({ queryKey: [DATA] }),
  })
}

interface Update<Row> {
  /** The row as it was read. */
  row: Row
  draft: object
  /** The row as it will look. */
  preview: Row
}

export function useUpdateRecord<Row extends StoredRow>(kind: ListKind, words: UpdateWords) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ row, draft }: Update<Row>) => updateRecord<Row>(sessionClient(), kind, row, draft),
    onMutate: ({ preview }: Update<Row>) => changeLists<Row>(queries, kind, replacing(preview)),
    onSuccess: (saved) => {
      queries.setQueriesData<Page<Row>>({ queryKey: listsOf(kind) }, (page) => page && replacing(saved)(page))
      toast.success(words.updated)
    },
    onError: (error, _update, takeBack) => {
      takeBack?.()
      failed(words.updateFailed)(error)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: [DATA] }),
  })
}

export function useDeleteRecord<Row extends StoredRow>(kind: ListKind, words: DeleteWords) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (row: Row) => deleteRecord(sessionClient(), kind, row.id),
    onMutate: (row: Row) => changeLists<Row>(queries, kind, without(row.id)),
    onSuccess: () => {
      toast.success(words.deleted)
    },
    onError: (error, _row, takeBack) => {
      takeBack?.()
      failed(words.deleteFailed)(error)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: [DATA] }),
  })
}
