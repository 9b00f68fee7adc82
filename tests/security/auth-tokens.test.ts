import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { TokenError } from '#server/http/credentials.ts'
import { type KeyRing, openKeyRing } from '#server/keys/key-ring.ts'
import { describeEachEngine, type TestDatabase } from '#testing/database/test-databases.ts'

const encryptionKey = new Uint8Array(randomBytes(32))
const now = () => Math.floor(Date.now() / 1000)
const claims = (changes: Record<string, unknown> = {}) => ({
  sub: crypto.randomUUID(),
  aud: 'authenticated',
  role: 'authenticated',
  iat: now(),
  exp: now() + 3600,
  ...changes,
})

async function refusal(keys: KeyRing, token: string): Promise<[string, string]> {
  const error = await keys.verify(token).catch((thrown: unknown) => thrown)
  if (!(error instanceof TokenError)) throw new Error('The token was accepted', { cause: error })
  return [error.problem, error.message]
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describeEachEngine('access tokens', (database: () => TestDatabase) => {
  let keys: KeyRing
  beforeAll(async () => {
    keys = await openKeyRing(database().db, { encryptionKey })
  })
  afterAll(() => keys.close())

  it('accepts its own token repeatedly', async () => {
    const token = await keys.sign(claims({ email: 'a@b.in' }))
    expect(await keys.verify(token)).toMatchObject({ role: 'authenticated', email: 'a@b.in' })
    expect(await keys.verify(token)).toMatchObject({ email: 'a@b.in' })
  })

  it('refuses a changed payload, signature or header, also after the valid token was seen', async () => {
    const token = await keys.sign(claims())
    await keys.verify(token)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const raised = encode({
      ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
      role: 'service_role',
    })
    const failed = ['signature', 'JWT cryptographic operation failed']
    expect(await refusal(keys, `${header}.${raised}.${signature}`)).toEqual(failed)
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    expect(await refusal(keys, `${header}.${payload}.${flipped}`)).toEqual(failed)
    expect(await refusal(keys, `${header}.${payload}.`)).toEqual(failed)
  })

  it('refuses all other algorithms: none, the public key as an HMAC secret, RSA', async () => {
    const wrong = ['signature', 'Wrong or unsupported encoding algorithm']
    expect(await refusal(keys, new UnsecuredJWT(claims()).encode())).toEqual(wrong)
    const [published] = keys.jwks().keys
    const secret = new TextEncoder().encode(JSON.stringify(published))
    const hs = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: published?.kid })
    expect(await refusal(keys, await hs.sign(secret))).toEqual(wrong)
    const rsa = await generateKeyPair('RS256')
    const rs = new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: published?.kid })
    expect(await refusal(keys, await rs.sign(rsa.privateKey))).toEqual(wrong)
    const [, payload = '', signature = ''] = (await keys.sign(claims())).split('.')
    for (const alg of ['NONE', 'None', 'es256', 'ES256K', '']) {
      expect(await refusal(keys, `${encode({ alg, kid: published?.kid })}.${payload}.${signature}`)).toEqual(
        wrong,
      )
    }
  })

  it('refuses foreign keys, whatever their id, also embedded ones', async () => {
    const foreign = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(foreign.publicKey)
    const [published] = keys.jwks().keys
    const sign = (header: Record<string, unknown>) =>
      new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', ...header }).sign(foreign.privateKey)
    expect(await refusal(keys, await sign({ kid: published?.kid }))).toEqual([
      'signature',
      'JWT cryptographic operation failed',
    ])
    const unknown = ['signature', 'No suitable key or wrong key type']
    expect(await refusal(keys, await sign({ kid: 'unknown' }))).toEqual(unknown)
    expect(await refusal(keys, await sign({}))).toEqual(unknown)
    expect(await refusal(keys, await sign({ jwk, jku: 'https://evil.test/jwks.json' }))).toEqual(unknown)
    expect((await refusal(keys, await sign({ kid: published?.kid, jwk })))[0]).toBe('signature')
  })

  it.each([
    [{ exp: now() - 31 }, 'expired', 'JWT expired'],
    [{ nbf: now() + 3600 }, 'not_yet_valid', 'JWT not yet valid'],
    [{ iat: now() + 3600 }, 'not_yet_valid', 'JWT issued at future'],
    [{ aud: crypto.randomUUID() }, 'wrong_audience', 'JWT not in audience'],
    [{ aud: undefined }, 'wrong_audience', 'JWT not in audience'],
    [{ role: 'postgres' }, 'malformed', 'Parsing claims failed'],
    [{ exp: 'never' }, 'malformed', "The JWT 'exp' claim must be a number"],
  ])('refuses %o', async (changes, problem, message) => {
    expect(await refusal(keys, await keys.sign(claims(changes)))).toEqual([problem, message])
  })

  it('allows half a minute of clock drift', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await keys.verify(await keys.sign(claims({ exp: now() - 29, iat: now() + 30, nbf: now() + 30 })))
    } finally {
      vi.useRealTimers()
    }
  })

  it('keeps its cache when tokens name unknown keys', async () => {
    const ring = await openKeyRing(database().db, { encryptionKey })
    const token = await ring.sign(claims())
    const checks = vi.spyOn(crypto.subtle, 'verify')
    await ring.verify(token)
    expect(checks).toHaveBeenCalledTimes(1)
    const [, payload = '', signature = ''] = token.split('.')
    const unknown = `${encode({ alg: 'ES256', kid: crypto.randomUUID() })}.${payload}.${signature}`
    expect((await refusal(ring, unknown))[0]).toBe('signature')
    await ring.verify(token)
    expect(checks).toHaveBeenCalledTimes(1)
    checks.mockRestore()
    await ring.close()
  })

  it('refuses a cached token once it has expired', async () => {
    const token = await keys.sign(claims())
    await keys.verify(token)
    vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ['Date'] })
    expect(await refusal(keys, token)).toEqual(['expired', 'JWT expired'])
    vi.useRealTimers()
  })

  it.each([
    ['', 1],
    ['a', 1],
    ['a.b', 2],
    ['a.b.c.d.e', 5],
  ])('counts the parts of %j', async (token, parts) => {
    expect(await refusal(keys, token)).toEqual(['malformed', `Expected 3 parts in JWT; got ${parts}`])
  })

  it('refuses malformed tokens without an internal error', async () => {
    for (const token of [
      'a.b.c',
      '..',
      `${encode({ alg: 'ES256' })}..`,
      `${encode([])}.x.y`,
      `e30.${'x'.repeat(20_000)}.y`,
    ]) {
      await expect(keys.verify(token)).rejects.toBeInstanceOf(TokenError)
    }
  })

  describe('signing keys', () => {
    it('never store or publish the private key in readable form', async () => {
      const [row] = await database().db.asOwner((tx) =>
        tx.query<{ private_jwk: Record<string, unknown>; public_jwk: Record<string, unknown> }>(sql`
          select private_jwk, public_jwk from platform.signing_keys where status = 'current'`),
      )
      expect(Object.keys(row?.private_jwk ?? {})).toEqual(['sealed'])
      expect(row?.public_jwk).not.toHaveProperty('d')
      for (const key of keys.jwks().keys) {
        expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] })
        expect(key).not.toHaveProperty('d')
      }
    })

    it('rotate without signing users out, and all processes follow', async () => {
      const other = await openKeyRing(database().db, { encryptionKey })
      const old = await keys.sign(claims())
      const kid = await keys.rotate()
      const fresh = await keys.sign(claims())
      expect(JSON.parse(Buffer.from(fresh.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
        alg: 'ES256',
        kid,
      })
      for (const ring of [keys, other]) {
        await ring.verify(old)
        await ring.verify(fresh)
      }
      await vi.waitFor(() => expect(other.jwks().keys[0]?.kid).toBe(kid))
      await other.close()
    })

    it('delete the old key once its last token has expired', async () => {
      const old = await keys.sign(claims())
      await keys.rotate()
      await database().db.asOwner((tx) =>
        tx.query(
          sql`update platform.signing_keys set retired_at = now() - interval '66 minutes' where status = 'previous'`,
        ),
      )
      await keys.reload()
      expect(keys.jwks().keys).toHaveLength(1)
      expect(await refusal(keys, old)).toEqual(['signature', 'No suitable key or wrong key type'])
    })

    it('fail with a clear message under another encryption key', async () => {
      const opening = openKeyRing(database().db, { encryptionKey: new Uint8Array(randomBytes(32)) })
      await expect(opening).rejects.toThrow('ENCRYPTION_KEY')
    })
  })
})
