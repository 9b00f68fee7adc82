// Rate limiter per client network. An IPv6 subscriber has a /64, often a /56 or /48, so all three are counted, the
// larger ones with a higher allowance.
import { networksOf } from './client-address.ts'
import type { RateLimiter } from './rate-limiter.ts'

export type LimiterFor = (name: string, points: number, seconds: number) => RateLimiter

/** How much more than a /64 each network of `networksOf` may do. */
export const networkFactors = [1, 2, 4] as const
const suffixes = ['', '-56', '-48'] as const

/** Its keys are addresses. */
export function createNetworkLimiter(
  limiterFor: LimiterFor,
  name: string,
  points: number,
  seconds: number,
): RateLimiter {
  const limiters = networkFactors.map((factor, place) =>
    limiterFor(`${name}${suffixes[place]}`, points * factor, seconds),
  )
  const counted = (address: string) =>
    networksOf(address).flatMap((network, place) => {
      const limiter = limiters[place]
      return limiter ? [{ limiter, network }] : []
    })
  return {
    // The smallest first, so that a blocked client does not use up the allowance of its neighbours.
    async consume(address, cost) {
      for (const { limiter, network } of counted(address)) {
        const verdict = await limiter.consume(network, cost)
        if (!verdict.allowed) return verdict
      }
      return { allowed: true }
    },
    async reward(address, points) {
      await Promise.all(counted(address).map(({ limiter, network }) => limiter.reward(network, points)))
    },
  }
}
