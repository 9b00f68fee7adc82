// Around every request, whichever room answers it: an id, a log line, the visitor's address, safe headers, and an
// answer in plain words should a room let an error through.
import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from '#server/db/contract.ts'
import type { AppEnv } from './env.ts'

/** What a call from inside this process says of itself; a call from outside has a socket instead. */
export interface InternalBindings {
  readonly clientAddress: string
}

export function frame(log: Logger, trustedProxies: number, https: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientAddress', addressOf(c, trustedProxies))
    await next()
    setSafeHeaders(c.res.headers, requestId, https)
    // The path alone: what follows the question mark may name people.
    const { status } = c.res
    log[levelOf(status)](
      { requestId, method: c.req.method, path: c.req.path, status, ms: since(start) },
      'request',
    )
  }
}

export const answerUnexpected: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof DatabaseUnavailable) {
    c.get('log').error({ err: error }, 'The database cannot be reached')
    return c.json({ message: 'The service is unavailable for a moment. Please try again.' }, 503, {
      'retry-after': String(error.retryAfterSeconds),
    })
  }
  c.get('log').error({ err: error }, 'Unexpected failure')
  return c.json({ message: 'Something went wrong on our side.', requestId: c.get('requestId') }, 500)
}

function setSafeHeaders(headers: Headers, requestId: string, https: boolean): void {
  headers.set('x-request-id', requestId)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  if (https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

function addressOf(c: Context, trustedProxies: number): string {
  const bindings = c.env as Partial<HttpBindings & InternalBindings> | undefined
  if (bindings?.clientAddress) return bindings.clientAddress
  const socket = bindings?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  // Each proxy appends whom it heard from: the last trusted one's word stands that many places from the end.
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return forwarded.filter(Boolean).at(-trustedProxies) ?? socket
}

/** What went well is for whoever wants to watch; what failed is for everybody. */
function levelOf(status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error'
  return status >= 400 ? 'info' : 'debug'
}

function since(start: number): number {
  return Math.round((performance.now() - start) * 100) / 100
}
