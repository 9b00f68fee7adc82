/**
 * Adding, updating and deleting records, with their messages. Updates and deletions are optimistic; changes of one record
 * are sent one after another. A mutation is pending until what is shown is fresh.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { refreshAfterLast } from '#app/office/lib/data/query-client.ts'
import { showChanged, showDeleted } from '#app/office/lib/records/cached-records.ts'
import { lastConfirmed, noteRead, noteSaved } from '#app/office/lib/records/last-confirmed.ts'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'
import { deleteRecord, saveRecord } from '#app/office/lib/records/save-record.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { AddWords, DeleteWords, UpdateWords } from './record-labels.ts'

const TIME_TO_UNDO_MS = 15_000

const failed = (message: string, error: unknown) => {
  toast.error(message, { description: reasonOf(error) })
}

interface Addition<Stored> {
  /** Made by the form: the same record, however often it is sent. */
  id: string
  draft: object
  onSaved?: (saved: Stored) => void
}

export function useAddRecord<Stored extends StoredRecord>(source: RecordSource<Stored>, words: AddWords) {
  const queries = useQueryClient()
  const mutationKey = [source.table]
  return useMutation({
    mutationKey,
    mutationFn: ({ id, draft }: Addition<Stored>) =>
      saveRecord(sessionClient(), source, { id, version: null, draft }),
    onSuccess: (saved, { onSaved }) => {
      toast.success(words.added)
      onSaved?.(saved)
    },
    onError: (error) => failed(words.addFailed, error),
    onSettled: () => refreshAfterLast(queries, mutationKey),
  })
}

interface Update<Stored> {
  /** The record as it is shown. */
  record: Stored
  draft: object
  /** The record as it will look. */
  preview: Stored
  onSaved?: (saved: Stored) => void
}

export function useUpdateRecord<Stored extends StoredRecord>(
  source: RecordSource<Stored>,
  words: UpdateWords,
  id: string,
) {
  const queries = useQueryClient()
  const mutationKey = [source.table, id]
  const isLast = () => queries.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ record, draft }: Update<Stored>) => {
      const version = lastConfirmed(record).updated_at
      return saveRecord(sessionClient(), source, { id, version, draft })
    },
    onMutate: ({ record, preview }) => {
      noteRead(record)
      return showChanged(queries, source, preview)
    },
    onSuccess: async (saved, { record, onSaved }) => {
      noteSaved(record, saved)
      if (isLast()) await showChanged(queries, source, saved)
      toast.success(words.updated)
      onSaved?.(saved)
    },
    onError: async (error, { record }) => {
      if (isLast()) await showChanged(queries, source, lastConfirmed(record))
      failed(words.updateFailed, error)
    },
    onSettled: () => refreshAfterLast(queries, [source.table]),
  })
}

/** `undo`, if given, is offered together with the message that it was deleted. */
export function useDeleteRecord<Stored extends StoredRecord>(
  source: RecordSource<Stored>,
  words: DeleteWords,
  undo?: (record: Stored) => void,
) {
  const queries = useQueryClient()
  const mutationKey = [source.table]
  return useMutation({
    mutationKey,
    mutationFn: (record: Stored) => deleteRecord(sessionClient(), source, record.id),
    onMutate: (record) => showDeleted(queries, source, record),
    onSuccess: (_answer, record) => {
      const action = undo && { label: 'Undo', onClick: () => undo(record) }
      toast.success(words.deleted, action && { action, duration: TIME_TO_UNDO_MS })
    },
    onError: (error, _record, putBack) => {
      putBack?.()
      failed(words.deleteFailed, error)
    },
    onSettled: () => refreshAfterLast(queries, mutationKey),
  })
}
