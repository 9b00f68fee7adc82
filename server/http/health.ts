// GET /health for load balancers and container engines. A full, read-only or damaged database can still read,
// so a lead is stored and rolled back.
import type { Handler } from 'hono'
import { DatabaseError, DatabaseUnavailable, type Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { Timings } from '#server/timings.ts'
import type { AppEnv } from './env.ts'

/** Nothing remains, but the transaction commits, so the WAL is written. */
const rehearseLead = sql`
  do $$
  begin
    insert into public.leads (full_name, phone, service_interested) values ('Health', '0000000000', 'Health');
    raise exception using errcode = 'HE000';
  exception when sqlstate 'HE000' then null;
  end
  $$`

const retryAfterSeconds = 2

/** Results are cached for these times, so that probes do not load the database. */
type HealthTimings = Pick<Timings, 'healthPingMs' | 'healthWriteMs'>

/** With a hosted project there is nothing to check. */
export const healthWithoutDatabase: Handler<AppEnv> = (c) =>
  c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })

export function health(db: Db, { healthPingMs, healthWriteMs }: HealthTimings): Handler<AppEnv> {
  let last: { at: number; ms: Promise<number> } | undefined
  let storedAt = Number.NEGATIVE_INFINITY

  function writeTakes(): Promise<number> {
    const now = performance.now()
    if (last && now - last.at < healthPingMs) return last.ms
    const ms = tryOut(now)
    last = { at: now, ms }
    // A failure is not cached.
    return ms.catch((error: unknown) => {
      last = undefined
      storedAt = Number.NEGATIVE_INFINITY
      throw error
    })
  }

  async function tryOut(now: number): Promise<number> {
    if (now - storedAt < healthWriteMs) return db.ping()
    await db.asOwner((tx) => tx.last(rehearseLead))
    storedAt = now
    return performance.now() - now
  }

  return async (c) => {
    c.header('cache-control', 'no-store')
    try {
      return c.json({ status: 'ok', databaseMs: Math.round((await writeTakes()) * 100) / 100 })
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseError)) throw error
      c.get('log').error({ err: error }, 'The database cannot store rows')
      return c.json({ status: 'unavailable' }, 503, { 'retry-after': String(retryAfterSeconds) })
    }
  }
}
