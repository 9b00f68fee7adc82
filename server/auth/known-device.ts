// Device cookie (OWASP): a browser that has signed in to an account has its own attempt limit, so guesses of
// others cannot lock its user out. The cookie grants no access, so it outlives sign-out and password changes.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { AppEnv } from '#server/http/env.ts'
import { deriveKey } from '#server/keys/sealed-box.ts'
import { digest } from './digest.ts'

const lifetimeSeconds = 90 * 24 * 3600

export interface KnownDevices {
  /** This browser's id, if it signed in to this account recently. */
  recognize(c: Context<AppEnv>, account: string): Promise<string | null>
  remember(c: Context<AppEnv>, account: string): Promise<void>
}

export function createKnownDevices(encryptionKey: Uint8Array, siteUrl: string): KnownDevices {
  const key = deriveKey(encryptionKey, 'known device')
  const secure = siteUrl.startsWith('https:')
  // One cookie per account, because a shared tablet may serve several.
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
