// GET /oauth/authorizations/:id and POST /oauth/authorizations/:id/consent: data of the consent page, and the
// decision.
import type { Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#server/http/env.ts'
import { audit } from '../../audit.ts'
import { authError, validationFailed } from '../../auth-error.ts'
import type { Auth, AuthHandler } from '../../deps.ts'
import { isActiveStaff, notStaff } from '../../oauth/active-staff.ts'
import {
  type Authorization,
  approve,
  claimAuthorization,
  deny,
  findClaimed,
  hasConsent,
} from '../../oauth/authorizations.ts'
import { findClient } from '../../oauth/clients.ts'
import { readBody } from '../../read-body.ts'
import { withQuery } from '../../redirects.ts'
import { originOf } from '../../request-origin.ts'
import { requireOwnSession, type SignedIn } from '../../signed-in.ts'
import { hasVerifiedFactor } from '../../user-record.ts'

const bodySchema = z.object({
  action: z.enum(['approve', 'deny'], { error: 'action must be "approve" or "deny"' }),
})

const notFound = () => authError(404, 'oauth_authorization_not_found', 'authorization not found')
const approvedUrl = (authorization: Authorization, code: string) =>
  withQuery(authorization.redirect_uri, { code, state: authorization.state })

export function getAuthorization(auth: Auth): AuthHandler {
  return async (c) => {
    const { user } = await requireDecider(auth, c)
    const answer = await auth.db.asOwner(async (tx) => {
      const authorization = await claimAuthorization(tx, c.req.param('id') ?? '', user.id)
      if (authorization === null) return null
      if (authorization.status !== 'pending') throw notPending()
      if (await hasConsent(tx, authorization, user.id)) {
        return { redirect_url: approvedUrl(authorization, await approve(tx, authorization, user.id)) }
      }
      const client = await findClient(tx, authorization.client_id)
      if (client === null) return null
      return {
        authorization_id: authorization.authorization_id,
        redirect_uri: authorization.redirect_uri,
        client: {
          id: client.id,
          name: client.client_name,
          uri: client.client_uri ?? '',
          logo_uri: client.logo_uri ?? '',
        },
        user: { id: user.id, email: user.email ?? '' },
        scope: authorization.scope,
      }
    })
    if (answer === null) throw notFound()
    return c.json(answer)
  }
}

export function decideAuthorization(auth: Auth): AuthHandler {
  return async (c) => {
    const { user } = await requireDecider(auth, c)
    const { action } = await readBody(c, bodySchema)
    const url = await auth.db.asOwner(async (tx) => {
      const authorization = await findClaimed(tx, c.req.param('id') ?? '', user.id)
      if (authorization === null) return null
      if (authorization.status !== 'pending') throw notPending()
      const actor = {
        userId: user.id,
        email: user.email,
        ...originOf(c),
        traits: { client_id: authorization.client_id },
      }
      if (action === 'approve') {
        await audit(tx, { action: 'oauth_consent_approved', ...actor })
        return approvedUrl(authorization, await approve(tx, authorization, user.id))
      }
      await deny(tx, authorization)
      await audit(tx, { action: 'oauth_consent_denied', ...actor })
      return withQuery(authorization.redirect_uri, {
        error: 'access_denied',
        error_description: 'User denied the request',
        state: authorization.state,
      })
    })
    if (url === null) throw notFound()
    return c.json({ redirect_url: url })
  }
}

const notPending = () => validationFailed('authorization request cannot be processed: it was already decided')

/**
 * Requires active staff, a full session and this site's own origin, so that another site cannot submit the
 * decision.
 */
async function requireDecider(auth: Auth, c: Context<AppEnv>): Promise<SignedIn> {
  const origin = c.req.header('origin')
  if (origin !== undefined && origin !== new URL(auth.siteUrl).origin) {
    throw validationFailed('unauthorized request origin')
  }
  const signedIn = await requireOwnSession(auth, c)
  if (hasVerifiedFactor(signedIn.user) && signedIn.aal !== 'aal2') {
    throw authError(401, 'insufficient_aal', 'AAL2 session is required to decide about an application')
  }
  if (!(await auth.db.asOwner((tx) => isActiveStaff(tx, signedIn.user.id)))) throw notStaff()
  return signedIn
}
