// Refresh tokens are random once per session; each successor is a keyed hash of its predecessor. So the server stores
// only SHA-256 digests and can still hand a racing second tab the very token that the first tab has just received,
// while nobody without the server's key can compute the next token from a stolen one.
import { createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from '#server/keys/sealed-box.ts'

export interface RefreshChain {
  first(): string
  successor(token: string): string
}

export function createRefreshChain(encryptionKey: Uint8Array): RefreshChain {
  const key = deriveKey(encryptionKey, 'refresh chain')
  return {
    first: () => randomBytes(32).toString('base64url'),
    successor: (token) => createHmac('sha256', key).update(token).digest('base64url'),
  }
}
