// Routes of the OAuth 2.1 authorization server: authorization code with PKCE only.
import type { Hono } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import { authError } from './auth-error.ts'
import type { Auth } from './deps.ts'
import { authorize } from './handlers/oauth/authorize.ts'
import { decideAuthorization, getAuthorization } from './handlers/oauth/consent.ts'
import { listGrants, revokeGrant } from './handlers/oauth/grants.ts'
import { oauthMetadata } from './handlers/oauth/metadata.ts'
import { oauthToken } from './handlers/oauth/token.ts'
import { userinfo } from './handlers/oauth/userinfo.ts'

export function addOAuthRoutes(app: Hono<AppEnv>, auth: Auth): void {
  app.get('/.well-known/openid-configuration', oauthMetadata(auth))
  app.get('/.well-known/oauth-authorization-server', oauthMetadata(auth))
  app.get('/oauth/authorize', authorize(auth))
  app.post('/oauth/token', oauthToken(auth))
  app.get('/oauth/userinfo', userinfo(auth))
  app.get('/oauth/authorizations/:id', getAuthorization(auth))
  app.post('/oauth/authorizations/:id/consent', decideAuthorization(auth))
  app.get('/user/oauth/grants', listGrants(auth))
  app.delete('/user/oauth/grants', revokeGrant(auth))
  app.post('/oauth/clients/register', () => {
    throw authError(
      403,
      'oauth_dynamic_client_registration_disabled',
      'Applications are registered by the owner: npm run staff -- oauth-client add',
    )
  })
}
