// GET /oauth/userinfo: the claims that the client's scopes allow.
import { sql } from '#server/db/sql.ts'
import type { Auth, AuthHandler } from '../../deps.ts'
import { isActiveStaff, notStaff } from '../../oauth/active-staff.ts'
import { supportedScopes } from '../../oauth/authorizations.ts'
import { identityClaims } from '../../oauth/id-token.ts'
import { requireSignedIn } from '../../signed-in.ts'

export function userinfo(auth: Auth): AuthHandler {
  return async (c) => {
    const { user, sessionId, oauthClientId } = await requireSignedIn(auth, c)
    if (oauthClientId === null) return c.json(identityClaims(user, supportedScopes))
    const [session] = await auth.db.asOwner(async (tx) => {
      if (!(await isActiveStaff(tx, user.id))) throw notStaff()
      return tx.query<{ scopes: string | null }>(
        sql`select scopes from auth.sessions where id = ${sessionId}::uuid`,
      )
    })
    return c.json(identityClaims(user, (session?.scopes ?? '').split(' ')))
  }
}
