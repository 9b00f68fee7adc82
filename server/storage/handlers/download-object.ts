// GET and HEAD /object/public/… (public buckets, no check), /object/authenticated/… and /object/… (policies
// decide)
import type { Hono } from 'hono'
import { identifyCaller } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { StorageDeps } from '../deps.ts'
import { parseObjectKey } from '../object-key.ts'
import { requirePublicObject, requireVisibleObject } from '../objects.ts'
import { serveObject } from '../serve-object.ts'

export function downloadObject(app: Hono<AppEnv>, deps: StorageDeps): void {
  app.get('/object/public/:bucket/:path{.+}', async (c) => {
    const row = await requirePublicObject(deps.db, parseObjectKey(c.req.param('bucket'), c.req.param('path')))
    return serveObject(deps.blobs, row, c.req.raw, { audience: 'public', download: c.req.query('download') })
  })

  app.on('GET', ['/object/authenticated/:bucket/:path{.+}', '/object/:bucket/:path{.+}'], async (c) => {
    const caller = await identifyCaller(c.req.raw.headers, deps)
    const key = parseObjectKey(c.req.param('bucket'), c.req.param('path'))
    const row = await requireVisibleObject(deps.db, caller, key)
    return serveObject(deps.blobs, row, c.req.raw, { audience: 'private', download: c.req.query('download') })
  })
}
