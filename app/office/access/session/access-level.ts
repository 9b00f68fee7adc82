import type { Session } from '@supabase/auth-js'
import type { SessionState } from '#app/office/lib/session/session-context.ts'

/** Assurance level in an access token. The server has verified the token; here it only decides what to show. */
function assuranceLevel(accessToken: string): unknown {
  const payload = accessToken.split('.')[1] ?? ''
  const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return (JSON.parse(json) as { aal?: unknown }).aal
}

export function stateOf(session: Session | null): SessionState {
  if (!session) return { status: 'signed-out' }
  const hasSecondFactor = session.user.factors?.some((factor) => factor.status === 'verified') ?? false
  const mustShowIt = hasSecondFactor && assuranceLevel(session.access_token) !== 'aal2'
  return { status: mustShowIt ? 'second-factor' : 'signed-in', session }
}
