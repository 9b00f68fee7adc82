// The keys by which push services recognise this installation (VAPID, RFC 8292). They follow from ENCRYPTION_KEY: all servers
// of one database have the same, and backups treat them as that key.
import { createECDH } from 'node:crypto'
import { deriveKey } from '#server/keys/sealed-box.ts'

export interface VapidKeys {
  /** An uncompressed point of P-256 in base64url. Browsers get it as applicationServerKey. */
  readonly publicKey: string
  readonly privateKey: string
}

const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 64 bits more than the order, so that the remainder is not biased (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40

export function vapidKeysOf(encryptionKey: Uint8Array): VapidKeys {
  const seed = BigInt(`0x${Buffer.from(deriveKey(encryptionKey, 'web push', SEED_BYTES)).toString('hex')}`)
  const scalar = (seed % (orderOfP256 - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
