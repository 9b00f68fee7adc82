import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

/** The state of the server's automatic backups. */
export interface BackupState {
  readonly last_success_at: string | null
  readonly last_bytes: number | null
  /** Uploaded images that the last good backup could not include. */
  readonly last_missing: number | null
  readonly last_failure_at: string | null
  readonly last_problem: string | null
  /** The copies outside the server. All null where the operator has set no bucket. */
  readonly last_copy_at: string | null
  readonly last_copy_bytes: number | null
  readonly last_copy_failure_at: string | null
  readonly last_copy_problem: string | null
}

/** Only the owner may read it. */
export const backupQuery = queryOptions({
  queryKey: [DATA, 'backups'],
  queryFn: async (): Promise<BackupState> => {
    const { data, error } = await sessionClient().rpc('backup_state').single()
    if (error) throw error
    return data as BackupState
  },
})

export const hasFailedLast = (state: BackupState): state is BackupState & { last_failure_at: string } =>
  state.last_failure_at !== null &&
  (state.last_success_at === null || state.last_failure_at > state.last_success_at)

export const hasFailedCopy = (state: BackupState): state is BackupState & { last_copy_failure_at: string } =>
  state.last_copy_failure_at !== null &&
  (state.last_copy_at === null || state.last_copy_failure_at > state.last_copy_at)
