// Opens the database and the stores and builds the app. `main.ts` and `dev.ts` differ only in the source of
// the pages.
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { leadToSetup } from './auth/lead-to-setup.ts'
import type { Backend } from './backend.ts'
import type { Config } from './config.ts'
import { fullDisk } from './damaged-folder.ts'
import { type DataFolderLock, lockDataFolder, prepareDataFolder } from './data-folder.ts'
import type { Db } from './db/contract.ts'
import { openDatabase } from './db/open-database.ts'
import { isFullDisk } from './full-disk.ts'
import type { AppEnv } from './http/env.ts'
import type { UpgradeHandler } from './http/upgrades.ts'
import { createKeyedDigest } from './keys/keyed-digest.ts'
import { dropStoredLinkSecret, linkKeyOf } from './keys/link-key.ts'
import { publicConfigOf } from './public-config.ts'
import { loadSecrets, requireSameSecrets, type Secrets } from './secrets.ts'
import type { PageRendererDeps } from './site/page-renderer.ts'
import { type FirstAccess, prepareContent } from './starter-content.ts'
import type { Timings } from './timings.ts'
import { upgradeOf } from './upgrade.ts'
import { warnOfClock } from './warn-of-clock.ts'

export const projectFolder = join(import.meta.dirname, '..')
const maxImageCacheBytes = 512 * 1024 * 1024

export interface Assembled {
  readonly app: Hono<AppEnv>
  /** Null beside a hosted project, which has its own. */
  readonly realtime: UpgradeHandler | null
  readonly firstAccess: FirstAccess | null
  announce(url: string): Promise<void>
  close(): Promise<void>
}

export type Pages = Pick<PageRendererDeps, 'loadBuild' | 'mode'> & {
  /** The built files, or null when Vite serves them. */
  readonly filesFolder: string | null
}

export async function assemble(config: Config, log: Logger, pages: Pages): Promise<Assembled> {
  await prepareDataFolder(config.dataDir)
  let lock: DataFolderLock | null = null
  try {
    lock = config.mode === 'embedded' ? await lockDataFolder(config.dataDir) : null
    return await open(config, log, pages, lock)
  } catch (error) {
    await lock?.release()
    throw isFullDisk(error) ? fullDisk(config.dataDir, error) : error
  }
}

async function open(
  config: Config,
  log: Logger,
  pages: Pages,
  lock: DataFolderLock | null,
): Promise<Assembled> {
  const secrets = await loadSecrets(config)
  const [opened, modules] = await Promise.all([
    config.mode === 'hosted'
      ? null
      : openDatabase(config, upgradeOf(config, secrets, log), linkKeyOf(secrets.encryptionKey)),
    loadModules(),
    pages.mode === 'production' && pages.loadBuild(),
  ])
  const { createApp, createArtRoutes, createBackend, createPageRenderer, createImageRenderer, createSite } =
    modules
  const { createBrandRoutes, createMetrics, createVariantWarmer } = modules
  const metrics = createMetrics({ token: config.METRICS_TOKEN, timings: config.timings, log })
  const db = opened && metrics.observe(opened)
  const renderer = createImageRenderer({
    cacheFolder: join(config.dataDir, 'cache/pictures'),
    maxCacheBytes: maxImageCacheBytes,
    onCacheProblem: (error) => log.warn({ err: error }, 'The image cache cannot be used'),
  })
  const warmer = createVariantWarmer(renderer, (error) =>
    log.warn({ err: error }, 'An uploaded image could not be resized'),
  )
  const firstAccess = db ? await prepareDatabase(db, config, secrets, log) : null
  const backend = db
    ? await createBackend({ config, secrets, db, log, renderer, onImageStored: warmer.add })
    : null
  if (db && backend) metrics.readFrom(db, () => backend.mailServers.current() !== null)
  const files = pages.filesFolder ? await modules.openStaticFiles(pages.filesFolder) : null
  const onContentChange =
    pages.mode === 'production' ? await contentChanges(db, backend, config.timings) : null

  const app = createApp({
    log,
    trustedProxies: config.TRUST_PROXY,
    https: config.siteUrl.startsWith('https:'),
    backend,
    hostedUrl: config.SUPABASE_URL,
    art: createArtRoutes({ renderer, folder: join(projectFolder, 'public/art') }),
    metrics,
    leadToSetup: db && firstAccess && 'setupToken' in firstAccess ? leadToSetup(db) : undefined,
    site: (whole) => {
      const publicConfig = () =>
        publicConfigOf(config, secrets.apiKeys.publishable, backend?.mailServers ?? null)
      const { backendUrl, publishableKey: apikey } = publicConfig()
      const backendFetch = (clientAddress: string) =>
        backend ? inProcess(whole, clientAddress) : fetchWithin(config.timings.hostedAnswerMs)
      const keyedDigest = createKeyedDigest(secrets.encryptionKey, 'form ids')
      const brand = createBrandRoutes({
        backendUrl,
        ask: (path) => backendFetch('')(`${backendUrl}${path}`, { headers: { apikey } }),
        folder: join(projectFolder, 'public'),
        onContentChange,
      })
      const site = createSite({
        files,
        onContentChange,
        siteUrl: config.siteUrl,
        timings: config.timings,
        visitorTime: backend?.visitorTime,
        pages: createPageRenderer({ ...pages, publicConfig, backendFetch, keyedDigest }),
      })
      return new Hono<AppEnv>().route('/', brand).route('/', site)
    },
  })

  return {
    app,
    realtime: backend?.realtime ?? null,
    firstAccess,
    announce: async (url) => lock?.announce(url),
    async close() {
      await backend?.stop()
      await warmer.close()
      await db?.close()
      await lock?.release()
    },
  }
}

