import type { OAuthAuthorizationDetails } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { authClient } from '#app/office/lib/session/auth-client.ts'

export type AuthorizationRequest = OAuthAuthorizationDetails

/** The authorization request. If the user has agreed before, the browser is redirected at once. */
export const authorizationQuery = (id: string) =>
  queryOptions({
    queryKey: ['authorization', id],
    queryFn: async () => {
      const auth = await authClient()
      const { data, error } = await auth.oauth.getAuthorizationDetails(id)
      if (error) throw error
      if ('redirect_url' in data) window.location.assign(data.redirect_url)
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function decide(id: string, action: 'approve' | 'deny'): Promise<string> {
  const { oauth } = await authClient()
  const options = { skipBrowserRedirect: true }
  const answer =
    action === 'approve' ? oauth.approveAuthorization(id, options) : oauth.denyAuthorization(id, options)
  const { data, error } = await answer
  if (error) throw error
  return data.redirect_url
}
