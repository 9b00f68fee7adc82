// POST /token?grant_type=refresh_token: refreshes a session of the site's own sign-in.
import { z } from 'zod'
import { audit } from '../audit.ts'
import { authError, OAuthError, userBanned } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { readBody } from '../read-body.ts'
import { refreshSession } from '../refresh.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../session-response.ts'

const bodySchema = z.object({ refresh_token: z.string().max(512).default('') })

export function refreshGrant(auth: Auth): AuthHandler {
  return async (c) => {
    const { refresh_token: token } = await readBody(c, bodySchema)
    if (token === '') throw new OAuthError('invalid_request', 'refresh_token required')
    const { address } = originOf(c)
    await auth.limits.refresh.count(address)

    const result = await auth.db.asOwner(async (tx) => {
      const refreshed = await refreshSession(tx, auth.chain, token, null)
      if (refreshed.outcome === 'replayed') {
        await audit(tx, { action: 'token_replayed', address, userId: refreshed.userId })
      }
      return refreshed
    })

    switch (result.outcome) {
      case 'unknown':
      case 'foreign':
        throw authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
      case 'replayed':
        throw authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
      case 'expired':
        throw authError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
      case 'open': {
        if (result.user.is_banned) throw userBanned(400)
        return c.json(await sessionJson(auth, result.user, result.session))
      }
    }
  }
}
