// The back-office in a browser: the server in this process, and pages in which the owner is signed in.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { Role } from '#server/db/contract.ts'
import type { Sql } from '#server/db/sql.ts'
import { screens } from '../browser/browser.ts'
import { type OfficeServer, startOfficeServer } from './office-server.ts'
import { owner } from './owner.ts'

export interface Office extends OfficeServer {
  /** Runs SQL as the database owner. */
  run(statement: string): Promise<void>
  rows<Row>(statement: Sql): Promise<Row[]>
  /** Revokes a right from signed-in users while the work runs, so that the server really refuses. */
  without(right: string, table: string, work: () => Promise<void>): Promise<void>
  /** A signed-out page in its own browser context. */
  visit(options?: BrowserContextOptions): Promise<Page>
  /** An empty page in its own browser context, with the owner's session stored. */
  openAsStaff(options?: BrowserContextOptions): Promise<Page>
  /** A page in which the owner is signed in. Without options the file's pages share one context and its HTTP cache. */
  enter(path: string, options?: BrowserContextOptions): Promise<Page>
  /** The open contexts and pages. `closeSince` closes those that were opened after the list was taken. */
  open(): readonly (BrowserContext | Page)[]
  closeSince(before: readonly (BrowserContext | Page)[]): Promise<void>
}

export async function openOffice(
  browser: Browser,
  environment: Readonly<Record<string, string>> = {},
): Promise<Office> {
  const server = await startOfficeServer({
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    ...environment,
  })
  const { url, db, publishableKey } = server
  const contexts = new Set<BrowserContext>()
  let session: Promise<string> | undefined
  let shared: Promise<BrowserContext> | undefined
  let keeper: Page | undefined

  async function newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: screens.desktop,
      reducedMotion: 'reduce',
      ...options,
    })
    contexts.add(context)
    context.on('close', () => contexts.delete(context))
    return context
  }

  async function newStaffContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    session ??= signInByApi(url, publishableKey)
    const context = await newContext(options)
    await context.addInitScript(storeSession, await session)
    return context
  }

  /** One open page keeps the renderer process alive, which has the office's code in memory. */
  async function openSharedContext(): Promise<BrowserContext> {
    const context = await newStaffContext()
    keeper = await context.newPage()
    await keeper.goto('/robots.txt')
    return context
  }

  const office: Office = {
    ...server,
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
    visit: async (options) => (await newContext(options)).newPage(),
    openAsStaff: async (options) => (await newStaffContext(options)).newPage(),
    async enter(path, options) {
      shared ??= openSharedContext()
      const context = await (options ? newStaffContext(options) : shared)
      const page = await context.newPage()
      await page.goto(path)
      await page.locator('h1').waitFor()
      return page
    },
    open: () => [...contexts, ...[...contexts].flatMap((context) => context.pages())],
    async closeSince(before) {
      const kept = new Set([...before, await shared, keeper])
      await Promise.all(
        office
          .open()
          .filter((opened) => !kept.has(opened))
          .map((opened) => opened.close()),
      )
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()))
      await server.close()
    },
  }
  return office
}

/** Signs in once per file and stores the session where the client looks for it. */
async function signInByApi(url: string, key: string): Promise<string> {
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await client.auth.signInWithPassword(owner)
  if (error) throw error
  return JSON.stringify(data.session)
}

function storeSession(session: string) {
  if (localStorage.getItem('test-session-given')) return
  localStorage.setItem('test-session-given', 'yes')
  localStorage.setItem('shringar-session', session)
}
