// Proofs that a session's user has just reauthenticated: signed with a key of the installation, so that every
// server accepts them and none stores them.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './sealed-box.ts'

/** Enough to send the form that needs it. */
const lifetimeMs = 120_000

export interface Proofs {
  issue(sessionId: string, now?: number): string
  accepts(proof: string, sessionId: string, now?: number): boolean
}

export function createProofs(encryptionKey: Uint8Array): Proofs {
  const key = deriveKey(encryptionKey, 'proof of reauthentication')
  const sign = (sessionId: string, until: string) =>
    createHmac('sha256', key).update(`${sessionId} ${until}`).digest('base64url')
  return {
    issue(sessionId, now = Date.now()) {
      const until = String(now + lifetimeMs)
      return `${until}.${sign(sessionId, until)}`
    },
    accepts(proof, sessionId, now = Date.now()) {
      const [until = '', signature = ''] = proof.split('.')
      const given = Buffer.from(signature)
      const right = Buffer.from(sign(sessionId, until))
      return given.length === right.length && timingSafeEqual(given, right) && Number(until) > now
    },
  }
}
