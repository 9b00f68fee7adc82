/** Merging two records of one client: preview, merge, and undo for a day. */
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

/** Apart from ../queries.ts, so that dialogs load no code of the list. */
const clients = { table: 'clients' }

/** What a person sees of a record. */
export type ShownValues = Readonly<Record<string, string | boolean | null>>

export interface MergePreview {
  readonly keep_version: string
  readonly remove_version: string
  /** Of the record that stays: now, and merged. */
  readonly before: ShownValues
  readonly after: ShownValues
  readonly problem: string | null
  /** How many records move, by table. */
  readonly moves: Readonly<Record<string, number>>
}

/** null: one of them no longer exists. */
export const mergePreviewQuery = (keep: string, remove: string) =>
  queryOptions({
    queryKey: [...tableKey(clients), 'merge', keep, remove],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient().rpc('merge_preview', { keep, remove }).abortSignal(signal)
      if (error) throw error
      return data as MergePreview | null
    },
  })

interface Merge {
  readonly keep: string
  readonly remove: string
  readonly preview: MergePreview
}

export const useMergeClients = () =>
  useChange<Merge, void>({
    mutationKey: clients.table,
    send: async ({ keep, remove, preview }) => {
      const { data, error } = await sessionClient().rpc('merge_clients', {
        keep,
        keep_version: preview.keep_version,
        remove,
        remove_version: preview.remove_version,
      })
      if (error) throw error
      if (data.length === 0)
        throw new ActionableError('Someone has changed one of them. Check and try again.')
    },
    successToast: 'Clients merged',
    errorToast: 'Error merging clients',
  })

export interface RecentMerge {
  readonly id: string
  /** Of the record that was merged into the client. */
  readonly full_name: string
  readonly merged_at: string
  readonly merged_by: string | null
  /** Appointments that stay with the client when the merge is undone. */
  readonly booked_since: number
}

/** Merges into this client that can be undone, the last one first. */
export const recentMergesQuery = (client: string) =>
  queryOptions({
    queryKey: [...tableKey(clients), 'merges', client],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient().rpc('recent_merges', { client }).abortSignal(signal)
      if (error) throw error
      return data as RecentMerge[]
    },
  })

export const useUndoMerge = () =>
  useChange<RecentMerge, void>({
    mutationKey: clients.table,
    send: async ({ id }) => {
      const { error } = await sessionClient().rpc('undo_merge', { merge: id })
      if (error) throw error
    },
    successToast: 'Merge undone',
    errorToast: 'Error undoing the merge',
  })
