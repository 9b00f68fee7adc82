// POST /object/list/:bucket {prefix, limit, offset, sortBy, search}
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#server/http/env.ts'
import type { StorageDeps } from '../deps.ts'
import { listObjects, sortColumns } from '../list-objects.ts'
import { parseBucketName } from '../object-key.ts'
import { requireBucket } from '../objects.ts'
import { readJson } from '../read-json.ts'
import { identifyRequester } from '../requester.ts'

const listSchema = z.object({
  prefix: z.string().max(1000).default(''),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(200).nullish(),
  sortBy: z
    .object({ column: z.enum(sortColumns).default('name'), order: z.enum(['asc', 'desc']).default('asc') })
    .default({ column: 'name', order: 'asc' }),
})

export function listBucket(app: Hono<AppEnv>, deps: StorageDeps): void {
  app.post('/object/list/:bucket', async (c) => {
    const requester = await identifyRequester(c, deps)
    const bucket = await requireBucket(requester, parseBucketName(c.req.param('bucket')))
    const { search, ...request } = await readJson(c.req.raw, listSchema)
    const entries = await requester.read((tx) =>
      listObjects(tx, bucket.id, { ...request, search: search ?? '' }),
    )
    return c.json(entries)
  })
}
