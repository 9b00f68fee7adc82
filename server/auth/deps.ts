// Dependencies of the auth handlers.
import type { Handler } from 'hono'
import type { Db } from '#server/db/contract.ts'
import type { ApiKeys } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { LimiterFor } from '#server/http/network-limiter.ts'
import type { KeyRing } from '#server/keys/key-ring.ts'
import type { SealedBox } from '#server/keys/sealed-box.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { KnownDevices } from './known-device.ts'
import type { Limits } from './limits.ts'
import type { Passwords } from './passwords.ts'
import type { RefreshChain } from './refresh-chain.ts'
import type { SmsHook } from './sms-hook.ts'

export interface AuthDeps {
  readonly db: Db
  readonly keys: KeyRing
  readonly apiKeys: ApiKeys
  /** The site's address without a trailing slash: issuer, passkey origin, and target of mails and consent. */
  readonly siteUrl: string
  /** Null if no mail server is set. Actions that need a mail are then refused. */
  mailer(): Mailer | null
  /** Null without an SMS hook. Phone factors are then refused. */
  readonly smsHook: SmsHook | null
  readonly limiterFor: LimiterFor
  /** 32 bytes. Encrypts second-factor secrets and signing keys, and derives refresh tokens. */
  readonly encryptionKey: Uint8Array
  businessName(): Promise<string>
}

/** The given dependencies and what is created from them once. */
export interface Auth extends AuthDeps {
  readonly issuer: string
  readonly box: SealedBox
  readonly chain: RefreshChain
  readonly devices: KnownDevices
  readonly limits: Limits
  readonly passwords: Passwords
}

export type AuthHandler = Handler<AppEnv>
