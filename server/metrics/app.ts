// GET /metrics for Prometheus: for this machine, or with METRICS_TOKEN.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Handler } from 'hono'
import { canonicalAddress } from '#server/http/client-address.ts'
import { bearerToken } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { Registry } from './registry.ts'

export interface MetricsRouteDeps {
  readonly registry: Registry
  readonly token: string | undefined
  /** Reads what must be asked for. Never takes long. */
  refresh(): Promise<void>
}

export function metricsRoute({ registry, token, refresh }: MetricsRouteDeps): Handler<AppEnv> {
  return async (c) => {
    c.header('cache-control', 'no-store')
    if (!isFromHere(c) && !hasToken(c, token))
      return c.text('Metrics are for this machine, or with the token of METRICS_TOKEN.\n', 403)
    await refresh()
    return c.body(registry.render(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  }
}

/** What a proxy adds to a request of somebody else. */
const forwardedBy = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

function isFromHere(c: Context<AppEnv>): boolean {
  if (forwardedBy.some((name) => c.req.header(name) !== undefined)) return false
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  const address = canonicalAddress(incoming?.socket.remoteAddress ?? '')
  return address !== null && (address.startsWith('127.') || address === '::1')
}

function hasToken(c: Context<AppEnv>, token: string | undefined): boolean {
  const given = bearerToken(c.req.raw.headers)
  // Digests have the same length, so the comparison takes the same time.
  return token !== undefined && given !== null && timingSafeEqual(digestOf(given), digestOf(token))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