/** Loading code takes half of the start time, so it runs while the database opens in its own thread. */
async function loadModules() {
  const [app, backend, art, brand, images, warmer, metrics, site, renderer, files] = await Promise.all([
    import('./app.ts'),
    import('./backend.ts'),
    import('./images/art-routes.ts'),
    import('./images/brand/brand-routes.ts'),
    import('./images/image-renderer.ts'),
    import('./images/variant-warmer.ts'),
    import('./metrics/metrics.ts'),
    import('./site/app.ts'),
    import('./site/page-renderer.ts'),
    import('./site/static-files.ts'),
  ])
  return {
    ...app,
    ...backend,
    ...art,
    ...brand,
    ...images,
    ...warmer,
    ...metrics,
    ...site,
    ...renderer,
    ...files,
  }
}

async function prepareDatabase(
  db: Db,
  config: Config,
  secrets: Secrets,
  log: Logger,
): Promise<FirstAccess | null> {
  try {
    await requireSameSecrets(db, secrets)
    await warnOfClock(db, log)
    await dropStoredLinkSecret(db)
    return await prepareContent(db, config)
  } catch (error) {
    await db.close()
    throw error
  }
}

/** The database notifies on committed content changes. A hosted project does not, so it is polled. */
async function contentChanges(
  db: Db | null,
  backend: Backend | null,
  { hostedRefreshMs }: Timings,
): Promise<(changed: () => void) => void> {
  if (!db) return (changed) => setInterval(changed, hostedRefreshMs).unref()
  const listeners: (() => void)[] = []
  const announce = () => {
    for (const changed of listeners) changed()
  }
  await db.listen('public_content', announce)
  // Every page says whether mails are sent.
  backend?.mailServers.onChange(announce)
  return (changed) => listeners.push(changed)
}

/**
 * A hosted project that does not respond in time counts as down. The page is then rendered without it, or
 * served stale.
 */
const fetchWithin =
  (milliseconds: number): typeof fetch =>
  (input, init) =>
    fetch(input, {
      ...init,
      signal: AbortSignal.any([AbortSignal.timeout(milliseconds), ...(init?.signal ? [init.signal] : [])]),
    })

function inProcess(app: Hono<AppEnv>, clientAddress: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const request = input instanceof Request ? new Request(input, init) : new Request(url, init)
    return app.fetch(request, { clientAddress })
  }
}
