// Serves the website: build files first, then pages. Public pages come from the cache; pages that depend on the request
// (office, sign-in, form posts, unknown addresses) are rendered each time and never cached.
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { acceptedEncoding, compressResponse } from '#server/http/compression.ts'
import type { AppEnv } from '#server/http/env.ts'
import { matchesEtag } from '#server/http/etag.ts'
import type { VisitorTime } from '#server/http/visitor-time.ts'
import { defaultTimings } from '#server/timings.ts'
import { receiveForm } from './form-post.ts'
import { type CachedPage, createPageCache, type PageTimings } from './page-cache.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { StaticFiles } from './static-files.ts'

export interface SiteDeps {
  readonly files: StaticFiles | null
  readonly pages: PageRenderer
  /** The public origin of the site. */
  readonly siteUrl: string
  /** Subscribes to changes of public content. null where changes cannot be observed; then nothing is cached. */
  onContentChange: ((changed: () => void) => void) | null
  readonly timings?: PageTimings
  /** Limits pages that are rendered for one visitor. Absent beside a hosted project. */
  readonly visitorTime?: VisitorTime
}

const maxCachedPages = 60
const maxFormBytes = 64 * 1024
const revalidate = 'public, max-age=0, must-revalidate'
const effortOfSinglePages = 4
/** A text that another app shares to the office. Its service worker takes it; without one the office asks for it. */
const SHARE = '/admin/share'
const ASK_FOR_SHARED = '/admin/leads?new=1&paste=shared'
/** Former office pages that are now sections of the settings. */
const moved = /^\/admin\/(profile|security)\/?$/i

export function createSite(deps: SiteDeps): Hono<AppEnv> {
  const cache = deps.onContentChange ? createPageCache(maxCachedPages, deps.timings ?? defaultTimings) : null
  deps.onContentChange?.(() => cache?.clear())

  const app = new Hono<AppEnv>()
  app.all(SHARE, (c) => c.redirect(ASK_FOR_SHARED, 303))
  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const file = await deps.files?.respond(decodePath(c.req.path), c.req.raw)
    if (file) {
      c.set('page', 'a file')
      return file
    }
    const [, section] = moved.exec(c.req.path) ?? []
    if (section)
      return c.redirect(`/admin/settings/${section.toLowerCase()}${new URL(c.req.url).search}`, 301)
    const { cacheKey, patternOf } = await deps.pages.kinds()
    c.set('page', patternOf(c.req.path) ?? 'no page')
    const address = cacheKey(new URL(c.req.url))
    if (!cache || address === null) return next()
    // Render from the cache key alone, so that no method or header of one visitor ends up in the shared page.
    const load = () =>
      cache.pageFor(address, () => render(c, new Request(new URL(address, 'http://localhost'))))
    // An address that no page has is never stored, so each request for it is rendered.
    const page = await (cache.has(address) ? load() : withinAllowance(c, load))
    return page instanceof Response ? compressResponse(c.req, page, effortOfSinglePages) : sendCached(c, page)
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
    const { kindOf, patternOf } = await deps.pages.kinds()
    const kind = kindOf(c.req.path)
    c.set('page', patternOf(c.req.path) ?? 'no page')
    const isForVisitor = kind === 'public' || kind === 'private'
    const response = await (isForVisitor ? withinAllowance(c, () => render(c, request)) : render(c, request))
    if (kind !== 'public') response.headers.set('x-robots-tag', 'noindex, nofollow')
    // The URL contains the secret token, so it must not be sent as referrer.
    if (kind === 'private') response.headers.set('referrer-policy', 'no-referrer')
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return compressResponse(c.req, response, effortOfSinglePages)
  }

  /** Refuses a visitor whose network has used its database time. Loaders count theirs. */
  async function withinAllowance<Page>(
    c: Context<AppEnv>,
    load: () => Promise<Page>,
  ): Promise<Page | Response> {
    const address = c.get('clientAddress')
    const allowance = deps.visitorTime?.begin(address) ?? { allowed: true }
    if (!allowance.allowed) {
      const retryAfter = String(allowance.retryAfterSeconds)
      const sentence = `There are too many requests from your network. Please try again in ${retryAfter} seconds.`
      return c.text(sentence, 429, { 'retry-after': retryAfter })
    }
    try {
      return await load()
    } finally {
      deps.visitorTime?.end(address, 0)
    }
  }

  function render(c: Context<AppEnv>, request: Request): Promise<Response> {
    return deps.pages.render({ request, log: c.get('log'), clientAddress: c.get('clientAddress') })
  }
}

function sendCached(c: Context<AppEnv>, page: CachedPage): Response {
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

/** An undecodable path matches no file and is passed to the page renderer. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
