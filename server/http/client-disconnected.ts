// Responds with nginx's 499 when the client disconnected in the middle of its body or while its request
// waited, so that the resulting error is not logged as a failure of the server.
import type { HttpBindings } from '@hono/node-server'
import type { Context, ErrorHandler } from 'hono'
import { ClientDisconnected } from '#server/db/contract.ts'
import type { AppEnv } from './env.ts'

const clientClosedRequest = 499

export function unlessClientDisconnected(onError: ErrorHandler<AppEnv>): ErrorHandler<AppEnv> {
  return (error, c) =>
    error instanceof ClientDisconnected || hasSenderLeft(c)
      ? new Response(null, { status: clientClosedRequest })
      : onError(error, c)
}

function hasSenderLeft(c: Context<AppEnv>): boolean {
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  return incoming?.destroyed === true && !incoming.complete
}
