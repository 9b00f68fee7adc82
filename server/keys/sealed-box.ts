// Encrypts secrets at rest: AES-256-GCM with the purpose as additional authenticated data, so that a
// ciphertext cannot be used in another row or for another purpose.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

export interface SealedBox {
  /** Returns text to store. */
  seal(purpose: string, secret: string): string
  /** Returns the secret; throws if key, purpose or text do not match. */
  open(purpose: string, sealed: string): string
}

export function createSealedBox(encryptionKey: Uint8Array): SealedBox {
  const key = deriveKey(encryptionKey, 'sealed box')
  return {
    seal(purpose, secret) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([
        nonce,
        cipher.update(secret, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return sealed.toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(bytes.length - tagLength))
      const secret = decipher.update(bytes.subarray(nonceLength, bytes.length - tagLength))
      return Buffer.concat([secret, decipher.final()]).toString('utf8')
    },
  }
}

/** Derives a separate key for each use (HKDF). */
export function deriveKey(encryptionKey: Uint8Array, use: string, bytes = 32): Uint8Array<ArrayBuffer> {
  if (encryptionKey.length !== 32) throw new Error('The encryption key must have 32 bytes')
  return new Uint8Array(hkdfSync('sha256', encryptionKey, new Uint8Array(), `shringar ${use}`, bytes))
}
