// A digest that only this installation can compute (HMAC).
import { createHmac } from 'node:crypto'
import { deriveKey } from './sealed-box.ts'

export type KeyedDigest = (text: string) => string

/** Returns 64 hexadecimal digits. `use` separates digests of different purposes. */
export function createKeyedDigest(encryptionKey: Uint8Array, use: string): KeyedDigest {
  const key = deriveKey(encryptionKey, use)
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}
