// Leads the office to the setup page while there is no owner.
import type { MiddlewareHandler } from 'hono'
import type { Db } from '#server/db/contract.ts'
import type { AppEnv } from '#server/http/env.ts'
import { setupStateReader } from './setup-token.ts'

export function leadToSetup(db: Db): MiddlewareHandler<AppEnv> {
  const readState = setupStateReader(db)
  return async (c, next) => {
    if ((await readState()) === 'closed') return next()
    c.header('cache-control', 'no-store')
    return c.redirect('/setup', 303)
  }
}
