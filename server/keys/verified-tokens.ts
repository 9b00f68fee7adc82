// Tokens whose signature has been checked already: a browser sends the same one for an hour, and checking an elliptic
// signature costs more than the rest of a small request. Bounded; the least recently used token goes first.
import type { Claims } from '#server/db/contract.ts'

export interface VerifiedTokens {
  get(token: string): Claims | undefined
  remember(token: string, claims: Claims): void
  /** Whenever keys change: what an old key has vouched for must be asked again. */
  clear(): void
}

export function createVerifiedTokens(capacity: number): VerifiedTokens {
  const entries = new Map<string, Claims>()
  return {
    get(token) {
      const claims = entries.get(token)
      if (claims === undefined) return undefined
      entries.delete(token)
      entries.set(token, claims)
      return claims
    },
    remember(token, claims) {
      entries.delete(token)
      entries.set(token, claims)
      if (entries.size <= capacity) return
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    },
    clear: () => entries.clear(),
  }
}
