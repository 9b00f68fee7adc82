// The website: files of the build, then pages. Public pages come from the cache; everything that depends on who asks
// (the back-office, sign-in, form posts, unknown addresses) is rendered for that request and never kept.
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { acceptedEncoding, compressResponse } from '#server/http/compression.ts'
import type { AppEnv } from '#server/http/env.ts'
import { matchesEtag } from '#server/http/etag.ts'
import { defaultTimings } from '#server/timings.ts'
import { receiveForm } from './form-post.ts'
import { createPageCache, type KeptPage, type PageTimings } from './page-cache.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { StaticFiles } from './static-files.ts'

export interface SiteDeps {
  readonly files: StaticFiles | null
  readonly pages: PageRenderer
  /** The address that visitors use. */
  readonly siteUrl: string
  /** Calls back when content that visitors see has changed; absent where nothing can be heard (then nothing is kept). */
  onContentChange: ((changed: () => void) => void) | null
  readonly timings?: PageTimings
}

const maxKeptPages = 60
const maxFormBytes = 64 * 1024
const revalidate = 'public, max-age=0, must-revalidate'
const effortOfSinglePages = 4
/** Pages of the office that are sections of its settings now. */
const moved = /^\/admin\/(profile|security)\/?$/i

export function createSite(deps: SiteDeps): Hono<AppEnv> {
  const cache = deps.onContentChange ? createPageCache(maxKeptPages, deps.timings ?? defaultTimings) : null
  deps.onContentChange?.(() => cache?.clear())

  const app = new Hono<AppEnv>()
  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const file = await deps.files?.respond(decodePath(c.req.path), c.req.raw)
    if (file) return file
    const [, section] = moved.exec(c.req.path) ?? []
    if (section)
      return c.redirect(`/admin/settings/${section.toLowerCase()}${new URL(c.req.url).search}`, 301)
    const { cacheKey } = await deps.pages.kinds()
    const address = cacheKey(new URL(c.req.url))
    if (!cache || address === null) return next()
    // Rendered from the address alone: neither the method nor a header of the first visitor may shape everybody's page.
    const page = await cache.pageFor(address, () =>
      render(c, new Request(new URL(address, 'http://localhost'))),
    )
    return page instanceof Response ? compressResponse(c.req, page, effortOfSinglePages) : sendKept(c, page)
  })
  app.post('*', bodyLimit({ maxSize: maxFormBytes, onError: (c) => c.text('The form is too large.', 413) }))
  app.post('*', async (c) => {
    const form = await receiveForm(c.req.raw, deps.siteUrl)
    return form instanceof Request ? answer(c, form) : c.text(form.sentence, form.status)
  })
  app.on(['GET', 'HEAD'], '*', (c) => answer(c, c.req.raw))
  app.all('*', (c) => c.text('A page can be read, and a form sent to it.', 405, { allow: 'GET, HEAD, POST' }))
  return app

  async function answer(c: Context<AppEnv>, request: Request): Promise<Response> {
    const response = await render(c, request)
    const { page } = (await deps.pages.kinds()).kindOf(c.req.path)
    if (page !== 'public') response.headers.set('x-robots-tag', 'noindex, nofollow')
    // The address of a private link is the secret.
    if (page === 'private') response.headers.set('referrer-policy', 'no-referrer')
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return compressResponse(c.req, response, effortOfSinglePages)
  }

  function render(c: Context<AppEnv>, request: Request): Promise<Response> {
    return deps.pages.render({ request, log: c.get('log'), clientAddress: c.get('clientAddress') })
  }
}

function sendKept(c: Context<AppEnv>, page: KeptPage): Response {
  const headers = new Headers(page.headers.map(([name, value]): [string, string] => [name, value]))
  headers.set('etag', page.etag)
  headers.set('cache-control', revalidate)
  headers.set('vary', 'accept-encoding')
  if (matchesEtag(c.req.header('if-none-match'), page.etag))
    return new Response(null, { status: 304, headers })
  const encoding = acceptedEncoding(c.req.header('accept-encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(page.bodies[encoding].length))
  return new Response(c.req.method === 'HEAD' ? null : page.bodies[encoding], { headers })
}

/** A path that cannot be decoded names no file; the page renderer answers it. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
