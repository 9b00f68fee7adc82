// GET /health: whether this server can do its work, for load balancers and container engines. Reading is not enough: a
// database that is full, read-only or damaged still reads. So a lead is stored, and rolled back.
import type { Handler } from 'hono'
import { DatabaseError, DatabaseUnavailable, type Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { Timings } from '#server/timings.ts'
import type { AppEnv } from './env.ts'

/** What is committed in the end is nothing, but it is committed: the log on the disk takes part. */
const rehearseLead = sql`
  do $$
  begin
    insert into public.leads (full_name, phone, service_interested) values ('Health', '0000000000', 'Health');
    raise exception using errcode = 'HE000';
  exception when sqlstate 'HE000' then null;
  end
  $$`

const retryAfterSeconds = 2

/** However often it is asked, it bothers the database no more often than these timings say. */
type HealthTimings = Pick<Timings, 'healthPingMs' | 'healthWriteMs'>

/** Where a hosted project is the backend: this server has nothing that could fail. */
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
    // What failed may be well again at once.
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
      c.get('log').error({ err: error }, 'The database cannot store anything')
      return c.json({ status: 'unavailable' }, 503, { 'retry-after': String(retryAfterSeconds) })
    }
  }
}
