// The REST, auth and storage APIs on a free port over a test database, for tests with the official clients.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createApp } from '#server/app.ts'
import { createBackend } from '#server/backend.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { createArtRoutes } from '#server/images/art-routes.ts'
import { createImageRenderer } from '#server/images/image-renderer.ts'
import { createLog } from '#server/log.ts'
import type { Connect } from '#server/mail/connect-public.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { loadSecrets, type Secrets } from '#server/secrets.ts'
import { withTestTimings } from './test-timings.ts'

export interface TestServer {
  readonly url: string
  readonly config: Config
  readonly secrets: Secrets
  readonly dataDir: string
  /** The given database, as the product watches it. */
  readonly observed: Db
  /** As a visitor, with the publishable key and no stored session. */
  visitor(): SupabaseClient
  /** With the secret key. */
  service(): SupabaseClient
  close(): Promise<void>
}

export async function startTestServer(
  given: Db,
  environment: Readonly<Record<string, string>> = {},
  log = createLog('silent'),
  connectMail?: Connect,
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shringar-server-'))
  const { server, answer, upgradeWith } = createHttpServer({ trustedProxies: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: url, ...withTestTimings(environment) }, dataDir)
  const secrets = await loadSecrets(config)
  const renderer = createImageRenderer({
    cacheFolder: join(dataDir, 'cache'),
    maxCacheBytes: 50_000_000,
    onCacheProblem: (error) => log.error({ err: error }, 'picture cache'),
  })
  const metrics = createMetrics({ token: config.METRICS_TOKEN, timings: config.timings, log })
  const db = metrics.observe(given)
  const backend = await createBackend({
    config,
    secrets,
    db,
    log,
    renderer,
    onImageStored: () => undefined,
    connectMail,
  })
  metrics.readFrom(db, () => backend.mailServers.current() !== null)
  const app = createApp({
    log,
    metrics,
    trustedProxies: config.TRUST_PROXY,
    https: config.siteUrl.startsWith('https:'),
    backend,
    art: createArtRoutes({ renderer, folder: join(import.meta.dirname, '../../public/art') }),
    site: null,
  })
  answer(getRequestListener(app.fetch))
  upgradeWith(backend.realtime)

  return {
    url,
    config,
    secrets,
    dataDir,
    observed: db,
    visitor: () => client(url, secrets.apiKeys.publishable),
    service: () => client(url, secrets.apiKeys.secret),
    async close() {
      await backend.realtime.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await backend.stop()
      // Work of an aborted request may still write to the folder.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function client(url: string, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}
