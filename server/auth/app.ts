// Staff sign-in at /auth/v1 in GoTrue's protocol, so that the official client works unchanged. One endpoint
// per file under handlers/.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { unlessClientDisconnected } from '#server/http/client-disconnected.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createSealedBox } from '#server/keys/sealed-box.ts'
import { addAdminRoutes } from './admin-routes.ts'
import { authError, bodyTooLarge, featureDisabled } from './auth-error.ts'
import type { Auth, AuthDeps } from './deps.ts'
import { challengeFactor } from './handlers/factor-challenge.ts'
import { enrollFactor } from './handlers/factor-enroll.ts'
import { unenrollFactor } from './handlers/factor-unenroll.ts'
import { verifyFactor } from './handlers/factor-verify.ts'
import { logout } from './handlers/logout.ts'
import { giveProof } from './handlers/proof.ts'
import { recover } from './handlers/recover.ts'
import { health, jwks, settings } from './handlers/service-info.ts'
import { setUp, setupState } from './handlers/setup.ts'
import { signup } from './handlers/signup.ts'
import { changeStaffNumber, inviteStaffMember, renewStaffLink } from './handlers/staff-accounts.ts'
import { token } from './handlers/token.ts'
import { getUser } from './handlers/user-get.ts'
import { updateOwnUser } from './handlers/user-update.ts'
import { verifyGet } from './handlers/verify-get.ts'
import { verifyPost } from './handlers/verify-post.ts'
import { createKnownDevices } from './known-device.ts'
import { createLimits } from './limits.ts'
import { addOAuthRoutes } from './oauth-routes.ts'
import { createPasswords } from './passwords.ts'
import { createRefreshChain } from './refresh-chain.ts'
import { renderError } from './render-error.ts'

/** The largest legitimate body is a passkey response of a few kilobytes. */
const maxBodyBytes = 64 * 1024

export function createAuth(deps: AuthDeps): Hono<AppEnv> {
  const auth: Auth = {
    ...deps,
    issuer: `${deps.siteUrl}/auth/v1`,
    box: createSealedBox(deps.encryptionKey),
    chain: createRefreshChain(deps.encryptionKey),
    devices: createKnownDevices(deps.encryptionKey, deps.siteUrl),
    limits: createLimits(deps.limiterFor),
    passwords: createPasswords(),
  }
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    await next()
    // Responses hold tokens and personal data. Only the public keys set another header.
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  // Runs before the body is read, so that a larger one never gets into memory.
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        throw bodyTooLarge(maxBodyBytes)
      },
    }),
  )

  app.get('/health', health)
  app.get('/settings', settings(auth))
  app.get('/.well-known/jwks.json', jwks(auth))

  app.post('/token', token(auth))
  app.post('/logout', logout(auth))
  app.get('/user', getUser(auth))
  app.put('/user', updateOwnUser(auth))
  app.post('/proof', giveProof(auth))
  app.post('/signup', signup)
  app.post('/recover', recover(auth))
  app.post('/verify', verifyPost(auth))
  app.get('/verify', verifyGet(auth))

  app.post('/factors', enrollFactor(auth))
  app.post('/factors/:id/challenge', challengeFactor(auth))
  app.post('/factors/:id/verify', verifyFactor(auth))
  app.delete('/factors/:id', unenrollFactor(auth))

  app.get('/setup', setupState(auth))
  app.post('/setup', setUp(auth))

  app.post('/members', inviteStaffMember(auth))
  app.post('/members/:id/link', renewStaffLink(auth))
  app.post('/members/:id/phone', changeStaffNumber(auth))

  addOAuthRoutes(app, auth)
  addAdminRoutes(app, auth)

  for (const path of ['/otp', '/magiclink', '/resend', '/invite', '/reauthenticate', '/authorize', '/sso']) {
    app.all(path, () => {
      throw featureDisabled(`${path.slice(1)} sign-in`)
    })
  }
  app.all('*', () => {
    throw authError(404, 'not_found', 'No such endpoint')
  })
  app.onError(unlessClientDisconnected((error, c) => renderError(error as Error, c)))
  return app
}
