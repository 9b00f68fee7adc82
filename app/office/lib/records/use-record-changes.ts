/** Hooks that update and delete records. Updates and deletions are optimistic; updates of one record are sent in order. */
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { QueryClient } from '@tanstack/react-query'
import { type ExternalToast, toast } from 'sonner'
import { type Change, showErrorToast, UNDO_MS, useChange } from '#app/office/lib/data/change.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { showChanged, showDeleted } from './cached-records.ts'
import { lastConfirmed, noteRead, noteSaved } from './last-confirmed.ts'
import { idOf, type RecordSource, type StoredRecord, type StoredRow } from './record-source.ts'
import { deleteRecord, EditConflict, updateRecord } from './save-record.ts'

export interface AddLabels {
  readonly added: string
  readonly addFailed: string
}

export interface UpdateLabels {
  readonly updated: string
  readonly updateFailed: string
}

export interface DeleteLabels {
  readonly deleted: string
  readonly deleteFailed: string
}

export interface Update<Stored> {
  /** The edited record; its version is replaced. */
  readonly record: Stored
  readonly draft: object
  /** The optimistic preview, if it is more than the draft. */
  readonly preview?: Stored
}

type Updates<Stored> = readonly Update<Stored>[]

export interface UpdateOptions<Stored> {
  /** Additional options of the success toast; the records are in the order of the updates. */
  readonly success?: (saved: readonly Stored[], updates: Updates<Stored>) => ExternalToast
  /** Additional options of the error toast; null if the failure is shown elsewhere. */
  readonly failure?: (error: unknown, update: Update<Stored>) => ExternalToast | null
  readonly onSaved?: () => unknown
}

/** Saves several records one after another; the first refusal ends it, and earlier saves stay. */
export function updateChange<Stored extends StoredRow>(
  source: RecordSource<Stored>,
  labels: UpdateLabels,
  { success, failure, onSaved }: UpdateOptions<Stored> = {},
  backend: () => PostgrestClient = sessionClient,
): Change<Updates<Stored>, readonly Stored[]> {
  const failures = new WeakMap<Update<Stored>, unknown>()

  async function send(update: Update<Stored>): Promise<Stored> {
    const { record, draft } = update
    const version = lastConfirmed(source, record).updated_at
    try {
      const saved = await updateRecord(backend(), source, { id: idOf(source, record), version, draft })
      noteSaved(source, record, saved)
      return saved
    } catch (error) {
      failures.set(update, error)
      throw error
    }
  }

  function newerVersion(update: Update<Stored>): Stored | undefined {
    const failure = failures.get(update)
    return failure instanceof EditConflict ? failure.newer : undefined
  }

  /** Shows the server's version, unless a later change of the record is already shown. */
  async function showConfirmed(queryClient: QueryClient, updates: Updates<Stored>) {
    for (const update of updates) {
      if (pendingUpdates(queryClient, source, update.record) > 1) continue
      await showChanged(queryClient, source, newerVersion(update) ?? lastConfirmed(source, update.record))
    }
  }

  return {
    mutationKey: source.table,
    queues: (updates) => (source.isOneQueue ? [''] : updates.map(({ record }) => idOf(source, record))),
    send: async (updates) => {
      const saved: Stored[] = []
      for (const update of updates) saved.push(await send(update))
      return saved
    },
    optimisticUpdate: async (queryClient, updates) => {
      for (const { record, draft, preview } of updates) {
        noteRead(source, record)
        await showChanged(queryClient, source, preview ?? { ...record, ...draft })
      }
      return () => showConfirmed(queryClient, updates)
    },
    reconcile: showConfirmed,
    successToast: (saved, updates) => {
      toast.success(labels.updated, success?.(saved, updates))
      onSaved?.()
    },
    errorToast: (error, updates) => {
      const update = updates.find((each) => failures.has(each)) ?? updates[0]
      const more = update && failure ? failure(error, update) : {}
      if (more) showErrorToast(labels.updateFailed, error, more)
    },
  }
}

function pendingUpdates(queryClient: QueryClient, source: RecordSource<never>, record: StoredRow): number {
  const id = idOf(source, record)
  const concernsIt = (variables: unknown) =>
    Array.isArray(variables) &&
    variables.some((update: Update<StoredRow>) => idOf(source, update.record) === id)
  return queryClient.getMutationCache().findAll({
    mutationKey: [source.table],
    status: 'pending',
    predicate: ({ state }) => concernsIt(state.variables),
  }).length
}

export function useUpdateRecord<Stored extends StoredRow>(
  source: RecordSource<Stored>,
  labels: UpdateLabels,
  options?: UpdateOptions<Stored>,
) {
  const { isPending, mutate, save } = useChange(updateChange(source, labels, options))
  return {
    isPending,
    mutate: (...updates: Updates<Stored>) => mutate(updates),
    save: async (update: Update<Stored>) => (await save([update]))[0] ?? update.record,
    saveAll: save,
  }
}

/** `undo`, if given, is offered in the toast of the deletion. */
export const useDeleteRecord = <Stored extends StoredRecord>(
  source: RecordSource<Stored>,
  labels: DeleteLabels,
  undo?: (record: Stored) => void,
) =>
  useChange<Stored, void>({
    mutationKey: source.table,
    send: (record) => deleteRecord(sessionClient(), source, record.id),
    optimisticUpdate: (queryClient, record) => showDeleted(queryClient, source, record),
    successToast: (_answer, record) => {
      const action = undo && { label: 'Undo', onClick: () => undo(record) }
      toast.success(labels.deleted, action && { action, duration: UNDO_MS })
    },
    errorToast: labels.deleteFailed,
  })
