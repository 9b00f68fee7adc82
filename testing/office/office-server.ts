// The whole product in this process, on its own port, with a database that a test may change or break.
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createApp } from '#server/app.ts'
import { createBackend } from '#server/backend.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createArtRoutes } from '#server/images/art-routes.ts'
import { createImageRenderer } from '#server/images/image-renderer.ts'
import { createKeyedDigest } from '#server/keys/keyed-digest.ts'
import { createLog } from '#server/log.ts'
import { publicConfigOf } from '#server/public-config.ts'
import { loadSecrets } from '#server/secrets.ts'
import { createSite } from '#server/site/app.ts'
import { createPageRenderer } from '#server/site/page-renderer.ts'
import { openStaticFiles } from '#server/site/static-files.ts'
import { prepareContent } from '#server/starter-content.ts'
import { copyDatabaseTemplate } from '../database/database-template.ts'
import { scratchFolder } from '../database/scratch-folder.ts'
import { statementLimitMs } from '../database/statement-limit.ts'
import { loadCachedImages, saveCachedImages } from '../server/image-cache.ts'
import { withTestTimings } from '../server/test-timings.ts'
import { type HeldResponse, makeInterruptible } from './interruptible-server.ts'

const project = join(import.meta.dirname, '../..')

export interface OfficeServer {
  readonly url: string
  readonly db: Db
  readonly publishableKey: string
  readonly secretKey: string
  /** Cuts all connections while the work runs, like a server that is down. */
  unreachable(work: () => Promise<void>): Promise<void>
  /** Holds the end of the response to the next request of this path and query. */
  holdResponse(address: string): HeldResponse
  close(): Promise<void>
}

export async function startOfficeServer(
  environment: Readonly<Record<string, string>>,
): Promise<OfficeServer> {
  const dataDir = await scratchFolder()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      SITE_URL: url,
      LOG_LEVEL: 'silent',
      STATEMENT_TIMEOUT_MS: String(statementLimitMs),
      ...withTestTimings(environment),
    },
    dataDir,
  )
  await Promise.all([
    config.DATABASE_URL ? undefined : copyDatabaseTemplate(dataDir),
    loadCachedImages(dataDir),
  ])
  const secrets = await loadSecrets(config)
  const log = createLog(config.LOG_LEVEL)
  const db = await openDatabase(config)
  await prepareContent(db, config)
  const renderer = createImageRenderer({
    cacheFolder: join(dataDir, 'cache/pictures'),
    maxCacheBytes: 50_000_000,
    onCacheProblem: (error) => log.error({ err: error }, 'picture cache'),
  })
  const backend = await createBackend({ config, secrets, db, log, renderer, onImageStored: () => undefined })
  const build = import(pathToFileURL(join(project, 'build/server/index.js')).href) as Promise<ServerBuild>
  const files = await openStaticFiles(join(project, 'build/client'))
  const { publishable, secret } = secrets.apiKeys
  const app = createApp({
    log,
    trustedProxies: config.TRUST_PROXY,
    https: false,
    backend,
    art: createArtRoutes({ renderer, folder: join(project, 'public/art') }),
    site: (whole) =>
      createSite({
        files,
        siteUrl: url,
        onContentChange: null,
        pages: createPageRenderer({
          mode: 'production',
          loadBuild: () => build,
          publicConfig: () => publicConfigOf(config, publishable, backend.mailServers),
          backendFetch: (clientAddress) => async (input, init) =>
            whole.fetch(new Request(new URL(String(input), url), init), { clientAddress }),
          keyedDigest: createKeyedDigest(secrets.encryptionKey, 'form ids'),
        }),
      }),
  })
  const { downWhile, holdResponse } = makeInterruptible(
    server,
    getRequestListener(app.fetch),
    backend.realtime,
  )
  return {
    url,
    db,
    publishableKey: publishable,
    secretKey: secret,
    unreachable: downWhile,
    holdResponse,
    async close() {
      await backend.realtime.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await backend.stop()
      await db.close()
      await saveCachedImages(dataDir)
      // An image whose request was aborted may still be written.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
