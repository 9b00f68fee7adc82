// GET /verify: target of a mailed link. Redirects to the site with the session or the error in the fragment,
// or with a PKCE code.
import type { Context } from 'hono'
import { AppError } from '#server/http/app-error.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { issueFlowCode } from '../flow-state.ts'
import { isFlowToken } from '../one-time-tokens.ts'
import { safeRedirect, withFragment, withQuery } from '../redirects.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../session-response.ts'
import { startSession } from '../sessions.ts'
import { applyToken, invalidToken, parseTokenType } from '../verify-token.ts'

const invalidLink = () => invalidToken('Email link is invalid or has expired')

export function verifyGet(auth: Auth): AuthHandler {
  return async (c) => {
    const redirectTo = safeRedirect(auth.siteUrl, c.req.query('redirect_to'))
    c.header('Cache-Control', 'no-store')
    // A mail scanner's HEAD request must not use the link up.
    if (c.req.method === 'HEAD') return c.body(null, 200)

    const linkToken = c.req.query('token') ?? c.req.query('token_hash') ?? ''
    try {
      return c.redirect(await openLink(auth, c, linkToken, redirectTo), 303)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      c.var.log.info({ errorCode: error.code, cause: error.cause }, error.message)
      const refusal = {
        error: 'access_denied',
        error_code: error.code,
        error_description: error.message,
      }
      const target = withFragment(redirectTo, refusal)
      return c.redirect(isFlowToken(linkToken) ? withQuery(target, refusal) : target, 303)
    }
  }
}

/** Returns the redirect target; throws the error to show on the site. */
async function openLink(
  auth: Auth,
  c: Context<AppEnv>,
  linkToken: string,
  redirectTo: string,
): Promise<string> {
  const type = parseTokenType(c.req.query('type'))
  const origin = originOf(c)
  const attempt = { ...origin, account: linkToken }
  await auth.limits.verify.count(attempt)
  if (type === null) throw invalidLink()

  const opened = await auth.db.asOwner(async (tx) => {
    const applied = await applyToken(tx, type, [linkToken], origin)
    if (applied === null) return null
    if (isFlowToken(linkToken)) return { code: await issueFlowCode(tx, applied.tokenId) }
    const { user } = applied
    return {
      user,
      session: await startSession(tx, auth.chain, { userId: user.id, method: 'otp', ...origin }),
    }
  })
  if (opened === null || opened.code === null) throw invalidLink()
  await auth.limits.verify.refund(attempt)
  if (opened.code !== undefined) return withQuery(redirectTo, { code: opened.code })

  const session = await sessionJson(auth, opened.user, opened.session)
  return withFragment(redirectTo, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  })
}
