// How often one may try. Every guessing door counts by the visitor's address and by the account it aims at; success
// gives the attempt back, so only failures add up. Accounts are counted whether they exist or not.
import type { Allowance, RateLimiter } from '#server/http/rate-limiter.ts'
import { tooManyRequests } from './auth-error.ts'

export type LimiterFor = (name: string, points: number, seconds: number) => RateLimiter

interface Door {
  /** Throws 429 when either count is used up. */
  enter(address: string, account: string): Promise<void>
  /** The attempt was rightful: it does not count. */
  giveBack(address: string, account: string): Promise<void>
}

export interface Limits {
  readonly signIn: Door
  readonly recovery: Door
  readonly verify: Door
  readonly factor: Door
  readonly sms: Door
  readonly oauth: Door
  /** Refresh tokens cannot be guessed; this only keeps one address from wearing the database out. */
  readonly refresh: { enter(address: string): Promise<void> }
}

const minute = 60

export function createLimits(limiterFor: LimiterFor): Limits {
  const door = (name: string, byAddress: Quota, byAccount: Quota, code?: string): Door =>
    createDoor(
      limiterFor(`auth-${name}-address`, byAddress.points, byAddress.seconds),
      limiterFor(`auth-${name}-account`, byAccount.points, byAccount.seconds),
      code,
    )
  const refresh = limiterFor('auth-refresh-address', 1200, 5 * minute)
  return {
    signIn: door('sign-in', allow(30, 5 * minute), allow(15, 15 * minute)),
    recovery: door('recovery', allow(20, 60 * minute), allow(3, 15 * minute), 'over_email_send_rate_limit'),
    verify: door('verify', allow(30, 5 * minute), allow(15, 15 * minute)),
    factor: door('factor', allow(120, 5 * minute), allow(60, 5 * minute)),
    sms: door('sms', allow(30, 60 * minute), allow(6, 10 * minute), 'over_sms_send_rate_limit'),
    oauth: door('oauth', allow(120, 5 * minute), allow(120, 5 * minute)),
    refresh: {
      async enter(address) {
        refuseUnless(await refresh.consume(address))
      },
    },
  }
}

interface Quota {
  readonly points: number
  readonly seconds: number
}

const allow = (points: number, seconds: number): Quota => ({ points, seconds })

function refuseUnless(taken: Allowance, code?: string): void {
  if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds, code)
}

function createDoor(byAddress: RateLimiter, byAccount: RateLimiter, code?: string): Door {
  return {
    async enter(address, account) {
      refuseUnless(await byAddress.consume(address), code)
      refuseUnless(await byAccount.consume(account), code)
    },
    async giveBack(address, account) {
      await Promise.all([byAddress.reward(address), byAccount.reward(account)])
    },
  }
}
