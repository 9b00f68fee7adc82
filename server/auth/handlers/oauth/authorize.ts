// GET /oauth/authorize: redirects a valid request of a registered client to the consent page. Any other
// request gets an error here and is never redirected.

import { authError, validationFailed } from '../../auth-error.ts'
import type { Auth, AuthHandler } from '../../deps.ts'
import { isUuid } from '../../is-uuid.ts'
import { createAuthorization, supportedScopes } from '../../oauth/authorizations.ts'
import { findClient } from '../../oauth/clients.ts'
import { isChallenge, parseChallengeMethod } from '../../pkce.ts'
import { withQuery } from '../../redirects.ts'
import { originOf } from '../../request-origin.ts'

const maxStateLength = 4096

export function authorize(auth: Auth): AuthHandler {
  return async (c) => {
    const requested = c.req.query()
    await auth.limits.oauth.count(originOf(c).address)
    const clientId = requested.client_id
    const client = isUuid(clientId) ? await auth.db.asOwner((tx) => findClient(tx, clientId)) : null
    if (client === null) throw authError(400, 'oauth_client_not_found', 'invalid client_id')
    const redirectUri = requested.redirect_uri
    if (redirectUri === undefined || !client.redirect_uris.includes(redirectUri)) {
      throw validationFailed('invalid redirect_uri')
    }

    const state = requested.state ?? null
    const problem = problemWith(requested)
    if (problem) {
      return c.redirect(
        withQuery(redirectUri, { error: problem.error, error_description: problem.description, state }),
      )
    }
    const authorizationId = await auth.db.asOwner((tx) =>
      createAuthorization(tx, {
        clientId: client.id,
        redirectUri,
        state,
        scope: scopesOf(requested.scope).join(' '),
        challenge: requested.code_challenge ?? '',
        nonce: requested.nonce ?? null,
        resource: requested.resource ?? null,
      }),
    )
    return c.redirect(withQuery(`${auth.siteUrl}/oauth/consent`, { authorization_id: authorizationId }))
  }
}

function scopesOf(scope: string | undefined): string[] {
  const requested = (scope ?? '').split(/\s+/).filter(Boolean)
  return requested.length > 0 ? [...new Set(requested)] : ['email']
}

function problemWith(
  requested: Readonly<Record<string, string>>,
): { error: string; description: string } | null {
  const invalid = (description: string) => ({ error: 'invalid_request', description })
  if (requested.response_type !== 'code') return invalid('Only response_type=code is supported')
  if (!isChallenge(requested.code_challenge ?? ''))
    return invalid('PKCE is required: code_challenge must have 43 to 128 characters')
  if (parseChallengeMethod(requested.code_challenge_method) !== 's256')
    return invalid('code_challenge_method must be S256')
  if ((requested.state ?? '').length > maxStateLength) return invalid('state is too long')
  if ((requested.nonce ?? '').length > 255) return invalid('nonce is too long')
  if ((requested.resource ?? '').length > 2048) return invalid('resource is too long')
  const unknown = scopesOf(requested.scope).find((scope) => !supportedScopes.some((known) => known === scope))
  if (unknown !== undefined)
    return { error: 'invalid_scope', description: 'A requested scope is not supported' }
  return null
}
