import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { useChange } from '#app/office/lib/data/change.ts'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

/** All factors of the account, including unfinished enrolments, because their names stay taken for a while. */
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

const tellMessage = (message: string) => (error: Error) =>
  toast.error(message, { description: error.message })

export const useEndOtherSessions = () =>
  useChange({
    mutationKey: 'sessions',
    send: async () => {
      const auth = await authClient()
      const { error } = await auth.signOut({ scope: 'others' })
      if (error) throw error
    },
    successToast: 'The other sessions were signed out',
    errorToast: tellMessage('Error signing out'),
    invalidates: sessionsQuery.queryKey,
  })

export const useRemoveFactor = () =>
  useChange({
    mutationKey: 'factors',
    send: async (factorId: string) => {
      const auth = await authClient()
      const { error } = await auth.mfa.unenroll({ factorId })
      if (error) throw error
      // The refreshed session no longer requires the removed factor.
      await auth.refreshSession()
    },
    successToast: 'Second step removed',
    errorToast: tellMessage('Error removing the second step'),
    invalidates: factorsQuery.queryKey,
  })

export const useAddPasskey = () =>
  useChange({
    mutationKey: 'factors',
    send: async (friendlyName: string) => {
      const auth = await authClient()
      const { error } = await auth.mfa.webauthn.register({ friendlyName })
      if (error) throw error
    },
    successToast: 'Passkey added',
    errorToast: tellMessage('The passkey could not be added'),
    invalidates: factorsQuery.queryKey,
  })

/** A name that no factor of the account has yet; the server refuses duplicates. */
export function freeName(wanted: string, taken: readonly (string | undefined)[]): string {
  if (!taken.includes(wanted)) return wanted
  let number = 2
  while (taken.includes(`${wanted} ${number}`)) number += 1
  return `${wanted} ${number}`
}
