// Client address and user agent of a request.
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/env.ts'

export interface RequestOrigin {
  readonly address: string
  readonly userAgent: string | null
}

export function originOf(c: Context<AppEnv>): RequestOrigin {
  return { address: c.var.clientAddress ?? '', userAgent: c.req.header('user-agent') ?? null }
}
