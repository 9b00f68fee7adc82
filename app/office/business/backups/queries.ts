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

export const missingImagesText = (count: number) =>
  `${count === 1 ? 'One uploaded image is' : `${count} uploaded images are`} missing on the server, so the last backup was made without ${count === 1 ? 'it' : 'them'}. Look at banners, services and photos, and upload what is not shown again.`
