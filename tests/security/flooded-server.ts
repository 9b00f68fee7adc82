// Serves the site's files with the product's HTTP server in its own process, and reports port, memory and open
// files to the parent.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { createLog } from '#server/log.ts'
import { createSite } from '#server/site/app.ts'
import { readPageKinds } from '#server/site/page-kinds.ts'
import { openStaticFiles } from '#server/site/static-files.ts'

const files = await openStaticFiles(join(import.meta.dirname, '../../public'))
const app = createApp({
  log: createLog('silent'),
  trustedProxies: 0,
  https: false,
  backend: null,
  art: new Hono<AppEnv>(),
  site: () =>
    createSite({
      files,
      siteUrl: 'http://localhost',
      onContentChange: null,
      pages: { kinds: async () => readPageKinds({ routes: {} }), render: async () => new Response('a page') },
    }),
})
const { server, answer } = createHttpServer({ trustedProxies: 0 })
answer(getRequestListener(app.fetch))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({
    megabytes: process.memoryUsage().rss / 1024 / 1024,
    descriptors: readdirSync('/dev/fd').length,
  })
})
process.on('disconnect', () => process.exit(0))
