import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { vapidKeysOf } from './vapid-keys.ts'

it('are a key pair on P-256 that follows from the encryption key', () => {
  const all = Array.from({ length: 50 }, (_, number) => vapidKeysOf(Buffer.alloc(32, number)))
  expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(50)
  expect(vapidKeysOf(Buffer.alloc(32, 7))).toEqual(all[7])
  for (const { publicKey, privateKey } of all) {
    const point = Buffer.from(publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const key = { kty: 'EC', crv: 'P-256', x, y }
    const signature = sign(
      'sha256',
      Buffer.from('x'),
      createPrivateKey({ key: { ...key, d: privateKey }, format: 'jwk' }),
    )
    expect(verify('sha256', Buffer.from('x'), createPublicKey({ key, format: 'jwk' }), signature)).toBe(true)
  }
})
