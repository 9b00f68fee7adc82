// Rate limiter per client network. An IPv6 subscriber has a /64, often a /56 or /48, so all three are counted, the
// larger ones with a higher allowance.
import { networksOf } from './client-address.ts'
import type { RateLimiter } from './rate-limiter.ts'

export type LimiterFor = (name: string, points: number, seconds: number) => RateLimiter

/** Counts for each network of `networksOf`, and how much more a larger one may do. */
const allowances = [
  { suffix: '', factor: 1 },
  { suffix: '-56', factor: 2 },
  { suffix: '-48', factor: 4 },
]

/** Its keys are addresses. */
export function createNetworkLimiter(
  limiterFor: LimiterFor,
  name: string,
  points: number,
  seconds: number,
): RateLimiter {
  const limiters = allowances.map(({ suffix, factor }) =>
    limiterFor(`${name}${suffix}`, points * factor, seconds),
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
