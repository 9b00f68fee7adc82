// GET and DELETE /user/oauth/grants: lists and revokes the clients that the user has allowed.
import { sql } from '#server/db/sql.ts'
import { audit } from '../../audit.ts'
import { authError, validationFailed } from '../../auth-error.ts'
import type { Auth, AuthHandler } from '../../deps.ts'
import { isUuid } from '../../is-uuid.ts'
import { originOf } from '../../request-origin.ts'
import { requireOwnSession } from '../../signed-in.ts'

interface GrantRow {
  readonly id: string
  readonly name: string
  readonly uri: string
  readonly logo_uri: string
  readonly scopes: string
  readonly granted_at: Date
}

export function listGrants(auth: Auth): AuthHandler {
  return async (c) => {
    const { user } = await requireOwnSession(auth, c)
    const rows = await auth.db.asOwner((tx) =>
      tx.query<GrantRow>(sql`
        select c.id, coalesce(c.client_name, '') as name, coalesce(c.client_uri, '') as uri,
          coalesce(c.logo_uri, '') as logo_uri, g.scopes, g.granted_at
        from auth.oauth_consents g join auth.oauth_clients c on c.id = g.client_id
        where g.user_id = ${user.id}::uuid and g.revoked_at is null and c.deleted_at is null
        order by g.granted_at desc`),
    )
    return c.json(
      rows.map(({ scopes, granted_at, ...client }) => ({ client, scopes: scopes.split(' '), granted_at })),
    )
  }
}

export function revokeGrant(auth: Auth): AuthHandler {
  return async (c) => {
    const { user } = await requireOwnSession(auth, c)
    const clientId = c.req.query('client_id')
    if (!isUuid(clientId)) throw validationFailed('client_id query parameter is required')
    await auth.db.asOwner(async (tx) => {
      const revoked = await tx.query(sql`
        update auth.oauth_consents set revoked_at = greatest(now(), granted_at)
        where user_id = ${user.id}::uuid and client_id = ${clientId}::uuid and revoked_at is null returning id`)
      if (revoked.length === 0)
        throw authError(404, 'oauth_consent_not_found', 'No active grant for this client')
      await tx.query(sql`
        delete from auth.sessions where user_id = ${user.id}::uuid and oauth_client_id = ${clientId}::uuid`)
      const traits = { client_id: clientId }
      await audit(tx, {
        action: 'oauth_grant_revoked',
        userId: user.id,
        email: user.email,
        ...originOf(c),
        traits,
      })
    })
    return c.body(null, 204)
  }
}
