// POST /token?grant_type=pkce: redeems the code of a mailed link with the browser's verifier.
import { z } from 'zod'
import { audit } from '../audit.ts'
import { userBanned, userNotFound, validationFailed } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { flowError, redeemFlowCode } from '../flow-state.ts'
import { readBody } from '../read-body.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../session-response.ts'
import { startSession } from '../sessions.ts'
import { readUser } from '../user-record.ts'
import { updateUser } from '../users.ts'

const bodySchema = z.object({
  auth_code: z.string().max(255).default(''),
  code_verifier: z.string().max(255).default(''),
})

export function pkceGrant(auth: Auth): AuthHandler {
  return async (c) => {
    const body = await readBody(c, bodySchema)
    if (body.auth_code === '' || body.code_verifier === '') {
      throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
    }
    const origin = originOf(c)
    const attempt = { ...origin, account: body.auth_code }
    await auth.limits.verify.count(attempt)
    const redeemed = await auth.db.asOwner((tx) => redeemFlowCode(tx, body.auth_code, body.code_verifier))
    if (redeemed.outcome !== 'redeemed') throw flowError(redeemed.outcome)

    const { user, session } = await auth.db.asOwner(async (tx) => {
      const found = await readUser(tx, redeemed.userId)
      if (found === null) throw userNotFound(403)
      if (found.is_banned) throw userBanned(403)
      // The mail arrived.
      const isConfirmed = found.email_confirmed_at !== null
      const user = isConfirmed ? found : await updateUser(tx, found.id, { emailConfirmed: true })
      const session = await startSession(tx, auth.chain, { userId: user.id, method: 'otp', ...origin })
      await audit(tx, {
        action: 'login',
        userId: user.id,
        email: user.email,
        ...origin,
        traits: { provider: 'pkce' },
      })
      return { user, session }
    })
    await auth.limits.verify.refund(attempt)
    return c.json(await sessionJson(auth, user, session))
  }
}
