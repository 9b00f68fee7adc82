// POST /token: dispatches by grant_type.
import { authError } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { passwordGrant } from './token-password.ts'
import { pkceGrant } from './token-pkce.ts'
import { refreshGrant } from './token-refresh.ts'

export function token(auth: Auth): AuthHandler {
  const grants: Readonly<Record<string, AuthHandler>> = {
    password: passwordGrant(auth),
    refresh_token: refreshGrant(auth),
    pkce: pkceGrant(auth),
  }
  return (c, next) => {
    const requested = c.req.query('grant_type') ?? ''
    const grant = Object.hasOwn(grants, requested) ? grants[requested] : undefined
    if (grant === undefined) throw authError(400, 'invalid_credentials', 'unsupported_grant_type')
    return grant(c, next)
  }
}
