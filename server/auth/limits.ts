// Rate limits of sign-in, per network and per network with account. A known device has its own limit, and an
// account under attack leaves unknown clients fewer attempts, so guesses of others never lock the owner out.
// Successful attempts are refunded; accounts are counted whether they exist or not.
import { networkOf } from '#server/http/client-address.ts'
import { createNetworkLimiter, type LimiterFor } from '#server/http/network-limiter.ts'
import type { Allowance, RateLimiter } from '#server/http/rate-limiter.ts'
import { tooManyRequests } from './auth-error.ts'
import { digest } from './digest.ts'

export interface AuthAttempt {
  readonly address: string
  readonly account: string
  /** The browser's id if it is a known device of the account. */
  readonly device?: string | null
}

interface AttemptLimit {
  /** Throws 429 when a limit is used up. */
  count(attempt: AuthAttempt): Promise<void>
  /** Refunds a successful attempt. */
  refund(attempt: AuthAttempt): Promise<void>
}

interface AddressLimit {
  count(address: string): Promise<void>
}

export interface Limits {
  readonly signIn: AttemptLimit
  readonly recovery: AttemptLimit
  readonly verify: AttemptLimit
  readonly factor: AttemptLimit
  readonly sms: AttemptLimit
  /** These tokens cannot be guessed; the limit only protects the database. */
  readonly oauth: AddressLimit
  readonly refresh: AddressLimit
  /** The setup token cannot be guessed either. */
  readonly setup: AddressLimit
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export function createLimits(limiterFor: LimiterFor): Limits {
  const count = (name: string, { points, seconds }: Quota) => limiterFor(`auth-${name}`, points, seconds)
  const countAddress = (name: string, { points, seconds }: Quota) =>
    createNetworkLimiter(limiterFor, `auth-${name}-address`, points, seconds)
  const attemptLimit = (name: string, quotas: Quotas, code?: string): AttemptLimit => {
    const optional = (what: string, quota?: Quota) => quota && count(`${name}-${what}`, quota)
    return createAttemptLimit(
      {
        byAddress: countAddress(name, quotas.byAddress),
        byBoth: optional('both', quotas.byBoth),
        byAccount: optional('account', quotas.byAccount),
        byBothUnderAttack: optional('attacked', quotas.byBothUnderAttack),
        byDevice: optional('device', quotas.byDevice),
      },
      code,
    )
  }
  const addressLimit = (name: string, quota: Quota): AddressLimit => {
    const byAddress = countAddress(name, quota)
    return { count: async (address) => refuseUnless(await byAddress.consume(address)) }
  }
  return {
    signIn: attemptLimit('sign-in', {
      byAddress: allow(30, 5 * minute),
      byBoth: allow(15, 15 * minute),
      byAccount: allow(100, 15 * minute),
      byBothUnderAttack: allow(3, 15 * minute),
      byDevice: allow(15, 15 * minute),
    }),
    // A mailed code has 49 bits, so guesses at one account need no shared limit.
    verify: attemptLimit('verify', { byAddress: allow(30, 5 * minute), byBoth: allow(15, 15 * minute) }),
    recovery: attemptLimit(
      'recovery',
      // Every attempt may send a mail to somebody else.
      {
        byAddress: allow(20, hour),
        byBoth: allow(3, 15 * minute),
        byAccount: allow(5, day),
        byDevice: allow(5, day),
      },
      'over_email_send_rate_limit',
    ),
    // Only reached with the right password.
    factor: attemptLimit('factor', { byAddress: allow(120, 5 * minute), byAccount: allow(60, 5 * minute) }),
    sms: attemptLimit(
      'sms',
      { byAddress: allow(30, hour), byAccount: allow(6, 10 * minute) },
      'over_sms_send_rate_limit',
    ),
    oauth: addressLimit('oauth', allow(120, 5 * minute)),
    refresh: addressLimit('refresh', allow(1200, 5 * minute)),
    setup: addressLimit('setup', allow(10, 15 * minute)),
  }
}

interface Quota {
  readonly points: number
  readonly seconds: number
}

type Count = 'byBoth' | 'byAccount' | 'byBothUnderAttack' | 'byDevice'
type Quotas = { readonly byAddress: Quota } & { readonly [Name in Count]?: Quota }
type Counts = { readonly byAddress: RateLimiter } & { readonly [Name in Count]?: RateLimiter }

const allow = (points: number, seconds: number): Quota => ({ points, seconds })

function refuseUnless(taken: Allowance, code?: string): void {
  if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds, code)
}

function createAttemptLimit(counts: Counts, code?: string): AttemptLimit {
  const { byAddress, byBoth, byAccount, byBothUnderAttack, byDevice } = counts
  // Digests, because typed input may be longer than a key.
  const both = ({ address, account }: AuthAttempt) => `${networkOf(address)} ${digest(account)}`
  return {
    async count(attempt) {
      if (byDevice && attempt.device) return refuseUnless(await byDevice.consume(attempt.device), code)
      // The account's limit comes last, so that blocked clients do not use it up.
      refuseUnless(await byAddress.consume(attempt.address), code)
      if (byBoth) refuseUnless(await byBoth.consume(both(attempt)), code)
      if (!byAccount) return
      const ofAccount = await byAccount.consume(digest(attempt.account))
      if (ofAccount.allowed || !byBothUnderAttack) return refuseUnless(ofAccount, code)
      refuseUnless(await byBothUnderAttack.consume(both(attempt)), code)
    },
    async refund(attempt) {
      if (byDevice && attempt.device) return byDevice.reward(attempt.device)
      await Promise.all([
        byAddress.reward(attempt.address),
        byBoth?.reward(both(attempt)),
        byAccount?.reward(digest(attempt.account)),
      ])
    },
  }
}
