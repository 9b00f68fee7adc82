// GET /object/info/[public/|authenticated/]:bucket/*path: metadata of a file
import type { Hono } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import type { StorageDeps } from '../deps.ts'
import { parseObjectKey } from '../object-key.ts'
import { type ObjectRow, requirePublicObject, requireVisibleObject } from '../objects.ts'
import { identifyRequester, visitorRequester } from '../requester.ts'

export function objectInfo(app: Hono<AppEnv>, deps: StorageDeps): void {
  app.get('/object/info/public/:bucket/:path{.+}', async (c) => {
    const key = parseObjectKey(c.req.param('bucket'), c.req.param('path'))
    return c.json(describe(await requirePublicObject(visitorRequester(c, deps), key)))
  })

  app.on(
    'GET',
    ['/object/info/authenticated/:bucket/:path{.+}', '/object/info/:bucket/:path{.+}'],
    async (c) => {
      const requester = await identifyRequester(c, deps)
      const key = parseObjectKey(c.req.param('bucket'), c.req.param('path'))
      return c.json(describe(await requireVisibleObject(requester, key)))
    },
  )
}

function describe(row: ObjectRow) {
  const { size, mimetype, cacheControl, eTag, lastModified } = row.metadata
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size,
    content_type: mimetype,
    cache_control: cacheControl,
    etag: eTag,
    metadata: row.user_metadata ?? {},
    last_modified: lastModified,
    created_at: row.created_at,
  }
}
