// GET /verify: where a mailed link leads. It always goes on to the site, with the session or the reason against it in
// the fragment, or with a code for the browser that holds the PKCE verifier.
import type { Auth, AuthHandler } from '../deps.ts'
import { issueFlowCode } from '../flow-state.ts'
import { safeRedirect, withFragment, withQuery } from '../redirects.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../session-response.ts'
import { startSession } from '../sessions.ts'
import { applyToken, parseTokenType } from '../verify-token.ts'

const refusal = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}

export function verifyGet(auth: Auth): AuthHandler {
  return async (c) => {
    const redirectTo = safeRedirect(auth.siteUrl, c.req.query('redirect_to'))
    c.header('Cache-Control', 'no-store')
    // A mail scanner that only looks must not use the link up.
    if (c.req.method === 'HEAD') return c.body(null, 200)

    const given = c.req.query('token') ?? c.req.query('token_hash') ?? ''
    const byCode = given.startsWith('pkce_')
    const type = parseTokenType(c.req.query('type'))
    const origin = originOf(c)
    await auth.limits.verify.enter(origin.address, given)

    const opened = await auth.db.asOwner(async (tx) => {
      const user = type === null ? null : await applyToken(tx, type, given.replace(/^pkce_/, ''), origin)
      if (user === null) return null
      if (byCode) return { code: await issueFlowCode(tx, user.id, 'recovery') }
      return {
        user,
        session: await startSession(tx, auth.chain, { userId: user.id, method: 'otp', ...origin }),
      }
    })
    if (opened === null || opened.code === null) {
      const target = withFragment(redirectTo, refusal)
      return c.redirect(byCode ? withQuery(target, refusal) : target, 303)
    }
    await auth.limits.verify.giveBack(origin.address, given)
    if (opened.code !== undefined) return c.redirect(withQuery(redirectTo, { code: opened.code }), 303)
    const session = await sessionJson(auth, opened.user, opened.session)
    const handedOver = {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type: type ?? '',
    }
    return c.redirect(withFragment(redirectTo, handedOver), 303)
  }
}
