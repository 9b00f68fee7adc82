// Files at /storage/v1 in the protocol of the official storage client. Unsupported routes are registered
// first, because the paths overlap (a bucket could be called "sign").
import { Hono } from 'hono'
import { unlessClientDisconnected } from '#server/http/client-disconnected.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { StorageDeps } from './deps.ts'
import { downloadObject } from './handlers/download-object.ts'
import { listBucket } from './handlers/list-bucket.ts'
import { refuseUnsupported } from './handlers/not-served.ts'
import { objectInfo } from './handlers/object-info.ts'
import { removeObjects } from './handlers/remove-objects.ts'
import { renderImage } from './handlers/render-image.ts'
import { uploadObject } from './handlers/upload-object.ts'
import { asRefusal, noSuchRoute, renderRefusal, unexpectedError } from './storage-error.ts'

export function createStorage(deps: StorageDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get('/status', (c) => c.json({ status: 'ok' }))
  refuseUnsupported(app)
  renderImage(app, deps)
  objectInfo(app, deps)
  listBucket(app, deps)
  downloadObject(app, deps)
  removeObjects(app, deps)
  uploadObject(app, deps)

  app.all('*', (c) => {
    throw noSuchRoute(c.req.method, c.req.path)
  })

  app.onError(
    unlessClientDisconnected((error, c) => {
      const refusal = asRefusal(error) ?? unexpectedError(error)
      if (refusal.status >= 500) c.var.log.error({ err: error }, 'storage request failed')
      const response = renderRefusal(refusal)
      // A refused upload may leave part of its body unread, so the connection cannot be reused.
      if (c.req.method === 'POST' || c.req.method === 'PUT') response.headers.set('connection', 'close')
      return response
    }),
  )

  return app
}
