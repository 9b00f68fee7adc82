import { authClient } from './auth-client.ts'

/**
 * Asks the server whether the session was revoked, for example on another device. A refusal ends it here and in every tab. A
 * missing response proves nothing.
 */
export async function endRevokedSession(): Promise<void> {
  const auth = await authClient().catch(() => null)
  if (!auth) return
  const { data } = await auth.getSession()
  if (!data.session) return
  const { error } = await auth.getUser()
  if (error && (error.status === 401 || error.status === 403)) await auth.signOut({ scope: 'local' })
}
