// Counts attempts per key and says when to come back. One server on its own counts in memory; servers that share a
// Postgres count there, so that a visitor has one allowance and not one per process.
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/contract.ts'
import { numbered } from '#server/db/sql.ts'

export type Allowance =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

export interface RateLimiter {
  /** `cost` is how much of the allowance this attempt takes. */
  consume(key: string, cost?: number): Promise<Allowance>
  /** Gives one attempt back: it was rightful. */
  reward(key: string): Promise<void>
}

export function createRateLimiter(db: Db | null, name: string, points: number, seconds: number): RateLimiter {
  const options = { keyPrefix: name, points, duration: seconds }
  const limiter =
    db?.engine === 'postgres'
      ? new RateLimiterPostgres({
          ...options,
          storeClient: ownerClient(db),
          storeType: 'client',
          schemaName: 'platform',
          tableName: 'rate_limits',
          tableCreated: true,
          // What has expired is deleted: whom it counted is nobody's business any more.
          clearExpiredByTimeout: true,
        })
      : new RateLimiterMemory(options)

  return {
    async consume(key, cost = 1) {
      try {
        await limiter.consume(key, cost)
        return { allowed: true }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      }
    },
    async reward(key) {
      await limiter.reward(key)
    },
  }
}

/** The one method that the library asks of a Postgres client. */
function ownerClient(db: Db) {
  return {
    async query({ text, values }: { text: string; values: (string | number | null)[] }) {
      const rows = await db.asOwner((tx) => tx.query(numbered(text, values)))
      return { rows, rowCount: rows.length }
    },
  }
}
