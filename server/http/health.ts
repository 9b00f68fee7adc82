// GET /health for load balancers and container engines. A full, read-only or damaged database can still read,
// so a row is written.
import type { Handler } from 'hono'
import { DatabaseError, DatabaseUnavailable, type Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { Timings } from '#server/timings.ts'
import type { AppEnv } from './env.ts'
import { within } from './within.ts'

/** Always the same row, so nothing accumulates. The transaction commits, so the WAL is written. */
const beat = sql`
  insert into platform.heartbeat (beat_at) values (now())
  on conflict (is_only) do update set beat_at = excluded.beat_at`

const retryAfterSeconds = 2

/** Results are cached for these times, so that probes do not load the database. */
type HealthTimings = Pick<Timings, 'healthPingMs' | 'healthWriteMs' | 'healthAnswerMs'>

/** With a hosted project there is nothing to check. */
export const healthWithoutDatabase: Handler<AppEnv> = (c) =>
  c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })

export function health(
  db: Db,
  { healthPingMs, healthWriteMs, healthAnswerMs }: HealthTimings,
): Handler<AppEnv> {
  let last: { at: number; isPending: boolean; ms: Promise<number> } | undefined
  let writtenAt = Number.NEGATIVE_INFINITY

  function databaseMs(): Promise<number> {
    const now = performance.now()
    // Probes that come while one waits for the database share its result.
    if (last && (last.isPending || now - last.at < healthPingMs)) return last.ms
    const check = { at: now, isPending: true, ms: tryOut(now) }
    last = check
    check.ms.then(
      () => {
        check.isPending = false
      },
      () => {
        // A failure is not cached.
        last = undefined
        writtenAt = Number.NEGATIVE_INFINITY
      },
    )
    return check.ms
  }

  async function tryOut(now: number): Promise<number> {
    if (now - writtenAt < healthWriteMs) return db.ping()
    await db.asOwner((tx) => tx.last(beat))
    writtenAt = now
    return performance.now() - now
  }

  return async (c) => {
    c.header('cache-control', 'no-store')
    try {
      // A probe must be answered before the proxy gives it up.
      const ms = await within(healthAnswerMs, databaseMs())
      return c.json({ status: 'ok', databaseMs: Math.round(ms * 100) / 100 })
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseError)) throw error
      c.get('log').error({ err: error }, 'The database cannot store rows')
      return c.json({ status: 'unavailable' }, 503, { 'retry-after': String(retryAfterSeconds) })
    }
  }
}
