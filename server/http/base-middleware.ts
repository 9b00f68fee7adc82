// Middleware of every request: request id, client address, security headers and a log line. Also renders
// unexpected errors.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from '#server/db/contract.ts'
import { canonicalAddress, forwardedAddress } from './client-address.ts'
import type { AppEnv } from './env.ts'

/** Bindings of an in-process call, which has no socket. */
export interface InternalBindings {
  readonly clientAddress: string
}

export interface ObservedRequest {
  readonly method: string
  /** A pattern, not an address. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

const maxLoggedPathLength = 300

export function baseMiddleware(
  log: Logger,
  trustedProxies: number,
  https: boolean,
  onRequest?: (request: ObservedRequest) => void,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientAddress', addressOf(c, trustedProxies))
    const { incoming, outgoing } = bindingsOf(c)
    if (outgoing) setSecurityHeaders(outgoing, requestId, c.req.path, https)
    await next()
    // Without the query string, which may hold personal data.
    const { status } = c.res
    const ms = since(start)
    log[levelOf(status)](
      {
        requestId,
        method: c.req.method,
        path: c.req.path.slice(0, maxLoggedPathLength),
        status,
        ms,
      },
      'request',
    )
    // A call in process is part of another request.
    if (incoming) onRequest?.({ method: c.req.method, route: c.get('page') ?? routePath(c), status, ms })
  }
}

export const renderUnexpectedError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof DatabaseUnavailable) {
    c.get('log').error({ err: error }, 'The database cannot be reached')
    return c.json({ message: 'The service is unavailable for a moment. Please try again.' }, 503, {
      'retry-after': String(error.retryAfterSeconds),
    })
  }
  c.get('log').error({ err: error }, 'Unexpected failure')
  return c.json({ message: 'Something went wrong on our side.', requestId: c.get('requestId') }, 500)
}

const securityHeaders: readonly (readonly [string, string])[] = [
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
]

/** Files of the build need no headers for pages. */
const isBuildAsset = (path: string) => path.startsWith('/assets/')

/** Set on Node's response beforehand, because adding headers to a finished Response copies it. */
function setSecurityHeaders(outgoing: ServerResponse, requestId: string, path: string, https: boolean): void {
  outgoing.setHeader('x-content-type-options', 'nosniff')
  if (!isBuildAsset(path)) {
    outgoing.setHeader('x-request-id', requestId)
    for (const [name, value] of securityHeaders) outgoing.setHeader(name, value)
  }
  // Without includeSubDomains: other hosts of the domain may not use https.
  if (https) outgoing.setHeader('strict-transport-security', 'max-age=31536000')
}

function bindingsOf(c: Context): Partial<HttpBindings & InternalBindings> {
  return c.env ?? {}
}

function addressOf(c: Context, trustedProxies: number): string {
  const { clientAddress, incoming } = bindingsOf(c)
  const forwarded = forwardedAddress(c.req.header('x-forwarded-for'), trustedProxies)
  const raw = clientAddress ?? forwarded ?? incoming?.socket.remoteAddress ?? 'unknown'
  return canonicalAddress(raw) ?? raw
}

function levelOf(status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error'
  return status >= 400 ? 'info' : 'debug'
}

function since(start: number): number {
  return Math.round((performance.now() - start) * 100) / 100
}
