// Each refresh token is an HMAC of its predecessor. The server stores only digests and can still give a
// racing second tab the same successor, while a stolen token does not reveal the next one.
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
