// The table API of the public schema, in PostgREST's protocol: /:table and /rpc/:function. Mounted at /rest/v1.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from '#server/http/env.ts'
import { bodyTooLarge, invalidPath } from './errors.ts'
import { createHandler, type RestDeps } from './handle.ts'
import { maxBodyBytes } from './request/limits.ts'
import { errorResponse } from './response/error-response.ts'

export function createRest(deps: RestDeps): Hono<AppEnv> {
  const rest = new Hono<AppEnv>()
  const handle = createHandler(deps)
  rest.onError((error, context) => errorResponse(error, context.get('log')))

  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw bodyTooLarge(maxBodyBytes)
    },
  })
  rest.on(['POST', 'PATCH'], '*', (context, next) => {
    // A length that was told is kept to by HTTP itself: only a body without one has to be counted while it is read.
    const length = context.req.header('content-length')
    if (length === undefined || context.req.header('transfer-encoding') !== undefined)
      return limitBody(context, next)
    if (Number(length) > maxBodyBytes) throw bodyTooLarge(maxBodyBytes)
    return next()
  })

  rest.all('/rpc/:name', (context) => handle(context, { kind: 'function', name: context.req.param('name') }))
  rest.all('/:name', (context) => handle(context, { kind: 'table', name: context.req.param('name') }))
  rest.all('*', () => {
    throw invalidPath()
  })
  return rest
}
