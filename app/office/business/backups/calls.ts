// Queries and calls of this page, separate from queries.ts, which the dashboard loads.
import { queryOptions } from '@tanstack/react-query'
import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { useChange } from '#app/office/lib/data/change.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { fetchFile } from '#app/office/lib/data/fetch-file.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { fetchProof } from '#app/office/lib/session/fetch-proof.ts'
import { accessToken, sessionClient, sessionFetch } from '#app/office/lib/session/session-client.ts'
import { backupQuery } from './queries.ts'

/** Leads whose retention time has ended or ends soon. */
export interface LeadsToForget {
  readonly begins_at: string
  readonly due: number
  readonly due_in_a_month: number
}

export const leadsToForgetQuery = queryOptions({
  queryKey: [DATA, 'leads_to_forget'],
  queryFn: async ({ signal }): Promise<LeadsToForget> => {
    const { data, error } = await sessionClient().rpc('leads_to_forget').abortSignal(signal).single()
    if (error) throw error
    return data
  },
})

export const useMakeBackup = () =>
  useChange({
    mutationKey: 'backups',
    send: async () => {
      const response = await sessionFetch(`${backendAddress()}/backup/v1/kept`, { method: 'POST' })
      const { message } = (await response.json()) as { message?: string }
      if (!response.ok) throw new ActionableError(message ?? `The server answered ${response.status}.`)
    },
    successToast: 'Backup created',
    errorToast: 'Error creating a backup',
    invalidates: backupQuery.queryKey,
  })

interface Download {
  /** The current password: an open session alone must not give away everything. */
  readonly password: string
  /** Empty: the file is not encrypted and holds no keys. */
  readonly passphrase: string
}

export const useDownloadBackup = () =>
  useChange({
    mutationKey: 'download',
    send: async ({ password, passphrase }: Download) => {
      const proof = await fetchProof(password)
      await fetchFile('/backup/v1', { token: (await accessToken()) ?? '', proof, passphrase })
    },
    errorToast: 'Error fetching a backup',
    invalidates: backupQuery.queryKey,
  })
