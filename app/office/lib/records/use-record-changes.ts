/** Adding, updating and deleting records. Updates and deletions are optimistic; updates of one record are sent in order. */
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { QueryClient } from '@tanstack/react-query'
import { type ExternalToast, toast } from 'sonner'
import { type Change, tellFailure, UNDO_MS, useChange } from '#app/office/lib/data/change.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { showChanged, showDeleted } from './cached-records.ts'
import { lastConfirmed, noteRead, noteSaved } from './last-confirmed.ts'
import { idOf, type RecordSource, type StoredRecord, type StoredRow } from './record-source.ts'
import { deleteRecord, EditConflict, saveRecord } from './save-record.ts'

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

interface Addition {
  /** Made by the form: the same record, however often it is sent. */
  readonly id: string
  readonly draft: object
}

export const useAddRecord = <Stored extends StoredRecord>(source: RecordSource<Stored>, labels: AddLabels) =>
  useChange<Addition, Stored>({
    of: source.table,
    send: ({ id, draft }) => saveRecord(sessionClient(), source, { id, version: null, draft }),
    done: labels.added,
    failed: labels.addFailed,
  })

export interface Update<Stored> {
  /** The record that was edited; its version is the one that is replaced. */
  readonly record: Stored
  readonly draft: object
  /** The record as it will look, where that is more than the draft. */
  readonly preview?: Stored
}

interface UpdateOptions<Stored> {
  /** What else the success toast says. */
  readonly success?: (saved: Stored, update: Update<Stored>) => ExternalToast
  /** What else the error toast says; null where the failure is told otherwise. */
  readonly failure?: (error: unknown, update: Update<Stored>) => ExternalToast | null
  readonly onSaved?: () => unknown
}

type Updates<Stored> = readonly Update<Stored>[]

/** Several records are saved one after another; the first refusal ends it, and what was saved before it stays saved. */
export function updateChange<Stored extends StoredRow>(
  source: RecordSource<Stored>,
  labels: UpdateLabels,
  { success, failure, onSaved }: UpdateOptions<Stored> = {},
  backend: () => PostgrestClient = sessionClient,
): Change<Updates<Stored>, readonly Stored[]> {
  const conflicts = new WeakMap<Update<Stored>, EditConflict<Stored>>()

  async function send(update: Update<Stored>): Promise<Stored> {
    const { record, draft } = update
    const version = lastConfirmed(source, record).updated_at
    try {
      const saved = await saveRecord(backend(), source, { id: idOf(source, record), version, draft })
      noteSaved(source, record, saved)
      return saved
    } catch (error) {
      if (error instanceof EditConflict) conflicts.set(update, error)
      throw error
    }
  }

  /** Shows what the server holds, unless a later change of the record is shown already. */
  async function showConfirmed(queries: QueryClient, updates: Updates<Stored>) {
    for (const update of updates) {
      if (pendingUpdates(queries, source, update.record) > 1) continue
      await showChanged(queries, source, conflicts.get(update)?.newer ?? lastConfirmed(source, update.record))
    }
  }

  return {
    of: source.table,
    queue: (updates) => (source.isOneQueue ? '' : updates.map(({ record }) => idOf(source, record)).join()),
    send: async (updates) => {
      const saved: Stored[] = []
      for (const update of updates) saved.push(await send(update))
      return saved
    },
    show: async (queries, updates) => {
      for (const { record, draft, preview } of updates) {
        noteRead(source, record)
        await showChanged(queries, source, preview ?? { ...record, ...draft })
      }
      return () => showConfirmed(queries, updates)
    },
    confirm: showConfirmed,
    done: (saved, updates) => {
      const [first, update] = [saved[0], updates[0]]
      toast.success(labels.updated, first && update && success?.(first, update))
      onSaved?.()
    },
    failed: (error, updates) => {
      const update = updates.find((each) => conflicts.has(each)) ?? updates[0]
      const more = update && failure ? failure(error, update) : {}
      if (more) tellFailure(labels.updateFailed, error, more)
    },
  }
}

function pendingUpdates(queries: QueryClient, source: RecordSource<never>, record: StoredRow): number {
  const id = idOf(source, record)
  const concernsIt = (variables: unknown) =>
    Array.isArray(variables) &&
    variables.some((update: Update<StoredRow>) => idOf(source, update.record) === id)
  return queries.getMutationCache().findAll({
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

/** `undo`, if given, is offered together with the message that it was deleted. */
export const useDeleteRecord = <Stored extends StoredRecord>(
  source: RecordSource<Stored>,
  labels: DeleteLabels,
  undo?: (record: Stored) => void,
) =>
  useChange<Stored, void>({
    of: source.table,
    send: (record) => deleteRecord(sessionClient(), source, record.id),
    show: (queries, record) => showDeleted(queries, source, record),
    done: (_answer, record) => {
      const action = undo && { label: 'Undo', onClick: () => undo(record) }
      toast.success(labels.deleted, action && { action, duration: UNDO_MS })
    },
    failed: labels.deleteFailed,
  })
