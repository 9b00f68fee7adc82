// Limits the database time that visitors of one network may use. A count of requests would refuse the many people behind
// one address of a mobile network; their requests cost little, and those of a script that occupies the database do not.
import { networkOf } from './client-address.ts'
import { type Allowance, createRateLimiter } from './rate-limiter.ts'

export interface VisitorTime {
  /** Reserves some time for a request that begins. A request that is not allowed has used none. */
  begin(address: string): Promise<Allowance>
  /** Replaces the reservation of a request by the time that it used. */
  end(address: string, usedMs: number): Promise<void>
  /** Counts time without a reservation. */
  add(address: string, usedMs: number): Promise<void>
}

const windowSeconds = 10
/** What a request may cost until its time is known: limits the requests of a network that wait at the same time. */
const reservedMs = 50

/** In the memory of this server: a shared count would cost more than most requests. */
export function createVisitorTime(allowedMs: number): VisitorTime {
  const limiter = createRateLimiter(null, 'visitor-time', allowedMs, windowSeconds)
  return {
    async begin(address) {
      const allowance = await limiter.consume(networkOf(address), reservedMs)
      if (!allowance.allowed) await limiter.reward(networkOf(address), reservedMs)
      return allowance
    },
    end: (address, usedMs) => limiter.reward(networkOf(address), reservedMs - Math.ceil(usedMs)),
    add: (address, usedMs) => limiter.reward(networkOf(address), -Math.ceil(usedMs)),
  }
}
