// What only this page asks and does; the dashboard needs no more than queries.ts.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { ActionableError, reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { postForm } from '#app/office/lib/screen/post-form.ts'
import { accessToken, sessionClient, sessionFetch } from '#app/office/lib/session/session-client.ts'
import { backupQuery } from './queries.ts'

/** Enquiries that became no visit and were kept as long as they are to be. */
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

export function useMakeBackup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const response = await sessionFetch(`${backendAddress()}/backup/v1/kept`, { method: 'POST' })
      const { message } = (await response.json()) as { message?: string }
      if (!response.ok) throw new ActionableError(message ?? `The server answered ${response.status}.`)
    },
    onSuccess: () => {
      toast.success('Backup made')
    },
    onError: (error) => {
      toast.error('Error making a backup', { description: reasonOf(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: backupQuery.queryKey }),
  })
}

/** As a form, so that the browser writes the file while it comes. */
export const useDownloadBackup = () =>
  useMutation({
    mutationFn: async () => postForm('/backup/v1', { token: (await accessToken()) ?? '' }),
    onError: (error) => {
      toast.error('Error fetching a backup', { description: reasonOf(error) })
    },
  })
