// CORS for the three services, as in a hosted project. Credentials are in headers and never in cookies, so
// any origin is allowed.
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './env.ts'

const exposed = [
  ...['content-range', 'content-location', 'location', 'preference-applied', 'x-total-count', 'link'],
  ...['x-supabase-api-version', 'retry-after'],
].join(', ')

const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': [
    ...[
      'authorization',
      'apikey',
      'x-client-info',
      'content-type',
      'accept',
      'accept-profile',
      'content-profile',
    ],
    ...[
      'prefer',
      'range',
      'x-supabase-api-version',
      'x-upsert',
      'x-metadata',
      'cache-control',
      'content-encoding',
    ],
    ...['x-retry-count', 'traceparent', 'tracestate', 'baggage'],
  ].join(', '),
  'access-control-max-age': '86400',
}

export const allowOtherOrigins: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'OPTIONS') return c.body(null, 204, preflight)
  // Set on Node's response, like the security headers. An in-process call has none.
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  outgoing?.setHeader('access-control-allow-origin', '*')
  outgoing?.setHeader('access-control-expose-headers', exposed)
  await next()
}
