// Rate limiter per key. A single server counts in memory; servers on a shared Postgres count there, so that
// the limit holds for all of them together.
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/contract.ts'
import { numbered } from '#server/db/sql.ts'

export type Allowance =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

export interface RateLimiter {
  /** `cost` is the number of points this attempt uses. */
  consume(key: string, cost?: number): Promise<Allowance>
  /** Refunds points; negative ones are used without a refusal. */
  reward(key: string, points?: number): Promise<void>
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
          // Expired entries are deleted, because keys may be personal data.
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
    async reward(key, points = 1) {
      await limiter.reward(key, points)
    },
  }
}

/** The only method that the library calls on a Postgres client. */
function ownerClient(db: Db) {
  return {
    async query({ text, values }: { text: string; values: (string | number | null)[] }) {
      const rows = await db.asOwner((tx) => tx.query(numbered(text, values)))
      return { rows, rowCount: rows.length }
    },
  }
}
