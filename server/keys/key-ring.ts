// Signs and verifies access tokens, and follows key changes by other processes. Imported keys and verified
// tokens are cached, because every request verifies one.
import { type CryptoKey, compactVerify, decodeProtectedHeader, errors, type JWK, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Claims, Db } from '#server/db/contract.ts'
import { TokenError, type TokenVerifier } from '#server/http/credentials.ts'
import { createSealedBox } from './sealed-box.ts'
import { importEs256 } from './signing-key.ts'
import { keysChannel, loadKeys, rotateKeys } from './stored-keys.ts'
import { checkClaims } from './token-claims.ts'

/** Minimum time between reloads caused by tokens with an unknown key id. */
const reloadIntervalMs = 1_000
const cachedTokens = 5_000
const maxTokenLength = 16_384

export interface KeyRing extends TokenVerifier {
  /** Signs a compact ES256 token with these claims. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
  /** The public keys for /.well-known/jwks.json. */
  jwks(): { readonly keys: readonly JWK[] }
  /** Creates a new signing key and returns its id. Tokens of the old one stay valid for their hour. */
  rotate(): Promise<string>
  reload(): Promise<void>
  close(): Promise<void>
}

interface LoadedKeys {
  readonly signing: { readonly kid: string; readonly key: CryptoKey }
  readonly verifying: ReadonlyMap<string, CryptoKey>
  readonly published: readonly JWK[]
}

export async function openKeyRing(db: Db, options: { encryptionKey: Uint8Array }): Promise<KeyRing> {
  const box = createSealedBox(options.encryptionKey)
  // A browser sends the same token for an hour, and checking its signature costs more than the rest of a
  // small request.
  const verified = new LRUCache<string, Claims>({ max: cachedTokens })
  let loaded = await importKeys()
  let lastReload = 0
  let reloading: Promise<void> | null = null

  async function importKeys(): Promise<LoadedKeys> {
    const stored = await loadKeys(db, box)
    const current = stored.find((key) => key.privateJwk !== null)
    if (current?.privateJwk == null) throw new Error('There is no signing key in the database')
    const verifying = await Promise.all(
      stored.map(async (key) => [key.kid, await importEs256(key.publicJwk)] as const),
    )
    return {
      signing: { kid: current.kid, key: await importEs256(current.privateJwk) },
      verifying: new Map(verifying),
      published: stored.map((key) => key.publicJwk),
    }
  }

  function reload(): Promise<void> {
    reloading ??= importKeys()
      .then((keys) => {
        // Anybody can trigger a reload with an unknown key id, so the cache is cleared only if the keys
        // changed.
        if (!sameKeys(loaded, keys)) verified.clear()
        loaded = keys
      })
      .finally(() => {
        reloading = null
      })
    return reloading
  }

  async function keyFor(kid: string | undefined): Promise<CryptoKey> {
    const known = kid === undefined ? undefined : loaded.verifying.get(kid)
    if (known !== undefined) return known
    if (kid !== undefined && Date.now() - lastReload > reloadIntervalMs) {
      lastReload = Date.now()
      await reload()
      const found = loaded.verifying.get(kid)
      if (found !== undefined) return found
    }
    throw new TokenError('signature', 'No suitable key or wrong key type')
  }

  async function verify(token: string): Promise<Claims> {
    const now = Math.floor(Date.now() / 1000)
    const cache = verified.get(token)
    if (cache !== undefined) return checkClaims(cache, now)

    const key = await keyFor(readHeader(token).kid)
    const claims = checkClaims(await verifySignature(token, key), now)
    verified.set(token, claims)
    return claims
  }

  const unlisten = await db.listen(keysChannel, () => {
    reload().catch(() => {
      // If the database is down, the next token with an unknown key id reloads again.
    })
  })

  return {
    verify,
    sign: (claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: loaded.signing.kid, typ: 'JWT' })
        .sign(loaded.signing.key),
    jwks: () => ({ keys: loaded.published }),
    async rotate() {
      const kid = await rotateKeys(db, box)
      await reload()
      return kid
    },
    reload,
    close: unlisten,
  }
}

function sameKeys(before: LoadedKeys, after: LoadedKeys): boolean {
  const kids = [...after.verifying.keys()]
  return before.verifying.size === kids.length && kids.every((kid) => before.verifying.has(kid))
}

/** Only ES256 is accepted, so neither alg "none" nor HMAC with a public key can work. */
function readHeader(token: string): { kid?: string } {
  const parts = token.split('.')
  if (parts.length !== 3) throw new TokenError('malformed', `Expected 3 parts in JWT; got ${parts.length}`)
  if (token.length > maxTokenLength) throw new TokenError('malformed', 'JWT is too long')
  let header: { alg?: string; kid?: string }
  try {
    header = decodeProtectedHeader(token)
  } catch (cause) {
    throw new TokenError('malformed', "JWT couldn't be decoded", cause)
  }
  if (header.alg !== 'ES256') throw new TokenError('signature', 'Wrong or unsupported encoding algorithm')
  return header
}

async function verifySignature(token: string, key: CryptoKey): Promise<Record<string, unknown>> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['ES256'] })
    return JSON.parse(new TextDecoder().decode(payload))
  } catch (cause) {
    if (cause instanceof errors.JWSSignatureVerificationFailed) {
      throw new TokenError('signature', 'JWT cryptographic operation failed', cause)
    }
    throw new TokenError('malformed', "JWT couldn't be decoded", cause)
  }
}
