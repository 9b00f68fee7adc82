// Whoever leaves in the middle of a body has not met a failure of ours: the room was waiting for the rest, and whatever broke
// there broke for want of it. Nobody reads the answer; its number, which nginx made up, is for the log.
import type { HttpBindings } from '@hono/node-server'
import type { Context, ErrorHandler } from 'hono'
import type { AppEnv } from './env.ts'

const clientClosedRequest = 499

export function unlessClientDisconnected(onError: ErrorHandler<AppEnv>): ErrorHandler<AppEnv> {
  return (error, c) =>
    hasSenderLeft(c) ? new Response(null, { status: clientClosedRequest }) : onError(error, c)
}

function hasSenderLeft(c: Context<AppEnv>): boolean {
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  return incoming?.destroyed === true && !incoming.complete
}
