// How often one may try. A door that anybody may knock at counts by the visitor's address, tightly by address and
// account together, and loosely by the account alone: a stranger's wrong guesses stop the stranger long before they
// stop the owner. Success gives the attempt back, so only failures add up. Accounts are counted whether they exist
// or not.
import { networkOf } from '#server/http/client-address.ts'
import type { Allowance, RateLimiter } from '#server/http/rate-limiter.ts'
import { tooManyRequests } from './auth-error.ts'
import { digest } from './digest.ts'

export type LimiterFor = (name: string, points: number, seconds: number) => RateLimiter

interface Door {
  /** Throws 429 when one of the counts is used up. */
  enter(address: string, account: string): Promise<void>
  /** The attempt was rightful: it does not count. */
  giveBack(address: string, account: string): Promise<void>
}

interface AddressDoor {
  enter(address: string): Promise<void>
}

export interface Limits {
  readonly signIn: Door
  readonly recovery: Door
  readonly verify: Door
  readonly factor: Door
  readonly sms: Door
  /** Neither of these can be guessed; this only keeps one address from wearing the database out. */
  readonly oauth: AddressDoor
  readonly refresh: AddressDoor
}

const minute = 60

export function createLimits(limiterFor: LimiterFor): Limits {
  const count = (name: string, { points, seconds }: Quota) => limiterFor(`auth-${name}`, points, seconds)
  const door = (name: string, quotas: Quotas, code?: string): Door =>
    createDoor(
      {
        byAddress: count(`${name}-address`, quotas.byAddress),
        byBoth: quotas.byBoth && count(`${name}-both`, quotas.byBoth),
        byAccount: count(`${name}-account`, quotas.byAccount),
      },
      code,
    )
  const addressDoor = (name: string, quota: Quota): AddressDoor => {
    const byAddress = count(`${name}-address`, quota)
    return { enter: async (address) => refuseUnless(await byAddress.consume(networkOf(address))) }
  }
  const guessing: Quotas = {
    byAddress: allow(30, 5 * minute),
    byBoth: allow(15, 15 * minute),
    byAccount: allow(100, 15 * minute),
  }
  return {
    signIn: door('sign-in', guessing),
    verify: door('verify', guessing),
    recovery: door(
      'recovery',
      // Every attempt may put a mail into somebody's box, so this one stays closer.
      { byAddress: allow(20, 60 * minute), byBoth: allow(3, 15 * minute), byAccount: allow(20, 15 * minute) },
      'over_email_send_rate_limit',
    ),
    // Behind the password: strangers do not get this far.
    factor: door('factor', { byAddress: allow(120, 5 * minute), byAccount: allow(60, 5 * minute) }),
    sms: door(
      'sms',
      { byAddress: allow(30, 60 * minute), byAccount: allow(6, 10 * minute) },
      'over_sms_send_rate_limit',
    ),
    oauth: addressDoor('oauth', allow(120, 5 * minute)),
    refresh: addressDoor('refresh', allow(1200, 5 * minute)),
  }
}

interface Quota {
  readonly points: number
  readonly seconds: number
}

interface Quotas {
  readonly byAddress: Quota
  readonly byBoth?: Quota
  readonly byAccount: Quota
}

interface Counts {
  readonly byAddress: RateLimiter
  readonly byBoth?: RateLimiter
  readonly byAccount: RateLimiter
}

const allow = (points: number, seconds: number): Quota => ({ points, seconds })

function refuseUnless(taken: Allowance, code?: string): void {
  if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds, code)
}

function createDoor({ byAddress, byBoth, byAccount }: Counts, code?: string): Door {
  // Digests, because what a visitor types may be longer than a key can be.
  const both = (address: string, account: string) => `${networkOf(address)} ${digest(account)}`
  return {
    async enter(address, account) {
      // The account's count comes last: who has been stopped already takes nothing more from it.
      refuseUnless(await byAddress.consume(networkOf(address)), code)
      if (byBoth) refuseUnless(await byBoth.consume(both(address, account)), code)
      refuseUnless(await byAccount.consume(digest(account)), code)
    },
    async giveBack(address, account) {
      await Promise.all([
        byAddress.reward(networkOf(address)),
        byBoth?.reward(both(address, account)),
        byAccount.reward(digest(account)),
      ])
    },
  }
}
