// Limits the database time that visitors of one network may use. A count of requests would refuse the many people behind
// one address of a mobile network; their requests cost little, and those of a script that occupies the database do not.
import { LRUCache } from 'lru-cache'
import { networksOf } from './client-address.ts'
import { networkFactors } from './network-limiter.ts'
import type { Allowance } from './rate-limiter.ts'

export interface VisitorTime {
  /** Reserves some time for a request that begins. A request that is not allowed has used none. */
  begin(address: string): Allowance
  /** Replaces the reservation of a request by the time that it used. */
  end(address: string, usedMs: number): void
  /** Counts time without a reservation. */
  add(address: string, usedMs: number): void
}

interface Usage {
  windowEnds: number
  /** In this window. */
  usedMs: number
  /** Of requests that have begun, in this window or before. */
  reservedMs: number
}

const windowMs = 10_000
/** What a request may cost until its time is known: limits the requests of a network that wait at the same time. */
const reservedMs = 50
const maxNetworks = 20_000

/** In the memory of this server: a shared count would cost more than most requests. */
export function createVisitorTime(allowedMs: number, now = () => performance.now()): VisitorTime {
  const usages = new LRUCache<string, Usage>({ max: maxNetworks })

  const usagesOf = (address: string) =>
    networksOf(address).map((network, place) => ({
      usage: usageOf(network),
      allowedMs: allowedMs * (networkFactors[place] ?? 1),
    }))

  function usageOf(network: string): Usage {
    const usage = usages.get(network) ?? { windowEnds: 0, usedMs: 0, reservedMs: 0 }
    usages.set(network, usage)
    if (usage.windowEnds <= now()) Object.assign(usage, { windowEnds: now() + windowMs, usedMs: 0 })
    return usage
  }

  function add(address: string, usedMs: number): void {
    for (const { usage } of usagesOf(address)) usage.usedMs += usedMs
  }

  return {
    begin(address) {
      const counted = usagesOf(address)
      const full = counted.find(
        ({ usage, allowedMs }) => usage.usedMs + usage.reservedMs + reservedMs > allowedMs,
      )
      if (full) {
        return { allowed: false, retryAfterSeconds: Math.ceil((full.usage.windowEnds - now()) / 1000) }
      }
      for (const { usage } of counted) usage.reservedMs += reservedMs
      return { allowed: true }
    },
    end(address, usedMs) {
      for (const { usage } of usagesOf(address)) usage.reservedMs = Math.max(0, usage.reservedMs - reservedMs)
      add(address, usedMs)
    },
    add,
  }
}
