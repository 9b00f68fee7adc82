// The table API of the public schema, in PostgREST's protocol: /:table and /rpc/:function. Mounted at /rest/v1.
import { Hono } from 'hono'
import { unlessClientDisconnected } from '#server/http/client-disconnected.ts'
import type { AppEnv } from '#server/http/env.ts'
import { invalidPath } from './errors.ts'
import { createHandler, type RestDeps } from './handle.ts'
import { errorResponse } from './response/error-response.ts'

export function createRest(deps: RestDeps): Hono<AppEnv> {
  const rest = new Hono<AppEnv>()
  const handle = createHandler(deps)
  rest.onError(unlessClientDisconnected((error, context) => errorResponse(error, context.get('log'))))

  rest.all('/rpc/:name', (context) => handle(context, { kind: 'function', name: context.req.param('name') }))
  rest.all('/:name', (context) => handle(context, { kind: 'table', name: context.req.param('name') }))
  rest.all('*', () => {
    throw invalidPath()
  })
  return rest
}
