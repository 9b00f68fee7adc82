// The session object of the protocol, with a new access token.
import type { Auth } from './deps.ts'
import type { OpenSession, SessionFacts } from './sessions.ts'
import { type UserRecord, userJson } from './user-record.ts'

export const accessTokenSeconds = 3600

export async function sessionJson(auth: Auth, user: UserRecord, session: OpenSession) {
  const { token, expiresAt } = await signAccessToken(auth, user, session)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: userJson(user),
  }
}

export async function signAccessToken(
  auth: Auth,
  user: UserRecord,
  session: SessionFacts,
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + accessTokenSeconds
  const token = await auth.keys.sign({
    iss: auth.issuer,
    sub: user.id,
    aud: 'authenticated',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.sessionId,
    is_anonymous: user.is_anonymous,
    ...(session.oauthClientId ? { client_id: session.oauthClientId, scope: session.scopes ?? '' } : {}),
  })
  return { token, expiresAt }
}
