// How often one may try. Every guessing door counts by the visitor's address and by the account it aims at; success
// gives the attempt back, so only failures add up. Accounts are counted whether they exist or not.
import type { RateLimiter } from '#server/http/rate-limiter.ts'
import { tooManyRequests } from './auth-error.ts'
import type { AuthDeps } from './deps.ts'

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
  readonly refresh: Door
  readonly factor: Door
  readonly sms: Door
  readonly oauth: Door
}

const minute = 60

export function createLimits(limiterFor: AuthDeps['limiterFor']): Limits {
  const door = (name: string, byAddress: Allowance, byAccount: Allowance, code?: string): Door =>
    createDoor(
      limiterFor(`auth-${name}-address`, byAddress.points, byAddress.seconds),
      limiterFor(`auth-${name}-account`, byAccount.points, byAccount.seconds),
      code,
    )
  return {
    signIn: door('sign-in', allow(30, 5 * minute), allow(15, 15 * minute)),
    recovery: door('recovery', allow(20, 60 * minute), allow(3, 15 * minute), 'over_email_send_rate_limit'),
    verify: door('verify', allow(30, 5 * minute), allow(15, 15 * minute)),
    refresh: door('refresh', allow(600, 5 * minute), allow(150, 5 * minute)),
    factor: door('factor', allow(120, 5 * minute), allow(60, 5 * minute)),
    sms: door('sms', allow(30, 60 * minute), allow(6, 10 * minute), 'over_sms_send_rate_limit'),
    oauth: door('oauth', allow(120, 5 * minute), allow(120, 5 * minute)),
  }
}

interface Allowance {
  readonly points: number
  readonly seconds: number
}

const allow = (points: number, seconds: number): Allowance => ({ points, seconds })

function createDoor(byAddress: RateLimiter, byAccount: RateLimiter, code?: string): Door {
  return {
    async enter(address, account) {
      for (const taken of [await byAddress.consume(address), await byAccount.consume(account)]) {
        if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds, code)
      }
    },
    async giveBack(address, account) {
      await Promise.all([byAddress.reward(address), byAccount.reward(account)])
    },
  }
}
