// Identity claims for the granted scopes, used by the id_token and /oauth/userinfo.
import type { Auth } from '../deps.ts'
import { accessTokenSeconds } from '../session-response.ts'
import type { UserRecord } from '../user-record.ts'

export function identityClaims(user: UserRecord, scopes: readonly string[]) {
  const { full_name, name, image, avatar_url } = user.user_metadata
  return {
    sub: user.id,
    ...(scopes.includes('email')
      ? { email: user.email ?? '', email_verified: user.email_confirmed_at !== null }
      : {}),
    ...(scopes.includes('profile') ? { name: full_name ?? name, image: image ?? avatar_url } : {}),
    ...(scopes.includes('phone') && user.phone
      ? { phone_number: user.phone, phone_number_verified: user.phone_confirmed_at !== null }
      : {}),
  }
}

/** The audience is the client, so that our services never accept it as an access token. */
export function signIdToken(
  auth: Auth,
  token: {
    readonly user: UserRecord
    readonly clientId: string
    readonly scopes: readonly string[]
    readonly nonce: string | null
  },
): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000)
  return auth.keys.sign({
    iss: auth.issuer,
    aud: token.clientId,
    iat: issuedAt,
    exp: issuedAt + accessTokenSeconds,
    auth_time: issuedAt,
    ...(token.nonce === null ? {} : { nonce: token.nonce }),
    ...identityClaims(token.user, token.scopes),
  })
}
