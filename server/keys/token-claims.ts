// Validates the claims of an access token, with PostgREST's messages.
import type { Claims, Role } from '#server/db/contract.ts'
import { TokenError } from '#server/http/credentials.ts'

const accessTokenAudience = 'authenticated'
const clockSkewSeconds = 30

const roles: readonly Role[] = ['anon', 'authenticated', 'service_role']

/** Returns the claims if they are valid now; throws TokenError. */
export function checkClaims(payload: Readonly<Record<string, unknown>>, nowSeconds: number): Claims {
  const { exp, nbf, iat, aud, role } = payload
  if (typeof exp !== 'number') throw new TokenError('malformed', "The JWT 'exp' claim must be a number")
  if (exp + clockSkewSeconds < nowSeconds) throw new TokenError('expired', 'JWT expired')
  if (typeof nbf === 'number' && nbf - clockSkewSeconds > nowSeconds) {
    throw new TokenError('not_yet_valid', 'JWT not yet valid')
  }
  if (typeof iat === 'number' && iat - clockSkewSeconds > nowSeconds) {
    throw new TokenError('not_yet_valid', 'JWT issued at future')
  }
  // An id_token is signed with the same keys but for its client. It must never give access to the tables.
  if (aud !== accessTokenAudience) throw new TokenError('wrong_audience', 'JWT not in audience')
  const known = roles.find((candidate) => candidate === role)
  if (known === undefined) throw new TokenError('malformed', 'Parsing claims failed')
  return { ...payload, role: known }
}
