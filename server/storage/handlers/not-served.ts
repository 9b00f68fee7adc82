// Refuses parts of the protocol that this server does not support, so that a client can tell it from a
// failure.
import type { Hono } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import { notServed } from '../storage-error.ts'

const families: readonly { readonly what: string; readonly paths: readonly string[] }[] = [
  { what: 'Signed URLs', paths: ['/object/sign/*', '/object/upload/sign/*', '/render/image/sign/*'] },
  { what: 'Resumable uploads', paths: ['/upload/resumable', '/upload/resumable/*'] },
  { what: 'Bucket calls', paths: ['/bucket', '/bucket/*'] },
  { what: 'Moving and copying', paths: ['/object/move', '/object/copy'] },
  { what: 'Listings with a cursor', paths: ['/object/list-v2/*'] },
  { what: 'Analytics and vector buckets', paths: ['/iceberg/*', '/vector/*'] },
  { what: 'Calls of the S3 protocol', paths: ['/s3', '/s3/*'] },
]

export function refuseUnsupported(app: Hono<AppEnv>): void {
  for (const { what, paths } of families) {
    for (const path of paths) {
      app.all(path, () => {
        throw notServed(what)
      })
    }
  }
}
