// GET /verify, in GoTrue's protocol: redirects to the site with the session or the error in the fragment, or
// with a PKCE code. Only PKCE links are mailed with this address, because a mail scanner's GET uses up any
// other link.
import type { Context } from 'hono'
import type { Tx } from '#server/db/contract.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppEnv } from '#server/http/env.ts'
import { userBanned } from '../auth-error.ts'
import type { Auth, AuthHandler } from '../deps.ts'
import { issueFlowCode } from '../flow-state.ts'
import { findOneTimeToken, isFlowToken, type OneTimeTokenType } from '../one-time-tokens.ts'
import { safeRedirect, withFragment, withQuery } from '../redirects.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../session-response.ts'
import { startSession } from '../sessions.ts'
import { requireUserRecord } from '../users.ts'
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

  if (isFlowToken(linkToken)) {
    const code = await auth.db.asOwner((tx) => flowCodeOf(tx, type, linkToken))
    if (code === null) throw invalidLink()
    await auth.limits.verify.refund(attempt)
    return withQuery(redirectTo, { code })
  }
  const opened = await auth.db.asOwner(async (tx) => {
    const user = await applyToken(tx, type, [linkToken], origin)
    if (user === null) return null
    return {
      user,
      session: await startSession(tx, auth.chain, { userId: user.id, method: 'otp', ...origin }),
    }
  })
  if (opened === null) throw invalidLink()
  await auth.limits.verify.refund(attempt)

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

/** The link stays valid until its code is redeemed: without the browser's verifier a code opens nothing. */
async function flowCodeOf(tx: Tx, type: OneTimeTokenType, linkToken: string): Promise<string | null> {
  const token = await findOneTimeToken(tx, type, linkToken)
  if (token === null) return null
  if ((await requireUserRecord(tx, token.userId)).is_banned) throw userBanned(403)
  return issueFlowCode(tx, token.id)
}
