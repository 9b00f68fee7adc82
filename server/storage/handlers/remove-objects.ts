// DELETE /object/:bucket {prefixes: [path]} returns the removed rows; DELETE /object/:bucket/*path removes
// one file
import type { Hono } from 'hono'
import { z } from 'zod'
import { identifyCaller } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { StorageDeps } from '../deps.ts'
import { parseBucketName, parseObjectKey } from '../object-key.ts'
import { blobKey, deleteObjects, requireBucket } from '../objects.ts'
import { readJson } from '../read-json.ts'
import { removeBlobs } from '../remove-blobs.ts'
import { noSuchKey } from '../storage-error.ts'

const removeSchema = z.object({ prefixes: z.array(z.string().min(1).max(1000)).min(1).max(1000) })

export function removeObjects(app: Hono<AppEnv>, deps: StorageDeps): void {
  app.delete('/object/:bucket', async (c) => {
    const caller = await identifyCaller(c.req.raw.headers, deps)
    const bucket = await requireBucket(deps.db, parseBucketName(c.req.param('bucket')))
    const { prefixes } = await readJson(c.req.raw, removeSchema)
    // Postgres cannot read U+0000, and no name has it.
    const names = prefixes.filter((name) => !name.includes('\0'))
    const rows = await deps.db.asCaller(caller, { readOnly: false }, (tx) =>
      deleteObjects(tx, bucket.id, names),
    )
    await removeBlobs(deps.blobs, rows.map(blobKey), c.var.log)
    return c.json(rows)
  })

  app.delete('/object/:bucket/:path{.+}', async (c) => {
    const caller = await identifyCaller(c.req.raw.headers, deps)
    const key = parseObjectKey(c.req.param('bucket'), c.req.param('path'))
    await requireBucket(deps.db, key.bucket)
    const rows = await deps.db.asCaller(caller, { readOnly: false }, (tx) =>
      deleteObjects(tx, key.bucket, [key.name]),
    )
    if (rows.length === 0) throw noSuchKey()
    await removeBlobs(deps.blobs, rows.map(blobKey), c.var.log)
    return c.json({ message: 'Successfully deleted' })
  })
}
