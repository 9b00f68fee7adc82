// Renders one request with React Router and adds the Content-Security-Policy. Routes read the server's dependencies from
// `serverContext`, whose key the build exports so that both sides use the same one.
import type { Logger } from 'pino'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { calendarFeed, calendarFile } from '#server/calendar/calendar-file.ts'
import type { BrowserTimings } from '#server/timings.ts'
import { newScriptNonce, securePage } from './content-security.ts'
import { type PageKinds, readPageKinds } from './page-kinds.ts'

const RETRY_AFTER_SECONDS = 5

export interface PublicConfig {
  readonly backendUrl: string
  readonly publishableKey: string
  readonly siteUrl: string
  readonly sendsMail: boolean
  readonly timings?: BrowserTimings
}

/** The app's ServerContext, which the server cannot import. */
interface ServerContext {
  readonly backendFetch: typeof fetch
  readonly publicConfig: PublicConfig
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly clientAddress: string
  readonly calendarFile: typeof calendarFile
  readonly calendarFeed: typeof calendarFeed
  readonly keyedDigest: (text: string) => string
  readonly scriptNonce: string
  readonly lastKnown: object
  readonly unlistedPaths: readonly string[]
}

export interface PageRequest {
  readonly request: Request
  readonly log: Logger
  readonly clientAddress: string
}

export interface PageRendererDeps {
  /** The same build each time in production; the newest one in development. */
  loadBuild(): Promise<ServerBuild>
  readonly mode: 'production' | 'development'
  /** As it is now: a mail server can be set meanwhile. */
  publicConfig(): PublicConfig
  backendFetch(clientAddress: string): typeof fetch
  /** HMAC with a key of this installation. */
  keyedDigest(text: string): string
}

export interface PageRenderer {
  kinds(): Promise<PageKinds>
  render(page: PageRequest): Promise<Response>
}

export function createPageRenderer(deps: PageRendererDeps): PageRenderer {
  /** The same object for all requests; the root loader fills it. */
  const lastKnown = {}
  let read: { readonly build: ServerBuild; readonly kinds: PageKinds } | undefined
  return { kinds: async () => kindsOf(await deps.loadBuild()), render }

  /** Cached per build: in development each code change makes a new one. */
  function kindsOf(build: ServerBuild): PageKinds {
    if (read?.build !== build) read = { build, kinds: readPageKinds(build) }
    return read.kinds
  }

  async function render({ request, log, clientAddress }: PageRequest): Promise<Response> {
    const build = await deps.loadBuild()
    const context = new RouterContextProvider()
    const backend = watched(deps.backendFetch(clientAddress))
    const publicConfig = deps.publicConfig()
    const scriptNonce = deps.mode === 'production' ? newScriptNonce() : ''
    context.set(serverContextOf(build), {
      backendFetch: backend.fetch,
      publicConfig,
      log,
      clientAddress,
      calendarFile,
      calendarFeed,
      keyedDigest: deps.keyedDigest,
      scriptNonce,
      lastKnown,
      unlistedPaths: kindsOf(build).unlisted,
    })
    const response = await createRequestHandler(build, deps.mode)(request, context)
    if (backend.hasFailed()) response.headers.set('cache-control', 'no-store')
    // A page that a busy database prevented is to be tried again, also by crawlers.
    const answer = response.status === 500 && backend.wasBusy() ? tryAgainLater(response) : response
    return scriptNonce ? withPolicy(answer, scriptNonce, publicConfig.backendUrl) : answer
  }
}

interface WatchedBackend {
  readonly fetch: typeof fetch
  hasFailed(): boolean
  /** Whether it answered 503. */
  wasBusy(): boolean
}

/** Observes backend failures: a page with sections that are empty for that reason is sent, but not cached. */
function watched(backendFetch: typeof fetch): WatchedBackend {
  let failed = false
  let busy = false
  return {
    async fetch(input, init) {
      try {
        const response = await backendFetch(input, init)
        failed ||= !response.ok
        busy ||= response.status === 503
        return response
      } catch (error) {
        failed = true
        throw error
      }
    },
    hasFailed: () => failed,
    wasBusy: () => busy,
  }
}

function tryAgainLater(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('retry-after', String(RETRY_AFTER_SECONDS))
  return new Response(response.body, { status: 503, headers })
}

function serverContextOf(build: ServerBuild): RouterContext<ServerContext> {
  const entry = build.entry.module as { serverContext?: RouterContext<ServerContext> }
  if (!entry.serverContext) throw new Error('The build does not export serverContext from its server entry.')
  return entry.serverContext
}

async function withPolicy(response: Response, nonce: string, backendUrl: string): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const { html, policy } = securePage(await response.text(), nonce, backendUrl)
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', policy)
  return new Response(html, { status: response.status, headers })
}
