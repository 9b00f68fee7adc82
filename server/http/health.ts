// GET /health: is this server able to do its work? Its word for load balancers and container engines. Reading is not enough:
// a database that is full, read-only or damaged still reads, and takes no enquiry. So one is stored, and taken back.
import type { Handler } from 'hono'
import { DatabaseError, DatabaseUnavailable, type Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { AppEnv } from './env.ts'

/** What is committed in the end is nothing, but it is committed: the log on the disk takes part. */
const rehearseEnquiry = sql`
  do $$
  begin
    insert into public.leads (full_name, phone, service_interested) values ('Health', '0000000000', 'Health');
    raise exception using errcode = 'HE000';
  exception when sqlstate 'HE000' then null;
  end
  $$`

/** However often somebody asks, the database is not asked more often than that, and nothing is stored more often than that. */
const freshMs = { asked: 1_000, stored: 10_000 }
const retryAfterSeconds = 2

export function health(db: Db | null): Handler<AppEnv> {
  let last: { at: number; ms: Promise<number> } | undefined
  let storedAt = Number.NEGATIVE_INFINITY

  function workTakes(database: Db): Promise<number> {
    const now = performance.now()
    if (last && now - last.at < freshMs.asked) return last.ms
    const ms = tryOut(database, now)
    last = { at: now, ms }
    // What failed may be well again at once.
    return ms.catch((error: unknown) => {
      last = undefined
      storedAt = Number.NEGATIVE_INFINITY
      throw error
    })
  }

  async function tryOut(database: Db, now: number): Promise<number> {
    if (now - storedAt < freshMs.stored) return database.ping()
    await database.asOwner((tx) => tx.last(rehearseEnquiry))
    storedAt = now
    return performance.now() - now
  }

  return async (c) => {
    c.header('cache-control', 'no-store')
    if (!db) return c.json({ status: 'ok' })
    try {
      return c.json({ status: 'ok', databaseMs: Math.round((await workTakes(db)) * 100) / 100 })
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseError)) throw error
      c.get('log').error({ err: error }, 'The database cannot store anything')
      return c.json({ status: 'unavailable' }, 503, { 'retry-after': String(retryAfterSeconds) })
    }
  }
}
