// Decrypts a push message as a browser does (RFC 8188, RFC 8291), independently of the library that encrypts it.
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

interface BrowserKeys {
  /** Of the key pair on P-256, in base64url. */
  readonly privateKey: string
  /** The shared secret of the subscription, in base64url. */
  readonly auth: string
}

export function decrypt(body: Uint8Array, { privateKey, auth }: BrowserKeys): string {
  const bytes = Buffer.from(body)
  const salt = bytes.subarray(0, 16)
  const recordSize = bytes.readUInt32BE(16)
  const keyLength = bytes.readUInt8(20)
  const senderKey = bytes.subarray(21, 21 + keyLength)
  const record = bytes.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('A push message is one record')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  const secret = curve.computeSecret(senderKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const material = derive(secret, Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(record.length - 16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, record.length - 16)), decipher.final()])
  // A delimiter of 2 ends the last record; zeros after it are padding.
  const end = padded.lastIndexOf(2)
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong')
  return padded.subarray(0, end).toString('utf8')
}

const derive = (material: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', material, salt, info, length))
