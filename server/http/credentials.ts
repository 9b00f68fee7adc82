// Turns the apikey and Authorization headers into a Caller: a bearer token must verify, otherwise the key
// decides, and no credentials mean a visitor.
import { timingSafeEqual } from 'node:crypto'
import type { Caller, Claims, Role } from '#server/db/contract.ts'

export interface ApiKeys {
  readonly publishable: string
  readonly secret: string
}

export interface TokenVerifier {
  /** Returns verified claims; throws TokenError. */
  verify(token: string): Promise<Claims>
}

export type TokenProblem = 'malformed' | 'signature' | 'expired' | 'not_yet_valid' | 'wrong_audience'

/** An invalid token. Each protocol renders it in its own format (PGRST301/303, bad_jwt, AccessDenied). */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly problem: TokenProblem

  constructor(problem: TokenProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}

const anonymous: Caller = callerOf('anon')

export interface CredentialsDeps {
  readonly apiKeys: ApiKeys
  readonly tokens: TokenVerifier
}

export async function identifyCaller(headers: Headers, deps: CredentialsDeps): Promise<Caller> {
  const bearer = bearerToken(headers)
  if (bearer !== null && !bearer.startsWith('sb_')) return callerOfToken(bearer, deps.tokens)

  const key = headers.get('apikey') ?? bearer
  if (key === null || same(key, deps.apiKeys.publishable)) return anonymous
  if (same(key, deps.apiKeys.secret)) return callerOf('service_role')
  return callerOfToken(key, deps.tokens)
}

export function bearerToken(headers: Headers): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')
  return match?.[1] ?? null
}

async function callerOfToken(token: string, tokens: TokenVerifier): Promise<Caller> {
  const claims = await tokens.verify(token)
  return { role: claims.role, claims }
}

/** Constant time, so that a key cannot be guessed piece by piece. */
function same(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function callerOf(role: Role): Caller {
  return { role, claims: { role } }
}
