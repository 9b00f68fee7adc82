// POST (insert, or replace with x-upsert) and PUT (replace) /object/:bucket/*path
import type { Hono } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import type { StorageDeps } from '../deps.ts'
import { parseObjectKey } from '../object-key.ts'
import { removeBlobs } from '../remove-blobs.ts'
import { identifyRequester } from '../requester.ts'
import { storeObject } from '../store-object.ts'

export function uploadObject(app: Hono<AppEnv>, deps: StorageDeps): void {
  app.on(['POST', 'PUT'], '/object/:bucket/:path{.+}', async (c) => {
    const requester = await identifyRequester(c, deps)
    const key = parseObjectKey(c.req.param('bucket'), c.req.param('path'))
    const upsert = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true'
    const stored = await storeObject(deps, { requester, key, upsert, request: c.req.raw })
    if (stored.replacedBlob !== null) await removeBlobs(deps.blobs, [stored.replacedBlob], c.var.log)
    return c.json({ Id: stored.id, Key: `${key.bucket}/${key.name}` })
  })
}
