import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

/** All of the account, also those whose enrolment was never finished: their names are taken for a while. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: async () => {
    const auth = await authClient()
    const { data, error } = await auth.mfa.listFactors()
    if (error) throw error
    return data.all
  },
})

/** Text messages are only offered where the server can send them. */
export const phoneOfferedQuery = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: async () => {
    const { backendUrl, publishableKey } = readPublicConfig()
    const response = await fetch(`${backendUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } })
    if (!response.ok) throw new Error(`The server answered ${response.status}`)
    const settings = (await response.json()) as { sms_provider?: string }
    return Boolean(settings.sms_provider)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export interface OwnSession {
  readonly id: string
  readonly created_at: string
  readonly refreshed_at: string | null
  readonly user_agent: string | null
  readonly ip: string | null
  readonly aal: string | null
  readonly is_current: boolean
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => {
    const { data, error } = await sessionClient().rpc('my_sessions')
    if (error) throw error
    return data as OwnSession[]
  },
})

export function useEndOtherSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const auth = await authClient()
      const { error } = await auth.signOut({ scope: 'others' })
      if (error) throw error
    },
    onSuccess: () => {
      toast.success('The other sessions were signed out')
    },
    onError: (error) => {
      toast.error('Error signing out', { description: error.message })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useRemoveFactor() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (factorId: string) => {
      const auth = await authClient()
      const { error } = await auth.mfa.unenroll({ factorId })
      if (error) throw error
      // The session must learn that it needs the factor no longer.
      await auth.refreshSession()
    },
    onSuccess: () => {
      toast.success('Second factor removed')
    },
    onError: (error) => {
      toast.error('Error removing second factor', { description: error.message })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  })
}

/** A name that no factor of the account has yet; the server refuses doubles. */
export function freeName(wanted: string, taken: readonly (string | undefined)[]): string {
  if (!taken.includes(wanted)) return wanted
  let number = 2
  while (taken.includes(`${wanted} ${number}`)) number += 1
  return `${wanted} ${number}`
}
