// POST /verify: a mailed token, given as the link's hash or as the typed code with its address.
import { z } from 'zod'
import { authError, validationFailed } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { isFlowToken, linkTokensOf } from '../one-time-tokens.ts'
import { readBody } from '../read-body.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../session-response.ts'
import { startSession } from '../sessions.ts'
import { applyToken, invalidToken, parseTokenType } from '../verify-token.ts'

const bodySchema = z.object({
  type: z.string({ error: 'Verify requires a verification type' }),
  token: z.string().max(255).optional(),
  token_hash: z.string().max(255).optional(),
  email: z.string().max(320).optional(),
  phone: z.string().max(32).optional(),
})

type Body = z.infer<typeof bodySchema>

export function verifyPost(auth: Auth): AuthHandler {
  return async (c) => {
    const body = await readBody(c, bodySchema)
    const linkTokens = linkTokensFrom(body)
    const origin = originOf(c)
    const attempt = { ...origin, account: body.email?.trim().toLowerCase() ?? linkTokens[0] ?? '' }
    await auth.limits.verify.count(attempt)
    const type = parseTokenType(body.type)
    if (type === null) throw invalidToken()

    const opened = await auth.db.asOwner(async (tx) => {
      const user = await applyToken(tx, type, linkTokens, origin)
      if (user === null) return null
      const session = await startSession(tx, auth.chain, { userId: user.id, method: 'otp', ...origin })
      return { user, session }
    })
    if (opened === null) throw invalidToken()
    await auth.limits.verify.refund(attempt)
    return c.json(await sessionJson(auth, opened.user, opened.session))
  }
}

function linkTokensFrom({ token, token_hash: hash, email, phone }: Body): readonly string[] {
  if (phone) throw authError(422, 'phone_provider_disabled', 'Codes are not sent to phone numbers')
  if (token && hash) throw validationFailed('Verify requires either a token or a token hash')
  if (hash) {
    if (email) throw validationFailed('Only the token_hash and type should be provided')
    // The link of a PKCE flow only yields a code, by GET.
    if (isFlowToken(hash)) throw invalidToken()
    return [hash]
  }
  if (!token) throw validationFailed('Verify requires either a token or a token hash')
  if (!email) throw validationFailed('Verify requires the email address that the token was sent to')
  return linkTokensOf(email, token)
}
