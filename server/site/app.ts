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
  readonly renderPage: PageRenderer
  /** The address that visitors use. */
  readonly siteUrl: string
  /** Calls back when content that visitors see has changed; absent where nothing can be heard (then nothing is kept). */
  onContentChange: ((changed: () => void) => void) | null
  readonly timings?: PageTimings
}

/** Pages that are the same for every visitor, with the parameters that they read; whatever else is asked changes nothing. */
const keptPages = new Map<string, readonly string[]>([
  ['/', ['sent']],
  ['/services', ['category', 'book', 'sent']],
  ['/offers', []],
  ['/privacy', []],
  ['/sitemap.xml', []],
  ['/robots.txt', []],
  ['/manifest.webmanifest', []],
])
/** Of each service and category there is one; what there is not is answered 404, and not kept. */
const servicePage = /^\/services\/(category\/)?[^/.]{1,300}$/
const longestCategory = 60
const maxKeptPages = 60
const maxFormBytes = 64 * 1024
const revalidate = 'public, max-age=0, must-revalidate'
const effortOfSinglePages = 4
const unlisted = /^\/(admin|auth|oauth|my-day|b|e|i)\b/i
/** Pages of the office that are sections of its settings now. */
const moved = /^\/admin\/(profile|security)\/?$/i
/** The address itself is the secret: nobody learns it from the page. */
const privateLink = /^\/[bei]\//i

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
    const address = keptAddress(new URL(c.req.url))
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
    if (unlisted.test(c.req.path)) response.headers.set('x-robots-tag', 'noindex, nofollow')
    if (privateLink.test(c.req.path)) response.headers.set('referrer-policy', 'no-referrer')
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return compressResponse(c.req, response, effortOfSinglePages)
  }

  function render(c: Context<AppEnv>, request: Request): Promise<Response> {
    return deps.renderPage({ request, log: c.get('log'), clientAddress: c.get('clientAddress') })
  }
}

/** The address under which a page is kept; null for one that is rendered for this request alone. */
function keptAddress({ pathname, searchParams }: URL): string | null {
  if (servicePage.test(pathname)) return pathname
  const parameters = keptPages.get(pathname)?.filter((name) => searchParams.has(name))
  if (!parameters) return null
  if (parameters.length === 0) return pathname
  const category = searchParams.get('category') ?? ''
  const isKept = parameters.join() === 'category' && category !== '' && category.length <= longestCategory
  return isKept ? `${pathname}?${new URLSearchParams({ category })}` : null
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
