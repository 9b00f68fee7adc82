// GET /health, /settings and /.well-known/jwks.json.
import type { Auth, AuthHandler } from '../deps.ts'

export const health: AuthHandler = (c) =>
  c.json({
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'Staff sign-in in the protocol of GoTrue',
  })

export function settings(auth: Auth): AuthHandler {
  return (c) =>
    c.json({
      external: { email: true, phone: true, anonymous_users: false },
      disable_signup: true,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: auth.smsHook === null ? '' : 'hook',
      saml_enabled: false,
    })
}

export function jwks(auth: Auth): AuthHandler {
  return (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json(auth.keys.jwks())
  }
}
