// Creates and imports ES256 key pairs.
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

export interface NewSigningKey {
  readonly kid: string
  readonly publicJwk: JWK
  readonly privateJwk: JWK
}

/** The key id is the RFC 7638 thumbprint, so an id never names two keys. */
export async function generateSigningKey(): Promise<NewSigningKey> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const privateJwk = await exportJWK(pair.privateKey)
  const kid = await calculateJwkThumbprint(privateJwk)
  return { kid, publicJwk: publicPart(privateJwk, kid), privateJwk }
}

function publicPart({ kty, crv, x, y }: JWK, kid: string): JWK {
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true }
}

export async function importEs256(jwk: JWK): Promise<CryptoKey> {
  const { key_ops: _ops, ...bare } = jwk
  const key = await importJWK(bare, 'ES256')
  if (key instanceof Uint8Array) throw new Error('A signing key must be an elliptic curve key')
  return key
}
