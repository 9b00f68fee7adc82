// GET /render/image/{public|authenticated}/:bucket/*path?width&height&quality&resize&format; visitors choose
// only width and format.
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Caller } from '#server/db/contract.ts'
import type { AppEnv } from '#server/http/env.ts'
import { respondWithRendering } from '#server/images/rendering-response.ts'
import { asVisitor } from '#server/images/variant.ts'
import { servedCacheControl } from '../cache-policy.ts'
import type { StorageDeps } from '../deps.ts'
import { parseObjectKey } from '../object-key.ts'
import { type ObjectRow, requirePublicObject, requireVisibleObject } from '../objects.ts'
import { renderedObject } from '../rendered-object.ts'
import { identifyRequester } from '../requester.ts'
import { untrustedContentHeaders } from '../serve-object.ts'
import { invalidRequest } from '../storage-error.ts'

const side = z.coerce.number().int().min(0).max(10_000).optional()
const transformSchema = z.object({
  width: side,
  height: side,
  quality: z.coerce.number().int().min(20).max(100).optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
})

export function renderImage(app: Hono<AppEnv>, deps: StorageDeps): void {
  app.get('/render/image/public/:bucket/:path{.+}', async (c) => {
    const requester = await identifyRequester(c, deps)
    const key = parseObjectKey(c.req.param('bucket'), c.req.param('path'))
    return render(c, deps, requester.caller, await requirePublicObject(requester, key), 'public')
  })

  app.get('/render/image/authenticated/:bucket/:path{.+}', async (c) => {
    const requester = await identifyRequester(c, deps)
    const key = parseObjectKey(c.req.param('bucket'), c.req.param('path'))
    return render(c, deps, requester.caller, await requireVisibleObject(requester, key), 'private')
  })
}

function render(
  c: Context<AppEnv>,
  deps: StorageDeps,
  caller: Caller,
  row: ObjectRow,
  audience: 'public' | 'private',
) {
  const transform = transformSchema.safeParse(c.req.query())
  if (!transform.success) {
    const issue = transform.error.issues[0]
    throw invalidRequest(`querystring/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`)
  }
  const requested = { ...transform.data, accept: c.req.header('accept') }
  return respondWithRendering(
    deps.renderer,
    {
      ...(caller.role === 'anon' ? asVisitor(requested) : requested),
      ...renderedObject(deps.blobs, row),
    },
    c.req.header('if-none-match'),
    {
      ...untrustedContentHeaders,
      'cache-control': servedCacheControl(row.metadata.cacheControl, row.name, audience),
    },
  )
}
