// A browser that has signed in to an account carries a signed note of it, and keeps an allowance of its own: whatever
// unknown do to the account's or the address's counts, its owner gets in. The note opens nothing by itself, so it
// outlives a sign-out and a change of password. (OWASP describes it as a device cookie.)
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { AppEnv } from '#server/http/env.ts'
import { deriveKey } from '#server/keys/sealed-box.ts'
import { digest } from './digest.ts'

const lifetimeSeconds = 90 * 24 * 3600

export interface KnownDevices {
  /** This browser's id, if it has signed in to this account lately. */
  recognize(c: Context<AppEnv>, account: string): Promise<string | null>
  remember(c: Context<AppEnv>, account: string): Promise<void>
}

export function createKnownDevices(encryptionKey: Uint8Array, siteUrl: string): KnownDevices {
  const key = deriveKey(encryptionKey, 'known device')
  const secure = siteUrl.startsWith('https:')
  // One for each account: a tablet at the counter serves several.
  const nameFor = (account: string) => `shringar-device-${digest(account).slice(0, 12)}`
  return {
    async recognize(c, account) {
      const note = await getSignedCookie(c, key, nameFor(account))
      const [owner, device, expiresAt] = (note || '').split('.')
      const holds = owner === digest(account) && Number(expiresAt) > Date.now() / 1000
      return holds && device ? device : null
    },
    async remember(c, account) {
      const expiresAt = Math.floor(Date.now() / 1000) + lifetimeSeconds
      await setSignedCookie(c, nameFor(account), `${digest(account)}.${randomUUID()}.${expiresAt}`, key, {
        path: '/auth/v1',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: lifetimeSeconds,
      })
    },
  }
}
