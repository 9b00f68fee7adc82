// GET /.well-known/openid-configuration and /oauth-authorization-server: discovery metadata.
import type { Auth, AuthHandler } from '../../deps.ts'
import { supportedScopes } from '../../oauth/authorizations.ts'

export function oauthMetadata(auth: Auth): AuthHandler {
  const { issuer } = auth
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: supportedScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    claims_supported: [
      'sub',
      'aud',
      'iss',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'email',
      'email_verified',
      'name',
      'picture',
    ],
  }
  return (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(metadata)
  }
}
