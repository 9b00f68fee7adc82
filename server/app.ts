// Builds the Hono app from opened parts. `main.ts` does the listening.
import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Backend } from './backend.ts'
import { baseMiddleware, renderUnexpectedError } from './http/base-middleware.ts'
import { unlessClientDisconnected } from './http/client-disconnected.ts'
import { allowOtherOrigins } from './http/cors.ts'
import type { AppEnv } from './http/env.ts'
import { healthWithoutDatabase } from './http/health.ts'
import type { Metrics } from './metrics/metrics.ts'

export interface AppDeps {
  readonly log: Logger
  readonly trustedProxies: number
  /** Whether visitors use https. If so, HSTS is sent. */
  readonly https: boolean
  /** Null when a hosted project is the backend. */
  readonly backend: Backend | null
  /** The address of the hosted project. */
  readonly hostedUrl?: string
  readonly art: Hono<AppEnv>
  /** Absent in tests of something else. */
  readonly metrics?: Metrics
  /** Leads the office to the setup page while there is no owner. */
  readonly leadToSetup?: MiddlewareHandler<AppEnv>
  /** Null in tests of the services only. */
  site: ((app: Hono<AppEnv>) => Hono<AppEnv>) | null
}

export function createApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(baseMiddleware(deps.log, deps.trustedProxies, deps.https, deps.metrics?.observeRequest))
  app.onError(unlessClientDisconnected(renderUnexpectedError))
  app.get('/health', deps.backend?.health ?? healthWithoutDatabase)
  if (deps.metrics) app.get('/metrics', deps.metrics.route)
  app.route('/art/render', deps.art)
  if (deps.backend) mountBackend(app, deps.backend)
  if (deps.hostedUrl) app.get('/storage/v1/*', fetchedFrom(deps.hostedUrl))
  if (deps.leadToSetup) app.on('GET', ['/auth', '/admin', '/admin/*'], deps.leadToSetup)
  // The site's loaders call the services of this app in process.
  if (deps.site) app.route('/', deps.site(app))
  return app
}

/** Rows written on the bundled backend store image addresses without a host; redirect them to the project. */
function fetchedFrom(backendUrl: string): Handler<AppEnv> {
  return (c) => {
    const { pathname, search } = new URL(c.req.url)
    c.header('cache-control', 'public, max-age=3600')
    return c.redirect(new URL(pathname + search, backendUrl).href, 302)
  }
}

function mountBackend(app: Hono<AppEnv>, backend: Backend): void {
  for (const service of ['rest', 'auth', 'storage'] as const) {
    app.use(`/${service}/v1/*`, allowOtherOrigins)
    app.route(`/${service}/v1`, backend[service])
  }
  app.all('/realtime/v1/*', onlyWebSockets)
  app.route('/backup/v1', backend.backup)
  app.route('/mail/v1', backend.mail)
  app.route('/push/v1', backend.push)
}

/** The address of a WebSocket that none was asked for, and Realtime's endpoint for broadcasts over HTTP. */
const onlyWebSockets: Handler<AppEnv> = (c) => c.json({ error: 'Not Found' }, 404)
