// The whole product on a port of its own, with a database that the test may break on purpose, and a browser in it.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { ServerBuild } from 'react-router'
import { createApp } from '#server/app.ts'
import { createBackend } from '#server/backend.ts'
import { readConfig } from '#server/config.ts'
import type { Db, Role } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Sql } from '#server/db/sql.ts'
import { createLog } from '#server/log.ts'
import { createArtRoutes } from '#server/pictures/art-routes.ts'
import { createPictureRenderer } from '#server/pictures/picture-renderer.ts'
import { publicConfigOf } from '#server/public-config.ts'
import { loadSecrets } from '#server/secrets.ts'
import { createSite } from '#server/site/app.ts'
import { createPageRenderer } from '#server/site/page-renderer.ts'
import { openStaticFiles } from '#server/site/static-files.ts'
import { prepareContent } from '#server/starter.ts'
import { statementLimitMs } from '../../support/statement-limit.ts'
import { launchBrowser, PATIENCE_MS, screens, still } from '../support/browser.ts'
import { bringDatabase } from '../support/laid-database.ts'
import { guardedDoor } from './guarded-door.ts'

const project = join(import.meta.dirname, '../../..')
export const owner: Account = { email: 'owner@example.com', password: 'a long sentence of my own' }

export interface Account {
  readonly email: string
  readonly password: string
}

export interface Office {
  readonly url: string
  readonly db: Db
  readonly publishableKey: string
  readonly secretKey: string
  /** Runs SQL as the database's owner. */
  run(statement: string): Promise<void>
  rows<Row>(statement: Sql): Promise<Row[]>
  /** Takes a right on a table or function away from signed-in users while the work runs, so that the server really refuses. */
  without(right: string, table: string, work: () => Promise<void>): Promise<void>
  /** Answers nothing while the work runs, as a server that is down. */
  unreachable(work: () => Promise<void>): Promise<void>
  /** A page in a browser profile of its own. */
  visit(options?: BrowserContextOptions): Promise<Page>
  /** An empty page of a profile of its own, in which the owner will find herself signed in. */
  visitAsStaff(options?: BrowserContextOptions): Promise<Page>
  /**
   * A page in which the owner is signed in: of a profile that the whole file shares, which has loaded everything before,
   * or, with options, of a profile of its own.
   */
  enter(path: string, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

export async function openOffice(environment: Readonly<Record<string, string>> = {}): Promise<Office> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shringar-office-'))
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      SITE_URL: url,
      LOG_LEVEL: 'silent',
      STATEMENT_TIMEOUT_MS: String(statementLimitMs),
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      ...environment,
    },
    dataDir,
  )
  await bringDatabase(dataDir)
  const secrets = await loadSecrets(config)
  const log = createLog(config.LOG_LEVEL)
  const db = await openDatabase(config)
  await prepareContent(db, config)
  const renderer = createPictureRenderer({
    cacheFolder: join(dataDir, 'cache'),
    maxCacheBytes: 50_000_000,
    onCacheProblem: (error) => log.error({ err: error }, 'picture cache'),
  })
  const backend = await createBackend({ config, secrets, db, log, renderer })
  const build = import(pathToFileURL(join(project, 'build/server/index.js')).href) as Promise<ServerBuild>
  // Little effort: a test asks for each file once or twice, and the most effort takes two seconds of every start.
  const files = await openStaticFiles(join(project, 'build/client'), 1)
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
        renderPage: createPageRenderer({
          mode: 'production',
          loadBuild: () => build,
          publicConfig: publicConfigOf(config, publishable),
          backendFetch: (clientAddress) => async (input, init) =>
            whole.fetch(new Request(new URL(String(input), url), init), { clientAddress }),
        }),
      }),
  })
  const door = guardedDoor(server, getRequestListener(app.fetch))
  const browser = await launchBrowser()
  let session: Promise<string> | undefined
  let shared: Promise<BrowserContext> | undefined

  async function newProfile(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: screens.desktop,
      ...still,
      ...options,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    await context.addInitScript(waitLonger)
    return context
  }

  async function newStaffProfile(options?: BrowserContextOptions): Promise<BrowserContext> {
    session ??= signInByApi(url, publishable)
    const context = await newProfile(options)
    await context.addInitScript(keepSession, await session)
    return context
  }

  function sharedProfile(): Promise<BrowserContext> {
    shared ??= newStaffProfile()
    return shared
  }

  const office: Office = {
    url,
    db,
    publishableKey: publishable,
    secretKey: secret,
    run: (statement) => db.asOwner((tx) => tx.script(statement)),
    rows: (statement) => db.asOwner((tx) => tx.query(statement)),
    async without(right, table, work) {
      const role: Role = 'authenticated'
      const what = `${right} on ${right === 'execute' ? 'function ' : ''}public.${table}`
      await office.run(`revoke ${what} from ${role}`)
      try {
        await work()
      } finally {
        await office.run(`grant ${what} to ${role}`)
      }
    },
    unreachable: (work) => door.closedWhile(work),
    visit: async (options) => (await newProfile(options)).newPage(),
    visitAsStaff: async (options) => (await newStaffProfile(options)).newPage(),
    async enter(path, options) {
      const context = await (options ? newStaffProfile(options) : sharedProfile())
      const page = await context.newPage()
      await page.goto(path)
      await page.locator('h1').waitFor()
      return page
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return office
}

/** In the page: a server on a machine that others share is not given up as silent after the product's seconds. */
function waitLonger() {
  const { timeout } = AbortSignal
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds * 10)
}

/** Signing in once for a whole file: the page finds the session where the client keeps it. */
async function signInByApi(url: string, key: string): Promise<string> {
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await client.auth.signInWithPassword(owner)
  if (error) throw error
  return JSON.stringify(data.session)
}

function keepSession(session: string) {
  if (localStorage.getItem('test-session-given')) return
  localStorage.setItem('test-session-given', 'yes')
  localStorage.setItem('shringar-session', session)
}
