// POST /oauth/token: redeems a code or refreshes. Errors follow RFC 6749.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '#server/db/contract.ts'
import type { AppEnv } from '#server/http/env.ts'
import { isNestedTooDeep } from '#server/http/json-depth.ts'
import { authError, OAuthError } from '../../auth-error.ts'
import type { Auth, AuthHandler } from '../../deps.ts'
import { isUuid } from '../../is-uuid.ts'
import { isActiveStaff, notStaff } from '../../oauth/active-staff.ts'
import { takeCode } from '../../oauth/authorizations.ts'
import { type ClientAuthMethod, findClient, type OAuthClient, secretMatches } from '../../oauth/clients.ts'
import { signIdToken } from '../../oauth/id-token.ts'
import { provesChallenge } from '../../pkce.ts'
import { parseWith } from '../../read-body.ts'
import { refreshSession } from '../../refresh.ts'
import { originOf, type RequestOrigin } from '../../request-origin.ts'
import { accessTokenSeconds, signAccessToken } from '../../session-response.ts'
import { type OpenSession, startSession } from '../../sessions.ts'
import { readUser, type UserRecord } from '../../user-record.ts'

const bodySchema = z.object({
  grant_type: z.string().max(64).default(''),
  code: z.string().max(255).default(''),
  redirect_uri: z.string().max(2048).default(''),
  code_verifier: z.string().max(255).default(''),
  refresh_token: z.string().max(255).default(''),
  client_id: z.string().max(64).optional(),
  client_secret: z.string().max(255).optional(),
})

type Body = z.infer<typeof bodySchema>
type Opened = { readonly user: UserRecord; readonly session: OpenSession; readonly nonce: string | null }

export function oauthToken(auth: Auth): AuthHandler {
  return async (c) => {
    const body = await readForm(c)
    await auth.limits.oauth.count(originOf(c).address)
    const client = await authenticateClient(auth, c, body)
    const opened = await openByGrant(auth, c, client, body)

    const { token } = await signAccessToken(auth, opened.user, opened.session)
    const scopes = (opened.session.scopes ?? '').split(' ')
    const idToken = scopes.includes('openid')
      ? await signIdToken(auth, { user: opened.user, clientId: client.id, scopes, nonce: opened.nonce })
      : undefined
    return c.json({
      access_token: token,
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      refresh_token: opened.session.refreshToken,
      scope: scopes.join(' '),
      id_token: idToken,
    })
  }
}

function openByGrant(auth: Auth, c: Context<AppEnv>, client: OAuthClient, body: Body): Promise<Opened> {
  switch (body.grant_type) {
    case 'authorization_code':
      return redeemCode(auth, c, client, body)
    case 'refresh_token':
      return refresh(auth, client, body.refresh_token)
    default:
      throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
  }
}

async function redeemCode(auth: Auth, c: Context<AppEnv>, client: OAuthClient, body: Body): Promise<Opened> {
  if (body.code === '' || body.code_verifier === '') {
    throw new OAuthError('invalid_request', 'code and code_verifier are required')
  }
  // One transaction, so that a second use of the code always finds the session to revoke. A refusal is
  // returned instead of thrown, because the code is spent either way.
  const opened = await auth.db.asOwner((tx) => openByCode(tx, auth, originOf(c), client, body))
  if ('refusal' in opened) throw new OAuthError('invalid_grant', opened.refusal)
  return opened
}

async function openByCode(
  tx: Tx,
  auth: Auth,
  origin: RequestOrigin,
  client: OAuthClient,
  body: Body,
): Promise<Opened | { readonly refusal: string }> {
  const taken = await takeCode(tx, body.code, client.id)
  if (taken.outcome !== 'valid') return { refusal: 'Invalid or expired authorization code' }
  const { authorization } = taken
  if (body.redirect_uri !== authorization.redirect_uri) {
    return { refusal: 'redirect_uri does not match the authorization request' }
  }
  if (!provesChallenge('s256', authorization.code_challenge, body.code_verifier)) {
    return { refusal: 'code_verifier does not match the code_challenge' }
  }
  const user = await readUser(tx, authorization.user_id)
  if (user === null) return { refusal: 'The user no longer exists' }
  const refusal = await refusalOf(tx, user)
  if (refusal !== null) return { refusal }
  const session = await startSession(tx, auth.chain, {
    userId: user.id,
    method: 'oauth_provider/authorization_code',
    ...origin,
    oauth: { clientId: client.id, scopes: authorization.scope, tag: authorization.id },
  })
  return { user, session, nonce: authorization.nonce }
}

async function refresh(auth: Auth, client: OAuthClient, token: string): Promise<Opened> {
  if (token === '') throw new OAuthError('invalid_request', 'refresh_token is required')
  const refreshed = await auth.db.asOwner(async (tx) => {
    const answer = await refreshSession(tx, auth.chain, token, client.id)
    const refusal = answer.outcome === 'open' ? await refusalOf(tx, answer.user) : null
    if (refusal !== null) throw new OAuthError('invalid_grant', refusal)
    return answer
  })
  if (refreshed.outcome !== 'open') throw new OAuthError('invalid_grant', 'Invalid refresh token')
  return { user: refreshed.user, session: refreshed.session, nonce: null }
}

async function refusalOf(tx: Tx, user: UserRecord): Promise<string | null> {
  if (user.is_banned) return 'The user may not sign in'
  return (await isActiveStaff(tx, user.id)) ? null : notStaff().message
}

/** The client must use the authentication method it was registered with. A public client uses PKCE only. */
async function authenticateClient(auth: Auth, c: Context<AppEnv>, body: Body): Promise<OAuthClient> {
  const given = credentialsOf(c.req.header('authorization'), body)
  const { id } = given
  const client = isUuid(id) ? await auth.db.asOwner((tx) => findClient(tx, id)) : null
  const proven =
    client !== null &&
    client.token_endpoint_auth_method === given.method &&
    (given.method === 'none' || secretMatches(client, given.secret))
  if (!proven) throw authError(400, 'invalid_credentials', 'Invalid client credentials')
  return client
}

function credentialsOf(
  header: string | undefined,
  body: Body,
): { method: ClientAuthMethod; id: string | undefined; secret: string } {
  const basic = /^Basic\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (basic !== undefined) {
    const text = Buffer.from(basic, 'base64').toString()
    const colon = text.indexOf(':')
    return { method: 'client_secret_basic', id: text.slice(0, colon), secret: text.slice(colon + 1) }
  }
  if (body.client_secret !== undefined) {
    return { method: 'client_secret_post', id: body.client_id, secret: body.client_secret }
  }
  return { method: 'none', id: body.client_id, secret: '' }
}

async function readForm(c: Context<AppEnv>): Promise<Body> {
  const text = await c.req.text()
  if (!c.req.header('content-type')?.includes('application/json')) {
    return parseWith(bodySchema, Object.fromEntries(new URLSearchParams(text)))
  }
  if (isNestedTooDeep(text)) throw new OAuthError('invalid_request', 'The request body nests too deep')
  try {
    return parseWith(bodySchema, JSON.parse(text))
  } catch (cause) {
    throw new OAuthError('invalid_request', 'The request body cannot be read', cause)
  }
}
