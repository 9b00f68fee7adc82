// The built site in this process, with a backend that the test implements. Pages are cached as in the product.
import { hash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createApp } from '#server/app.ts'
import type { AppEnv } from '#server/http/env.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { createSite } from '#server/site/app.ts'
import { createPageRenderer } from '#server/site/page-renderer.ts'
import { openStaticFiles } from '#server/site/static-files.ts'

const built = resolve(import.meta.dirname, '../../build')

interface RenderedSiteOptions {
  /** Answers the pages' REST requests. */
  readonly backendFetch: typeof fetch
  /** Changes the rendered HTML before the security policy is added. */
  readonly alterHtml?: (html: string) => string
}

export interface RenderedSite {
  readonly url: string
  /** All log output so far. */
  output(): string
  close(): Promise<void>
}

export async function startRenderedSite({
  backendFetch,
  alterHtml = (html) => html,
}: RenderedSiteOptions): Promise<RenderedSite> {
  const build = (await import(pathToFileURL(join(built, 'server/index.js')).href)) as ServerBuild
  const { default: render, ...entry } = build.entry.module
  const renderAltered: typeof render = async (...request) => {
    const response: Response = await render(...request)
    return new Response(alterHtml(await response.text()), response)
  }
  const { server, answer } = createHttpServer({ trustedProxies: 0 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pages = createPageRenderer({
    mode: 'production',
    loadBuild: async () => ({ ...build, entry: { module: { default: renderAltered, ...entry } } }),
    publicConfig: () => ({
      backendUrl: '',
      publishableKey: 'sb_publishable_of_nobody',
      siteUrl: url,
      sendsMail: false,
    }),
    backendFetch: () => backendFetch,
    keyedDigest: (text) => hash('sha256', text),
  })
  const files = await openStaticFiles(join(built, 'client'))
  const lines: string[] = []
  const app = createApp({
    log: pino({ level: 'info' }, { write: (line) => lines.push(line) }),
    trustedProxies: 0,
    https: false,
    backend: null,
    art: new Hono<AppEnv>(),
    site: () => createSite({ files, siteUrl: url, onContentChange: () => {}, pages }),
  })
  answer(getRequestListener(app.fetch))
  return {
    url,
    output: () => lines.join(''),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
