// Leads the office to the setup page while there is no owner.
import type { MiddlewareHandler } from 'hono'
import type { Db } from '#server/db/contract.ts'
import type { AppEnv } from '#server/http/env.ts'
import { readSetupState } from './setup-token.ts'

/** Another server on the database may make the owner, so the database is asked until there is one. */
export function leadToSetup(db: Db): MiddlewareHandler<AppEnv> {
  let isClosed = false
  return async (c, next) => {
    if (!isClosed) isClosed = (await readSetupState(db)) === 'closed'
    if (isClosed) return next()
    c.header('cache-control', 'no-store')
    return c.redirect('/setup', 303)
  }
}
