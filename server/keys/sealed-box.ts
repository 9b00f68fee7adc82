// Secrets at rest: AES-256-GCM under the server's encryption key. What a secret is for is authenticated along with it,
// so that a sealed TOTP secret copied into another row, or into the place of a signing key, does not open.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

export interface SealedBox {
  /** Text that is safe to store. */
  seal(purpose: string, secret: string): string
  /** The secret; throws where the key, the purpose or the text is not the one it was sealed with. */
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

/** A key of its own for each use, so that one use can never stand in for another. */
export function deriveKey(encryptionKey: Uint8Array, use: string): Uint8Array<ArrayBuffer> {
  if (encryptionKey.length !== 32) throw new Error('The encryption key must have 32 bytes')
  return new Uint8Array(hkdfSync('sha256', encryptionKey, new Uint8Array(), `shringar ${use}`, 32))
}
