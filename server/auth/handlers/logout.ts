// POST /logout?scope=global|local|others: ends sessions and their refresh tokens.
import { audit } from '../audit.ts'
import { validationFailed } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { originOf } from '../request-origin.ts'
import { endSessions, type LogoutScope } from '../sessions.ts'
import { requireSignedIn } from '../signed-in.ts'

const scopes: readonly LogoutScope[] = ['global', 'local', 'others']

export function logout(auth: Auth): AuthHandler {
  return async (c) => {
    const requested = c.req.query('scope') ?? 'global'
    const scope = scopes.find((candidate) => candidate === requested)
    if (scope === undefined) throw validationFailed(`Unsupported logout scope "${requested}"`)
    const { user, sessionId, oauthClientId } = await requireSignedIn(auth, c)
    await auth.db.asOwner(async (tx) => {
      // An OAuth client can end only its own session.
      await endSessions(tx, user.id, sessionId, oauthClientId === null ? scope : 'local')
      await audit(tx, {
        action: 'logout',
        userId: user.id,
        email: user.email,
        ...originOf(c),
        traits: { scope },
      })
    })
    return c.body(null, 204)
  }
}
