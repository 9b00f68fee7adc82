// GET /health: is this server able to answer? Its word for load balancers and container engines.
import type { Handler } from 'hono'
import { DatabaseUnavailable, type Db } from '#server/db/contract.ts'
import type { AppEnv } from './env.ts'

export function health(db: Db | null): Handler<AppEnv> {
  return async (c) => {
    c.header('cache-control', 'no-store')
    if (!db) return c.json({ status: 'ok' })
    try {
      return c.json({ status: 'ok', databaseMs: Math.round((await db.ping()) * 100) / 100 })
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      c.get('log').error({ err: error }, 'The database cannot be reached')
      return c.json({ status: 'unavailable' }, 503, { 'retry-after': String(error.retryAfterSeconds) })
    }
  }
}
