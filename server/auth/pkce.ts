// Proof Key for Code Exchange (RFC 7636).
import { createHash, timingSafeEqual } from 'node:crypto'

export type ChallengeMethod = 's256' | 'plain'

export function parseChallengeMethod(text: string | undefined): ChallengeMethod | null {
  const method = (text ?? '').toLowerCase()
  return method === 's256' || method === 'plain' ? method : null
}

export const isChallenge = (text: string) => /^[\w.~-]{43,128}$/.test(text)

export function provesChallenge(method: ChallengeMethod, challenge: string, verifier: string): boolean {
  const proof = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const given = Buffer.from(proof)
  const expected = Buffer.from(challenge)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
