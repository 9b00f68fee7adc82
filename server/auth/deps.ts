// What this room is given. Handlers are functions of these and of the request, nothing else.
import type { Handler } from 'hono'
import type { Db } from '#server/db/contract.ts'
import type { ApiKeys } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { KeyRing } from '#server/keys/key-ring.ts'
import type { SealedBox } from '#server/keys/sealed-box.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { KnownDevices } from './known-device.ts'
import type { LimiterFor, Limits } from './limits.ts'
import type { Passwords } from './passwords.ts'
import type { RefreshChain } from './refresh-chain.ts'
import type { SmsHook } from './sms-hook.ts'

export interface AuthDeps {
  readonly db: Db
  readonly keys: KeyRing
  readonly apiKeys: ApiKeys
  /** The site's own address without a trailing slash: issuer, passkey origin, and where mails and consent lead. */
  readonly siteUrl: string
  /** Null where no SMTP is configured: what needs a mail is then refused. */
  readonly mailer: Mailer | null
  /** Null where no SMS hook is configured: phone factors are then refused. */
  readonly smsHook: SmsHook | null
  readonly limiterFor: LimiterFor
  /** 32 bytes: seals second-factor secrets and signing keys, and links refresh tokens to their successors. */
  readonly encryptionKey: Uint8Array
  businessName(): Promise<string>
}

/** The given parts together with what the room makes of them once. */
export interface Auth extends AuthDeps {
  readonly issuer: string
  readonly box: SealedBox
  readonly chain: RefreshChain
  readonly devices: KnownDevices
  readonly limits: Limits
  readonly passwords: Passwords
}

export type AuthHandler = Handler<AppEnv>
