// GET and HEAD /object/public/… (public buckets, no check), /object/authenticated/… and /object/… (policies
// decide)
import type { Hono } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import type { StorageDeps } from '../deps.ts'
import { parseObjectKey } from '../object-key.ts'
import { requirePublicObject, requireVisibleObject } from '../objects.ts'
import { identifyRequester, visitorRequester } from '../requester.ts'
import { serveObject } from '../serve-object.ts'

export function downloadObject(app: Hono<AppEnv>, deps: StorageDeps): void {
  app.get('/object/public/:bucket/:path{.+}', async (c) => {
    const key = parseObjectKey(c.req.param('bucket'), c.req.param('path'))
    const row = await requirePublicObject(visitorRequester(c, deps), key)
    return serveObject(deps.blobs, row, c.req.raw, { audience: 'public', download: c.req.query('download') })
  })

  app.on('GET', ['/object/authenticated/:bucket/:path{.+}', '/object/:bucket/:path{.+}'], async (c) => {
    const requester = await identifyRequester(c, deps)
    const key = parseObjectKey(c.req.param('bucket'), c.req.param('path'))
    const row = await requireVisibleObject(requester, key)
    return serveObject(deps.blobs, row, c.req.raw, { audience: 'private', download: c.req.query('download') })
  })
}
