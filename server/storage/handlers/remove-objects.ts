// DELETE /object/:bucket {prefixes: [path]} returns the removed rows; DELETE /object/:bucket/*path removes
// one file
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#server/http/env.ts'
import type { StorageDeps } from '../deps.ts'
import { parseBucketName, parseObjectKey } from '../object-key.ts'
import { blobKey, deleteObjects, requireBucket } from '../objects.ts'
import { readJson } from '../read-json.ts'
import { removeBlobs } from '../remove-blobs.ts'
import { identifyRequester } from '../requester.ts'
import { noSuchKey } from '../storage-error.ts'

const removeSchema = z.object({ prefixes: z.array(z.string().min(1).max(1000)).min(1).max(1000) })

export function removeObjects(app: Hono<AppEnv>, deps: StorageDeps): void {
  app.delete('/object/:bucket', async (c) => {
    const requester = await identifyRequester(c, deps)
    const bucket = await requireBucket(requester, parseBucketName(c.req.param('bucket')))
    const { prefixes } = await readJson(c.req.raw, removeSchema)
    // Postgres cannot read U+0000, and no name has it.
    const names = prefixes.filter((name) => !name.includes('\0'))
    const rows = await requester.write((tx) => deleteObjects(tx, bucket.id, names))
    await removeBlobs(deps.blobs, rows.map(blobKey), c.var.log)
    return c.json(rows)
  })

  app.delete('/object/:bucket/:path{.+}', async (c) => {
    const requester = await identifyRequester(c, deps)
    const key = parseObjectKey(c.req.param('bucket'), c.req.param('path'))
    await requireBucket(requester, key.bucket)
    const rows = await requester.write((tx) => deleteObjects(tx, key.bucket, [key.name]))
    if (rows.length === 0) throw noSuchKey()
    await removeBlobs(deps.blobs, rows.map(blobKey), c.var.log)
    return c.json({ message: 'Successfully deleted' })
  })
}
